import type { CartAnswer, mergeCart as mergeCall, WantedLine } from '@tilgul/contract/cart';
import type { Ok } from '@tilgul/contract/endpoint';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { viewCart } from './cart.queries.ts';
import { quoteLines, readCart, removeLine, setChoice, setLine } from './cart.sql.ts';
import { enforceLineLimit, getMaxLineQuantity } from './new-account-limits.ts';

// Takes what was put into a cart before signing in into the account's cart.

type Change = Ok<typeof mergeCall>['changed'][number];
type Item = CartAnswer['items'][number];

/** How many of a product the merged cart has: what is sold out comes in as it was wanted, and the cart says so. */
function mergeQuantity(
  line: Item,
  own: number,
  most: number,
): Pick<Change, 'quantity'> & { reason?: Change['reason'] } {
  const wanted = Math.max(line.quantity, own);
  const left = line.available > 0 ? line.available : wanted;
  const quantity = Math.max(own, Math.min(wanted, left, most));
  if (quantity >= line.quantity) return line.available > 0 ? { quantity } : { quantity, reason: 'stock' };
  return { quantity, reason: left <= most ? 'stock' : 'account' };
}

/**
 * Merges lines into the actor's cart: of a product that both have the larger quantity counts, so that a retry is harmless;
 * no line becomes more than there is or than a new account may order (ORD-21). A choice that comes along counts. Says of each line that came in as another
 * one, or not, why.
 */
export async function mergeCart(context: ActorContext, lines: readonly WantedLine[]): Promise<Ok<typeof mergeCall>> {
  const { db, actor, now } = context;
  const wanted = await quoteLines(db, lines);
  const before = await readCart(db, actor.id);
  const owned = new Map(before.items.map(({ product_id, quantity }) => [product_id, quantity]));
  const most = await getMaxLineQuantity(context, actor.id);
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
    const own = owned.get(product_id) ?? 0;
    const { quantity, reason } = mergeQuantity(line, own, most);
    const end =
      quantity === own ? 'set' : await setLine(db, { userId: actor.id, productId: product_id, quantity }, now);
    if (end === 'full') changed.push({ product_id, product_name, quantity: 0, available, reason: 'full' });
    else if (reason) changed.push({ product_id, product_name, quantity, available, reason });
    const choice = choices.get(product_id);
    if (choice && end !== 'full') await setChoice(db, actor.id, product_id, choice);
  }
  return { cart: await viewCart(context), changed };
}

// Changes a customer's cart.

/**
 * Sets the quantity of a product in the actor's cart, so that a retry is harmless; 0 removes it (ORD-12).
 * 404 for a product that is not there or archived, 409 for one product more than a cart
 * takes, and for more of it than a new account may order.
 */
export async function setCartLine(
  context: ActorContext,
  line: { readonly product_id: number; readonly quantity: number },
): Promise<{ message: string; product_id: number; quantity: number }> {
  const { db, actor, now } = context;
  const { product_id: productId, quantity } = line;
  if (quantity > 0) {
    await enforceLineLimit(context, actor.id, quantity);
    const end = await setLine(db, { userId: actor.id, productId, quantity }, now);
    if (end !== 'set') throw new AppError(end === 'full' ? 'cart_full' : 'not_found');
  } else if (!(await removeLine(db, actor.id, productId))) throw new AppError('not_found');
  return {
    message: quantity === 0 ? say('Item removed from the cart.') : say('Cart updated.'),
    product_id: productId,
    quantity,
  };
}

/** Chooses what becomes of a line of the actor's cart where it is short (PACK-1). Throws not_found without such a line. */
export async function setLineChoice(
  { db, actor }: ActorContext,
  productId: number,
  choice: LineChoice,
): Promise<{ message: string; product_id: number; choice: LineChoice }> {
  if (!(await setChoice(db, actor.id, productId, choice))) throw new AppError('not_found');
  return { message: say('Cart updated.'), product_id: productId, choice };
}
