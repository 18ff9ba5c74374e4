// The last step of a password reset. An account whose number was unconfirmed until then may be a stranger's work: the owner
// of the number gets it without the stranger's orders, holds, addresses and cart (SES-19).
import { api } from '@tilgul/contract';
import { COOKIES } from '@tilgul/contract/auth';
import type { Context } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { bindWithPool, type Router } from '../../platform/http/bind.ts';
import { getText } from '../../texts/get-text.ts';
import { clearHttpOnlyCookie, readHttpOnlyCookie, rememberDevice } from '../auth/cookies.ts';
import { resetPassword } from '../auth/password-reset.commands.ts';
import { endOrder } from '../orders/orders.commands.ts';
import { listUnpackedOrders, lockUnpackedOrder } from '../orders/orders.sql.ts';
import { expireOpenPayments, releaseHolds } from './intents.commands.ts';

export function bindPasswordReset(router: Router): void {
  bindWithPool(router, api.auth.resetPassword, async (call) => {
    const { phone_no: phone, new_password: password, reset_token } = call.body;
    const tokens = [reset_token, readHttpOnlyCookie(call, COOKIES.resetGrant)].filter((token) => token !== undefined);
    const { isReclaimed, ...user } = await resetPassword(call, { phone, password, tokens, ip: call.request.ip });
    if (isReclaimed) await dropForeignBusiness(call, user.userId);
    clearHttpOnlyCookie(call, COOKIES.resetGrant);
    rememberDevice(call, user);
    return { message: getText('auth.passwordReset') };
  });
}

const REASON = 'Ordered before the mobile number was confirmed';

/**
 * Ends the holds and the unpaid, unpacked orders of a reclaimed account, each in its own transaction, and deletes addresses,
 * cart, e-mail address and GSTIN. The account stays marked until all is done, so that another reset would repeat it.
 */
async function dropForeignBusiness(context: Context, userId: number): Promise<void> {
  await withTransaction(context, async (tx) => {
    await releaseHolds(tx.db, await expireOpenPayments(tx, userId), { lines: [], slots: [] });
  });
  for (const orderId of await listUnpackedOrders(context.db, userId))
    await withTransaction(context, (tx) => endUnpaidOrder(tx, orderId));
  await withTransaction(context, async ({ db }) => {
    await db.deleteFrom('cart_lines').where('user_id', '=', userId).execute();
    await db.deleteFrom('addresses').where('user_id', '=', userId).execute();
    const own = { email: null, gstin: null, unconfirmed_until_reset: false };
    await db.updateTable('users').set(own).where('id', '=', userId).execute();
  });
}

async function endUnpaidOrder(context: Context, orderId: number): Promise<void> {
  const order = await lockUnpackedOrder(context.db, orderId);
  if (order?.payment_id === null) await endOrder(context, order, { reason: REASON });
}
