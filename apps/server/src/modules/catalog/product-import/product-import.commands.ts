// Imports products from a CSV file: a dry run, then all rows in one transaction.
import { createHash } from 'node:crypto';
import {
  type checkProductImport,
  IMPORT_MAX_ERRORS,
  type importProducts as importCall,
} from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import type { ImportColumn } from '@tilgul/contract/product-import';
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../../deps.ts';
import { getText } from '../../../texts/get-text.ts';
import { auditAll } from '../../audit-log/audit-log.commands.ts';
import { MAIN, moveStock, OUTSIDE, type StockLine, type StockMove } from '../../stock/ledger/ledger.ts';
import { recordPrices } from '../price-history.sql.ts';
import { invalidateProductList } from '../product-list-cache.ts';
import { applyLabelChange, decideCorrection, type Label, NO_LABEL } from '../products.rules.ts';
import type { ProductFields } from '../products.sql.ts';
import { invalidateSearchIndex } from '../search/product-search.ts';
import type { Words } from '../search/words.sql.ts';
import { readRows } from './import-rows.rules.ts';
import {
  applyWordsChange,
  areSameWords,
  decideImport,
  type ImportPlan,
  NO_WORDS,
  type ParsedProduct,
  TAX_COLUMNS,
} from './product-import.rules.ts';
import {
  findBarcodes,
  findCategoriesAndUnits,
  findPlus,
  insertProducts,
  listProductsByName,
  lockImports,
  updateProducts,
} from './product-import.sql.ts';

type Counts = Pick<Ok<typeof checkProductImport>, 'added' | 'changed' | 'unchanged'>;

const NOTE = 'Imported from a file';

interface ImportFile {
  readonly csv: string;
  readonly with_stock?: boolean | undefined;
}

/** With `isLocked`, everything that the plan depends on stays locked until the transaction ends. */
async function buildPlan(
  context: Context,
  { csv, with_stock = true }: ImportFile,
  isLocked: boolean,
): Promise<ImportPlan> {
  const { db } = context;
  const { rows, errors } = readRows(csv);
  const getDistinct = (...columns: ImportColumn[]) => [
    ...new Set(rows.flatMap(({ cells }) => columns.map((column) => cells[column]))),
  ];
  const names = {
    categories: getDistinct('category'),
    units: getDistinct('unit'),
    taxClasses: getDistinct(...TAX_COLUMNS),
  };
  const references = await findCategoriesAndUnits(db, names, isLocked);
  const known = await listProductsByName(context, getDistinct('name'), isLocked);
  const barcodes = await findBarcodes(db, getDistinct('barcode'));
  const owners = { barcodes, plus: await findPlus(db, getDistinct('plu')) };
  const plan = decideImport(rows, references, known, { owners, withStock: with_stock });
  // A column that the header lacks is an error once, not in each row.
  const lacking = errors.flatMap(({ row, column }) => (row === 1 && column !== null ? [column] : []));
  const ofCells = plan.errors.filter(({ column }) => column === null || !lacking.includes(column));
  return { ...plan, errors: [...errors, ...ofCells].sort((one, other) => one.row - other.row) };
}

const countChanges = ({ added, changed, unchanged }: ImportPlan): Counts => ({
  added: added.length,
  changed: changed.length,
  unchanged,
});

const hashPlan = ({ basis }: ImportPlan): string => createHash('sha256').update(basis).digest('hex');

/** Returns what a file would change, or its errors. Writes nothing. */
export async function checkImport(context: ActorContext, file: ImportFile): Promise<Ok<typeof checkProductImport>> {
  const plan = await buildPlan(context, file, false);
  return {
    ...countChanges(plan),
    version: hashPlan(plan),
    price_changes: plan.priceChanges.slice(0, IMPORT_MAX_ERRORS),
    price_change_count: plan.priceChanges.length,
    stock_changes: plan.stockChanges.slice(0, IMPORT_MAX_ERRORS),
    stock_change_count: plan.stockChanges.length,
    without_tax_class: plan.withoutTaxClass,
    without_hsn: plan.withoutHsn,
    errors: plan.errors.slice(0, IMPORT_MAX_ERRORS),
    error_count: plan.errors.length,
  };
}

function refuseImport(plan: ImportPlan, version: string): void {
  const [first] = plan.errors;
  if (first) {
    const errors = plan.errors.slice(0, IMPORT_MAX_ERRORS);
    throw new AppError('invalid', {
      detail:
        first.column === null
          ? getText('productImport.rowError', { row: first.row, message: first.message })
          : getText('productImport.cellError', { row: first.row, column: first.column, message: first.message }),
      body: { errors, error_count: plan.errors.length },
    });
  }
  if (hashPlan(plan) !== version)
    throw new AppError('stale_version', { detail: getText('productImport.productsChanged') });
}

const NEW_PRODUCT = { ...NO_LABEL, barcode: null };

/** Returns a row's product fields; missing ones come from the product. */
const toProductFields = (
  parsed: ProductFields | ParsedProduct,
  current: Label & { readonly barcode: string | null } = NEW_PRODUCT,
): ProductFields => {
  const { name, category_id, description, price_paise, unit_id, barcode = current.barcode } = parsed;
  return { name, category_id, description, price_paise, unit_id, barcode, ...applyLabelChange(parsed, current) };
};

