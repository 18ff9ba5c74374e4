// A customer says what was missing, wrong or damaged of a delivered order.
import { CLAIM_DECISION_DAYS, canClaim, claimNumber } from '@tilgul/contract/delivery/claim-rules';
import type { ClaimAnswer, claimForm } from '@tilgul/contract/delivery/claims';
import { AppError } from '@tilgul/contract/rules/errors';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';
import { claimMade, claimReceived } from '../notifications/claim-messages.ts';
import { notify } from '../notifications/notify.ts';
import { findStore, lockOrder } from '../orders/orders.db.ts';
import { readClaim } from './claim-list.db.ts';
import { type ClaimedLine, findLine, insertClaim } from './claims.db.ts';

type Form = z.output<typeof claimForm>;
const DAY_MS = 86_400_000;

/** The line of the order and its store, if it can be claimed about now. Throws not_found, illegal_move, invalid. */
async function checkClaim(
  context: ActorContext,
  orderId: number,
  { line_id, quantity }: Form,
): Promise<{ line: ClaimedLine; storeId: number }> {
  const { db, actor, now } = context;
  const order = await lockOrder(db, actor, orderId);
  const { delivered_at } = await db
    .selectFrom('orders')
    .select('delivered_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.status !== 'Delivered' || delivered_at === null || order.store_id === null)
    throw new AppError('illegal_move', { detail: say('Only what was delivered can be claimed about.') });
  if (!canClaim(delivered_at.getTime(), now.getTime()))
    throw new AppError('illegal_move', { detail: say('Claims are taken for 48 hours after the delivery.') });
  const line = await findLine(db, orderId, line_id);
  if (!line) throw new AppError('not_found');
  const left = line.delivered - line.taken;
  if (left <= 0) throw new AppError('illegal_move', { detail: say('You have claimed about all of it already.') });
  if (quantity > left) throw invalid({ quantity: [say('At most {count} can be claimed.', { count: left })] });
  return { line, storeId: order.store_id };
}

/** Why a claim cannot be made now, found before its photo is encoded and kept for nothing; undefined where it can. */
export function findRefusal(context: ActorContext, orderId: number, form: Form): Promise<AppError | undefined> {
  return context.deps.db.transaction().execute((db: Db) =>
    checkClaim({ ...context, db }, orderId, form).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    ),
  );
}

/**
 * Writes the claim, tells the customer its number (the acknowledgement) and the store's manager (CLAIM-1 … CLAIM-3). Throws
 * not_found, illegal_move when nothing was delivered, after 48 hours and where all was claimed about; invalid for more than is left.
 */
export async function makeClaim(
  context: ActorContext,
  orderId: number,
  form: Form,
  imageHash: string | null,
): Promise<ClaimAnswer> {
  const { db, actor, now } = context;
  const { line, storeId } = await checkClaim(context, orderId, form);
  const dueAt = new Date(now.getTime() + CLAIM_DECISION_DAYS * DAY_MS);
  const note = form.note ?? null;
  const facts = { orderId, productId: line.product_id, storeId, kind: form.kind, quantity: form.quantity };
  const id = await insertClaim(context, { ...facts, note, imageHash, dueAt });
  const store = await findStore(db, storeId);
  const about = { kind: 'order', id: orderId } as const;
  const claim = { number: claimNumber(id), orderId };
  await notify(context, [
    { to: [actor.id], message: claimReceived(claim), about },
    { to: [store?.manager_id], message: claimMade(claim, line.product_name), about },
  ]);
  return readClaim(db, actor, id);
}
