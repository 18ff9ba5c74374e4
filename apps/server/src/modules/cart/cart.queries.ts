// The cart with its delivery fees.
import type { CartAnswer, WantedLine } from '@tilgul/contract/cart';
import type { ActorContext, Context } from '../../deps.ts';
import { viewFees } from '../delivery/delivery.queries.ts';
import { type CartGoods, quoteLines, readCart } from './cart.sql.ts';

/** Reads both in parallel. */
async function withFees(context: Context, goods: Promise<CartGoods>): Promise<CartAnswer> {
  const [cart, delivery] = await Promise.all([goods, viewFees(context)]);
  return { ...cart, delivery };
}

/** The actor's cart at current prices and delivery fees (ORD-18, DEL-11). */
export const viewCart = (context: ActorContext): Promise<CartAnswer> =>
  withFees(context, readCart(context.db, context.actor.id));

/** Prices a cart kept in a visitor's browser (ORD-21). */
export const quoteCart = (context: Context, lines: readonly WantedLine[]): Promise<CartAnswer> =>
  withFees(context, quoteLines(context.db, lines));