async function addProducts(context: ActorContext, added: ImportPlan['added']): Promise<void> {
  const fields = added.map((parsed) => toProductFields(parsed));
  const ids = await insertProducts(context.db, fields, context.now);
  const made = added.flatMap((parsed, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, parsed }];
  });
  if (made.length !== added.length) throw new Error('an imported product was not written');
  const lines = made.map(({ id, parsed }) => ({ product_id: id, quantity: parsed.stock ?? 0 }));
  await moveMainStock(context, lines, { from: OUTSIDE, to: MAIN, reason: 'received' });
  const words = made.map(({ id, parsed }) => ({ id, before: NO_WORDS, after: applyWordsChange(parsed.words) }));
  await saveImportedWords(context, words);
  await recordPrices(context, ids);
  await auditAll(
    context,
    made.map(({ id, parsed }) => ({
      action: 'product.created',
      subject: 'product',
      subjectId: id,
      after: { ...toProductFields(parsed), stock: parsed.stock ?? 0, by: 'import' },
    })),
  );
}

/** Moves goods into or out of main stock, skipping lines of 0. */
async function moveMainStock(
  context: ActorContext,
  lines: readonly StockLine[],
  move: Pick<StockMove, 'from' | 'to' | 'reason'>,
): Promise<void> {
  const some = lines.filter(({ quantity }) => quantity > 0);
  if (some.length > 0) await moveStock(context, { ...move, lines: some, note: NOTE });
}

async function correctStock(context: ActorContext, changed: ImportPlan['changed']): Promise<void> {
  const corrections = changed.flatMap(({ product, parsed }) => {
    const correction = decideCorrection(product.stock, parsed.stock ?? product.stock);
    return correction ? [{ ...correction, product_id: product.id }] : [];
  });
  const more = corrections.filter(({ to }) => to === MAIN);
  const less = corrections.filter(({ from }) => from === MAIN);
  await moveMainStock(context, more, { from: OUTSIDE, to: MAIN, reason: 'correction' });
  await moveMainStock(context, less, { from: MAIN, to: OUTSIDE, reason: 'correction' });
}

async function changeProducts(context: ActorContext, changed: ImportPlan['changed']): Promise<void> {
  await updateProducts(
    context.db,
    changed.map(({ product, parsed }) => ({ id: product.id, fields: toProductFields(parsed, product) })),
  );
  await correctStock(context, changed);
  const words = changed.map(({ product, parsed }) => ({
    id: product.id,
    before: applyWordsChange({}, product),
    after: applyWordsChange(parsed.words, product),
  }));
  await saveImportedWords(context, words);
  await recordPrices(
    context,
    changed.map(({ product }) => product.id),
  );
  await auditAll(
    context,
    changed.map(({ product, parsed }) => ({
      action: 'product.updated',
      subject: 'product',
      subjectId: product.id,
      before: { ...toProductFields(product), stock: product.stock },
      after: { ...toProductFields(parsed, product), stock: parsed.stock ?? product.stock, by: 'import' },
    })),
  );
}

/**
 * Adds and changes the products of a file in the call's transaction. Stock goes through the ledger: received for new products,
 * corrected for existing ones. 409 stale_version if the plan differs from the one that was checked.
 */
export async function importProducts(
  context: ActorContext,
  file: ImportFile & { readonly version: string },
): Promise<Ok<typeof importCall>> {
  await lockImports(context.db);
  const plan = await buildPlan(context, file, true);
  refuseImport(plan, file.version);
  await addProducts(context, plan.added);
  await changeProducts(context, plan.changed);
  invalidateProductList(context);
  invalidateSearchIndex(context);
  const counts = countChanges(plan);
  return { ...counts, message: getText('productImport.done') };
}

interface Change {
  readonly id: number;
  readonly before: Words;
  readonly after: Words;
}

/** Replaces the names and search words of many products. */
async function writeImportedWords(db: Db, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await sql`
    update products set names = change.names, descriptions = change.descriptions
    from unnest(${ids}::bigint[], ${changes.map(({ after }) => JSON.stringify(after.names))}::jsonb[],
      ${changes.map(({ after }) => JSON.stringify(after.descriptions))}::jsonb[]) as change (id, names, descriptions)
    where products.id = change.id`.execute(db);
  await db.deleteFrom('search_aliases').where('product_id', 'in', ids).execute();
  const words = changes.flatMap(({ id, after }) => after.search_words.map((text) => ({ id, text })));
  await sql`
    insert into search_aliases (product_id, text)
    select id, text from unnest(${words.map(({ id }) => id)}::bigint[], ${words.map(({ text }) => text)}::text[])
      with ordinality as word (id, text, position)
    order by position on conflict do nothing`.execute(db);
}

/** Saves changed names and search words, with an audit entry per product. */
async function saveImportedWords(context: ActorContext, products: readonly Change[]): Promise<void> {
  const changes = products.filter(({ before, after }) => !areSameWords(before, after));
  if (changes.length === 0) return;
  await writeImportedWords(context.db, changes);
  const entry = { action: 'product.words', subject: 'product' } as const;
  const entries = changes.map(({ id, before, after }) => ({ ...entry, subjectId: id, before, after }));
  await auditAll(context, entries);
}
