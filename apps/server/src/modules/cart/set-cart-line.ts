// Changes a customer's cart.
import type { LineChoice } from '@tilgul/contract/order-answers';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { say } from '../../texts/say.ts';
import { removeLine, setChoice, setLine } from './cart.db.ts';
import { refuseLargeLine } from './new-account.ts';

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
    await refuseLargeLine(context, actor.id, quantity);
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
