// SQL that writes the cash ledger: entries, the balances they change, the till, and closed days. Rows are never changed.
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { dayRange, getToday } from '../../platform/time/business-day.ts';
import type { CashSums, TillCount, TillSums } from './cash.rules.ts';

/**
 * Locks a store's cash day until the transaction ends: `share` to book cash, `close` to close the day or empty the till. Call
 * it before reading which day is open.
 */
export async function lockCashDay(
  db: Db,
  storeId: number,
  mode: 'share' | 'close',
): Promise<{ readonly name: string; readonly manager_id: number | null }> {
  const store = db.selectFrom('stores').select(['name', 'manager_id']).where('id', '=', storeId);
  return (mode === 'share' ? store.forShare() : store.forNoKeyUpdate()).executeTakeFirstOrThrow();
}

/** SQL of the business day that new cash entries belong to: today, or the day after the last closed one. */
export const openDay = (context: Pick<Context, 'now' | 'deps'>, storeId: number) => {
  const today = getToday(context);
  return sql<string>`greatest(${today}::date, coalesce((select max(day) + 1 from cash_days where store_id = ${storeId}::bigint), ${today}::date))`;
};

/** Cash of a delivered order, in paise. */
export interface Collection {
  readonly storeId: number;
  readonly orderId: number;
  readonly due: Paise;
  readonly amount: Paise;
  readonly reason: string | null;
}

/** Books cash that the actor collected and adds it to the actor's cash in hand; once per order. */
export async function insertCollection(context: ActorContext, entry: Collection): Promise<void> {
  const { storeId, orderId, due, amount, reason } = entry;
  const { id } = context.actor;
  await sql`
    with entry as (
      insert into cash_entries (store_id, staff_id, kind, order_id, due_paise, amount_paise, reason, day, actor_id, created_at)
      values (${storeId}::bigint, ${id}::bigint, 'collected', ${orderId}::bigint, ${due}::bigint, ${amount}::bigint, ${reason}::text,
        ${openDay(context, storeId)}, ${id}::bigint, ${context.now}::timestamptz)
      returning store_id, staff_id, hand_paise
    )
    insert into cash_hands (store_id, staff_id, in_hand_paise) select store_id, staff_id, hand_paise from entry
    on conflict (store_id, staff_id)
      do update set in_hand_paise = cash_hands.in_hand_paise + excluded.in_hand_paise`.execute(context.db);
}

interface Handover {
  readonly storeId: number;
  readonly staffId: number;
  readonly expected: Paise;
  readonly counted: Paise;
  readonly reason: string | null;
}

/**
 * Books the handover of all of a rider's cash to the actor and returns its id; undefined if the cash in hand is not the
 * expected amount.
 */
export async function insertHandover(context: ActorContext, handover: Handover): Promise<number | undefined> {
  const { storeId, staffId, expected, counted, reason } = handover;
  const { rows } = await sql<{ id: number }>`
    with emptied as (
      update cash_hands set in_hand_paise = 0
      where store_id = ${storeId}::bigint and staff_id = ${staffId}::bigint and in_hand_paise = ${expected}::bigint and in_hand_paise > 0
      returning store_id, staff_id
    )
    insert into cash_entries (store_id, staff_id, kind, due_paise, amount_paise, reason, day, actor_id, created_at)
    select store_id, staff_id, 'handed_over', ${expected}::bigint, ${counted}::bigint, ${reason}::text,
      ${openDay(context, storeId)}, ${context.actor.id}::bigint, ${context.now}::timestamptz
    from emptied returning id`.execute(context.db);
  return rows[0]?.id;
}

/** Name and cash in hand of a store's staff member, or of a former one who still holds its cash; else undefined. */
export async function findCashInHand(
  db: Db,
  storeId: number,
  staffId: number,
): Promise<{ readonly name: string; readonly in_hand: Paise } | undefined> {
  const { rows } = await sql<{ name: string; in_hand: Paise }>`
    select users.first_name || ' ' || users.last_name as name, coalesce(hand.in_hand_paise, 0) as in_hand
    from users left join cash_hands as hand on hand.staff_id = users.id and hand.store_id = ${storeId}::bigint
    where users.id = ${staffId}::bigint
      and (hand.in_hand_paise > 0 or (users.store_id = ${storeId}::bigint and users.archived_at is null))`.execute(db);
  return rows[0];
}

