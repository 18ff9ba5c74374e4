// SQL of categories and units.
import {
  type categoryAnswer,
  type categoryForm,
  parseGrams,
  type unitAnswer,
  type unitForm,
} from '@tilgul/contract/catalog';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor, Context, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { getText } from '../../texts/get-text.ts';
import { changeTexts, type Names, translate } from '../../texts/names.ts';
import { formatUsage } from './products.rules.ts';

type Category = z.output<typeof categoryAnswer>;
type Unit = z.output<typeof unitAnswer>;
type CategoryForm = z.output<typeof categoryForm>;
type UnitForm = z.output<typeof unitForm>;
type CategoryRow = TranslatedRow & Pick<Category, 'id' | 'name'>;
type UnitRow = TranslatedRow & Pick<Unit, 'id' | 'unit' | 'grams'>;

const categoryTaken = () => invalid({ name: [getText('categories.nameTaken')] });
const unitTaken = () => invalid({ unit: [getText('units.taken')] });

const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

const NEWEST_CATEGORY = newestById('categories.id');

const TRANSLATED = ['description', 'names', 'descriptions'] as const;

interface TranslatedRow {
  readonly description: string;
  readonly names: Names;
  readonly descriptions: Names;
}

/** Names and descriptions in other languages; an omitted one changes nothing. */
interface TranslationsForm {
  readonly names?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly descriptions?: Readonly<Record<string, string | null | undefined>> | undefined;
}

const toTranslations = (form: TranslationsForm, current: Pick<TranslatedRow, 'names' | 'descriptions'>) => ({
  names: changeTexts(current.names, form.names ?? {}),
  descriptions: changeTexts(current.descriptions, form.descriptions ?? {}),
});
const NO_TRANSLATIONS = { names: {}, descriptions: {} };

interface Reader {
  readonly db: Db;
  readonly actor: Pick<Actor, 'role'> | undefined;
}

/** Lists categories, newest first, in the reader's language; administrators read English. */
export async function listCategoryPage({ db, actor }: Reader, query: SearchQuery): Promise<Page<Category>> {
  const matching = db
    .selectFrom('categories')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('name', 'ilike', toLikePattern(query.q ?? '')));
  const page = await readPage({
    rows: matching.select(['id', 'name', ...TRANSLATED]),
    order: NEWEST_CATEGORY,
    query,
    count: () => countUpToCap(db, matching),
  });
  if (actor?.role === ADMIN) return page;
  const rows = page.rows.map((row) => ({
    ...row,
    name: translate(row.name, row.names),
    description: translate(row.description, row.descriptions),
  }));
  return { ...page, rows };
}

const NEWEST_UNIT = newestById('units.id');

/** Lists units, newest first, in the reader's language; administrators read English. */
export async function listUnitPage({ db, actor }: Reader, query: SearchQuery): Promise<Page<Unit>> {
  const matching = db
    .selectFrom('units')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('unit', 'ilike', toLikePattern(query.q ?? '')));
  const page = await readPage({
    rows: matching.select(['id', 'unit', 'grams', ...TRANSLATED]),
    order: NEWEST_UNIT,
    query,
    count: () => countUpToCap(db, matching),
  });
  if (actor?.role === ADMIN) return page;
  const rows = page.rows.map((row) => ({
    ...row,
    unit: translate(row.unit, row.names),
    description: translate(row.description, row.descriptions),
  }));
  return { ...page, rows };
}

/** Inserts a category. 400 on `name` if the name exists, ignoring case. */
export function insertCategory(db: Db, form: CategoryForm, now: Date): Promise<CategoryRow> {
  const { name, description } = form;
  const insert = db
    .insertInto('categories')
    .values({ name, description, ...toTranslations(form, NO_TRANSLATIONS), created_at: now })
    .returning(['id', 'name', ...TRANSLATED]);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'categories_name_key', categoryTaken);
}

/** Locks a live category or unit and returns its texts in other languages. 404 if it does not exist. */
const lockTranslations = async (db: Db, table: 'categories' | 'units', id: number) =>
  orNotFound(
    await db
      .selectFrom(table)
      .select(['names', 'descriptions'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** Updates a category. 400 on `name` if another one has the name, ignoring case. */
export async function updateCategoryRow(db: Db, id: number, form: CategoryForm): Promise<CategoryRow> {
  const { name, description } = form;
  const current = await lockTranslations(db, 'categories', id);
  const update = db
    .updateTable('categories')
    .set({ name, description, ...toTranslations(form, current) })
    .where('id', '=', id)
    .returning(['id', 'name', ...TRANSLATED]);
  return mapUniqueViolation(update.executeTakeFirstOrThrow(), 'categories_name_key', categoryTaken);
}

const unitValues = ({ unit, description }: UnitForm) => ({ unit, description, grams: parseGrams(unit) });

/** Inserts a unit, with its grams if it is a weight. 400 on `unit` if it exists, ignoring case. */
export function insertUnit(db: Db, form: UnitForm, now: Date): Promise<UnitRow> {
  const insert = db
    .insertInto('units')
    .values({ ...unitValues(form), ...toTranslations(form, NO_TRANSLATIONS), created_at: now })
    .returning(['id', 'unit', 'grams', ...TRANSLATED]);
  return mapUniqueViolation(insert.executeTakeFirstOrThrow(), 'units_unit_key', unitTaken);
}

/** Updates a unit and recalculates its grams. 400 on `unit` if another one has the text, ignoring case. */
export async function updateUnitRow(db: Db, id: number, form: UnitForm): Promise<UnitRow> {
  const current = await lockTranslations(db, 'units', id);
  const update = db
    .updateTable('units')
    .set({ ...unitValues(form), ...toTranslations(form, current) })
    .where('id', '=', id)
    .returning(['id', 'unit', 'grams', ...TRANSLATED]);
  return mapUniqueViolation(update.executeTakeFirstOrThrow(), 'units_unit_key', unitTaken);
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
