// Imports products from a CSV file: the dry run, and the import of all rows in one transaction or of none.
import { createHash } from 'node:crypto';
import {
  type checkProductImport,
  IMPORT_MAX_ERRORS,
  type importProducts as importCall,
} from '@tilgul/contract/catalog';
import type { Ok } from '@tilgul/contract/endpoint';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext, Context } from '../../../deps.ts';
import { say } from '../../../texts/say.ts';
import { auditAll } from '../../audit-log/audit.ts';
import { MAIN, moveStock, OUTSIDE, type StockLine } from '../../stock/stock.db.ts';
import type { ProductFields } from '../catalog.db.ts';
import { decideCorrection } from '../catalog.rules.ts';
import { type Label, labelOf, NO_LABEL } from '../labels/labels.rules.ts';
import { productListChanged } from '../product-list/product-list-cache.ts';
import { productWordsChanged } from '../search/product-search.ts';
import {
  findBarcodes,
  findCategoriesAndUnits,
  insertProducts,
  listNamed,
  lockImports,
  updateProducts,
} from './import-products.db.ts';
import { decideImport, type ImportPlan, type Wanted } from './import-products.rules.ts';
import { readRows } from './import-rows.rules.ts';
import { wordsOf } from './import-words.rules.ts';
import { saveImportedWords } from './import-words.ts';

type Counts = Pick<Ok<typeof checkProductImport>, 'added' | 'changed' | 'unchanged'>;

const NOTE = 'Imported from a file';

/** `isHeld` keeps everything that the plan rests on as it is until the transaction ends. */
async function planOf(context: Context, csv: string, isHeld: boolean): Promise<ImportPlan> {
  const { db } = context;
  const { rows, errors } = readRows(csv);
  const namesOf = (column: 'name' | 'category' | 'unit' | 'barcode' | 'tax_class') => [
    ...new Set(rows.map(({ cells }) => cells[column])),
  ];
  const names = { categories: namesOf('category'), units: namesOf('unit'), taxClasses: namesOf('tax_class') };
  const named = await findCategoriesAndUnits(db, names, isHeld);
  const known = await listNamed(context, namesOf('name'), isHeld);
  const plan = decideImport(rows, named, known, await findBarcodes(db, namesOf('barcode')));
  return { ...plan, errors: [...errors, ...plan.errors].sort((one, other) => one.row - other.row) };
}

const countsOf = ({ added, changed, unchanged }: ImportPlan): Counts => ({
  added: added.length,
  changed: changed.length,
  unchanged,
});

const versionOf = ({ basis }: ImportPlan): string => createHash('sha256').update(basis).digest('hex');

/** What a file would do, or everything that must be corrected in it first. Changes nothing. */
export async function checkImport(context: ActorContext, csv: string): Promise<Ok<typeof checkProductImport>> {
  const plan = await planOf(context, csv, false);
  return {
    ...countsOf(plan),
    version: versionOf(plan),
    errors: plan.errors.slice(0, IMPORT_MAX_ERRORS),
    error_count: plan.errors.length,
  };
}

function refuse(plan: ImportPlan, version: string): void {
  const [first] = plan.errors;
  if (first) {
    const errors = plan.errors.slice(0, IMPORT_MAX_ERRORS);
    throw new AppError('invalid', {
      detail:
        first.column === null
          ? say('Row {row}: {message}', { row: first.row, message: first.message })
          : say('Row {row}, {column}: {message}', { row: first.row, column: first.column, message: first.message }),
      body: { errors, error_count: plan.errors.length },
    });
  }
  if (versionOf(plan) !== version)
    throw new AppError('stale_version', {
      detail: say('Products of this file were changed after it was checked. Please check the file again.'),
    });
}

const NEW = { ...NO_LABEL, barcode: null };

/** A row's fields; what it says nothing of is as the product has it. */
const fieldsOf = (
  wanted: ProductFields | Wanted,
  kept: Label & { readonly barcode: string | null } = NEW,
): ProductFields => {
  const { name, category_id, description, price_paise, unit_id, barcode = kept.barcode } = wanted;
  return { name, category_id, description, price_paise, unit_id, barcode, ...labelOf(wanted, kept) };
};

async function addAll(context: ActorContext, added: ImportPlan['added']): Promise<void> {
  const ids = await insertProducts(
    context.db,
    added.map((wanted) => fieldsOf(wanted)),
    context.now,
  );
  const made = added.flatMap((wanted, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, wanted }];
  });
  if (made.length !== added.length) throw new Error('an imported product was not written');
  const lines = made.map(({ id, wanted }) => ({ product_id: id, quantity: wanted.stock ?? 0 }));
  await receive(context, lines, 'received');
  await saveImportedWords(
    context,
    made.map(({ id, wanted }) => ({ id, after: wordsOf(wanted.words) })),
  );
  await auditAll(
    context,
    made.map(({ id, wanted }) => ({
      action: 'product.created',
      subject: 'product',
      subjectId: id,
      after: { ...fieldsOf(wanted), stock: wanted.stock ?? 0, by: 'import' },
    })),
  );
}

async function receive(
  context: ActorContext,
  lines: readonly StockLine[],
  reason: 'received' | 'correction',
): Promise<void> {
  const some = lines.filter(({ quantity }) => quantity > 0);
  if (some.length > 0) await moveStock(context, { lines: some, from: OUTSIDE, to: MAIN, reason, note: NOTE });
}

async function correctAll(context: ActorContext, changed: ImportPlan['changed']): Promise<void> {
  const corrections = changed.flatMap(({ product, wanted }) => {
    const correction = decideCorrection(product.stock, wanted.stock ?? product.stock);
    return correction ? [{ ...correction, product_id: product.id }] : [];
  });
  await receive(
    context,
    corrections.filter(({ to }) => to === MAIN),
    'correction',
  );
  const lines = corrections.filter(({ from }) => from === MAIN);
  if (lines.length > 0) await moveStock(context, { lines, from: MAIN, to: OUTSIDE, reason: 'correction', note: NOTE });
}

async function changeAll(context: ActorContext, changed: ImportPlan['changed']): Promise<void> {
  await updateProducts(
    context.db,
    changed.map(({ product, wanted }) => ({ id: product.id, fields: fieldsOf(wanted, product) })),
  );
  await correctAll(context, changed);
  await saveImportedWords(
    context,
    changed.map(({ product, wanted }) => ({
      id: product.id,
      before: wordsOf({}, product),
      after: wordsOf(wanted.words, product),
    })),
  );
  await auditAll(
    context,
    changed.map(({ product, wanted }) => ({
      action: 'product.updated',
      subject: 'product',
      subjectId: product.id,
      before: { ...fieldsOf(product), stock: product.stock },
      after: { ...fieldsOf(wanted, product), stock: wanted.stock ?? product.stock, by: 'import' },
    })),
  );
}

/**
 * Adds and changes the products of a file, all in the call's transaction. Stock goes through the ledger: received for a new
 * product, a correction for one that is there. Throws invalid with every error by row and column, stale_version when the
 * file would no longer do what its trial said, conflict when a stock would pass 9999999.
 */
export async function importProducts(
  context: ActorContext,
  file: { readonly csv: string; readonly version: string },
): Promise<Ok<typeof importCall>> {
  await lockImports(context.db);
  const plan = await planOf(context, file.csv, true);
  refuse(plan, file.version);
  await addAll(context, plan.added);
  await changeAll(context, plan.changed);
  productListChanged(context);
  productWordsChanged(context);
  const counts = countsOf(plan);
  return { ...counts, message: say('The products were imported.') };
}
