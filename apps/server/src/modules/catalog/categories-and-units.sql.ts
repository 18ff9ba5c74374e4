// SQL of categories and units: lists, unique names, deleting what no live product uses.
import { type categoryAnswer, gramsOf, type unitAnswer } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { containing } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { otherName } from '../../texts/goods-names.ts';
import { say } from '../../texts/say.ts';
import { formatUsage } from './products.rules.ts';

type Category = z.output<typeof categoryAnswer>;
type Unit = z.output<typeof unitAnswer>;

const categoryTaken = () => invalid({ name: [say('A category with this name exists already.')] });
const unitTaken = () => invalid({ unit: [say('This unit exists already.')] });

const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

const NEWEST_CATEGORY = newestById('categories.id');

/** Categories, newest first, named in a language where they have such a name. */
export async function listCategoryPage(db: Db, query: SearchQuery, language: Language): Promise<Page<Category>> {
  const matching = db
    .selectFrom('categories')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('name', 'ilike', containing(query.q ?? '')));
  const page = await readPage({
    rows: matching.select(['id', 'name', 'description', 'name_mr', 'name_hi']),
    order: NEWEST_CATEGORY,
    query,
    count: () => countUpToCap(db, matching),
  });
  const rows = page.rows.map(({ id, name, description, ...names }) => ({
    id,
    name: otherName(names, language) ?? name,
    description,
  }));
  return { ...page, rows };
}

const NEWEST_UNIT = newestById('units.id');

/** Units, newest first. */
export function listUnitPage(db: Db, query: SearchQuery): Promise<Page<Unit>> {
  const matching = db
    .selectFrom('units')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('unit', 'ilike', containing(query.q ?? '')));
  const rows = matching.select(['id', 'unit', 'description', 'grams']);
  return readPage({ rows, order: NEWEST_UNIT, query, count: () => countUpToCap(db, matching) });
}

/** Adds a category; 400 at `name` when there is one of that name in any case. */
export function insertCategory(db: Db, fields: Omit<Category, 'id'>, now: Date): Promise<Category> {
  const insert = db
    .insertInto('categories')
    .values({ ...fields, created_at: now })
    .returning(['id', 'name', 'description']);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'categories_name_key', categoryTaken);
}

/** Saves a category; 404, or 400 at `name` as for a new one. */
export async function updateCategoryRow(db: Db, id: number, fields: Omit<Category, 'id'>): Promise<Category> {
  const { name, description } = fields;
  const update = db
    .updateTable('categories')
    .set({ name, description })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(['id', 'name', 'description']);
  return orNotFound(await mapUniqueViolation(update.executeTakeFirst(), 'categories_name_key', categoryTaken));
}

const unitValues = ({ unit, description }: { readonly unit: string; readonly description: string }) => ({
  unit,
  description,
  grams: gramsOf(unit),
});

/** Adds a unit, with its grams when it reads as a weight; 400 at `unit` when there is that one in any case. */
export function insertUnit(db: Db, fields: Omit<Unit, 'id' | 'grams'>, now: Date): Promise<Unit> {
  const insert = db
    .insertInto('units')
    .values({ ...unitValues(fields), created_at: now })
    .returning(['id', 'unit', 'description', 'grams']);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'units_unit_key', unitTaken);
}

/** Saves a unit and works out its grams anew; 404, or 400 at `unit` as for a new one. */
export async function updateUnitRow(db: Db, id: number, fields: Omit<Unit, 'id' | 'grams'>): Promise<Unit> {
  const update = db
    .updateTable('units')
    .set(unitValues(fields))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(['id', 'unit', 'description', 'grams']);
  return orNotFound(await mapUniqueViolation(update.executeTakeFirst(), 'units_unit_key', unitTaken));
}

/**
 * Closes a category or unit that no live product uses, else 409 that says how many do; what it was. Archived products keep
 * it, so that their history still reads as it did, and its name is free again. The lock waits for products that are being
 * saved with it and makes later ones find it gone, so none is left dangling (security D01).
 */
export async function archiveCategoryOrUnit(
  context: Context,
  what: 'category' | 'unit',
  id: number,
): Promise<{ readonly name: string; readonly description: string }> {
  const { db, now } = context;
  const table = what === 'category' ? 'categories' : 'units';
  const column = what === 'category' ? 'category_id' : 'unit_id';
  const row = db.selectFrom(table).select('id').where('id', '=', id).where('archived_at', 'is', null);
  orNotFound(await row.forUpdate().executeTakeFirst());
  const { live } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('live'))
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const detail = formatUsage(what, live);
  if (detail !== undefined) throw new AppError('in_use', { detail });
  return db
    .updateTable(table)
    .set({ archived_at: now })
    .where('id', '=', id)
    .returning([sql<string>`${sql.ref(what === 'category' ? 'name' : 'unit')}`.as('name'), 'description'])
    .executeTakeFirstOrThrow();
}
