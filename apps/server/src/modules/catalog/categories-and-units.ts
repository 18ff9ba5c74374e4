// Lists, creates, updates and deletes categories and units.
import {
  type categoryAnswer,
  type categoryForm,
  parseGrams,
  type unitAnswer,
  type unitForm,
} from '@tilgul/contract/catalog';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { ADMIN } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { getText } from '../../texts/get-text.ts';
import { changeTexts, type Names, translate } from '../../texts/names.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { invalidateProductList } from './product-list-cache.ts';
import { formatUsage } from './products.rules.ts';
import { invalidateSearchIndex } from './search/product-search.ts';

type CategoryForm = z.output<typeof categoryForm>;
type UnitForm = z.output<typeof unitForm>;

const KINDS = {
  category: {
    table: 'categories',
    name: 'name',
    product: 'category_id',
    key: 'categories_name_key',
    taken: () => invalid({ name: [getText('categories.nameTaken')] }),
  },
  unit: {
    table: 'units',
    name: 'unit',
    product: 'unit_id',
    key: 'units_unit_key',
    taken: () => invalid({ unit: [getText('units.taken')] }),
  },
} as const;
type Kind = keyof typeof KINDS;

const TRANSLATED = ['description', 'names', 'descriptions'] as const;

interface Translated {
  readonly description: string;
  readonly names: Names;
  readonly descriptions: Names;
}

interface Reader {
  readonly db: Db;
  readonly actor: Pick<Actor, 'role'> | undefined;
}

const isAdmin = ({ actor }: Reader) => actor?.role === ADMIN;

/** Translates a page into the reader's language; administrators read English. */
const localizePage = <Field extends string, Row extends Translated & Readonly<Record<Field, string>>>(
  reader: Reader,
  page: Page<Row>,
  field: Field,
): Page<Row> => {
  if (isAdmin(reader)) return page;
  const rows = page.rows.map((row) => ({
    ...row,
    [field]: translate(row[field], row.names),
    description: translate(row.description, row.descriptions),
  }));
  return { ...page, rows };
};

/** Products on sale of a category or unit, for administrators. */
const productCount = (kind: Kind) =>
  sql<number>`(select count(*) from products where ${sql.ref(`products.${KINDS[kind].product}`)} = ${sql.ref(`${KINDS[kind].table}.id`)}
    and products.archived_at is null)`.as('product_count');

const NEWEST_CATEGORY = newestById('categories.id');

/** Lists categories, newest first. */
export async function listCategoryPage(
  reader: Reader,
  query: SearchQuery,
): Promise<Page<z.output<typeof categoryAnswer>>> {
  const matching = reader.db
    .selectFrom('categories')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('name', 'ilike', toLikePattern(query.q ?? '')));
  const rows = matching
    .select(['id', 'name', ...TRANSLATED])
    .$if(isAdmin(reader), (all) => all.select(productCount('category')));
  const count = () => countUpToCap(reader.db, matching);
  return localizePage(reader, await readPage({ rows, order: NEWEST_CATEGORY, query, count }), 'name');
}

const NEWEST_UNIT = newestById('units.id');

/** Lists units, newest first. */
export async function listUnitPage(reader: Reader, query: SearchQuery): Promise<Page<z.output<typeof unitAnswer>>> {
  const matching = reader.db
    .selectFrom('units')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('unit', 'ilike', toLikePattern(query.q ?? '')));
  const rows = matching
    .select(['id', 'unit', 'grams', ...TRANSLATED])
    .$if(isAdmin(reader), (all) => all.select(productCount('unit')));
  const count = () => countUpToCap(reader.db, matching);
  return localizePage(reader, await readPage({ rows, order: NEWEST_UNIT, query, count }), 'unit');
}

/** Names and descriptions in other languages; an omitted one changes nothing. */
interface TranslationsForm {
  readonly names?: Readonly<Record<string, string | null | undefined>> | undefined;
  readonly descriptions?: Readonly<Record<string, string | null | undefined>> | undefined;
}

const NO_TRANSLATIONS = { names: {}, descriptions: {} };

