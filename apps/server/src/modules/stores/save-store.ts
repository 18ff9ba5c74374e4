// Creates and changes a store: no other has its number, name or manager.
import { AppError } from '@tilgul/contract/rules/errors';
import { stateMismatch } from '@tilgul/contract/rules/gstin';
import { halfOfPlace, type StoreAnswer } from '@tilgul/contract/stores';
import type { ActorContext, Db } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { invalid } from '../../platform/http/errors.ts';
import { audit } from '../audit-log/audit.ts';
import { addStorePlace } from '../stock/stock.db.ts';
import { getStore, insertStore, readStoreFacts, type StoreForm, updateStoreRow } from './stores.db.ts';
import { type StoreFacts, storeMessages } from './stores.rules.ts';

const NO_STORE = 0;

/** Refuses with 400 and messages at `name`, `store_no` and `manager` (security D04). */
async function refuseUnfit(db: Db, form: StoreForm, exceptId: number): Promise<void> {
  const fields = storeMessages(await readStoreFacts(db, form, exceptId));
  if (fields) throw invalid(fields);
}

/** Refuses half a place, what is not sent being as it was. */
function refuseHalfPlace(form: StoreForm, before?: StoreAnswer): void {
  const kept = (axis: 'lat' | 'lng') => (form[axis] === undefined ? before?.[axis] : form[axis]);
  const half = halfOfPlace({ lat: kept('lat'), lng: kept('lng') });
  if (half) throw invalid(Object.fromEntries(Object.entries(half).map(([axis, message]) => [axis, [message]])));
}

/** Refuses a GSTIN of another state than the store's own code says, what is not sent being as it was. */
function refuseForeignGstin(form: StoreForm, before?: StoreAnswer): void {
  const kept = (field: 'gstin' | 'state_code') => (form[field] === undefined ? before?.[field] : form[field]);
  const mismatch = stateMismatch(kept('gstin'), kept('state_code'));
  if (mismatch !== undefined) throw invalid({ gstin: [mismatch] });
}

/** The refusal for a violated key of stores: somebody else saved the same a moment before. */
function explainTaken(error: unknown): never {
  const facts: StoreFacts = {
    name: isUniqueViolation(error, 'stores_name_key'),
    store_no: isUniqueViolation(error, 'stores_store_no_key'),
    is_manager: true,
    has_other_store: isUniqueViolation(error, 'stores_manager_key'),
  };
  const fields = storeMessages(facts);
  throw fields ? invalid(fields) : error;
}

/** Adds a store with its stock location. Throws invalid with messages by field. */
export async function createStore(context: ActorContext, form: StoreForm): Promise<StoreAnswer> {
  const { db, now } = context;
  refuseHalfPlace(form);
  refuseForeignGstin(form);
  await refuseUnfit(db, form, NO_STORE);
  const id = await insertStore(db, form, now);
  if (id === undefined) {
    await refuseUnfit(db, form, NO_STORE);
    // Whoever had the name was closed between the two statements.
    throw new AppError('conflict');
  }
  await addStorePlace(db, id);
  const store = await getStore(db, id);
  await audit(context, { action: 'store.created', subject: 'store', subjectId: id, after: { ...store } });
  return store;
}

/** Writes the form over a store; a new manager has it from the next call on. Throws not_found, invalid by field. */
export async function updateStore(context: ActorContext, id: number, form: StoreForm): Promise<StoreAnswer> {
  const { db } = context;
  const before = await getStore(db, id);
  refuseHalfPlace(form, before);
  refuseForeignGstin(form, before);
  await refuseUnfit(db, form, id);
  if (!(await updateStoreRow(db, id, form).catch(explainTaken))) throw new AppError('not_found');
  const after = await getStore(db, id);
  await audit(context, {
    action: 'store.changed',
    subject: 'store',
    subjectId: id,
    before: { ...before },
    after: { ...after },
  });
  return after;
}
