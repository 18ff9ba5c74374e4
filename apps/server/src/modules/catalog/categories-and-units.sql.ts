// SQL of categories and units.
import { type categoryAnswer, parseGrams, type unitAnswer } from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { otherName } from '../../texts/goods-names.ts';
import { say } from '../../texts/say.ts';
import { formatUsage } from './products.rules.ts';

type Category = z.output<typeof categoryAnswer>;
type Unit = z.output<typeof unitAnswer>;

const categoryTaken = () => invalid({ name: [say('A category with this name already exists.')] });
const unitTaken = () => invalid({ unit: [say('This unit already exists.')] });

const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

const NEWEST_CATEGORY = newestById('categories.id');

/** Lists categories, newest first, with names in the given language where translated. */
export async function listCategoryPage(db: Db, query: SearchQuery, language: Language): Promise<Page<Category>> {
  const matching = db
    .selectFrom('categories')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('name', 'ilike', toLikePattern(query.q ?? '')));
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

/** Lists units, newest first. */
export function listUnitPage(db: Db, query: SearchQuery): Promise<Page<Unit>> {
  const matching = db
    .selectFrom('units')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('unit', 'ilike', toLikePattern(query.q ?? '')));
  const rows = matching.select(['id', 'unit', 'description', 'grams']);
  return readPage({ rows, order: NEWEST_UNIT, query, count: () => countUpToCap(db, matching) });
}

/** Inserts a category. 400 on `name` if the name exists, ignoring case. */
export function insertCategory(db: Db, fields: Omit<Category, 'id'>, now: Date): Promise<Category> {
  const insert = db
    .insertInto('categories')
    .values({ ...fields, created_at: now })
    .returning(['id', 'name', 'description']);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'categories_name_key', categoryTaken);
}

/** Updates a category. 400 on `name` if another one has the name, ignoring case. */
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
  grams: parseGrams(unit),
});

/** Inserts a unit, with its grams if it is a weight. 400 on `unit` if it exists, ignoring case. */
export function insertUnit(db: Db, fields: Omit<Unit, 'id' | 'grams'>, now: Date): Promise<Unit> {
  const insert = db
    .insertInto('units')
    .values({ ...unitValues(fields), created_at: now })
    .returning(['id', 'unit', 'description', 'grams']);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'units_unit_key', unitTaken);
}

/** Updates a unit and recalculates its grams. 400 on `unit` if another one has the text, ignoring case. */
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
 * Archives a category or unit and returns it. 409 with the count if live products use it. Archived products keep it, so their
 * history stays readable; its name becomes available again. The row lock waits for products being saved with it; later saves
 * find it archived, so no reference dangles (security D01).
 */
export async function archiveCategoryOrUnit(
  context: Context,
  kind: 'category' | 'unit',
  id: number,
): Promise<{ readonly name: string; readonly description: string }> {
  const { db, now } = context;
  const table = kind === 'category' ? 'categories' : 'units';
  const column = kind === 'category' ? 'category_id' : 'unit_id';
  const row = db.selectFrom(table).select('id').where('id', '=', id).where('archived_at', 'is', null);
  orNotFound(await row.forUpdate().executeTakeFirst());
  const { live } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('live'))
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const detail = formatUsage(kind, live);
  if (detail !== undefined) throw new AppError('in_use', { detail });
  return db
    .updateTable(table)
    .set({ archived_at: now })
    .where('id', '=', id)
    .returning([sql<string>`${sql.ref(kind === 'category' ? 'name' : 'unit')}`.as('name'), 'description'])
    .executeTakeFirstOrThrow();
}
