// SQL of payment intents: payer, purpose, amount, and a snapshot of the cart.
import { HOLD_SECONDS } from '@tilgul/contract/payments';
import type { Paise } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import type { DeliveryAddress } from '../addresses/addresses.sql.ts';
import { type PricedLine, pricedLineTable } from '../catalog/priced-lines.sql.ts';
import { releaseWindow } from '../delivery/delivery-windows.sql.ts';
import type { StockLine } from '../stock/ledger/ledger.ts';
import { releaseForChain, reserveAwaiting, takeFromStore } from '../stock/ledger/reservations.ts';
import { countRenewals, getNextCheck, type IntentState, type LastHold } from './intents.rules.ts';

/** The address as it was when the payment was opened. A server of the previous version may have changed `address_id` since. */
type IntentAddress = DeliveryAddress & { readonly id: number };

const selectIntents = (db: Db) =>
  db
    .selectFrom('payment_intents')
    .select(['id', 'user_id', 'purpose', 'store_id', 'address_id', 'amount_paise', 'currency', 'receipt'])
    .select(['gateway_order_id', 'state', 'holds_stock', 'held_place_id', 'hold_until', 'asked_at'])
    // Renewals since the hold began, and the time of the last opening.
    .select(['renewals', 'opened_at'])
    // Included in the amount; held together with the stock; null if the payer gave none.
    .select(['delivery_fee_paise', 'slot_id', 'buyer_gstin', 'address'])
    .$narrowType<{ purpose: 'cart' | 'stock_request'; state: IntentState; address: IntentAddress | null }>();

export type Intent = Readonly<Awaited<ReturnType<ReturnType<typeof selectIntents>['executeTakeFirstOrThrow']>>>;

/** The intent of a gateway order; undefined if the order is not ours. */
export const findIntentByGatewayOrder = (db: Db, gatewayOrderId: string): Promise<Intent | undefined> =>
  selectIntents(db).where('gateway_order_id', '=', gatewayOrderId).executeTakeFirst();