/** The cash refund of an accepted claim. */
export interface ClaimRefund {
  readonly storeId: number;
  readonly claimId: number;
  readonly amount: Paise;
  readonly reason: string;
}

/** Books a claim's refund from the actor's cash in hand, once per claim; false if there is less in hand. */
export async function insertRefundFromHand(context: ActorContext, refund: ClaimRefund): Promise<boolean> {
  const { storeId, amount } = refund;
  const { numAffectedRows } = await sql`
    with lowered as (
      update cash_hands set in_hand_paise = in_hand_paise - ${amount}::bigint
      where store_id = ${storeId}::bigint and staff_id = ${context.actor.id}::bigint and in_hand_paise >= ${amount}::bigint
      returning store_id, staff_id
    )
    insert into cash_entries (store_id, staff_id, kind, claim_id, due_paise, amount_paise, reason, day, actor_id, created_at)
    select store_id, staff_id, 'paid_back', ${refund.claimId}::bigint, ${amount}::bigint, ${amount}::bigint, ${refund.reason}::text,
      ${openDay(context, storeId)}, staff_id, ${context.now}::timestamptz
    from lowered`.execute(context.db);
  return numAffectedRows === 1n;
}

interface NewClosing {
  readonly storeId: number;
  readonly fromDay: string;
  readonly day: string;
  readonly sums: CashSums;
  /** Null if the till was not counted. */
  readonly till: TillCount | null;
  readonly note: string | null;
}

