// Owns closing a store: only an empty one without open business.
import type { ActorWork } from '../../deps.ts';
import { audit } from '../audit/audit.ts';
import { archiveStoreRow, lockStore, readStoreHolds } from './stores.db.ts';
import { refuseHeldStore } from './stores.rules.ts';

/** Closes a store (decisions section 7). Throws not_found; in_use saying which stock, orders or requests it still has. */
export async function deleteStore(work: ActorWork, id: number): Promise<{ message: string }> {
  const { db, now } = work;
  const store = await lockStore(db, id);
  refuseHeldStore(await readStoreHolds(db, id));
  await archiveStoreRow(db, id, now);
  await audit(work, { action: 'store.deleted', subject: 'store', subjectId: id, before: { ...store } });
  return { message: 'Store deleted.' };
}
