// Takes what was put into a cart before signing in into the account's cart.
import type { CartAnswer, mergeCart as mergeCall, WantedLine } from '@tilgul/contract/cart';
import type { Ok } from '@tilgul/contract/endpoint';
import type { ActorContext } from '../../deps.ts';
import { quoteLines, readCart, setChoice, setLine } from './cart.db.ts';
import { mostOfLine } from './new-account.ts';
import { viewCart } from './view-cart.ts';

type Change = Ok<typeof mergeCall>['changed'][number];
type Item = CartAnswer['items'][number];

/** How many of a product the merged cart has: what is sold out comes in as it was wanted, and the cart says so. */
function mergedQuantity(
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
  const most = await mostOfLine(context, actor.id);
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
    const { quantity, reason } = mergedQuantity(line, own, most);
    const end =
      quantity === own ? 'set' : await setLine(db, { userId: actor.id, productId: product_id, quantity }, now);
    if (end === 'full') changed.push({ product_id, product_name, quantity: 0, available, reason: 'full' });
    else if (reason) changed.push({ product_id, product_name, quantity, available, reason });
    const choice = choices.get(product_id);
    if (choice && end !== 'full') await setChoice(db, actor.id, product_id, choice);
  }
  return { cart: await viewCart(context), changed };
}