export const getIntent = (db: Db, id: number): Promise<Intent> =>
  selectIntents(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Locks the intent's row, so that it is settled, expired or reopened by one transaction at a time. */
export const lockIntent = (db: Db, id: number): Promise<Intent> =>
  selectIntents(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const selectActivePayer = (db: Db, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('archived_at', 'is', null);

/** Serializes the openings of a payer. False if the account was deleted or suspended. */
export const lockPayer = async (db: Db, userId: number): Promise<boolean> =>
  (await selectActivePayer(db, userId).where('suspended_at', 'is', null).forNoKeyUpdate().executeTakeFirst()) !==
  undefined;

/** Keeps the payer's account from being deleted before the commit, without blocking other payments. False if it was deleted. */
export const lockPayerShared = async (db: Db, userId: number): Promise<boolean> =>
  (await selectActivePayer(db, userId).forKeyShare().executeTakeFirst()) !== undefined;

const selectOpenIntents = (db: Db, userId: number, purpose: Intent['purpose']) =>
  selectIntents(db)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'open')
    .orderBy('id', 'desc');

/** A user's open intents for a purpose, newest first. */
export const listOpenIntents = (db: Db, userId: number, purpose: Intent['purpose']): Promise<Intent[]> =>
  selectOpenIntents(db, userId, purpose).execute();

/** Like `listOpenIntents`, with the rows locked. */
export const lockOpenIntents = (db: Db, userId: number, purpose: Intent['purpose']): Promise<Intent[]> =>
  selectOpenIntents(db, userId, purpose).forUpdate().execute();

/** Shortens an open intent's hold to end at `at`, and schedules a check then. */
export async function endHold(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ hold_until: at, check_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('hold_until', '>', at)
    .execute();
}

/** Cart snapshot in product order; empty for a stock request. */
export const listIntentLines = (db: Db, intentId: number): Promise<PricedLine[]> =>
  db
    .selectFrom('payment_intent_lines')
    .select(['product_id', 'product_name', 'names', 'product_unit', 'unit_names', 'quantity', 'price_paise', 'choice'])
    .where('intent_id', '=', intentId)
    .orderBy('product_id')
    .execute();

/** The payment for a cart that an account opened last. */
export const findLastHold = (db: Db, userId: number): Promise<LastHold | undefined> =>
  db
    .selectFrom('payment_intents')
    .select(['state', 'hold_until'])
    .select((eb) => eb.fn.coalesce('held_since', 'opened_at').as('held_since'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'cart')
    .orderBy(sql`opened_at desc nulls last`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewIntent {
  readonly userId: number;
  readonly purpose: Intent['purpose'];
  readonly storeId: number | null;
  readonly addressId: number | null;
  readonly address: DeliveryAddress | null;
  readonly amountPaise: Paise;
  readonly lines: readonly PricedLine[];
  /** In paise, included in the amount. */
  readonly deliveryFee: Paise;
  readonly slotId: number | null;
  readonly buyerGstin: string | null;
  /** When the account's unpaid holds in a row began; null without a hold. */
  readonly heldSince: Date | null;
}

/** Snapshot of an address for its column. */
const toSnapshot = ({ addressId: id, address }: Pick<NewIntent, 'addressId' | 'address'>): string | null =>
  address && JSON.stringify({ id, ...address });

const getHoldEnd = (now: Date): Date => new Date(now.getTime() + HOLD_SECONDS * 1000);

/**
 * Inserts an open intent with its cart snapshot, whose goods location `heldAt` or the chain holds, and returns its id. The gateway
 * knows it by its receipt.
 */
export async function insertIntent(
  { db, deps, now }: Context,
  intent: NewIntent,
  heldAt: number | null,
): Promise<number> {
  const { lines } = intent;
  const until = getHoldEnd(now);
  const made = sql<{ id: number }>`
    with numbered as (select nextval(pg_get_serial_sequence('payment_intents', 'id')) as id),
    made as (
      insert into payment_intents (id, user_id, purpose, store_id, address_id, address, amount_paise, delivery_fee_paise, slot_id, buyer_gstin, receipt, holds_stock, held_place_id, hold_until, check_at, created_at, opened_at, held_since)
      overriding system value
      select id, ${intent.userId}::bigint, ${intent.purpose}::text, ${intent.storeId}::bigint, ${intent.addressId}::bigint, ${toSnapshot(intent)}::jsonb, ${intent.amountPaise}::bigint,
        ${intent.deliveryFee}::bigint, ${intent.slotId}::bigint, ${intent.buyerGstin}::text,
        'intent-' || id, ${lines.length > 0}::boolean, ${heldAt}::bigint, ${until}::timestamptz, ${getNextCheck(until, now)}::timestamptz, ${now}::timestamptz, ${deps.now()}::timestamptz, ${intent.heldSince}::timestamptz
      from numbered
      returning id
    ), line as (
      insert into payment_intent_lines (intent_id, product_id, product_name, names, product_unit, unit_names, quantity, price_paise, choice)
      select made.id, line.product_id, line.product_name, line.names, line.product_unit, line.unit_names, line.quantity, line.price_paise, line.choice
      from made, ${pricedLineTable(lines)}
    )
    select id from made`;
  return onlyRow(await made.execute(db)).id;
}

/** Renews an intent's hold for another 20 minutes. The caller has reserved its stock and window. */
export async function renewIntent(
  { db, deps, now }: Context,
  intent: Intent,
  draft: Pick<NewIntent, 'addressId' | 'address' | 'slotId' | 'buyerGstin' | 'heldSince'>,
  heldAt: number | null,
): Promise<void> {
  const { addressId, address, slotId, buyerGstin, heldSince } = draft;
  const until = getHoldEnd(now);
  await db
    .updateTable('payment_intents')
    .set({
      holds_stock: intent.purpose === 'cart',
      held_place_id: heldAt,
      hold_until: until,
      check_at: getNextCheck(until, now),
      address_id: addressId ?? intent.address_id,
      ...(address && { address: toSnapshot({ addressId, address }) }),
      slot_id: slotId,
      buyer_gstin: buyerGstin,
      renewals: countRenewals(intent, now),
      opened_at: deps.now(),
      held_since: heldSince,
    })
    .where('id', '=', intent.id)
    .execute();
}

/** Releases an intent's reserved stock and window, if it holds them. The caller has locked its row. */
export async function releaseHold(db: Db, intent: Intent): Promise<void> {
  if (!intent.holds_stock) return;
  const lines: StockLine[] = await listIntentLines(db, intent.id);
  const { held_place_id: heldAt } = intent;
  await releaseForChain(db, lines);
  if (heldAt !== null) {
    await takeFromStore(db, heldAt, lines);
    await reserveAwaiting(db, { locationId: heldAt, productIds: lines.map(({ product_id }) => product_id) });
  }
  await releaseWindow(db, intent.slot_id);
  await db
    .updateTable('payment_intents')
    .set({ holds_stock: false, held_place_id: null })
    .where('id', '=', intent.id)
    .execute();
}

/** Sets the state and the time of the next check; an ended intent loses its address. The caller has locked the row. */
export async function setIntentState(db: Db, id: number, state: IntentState, checkAt: Date | null): Promise<void> {
  const change = { state, check_at: checkAt, ...(state !== 'open' && { address: null }) };
  await db.updateTable('payment_intents').set(change).where('id', '=', id).execute();
}

/** Schedules a check of an intent at `at`, even if it has already ended. */
export async function scheduleIntentCheck(db: Db, gatewayOrderId: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ check_at: at })
    .where('gateway_order_id', '=', gatewayOrderId)
    .execute();
}

/** Intents whose check is due, longest overdue first. */
export const listDueIntents = (db: Db, now: Date, limit: number): Promise<Intent[]> =>
  selectIntents(db).where('check_at', '<=', now).orderBy('check_at').limit(limit).execute();

/** Id of the order or stock request that an intent became, or undefined. */
export async function findIntentResult(db: Db, intent: Pick<Intent, 'id' | 'purpose'>): Promise<number | undefined> {
  if (intent.purpose === 'cart') {
    return (await db.selectFrom('orders').select('id').where('intent_id', '=', intent.id).executeTakeFirst())?.id;
  }
  const request = await db
    .selectFrom('stock_requests')
    .innerJoin('payments', 'payments.id', 'stock_requests.payment_id')
    .select('stock_requests.id')
    .where('payments.intent_id', '=', intent.id)
    .executeTakeFirst();
  return request?.id;
}