/** Inserts a closed day and returns its id. */
export async function insertClosing(
  { db, actor, now }: ActorContext,
  { sums, till, ...closing }: NewClosing,
): Promise<number> {
  const { id } = await db
    .insertInto('cash_days')
    .values({
      store_id: closing.storeId,
      from_day: closing.fromDay,
      day: closing.day,
      opening_paise: sums.opening,
      orders: sums.orders,
      due_paise: sums.due,
      collected_paise: sums.collected,
      handovers: sums.handovers,
      handed_over_paise: sums.handed_over,
      handover_difference_paise: sums.handover_difference,
      paid_back_paise: sums.paid_back,
      in_hand_paise: sums.in_hand,
      till_from_day: till?.from_day ?? null,
      till_opening_paise: till?.opening ?? null,
      till_sales: till?.sales ?? null,
      till_takings_paise: till?.takings ?? null,
      till_handed_over_paise: till?.handed_over ?? null,
      till_paid_out_paise: till?.paid_out ?? null,
      till_to_registers_paise: till?.to_registers ?? 0,
      till_from_registers_paise: till?.from_registers ?? 0,
      till_counted_paise: till?.counted ?? null,
      till_kept_paise: till?.kept ?? null,
      note: closing.note,
      closed_by: actor.id,
      closed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The store of a stock location; undefined for the main stock, which has no till. */
export async function findStoreByLocation(db: Db, locationId: number): Promise<number | undefined> {
  const location = await db
    .selectFrom('stock_locations')
    .select('store_id')
    .where('id', '=', locationId)
    .executeTakeFirst();
  return location?.store_id ?? undefined;
}

/** The drawer that an entry belongs to, and the record that booked it. */
export interface Drawer {
  readonly registerId: number;
  readonly shiftId: number;
  /** Null if no record did, but the count of a lost device's drawer. */
  readonly recordSeq: number | null;
}

/** Cash into or out of the till or a drawer, in paise, with what caused it. */
interface TillEntry {
  readonly kind: 'takings' | 'paid_out' | 'paid_back' | 'float' | 'drawer' | 'paid_in';
  readonly storeId: number;
  readonly amount: Paise;
  /** Amount by default. */
  readonly due?: Paise;
  readonly drawer?: Drawer;
  readonly saleId?: number;
  readonly returnId?: number;
  readonly claimId?: number;
  readonly reason?: string;
}

/** Books cash that the actor puts into the till or a drawer or takes out, once per sale, return, claim or record. Returns the entry's id. */
export async function insertTillEntry(context: ActorContext, entry: TillEntry): Promise<number> {
  const { kind, storeId, amount, due = amount, drawer, saleId = null, returnId = null, claimId = null } = entry;
  const inserted = sql<{ id: number }>`
    insert into cash_entries (store_id, kind, manual_order_id, manual_return_id, claim_id, due_paise, amount_paise, reason, day, actor_id, created_at,
      register_id, shift_id, record_seq)
    values (${storeId}::bigint, ${kind}::text, ${saleId}::bigint, ${returnId}::bigint, ${claimId}::bigint, ${due}::bigint, ${amount}::bigint,
      ${entry.reason ?? null}::text, ${openDay(context, storeId)}, ${context.actor.id}::bigint, ${context.now}::timestamptz,
      ${drawer?.registerId ?? null}::bigint, ${drawer?.shiftId ?? null}::bigint, ${drawer?.recordSeq ?? null}::int)
    returning id`;
  return onlyRow(await inserted.execute(context.db)).id;
}

/** A till's sums up to day `to` (YYYY-MM-DD), since its last count, or since `from` if it was never counted. */
export async function readTill(
  db: Db,
  { storeId, from, to }: { readonly storeId: number; readonly from: string; readonly to: string },
): Promise<TillSums> {
  const till = sql<TillSums>`
    with last as (
      select day, till_kept_paise from cash_days
      where store_id = ${storeId}::bigint and till_counted_paise is not null order by day desc limit 1
    ), span as (
      select coalesce((select day + 1 from last), ${from}::date) as from_day, (select till_kept_paise from last) as opening
    )
    select span.from_day, span.opening,
      count(*) filter (where kind = 'takings' and day <= ${to}::date) as sales,
      coalesce(sum(amount_paise) filter (where kind = 'takings' and day <= ${to}::date), 0)::bigint as takings,
      coalesce(sum(amount_paise) filter (where kind = 'handed_over' and day <= ${to}::date), 0)::bigint as handed_over,
      coalesce(sum(amount_paise) filter (where kind in ('paid_out', 'paid_back') and day <= ${to}::date), 0)::bigint as paid_out,
      coalesce(sum(amount_paise) filter (where kind = 'float' and day <= ${to}::date), 0)::bigint as to_registers,
      coalesce(sum(amount_paise) filter (where kind = 'drawer' and day <= ${to}::date), 0)::bigint as from_registers,
      coalesce(bool_or(day > ${to}::date), false) as has_later
    from span left join cash_entries on store_id = ${storeId}::bigint and day >= span.from_day and kind <> 'collected'
      -- Refunds by riders and the cash of drawers do not touch the till.
      and (kind <> 'paid_back' or staff_id is null) and (register_id is null or kind in ('float', 'drawer'))
    group by span.from_day, span.opening`;
  return onlyRow(await till.execute(db));
}

/** A store's counter sales of a business day (YYYY-MM-DD), less returns, by payment type, in rupees. */
export async function sumCounterSales(
  db: Db,
  { storeId, date, timeZone }: { readonly storeId: number; readonly date: string; readonly timeZone: string },
): Promise<{ payment_type: CounterPayment; sales: number; amount: number }[]> {
  const { from, to } = dayRange(date, timeZone);
  const { rows } = await sql<{ payment_type: CounterPayment; sales: number; paise: Paise }>`
    with sold as (
      select manual_orders.id, payment_type, total_paise - returned_paise as paise
      from manual_orders join stock_locations on stock_locations.id = manual_orders.place_id
      where stock_locations.store_id = ${storeId}::bigint and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
        and void_at is null
    )
    select payment_type, count(*) as sales, sum(paise)::bigint as paise from (
      select payment_type, paise from sold where not exists (select from sale_payments where manual_order_id = sold.id)
      union all
      select payment.kind, sum(payment.amount_paise) from sold join sale_payments as payment on payment.manual_order_id = sold.id
      group by sold.id, payment.kind
    ) as paid group by payment_type`.execute(db);
  const kinds = COUNTER_PAYMENTS.flatMap((kind) => rows.filter(({ payment_type }) => payment_type === kind));
  return kinds.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
}
