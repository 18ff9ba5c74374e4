// Reads a customer's cart with its delivery fees, changes it, and merges the cart kept by a browser into it after sign-in.
import type { CartAnswer, mergeCart as mergeCall, setCartLine as setCall, WantedLine } from '@tilgul/contract/cart';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { AppError, notFound } from '@tilgul/contract/rules/errors';
import { MAX_AVAILABLE } from '@tilgul/contract/rules/limits';
import type { ActorContext, Context } from '../../deps.ts';
import { getText } from '../../texts/get-text.ts';
import { viewFees } from '../delivery/delivery.queries.ts';
import { type CartGoods, quoteLines, readCart, removeLine, setChoice, setLine } from './cart.sql.ts';
import { enforceLineCap, getMaxLineQuantity } from './order-caps.ts';

/** Reads both in parallel. */
async function withFees(context: Context, goods: Promise<CartGoods>): Promise<CartAnswer> {
  const [cart, delivery] = await Promise.all([goods, viewFees(context)]);
  return { ...cart, delivery };
}

/** The actor's cart at current prices and delivery fees (ORD-18, DEL-11). */
export const viewCart = (context: ActorContext): Promise<CartAnswer> =>
  withFees(context, readCart(context.db, context.actor.id));

/** Prices a cart kept in a visitor's browser (ORD-21). Tells of no stock beyond `MAX_AVAILABLE`, whatever quantities are asked. */
export async function quoteCart(context: Context, lines: readonly WantedLine[]): Promise<CartAnswer> {
  const cart = await withFees(context, quoteLines(context.db, lines));
  const isEnough = ({ available, quantity }: CartAnswer['items'][number]) =>
    available >= Math.min(quantity, MAX_AVAILABLE);
  return { ...cart, items: cart.items.map((item) => ({ ...item, in_stock: isEnough(item) })) };
}

/** Sets the quantity of a product in the actor's cart, so a retry is harmless; 0 removes it (ORD-12). */
export async function setCartLine(
  context: ActorContext,
  { product_id: productId, quantity }: Body<typeof setCall>,
): Promise<Ok<typeof setCall>> {
  const { db, actor, now } = context;
  if (quantity > 0) {
    await enforceLineCap(context, actor.id, { product_id: productId, quantity });
    const result = await setLine(db, { userId: actor.id, productId, quantity }, now);
    if (result !== 'set') throw new AppError(result === 'full' ? 'cart_full' : 'not_found');
  } else if (!(await removeLine(db, actor.id, productId))) throw notFound();
  return { message: getText(quantity === 0 ? 'cart.itemRemoved' : 'cart.updated'), product_id: productId, quantity };
}

/** Sets what to do if a line of the actor's cart is short when packed (PACK-1). */
export async function setLineChoice(
  { db, actor }: ActorContext,
  productId: number,
  choice: LineChoice,
): Promise<{ message: string; product_id: number; choice: LineChoice }> {
  if (!(await setChoice(db, actor.id, productId, choice))) throw notFound();
  return { message: getText('cart.updated'), product_id: productId, choice };
}

type Change = Ok<typeof mergeCall>['changed'][number];
type Item = CartAnswer['items'][number];

/** Quantity of a product in the merged cart. A sold-out product keeps its quantity, and the cart reports it as unavailable. */
function mergeQuantity(
  line: Item,
  owned: number,
  max: number,
): Pick<Change, 'quantity'> & { reason?: Change['reason'] } {
  const wanted = Math.max(line.quantity, owned);
  const left = line.available === 0 ? wanted : line.in_stock ? Math.max(line.available, line.quantity) : line.available;
  const quantity = Math.max(owned, Math.min(wanted, left, max));
  if (quantity >= line.quantity) return line.available > 0 ? { quantity } : { quantity, reason: 'stock' };
  return { quantity, reason: left <= max ? 'stock' : 'account' };
}

/**
 * Merges a visitor's lines into the actor's cart. The larger quantity of a product wins, so a retry is harmless, capped by
 * stock and the account's cap per line (ORD-21). `changed` lists the lines that were reduced or left out, with the reason.
 */
export async function mergeCart(context: ActorContext, lines: readonly WantedLine[]): Promise<Ok<typeof mergeCall>> {
  const { db, actor, now } = context;
  const wanted = await quoteLines(db, lines);
  const before = await readCart(db, actor.id);
  const owned = new Map(before.items.map(({ product_id, quantity }) => [product_id, quantity]));
  const max = await getMaxLineQuantity(context, actor.id);
  const choices = new Map(lines.map(({ product_id, choice }) => [product_id, choice]));
  const changed: Change[] = wanted.unavailable.map(({ product_id, product_name }) => ({
    product_id,
    product_name,
    quantity: 0,
    available: 0,
    reason: 'gone',
  }));
  for (const line of wanted.items) {
    const { product_id, product_name, available } = line;
    const current = owned.get(product_id) ?? 0;
    const { quantity, reason } = mergeQuantity(line, current, max);
    const result =
      quantity === current ? 'set' : await setLine(db, { userId: actor.id, productId: product_id, quantity }, now);
    if (result === 'full') changed.push({ product_id, product_name, quantity: 0, available, reason: 'full' });
    else if (reason) changed.push({ product_id, product_name, quantity, available, reason });
    const choice = choices.get(product_id);
    if (choice && result !== 'full') await setChoice(db, actor.id, product_id, choice);
  }
  return { cart: await viewCart(context), changed };
}
