// Closes a store: only an empty one without open business.
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { audit } from '../audit-log/audit.ts';
import { archiveStoreRow, lockStore, readStoreHolds } from './stores.db.ts';
import { refuseHeldStore } from './stores.rules.ts';

/** Closes a store (CAT-3). Throws not_found; in_use saying which stock, orders or requests it still has. */
export async function deleteStore(context: ActorContext, id: number): Promise<{ message: string }> {
  const { db, now } = context;
  const store = await lockStore(db, id);
  refuseHeldStore(await readStoreHolds(db, id));
  await archiveStoreRow(db, id, now);
  await audit(context, { action: 'store.deleted', subject: 'store', subjectId: id, before: { ...store } });
  return { message: say('Store deleted.') };
}