const toTranslations = (
  form: TranslationsForm,
  current: Pick<Translated, 'names' | 'descriptions'> = NO_TRANSLATIONS,
) => ({
  names: changeTexts(current.names, form.names ?? {}),
  descriptions: changeTexts(current.descriptions, form.descriptions ?? {}),
});

/** Locks a live category or unit and returns its texts in other languages. 404 if it does not exist. */
async function lockTranslations(db: Db, kind: Kind, id: number) {
  return db
    .selectFrom(KINDS[kind].table)
    .select(['names', 'descriptions'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Awaits a write and audits it. 400 if the name exists, ignoring case. An update shows in all products of the category or unit. */
async function recordSave<Row extends { readonly id: number }>(
  context: ActorContext,
  kind: Kind,
  verb: 'created' | 'updated',
  write: Promise<Row>,
): Promise<Row> {
  const row = await mapUniqueViolation(write, KINDS[kind].key, KINDS[kind].taken);
  const { id: subjectId, ...after } = row;
  await audit(context, { action: `${kind}.${verb}`, subject: kind, subjectId, after });
  if (verb === 'updated') {
    invalidateProductList(context);
    invalidateSearchIndex(context);
  }
  return row;
}

export function createCategory(context: ActorContext, form: CategoryForm) {
  const { name, description } = form;
  const insert = context.db
    .insertInto('categories')
    .values({ name, description, ...toTranslations(form), created_at: context.now })
    .returning(['id', 'name', ...TRANSLATED]);
  return recordSave(context, 'category', 'created', insert.executeTakeFirstOrThrow());
}

export async function updateCategory(context: ActorContext, id: number, form: CategoryForm) {
  const { name, description } = form;
  const current = await lockTranslations(context.db, 'category', id);
  const update = context.db
    .updateTable('categories')
    .set({ name, description, ...toTranslations(form, current) })
    .where('id', '=', id)
    .returning(['id', 'name', ...TRANSLATED]);
  return recordSave(context, 'category', 'updated', update.executeTakeFirstOrThrow());
}

/** The columns of a form, with the grams of a weight. */
const toUnitValues = ({ unit, description }: UnitForm) => ({ unit, description, grams: parseGrams(unit) });

export function createUnit(context: ActorContext, form: UnitForm) {
  const insert = context.db
    .insertInto('units')
    .values({ ...toUnitValues(form), ...toTranslations(form), created_at: context.now })
    .returning(['id', 'unit', 'grams', ...TRANSLATED]);
  return recordSave(context, 'unit', 'created', insert.executeTakeFirstOrThrow());
}

/** Updates a unit. Its grams follow its text, and so do the kilograms of its products. */
export async function updateUnit(context: ActorContext, id: number, form: UnitForm) {
  const current = await lockTranslations(context.db, 'unit', id);
  const update = context.db
    .updateTable('units')
    .set({ ...toUnitValues(form), ...toTranslations(form, current) })
    .where('id', '=', id)
    .returning(['id', 'unit', 'grams', ...TRANSLATED]);
  return recordSave(context, 'unit', 'updated', update.executeTakeFirstOrThrow());
}

/**
 * Deletes a category or unit. 409 with the count if live products use it. Archived products keep it, so their history stays
 * readable; its name becomes available again. The row lock waits for products being saved with it; later saves find it
 * archived, so no reference dangles (security D01).
 */
export async function deleteCategoryOrUnit(context: ActorContext, kind: Kind, id: number): Promise<void> {
  const { db, now } = context;
  const { table, name, product } = KINDS[kind];
  const row = db.selectFrom(table).select('id').where('id', '=', id).where('archived_at', 'is', null).forUpdate();
  if (!(await row.executeTakeFirst())) throw notFound();
  const { live } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('live'))
    .where(product, '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const detail = formatUsage(kind, live);
  if (detail !== undefined) throw new AppError('in_use', { detail });
  const before = await db
    .updateTable(table)
    .set({ archived_at: now })
    .where('id', '=', id)
    .returning([sql<string>`${sql.ref(name)}`.as('name'), 'description'])
    .executeTakeFirstOrThrow();
  await audit(context, { action: `${kind}.deleted`, subject: kind, subjectId: id, before });
}
