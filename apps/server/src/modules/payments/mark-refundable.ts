// Marks a captured payment as to be paid back, and why (PAY-8).
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../deps.ts';
import { say } from '../../texts/say.ts';

/**
 * Puts a captured payment on the list of refundable ones; doing it again keeps the first reason. Runs in the transaction
 * of what makes it refundable: its order cancelled or deleted, its stock request rejected, nothing made of it. A payment
 * that was never captured has nothing to pay back and stays as it is.
 */
export async function markRefundable(context: Context, paymentId: number, reason: string): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ refund_reason: reason, refundable_at: context.now })
    .where('id', '=', paymentId)
    .where('state', '=', 'captured')
    .where('refundable_at', 'is', null)
    .execute();
}

/**
 * Takes a payment off the list, because what it paid for is wanted after all (a rejected stock request that is approved).
 * Throws not_refundable when its refund has begun; the row is locked, so no refund can begin beside it.
 */
export async function keepPayment(context: Context, paymentId: number): Promise<void> {
  await context.db.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
  const refund = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (refund) throw new AppError('not_refundable', { detail: say('The refund of this payment has begun.') });
  await context.db
    .updateTable('payments')
    .set({ refund_reason: null, refundable_at: null })
    .where('id', '=', paymentId)
    .execute();
}
