// Creates, updates and closes stores.
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { explainStateMismatch } from '@tilgul/contract/rules/gst';
import { halfOfPlace, type StoreAnswer } from '@tilgul/contract/stores';
import type { ActorContext, Db } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { MAX_CLOCK_SKEW_SECONDS } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit } from '../audit-log/audit-log.commands.ts';
import { addStoreLocation } from '../stock/ledger/ledger.ts';
import { getStoreErrors, refuseOpenBusiness, type StoreConflicts } from './stores.rules.ts';
import {
  findStoreConflicts,
  getStore,
  insertStore,
  isCodeInUse,
  lockStore,
  readOpenBusiness,
  type StoreForm,
  updateStoreRow,
} from './stores.sql.ts';

const NO_STORE = 0;

/** Refuses a taken name, number or manager with messages by field (security D04). */
async function refuseConflicts(db: Db, form: StoreForm, exceptId: number): Promise<void> {
  const fields = getStoreErrors(await findStoreConflicts(db, form, exceptId));
  if (fields) throw invalid(fields);
}

/**
 * Refuses a latitude without a longitude or the reverse, and a GSTIN of another state than the store's. Omitted fields keep
 * their value.
 */
function refuseMismatches(form: StoreForm, before?: StoreAnswer): void {
  const valueFor = <Field extends 'lat' | 'lng' | 'gstin' | 'state_code'>(field: Field) =>
    form[field] === undefined ? before?.[field] : form[field];
  const half = halfOfPlace({ lat: valueFor('lat'), lng: valueFor('lng') });
  if (half) throw invalid(Object.fromEntries(Object.entries(half).map(([axis, message]) => [axis, [message]])));
  const mismatch = explainStateMismatch(valueFor('gstin'), valueFor('state_code'));
  if (mismatch !== undefined) throw invalid({ gstin: [mismatch] });
}

/** Maps a unique violation, caused by a concurrent save, to messages by field. */
function mapStoreViolation(error: unknown): never {
  const facts: StoreConflicts = {
    name: isUniqueViolation(error, 'stores_name_key'),
    store_no: isUniqueViolation(error, 'stores_store_no_key'),
    bill_code: isUniqueViolation(error, 'stores_bill_code_key'),
    is_manager: true,
    has_other_store: isUniqueViolation(error, 'stores_manager_key'),
  };
  const fields = getStoreErrors(facts);
  throw fields ? invalid(fields) : error;
}

/** Creates a store with its stock location. */
export async function createStore(context: ActorContext, form: StoreForm): Promise<StoreAnswer> {
  const { db, now } = context;
  refuseMismatches(form);
  await refuseConflicts(db, form, NO_STORE);
  const id = await insertStore(db, form, now);
  if (id === undefined) {
    await refuseConflicts(db, form, NO_STORE);
    // The conflicting store was closed between the two statements.
    throw new AppError('conflict');
  }
  await addStoreLocation(db, id);
  const store = await getStore(db, id);
  await audit(context, { action: 'store.created', subject: 'store', subjectId: id, after: { ...store } });
  return store;
}

/** Updates a store. A new manager has access from the next call on. */
export async function updateStore(context: ActorContext, id: number, form: StoreForm): Promise<StoreAnswer> {
  const { db, now } = context;
  const before = await getStore(db, id);
  refuseMismatches(form, before);
  await refuseConflicts(db, form, id);
  const latest = new Date(now.getTime() + MAX_CLOCK_SKEW_SECONDS * 1000);
  if (form.bill_code && form.bill_code !== before.bill_code && (await isCodeInUse(db, before.bill_code, latest)))
    throw invalid({ bill_code: [getText('stores.codeUsed')] });
  if (!(await updateStoreRow(db, id, form).catch(mapStoreViolation))) throw notFound();
  const after = await getStore(db, id);
  const change = { before: { ...before }, after: { ...after } };
  await audit(context, { action: 'store.changed', subject: 'store', subjectId: id, ...change });
  return after;
}

/** Closes a store without stock and open business (CAT-3). 409 in_use lists what is left. */
export async function deleteStore(context: ActorContext, id: number): Promise<{ message: string }> {
  const { db, now } = context;
  const store = await lockStore(db, id);
  refuseOpenBusiness(await readOpenBusiness(db, id));
  // Its number, name and manager become available again; history keeps the row.
  await db.updateTable('stores').set({ archived_at: now }).where('id', '=', id).execute();
  await audit(context, { action: 'store.deleted', subject: 'store', subjectId: id, before: { ...store } });
  return { message: getText('stores.deleted') };
}
