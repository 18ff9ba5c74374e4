// Makes the order of a paid cart from the intent's snapshot, never from the cart as it is now.
import type { Shortage } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import type { AnySentence } from '../../texts/say.ts';
import { type DeliveryAddress, findAddress } from '../addresses/addresses.db.ts';
import type { PricedLine } from '../catalog/priced-lines.ts';
import { refuseUnserved } from '../delivery/quote-delivery.ts';
import { giveBackSlot, lockSlots, takeSlot, tryTakeSlot } from '../delivery/slots.db.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { lockTotals, releaseForChain, tryReserveForChain } from '../stock/stock.db.ts';
import { type Intent, listIntentLines } from './intents.db.ts';

/** Where a cart goes: the address that the payer names now, else the intent's; undefined when it is gone or not the payer's. */
export async function findOrderAddress(
  db: Db,
  intent: Intent,
  addressId: number | undefined,
): Promise<DeliveryAddress | undefined> {
  const id = addressId ?? intent.address_id;
  if (intent.purpose !== 'cart' || id === null) return undefined;
  return findAddress(db, intent.user_id, id);
}

/** How a paid cart becomes an order. */
interface PaidCart {
  readonly paymentId: number;
  readonly address: DeliveryAddress;
  /** The payer names another address than the payment was opened for. */
  readonly isNewAddress: boolean;
  /** The window that the payer names now. */
  readonly slotId: number | undefined;
  /** For the bill; where it is not named that of the payment, else the account's. */
  readonly buyerGstin: string | undefined;
}

/** Why a paid cart cannot become an order any more. */
export interface Unmade {
  readonly reason: AnySentence;
  readonly shortages?: Shortage[];
}

/**
 * Makes the order of a paid cart and takes its goods out of the payer's cart; answers its id, or why there is none when the
 * hold is over and stock or window are gone. The hold, while there is one, becomes the order's, also after the window's
 * cut-off. Throws not_served, slot_full and slot_closed for what the payer names now.
 */
export async function convertPaidIntent(context: Context, intent: Intent, paid: PaidCart): Promise<number | Unmade> {
  const lines = await listIntentLines(context.db, intent.id);
  const slotId = paid.slotId ?? intent.slot_id;
  if (paid.isNewAddress || slotId !== intent.slot_id)
    await refuseUnserved(context, { pincode: paid.address.postal_code, slotId });
  await lockCart(context.db, intent.user_id);
  const unmade = await takeWhatIsMissing(context, intent, { lines, slotId });
  if (unmade) return unmade;
  const payment = { type: 'online', paymentId: paid.paymentId, intentId: intent.id } as const;
  const order = await insertOrder(context, {
    userId: intent.user_id,
    lines,
    address: paid.address,
    buyerGstin: paid.buyerGstin ?? intent.buyer_gstin ?? undefined,
    payment,
    delivery: { fee: intent.delivery_fee_paise, slotId },
    reserved: true,
  });
  // The reservation and the place in the window are the order's from here on.
  await context.db.updateTable('payment_intents').set({ holds_stock: false }).where('id', '=', intent.id).execute();
  await takeFromCart(context.db, intent.user_id, lines);
  return order.id;
}

interface Taking {
  readonly lines: readonly PricedLine[];
  readonly slotId: number | null;
}

/** Takes what the intent does not hold: its stock when the hold is over, and a window that is not the one it holds. */
async function takeWhatIsMissing(context: Context, intent: Intent, taking: Taking): Promise<Unmade | undefined> {
  const { db, now } = context;
  const { lines, slotId } = taking;
  if (intent.holds_stock) {
    if (slotId === intent.slot_id) return undefined;
    await lockTotals(db, lines);
    await lockSlots(db, [intent.slot_id, slotId]);
    await giveBackSlot(db, intent.slot_id);
    await takeSlot(db, slotId, now);
    return undefined;
  }
  const shortages = await tryReserveForChain(context, lines);
  if (shortages.length > 0) return { reason: 'The stock is gone', shortages };
  if (slotId === null) return undefined;
  if (slotId !== intent.slot_id) {
    await takeSlot(db, slotId, now);
    return undefined;
  }
  if ((await tryTakeSlot(db, slotId, { now, evenLate: true })) === undefined) return undefined;
  await releaseForChain(db, lines);
  return { reason: 'The delivery window is gone' };
}

/** Locks the payer's cart before any stock, in the order in which a cash order locks them, so that the two cannot deadlock. */
async function lockCart(db: Db, userId: number): Promise<void> {
  await db
    .selectFrom('cart_lines')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('product_id')
    .forUpdate()
    .execute();
}

/** Takes what was bought out of the cart; what the payer put in since then stays. */
async function takeFromCart(db: Db, userId: number, lines: readonly PricedLine[]): Promise<void> {
  const [ids, quantities] = [lines.map((line) => line.product_id), lines.map((line) => line.quantity)];
  await sql`
    with bought as (select * from unnest(${ids}::bigint[], ${quantities}::int[]) as line (product_id, quantity)),
    gone as (
      delete from cart_lines using bought
      where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity <= bought.quantity
    )
    update cart_lines set quantity = cart_lines.quantity - bought.quantity from bought
    where cart_lines.user_id = ${userId}::bigint and cart_lines.product_id = bought.product_id and cart_lines.quantity > bought.quantity`.execute(
    db,
  );
}
