// The customer's new PIN: the old one, its tries and its verification count no more.
import type { ActorContext } from '../../../deps.ts';
import { say } from '../../../texts/say.ts';
import { lockOrder, takeStep } from '../orders.db.ts';
import { hasPin, notWhile } from '../orders.rules.ts';
import { freshPin } from './order-pin.ts';

/** Makes a new PIN while the order is Shipped or Out For Delivery (ORD-11). Throws not_found, illegal_move. */
export async function renewPin(context: ActorContext, orderId: number): Promise<{ message: string }> {
  const order = await lockOrder(context.db, context.actor, orderId);
  if (!hasPin(order.status)) throw notWhile(order.status, 'This order is {status} and cannot be given a new PIN now.');
  await takeStep(context, order, { change: await freshPin(context, order.id), event: 'pin_renewed' });
  return { message: say('Your order has a new PIN.') };
}
