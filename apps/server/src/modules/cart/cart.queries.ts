// The cart as its answers show it: the goods, and what bringing them costs.
import type { CartAnswer, WantedLine } from '@tilgul/contract/cart';
import type { ActorContext, Context } from '../../deps.ts';
import { viewFees } from '../delivery/delivery.queries.ts';
import { type CartGoods, quoteLines, readCart } from './cart.sql.ts';

/** Both are asked for at once: neither needs the other. */
async function withFees(context: Context, goods: Promise<CartGoods>): Promise<CartAnswer> {
  const [cart, delivery] = await Promise.all([goods, viewFees(context)]);
  return { ...cart, delivery };
}

/** The actor's cart at the prices and delivery fees of now (ORD-18, DEL-11). */
export const viewCart = (context: ActorContext): Promise<CartAnswer> =>
  withFees(context, readCart(context.db, context.actor.id));

/** A cart that is kept in a browser, likewise (ORD-21). */
export const quoteCart = (context: Context, lines: readonly WantedLine[]): Promise<CartAnswer> =>
  withFees(context, quoteLines(context.db, lines));
