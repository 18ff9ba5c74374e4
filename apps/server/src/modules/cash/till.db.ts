// Writes and reads the till of a store's counter: takings, what is paid out, what should be in it.
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/counter-payments';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { dayRange } from '../../platform/time/business-day.ts';
import { openDay } from './cash.db.ts';
import type { TillSums } from './till.rules.ts';

/** Cash into the till, or out of it, in paise. */
export interface TillEntry {
  readonly storeId: number;
  readonly amount: Paise;
  /** Who was at the till. */
  readonly actorId: number;
  readonly today: string;
  readonly now: Date;
}

/** The store whose counter sells from a stock location; undefined for the main stock, which has no till. */
export async function findStoreOfLocation(db: Db, locationId: number): Promise<number | undefined> {
  const place = await db.selectFrom('stock_places').select('store_id').where('id', '=', locationId).executeTakeFirst();
  return place?.store_id ?? undefined;
}

/** Books the cash of a counter sale; a sale has one such row at most. */
export async function insertTakings(db: Db, entry: TillEntry & { readonly saleId: number }): Promise<void> {
  await insertTillEntry(db, entry, { kind: 'takings', saleId: entry.saleId });
}

/** Books cash that was taken out of the till; its id. */
export const insertPaidOut = (db: Db, entry: TillEntry & { readonly reason: string }): Promise<number> =>
  insertTillEntry(db, entry, { kind: 'paid_out', reason: entry.reason });

/** Books cash that was paid back to a customer out of the till; a return, or a claim, has one such row at most. */
export async function insertPaidBack(
  db: Db,
  entry: TillEntry & { readonly returnId?: number; readonly claimId?: number; readonly reason: string },
): Promise<void> {
  const { returnId, claimId, reason } = entry;
  await insertTillEntry(db, entry, { kind: 'paid_back', returnId, claimId, reason });
}

interface TillCause {
  readonly kind: 'takings' | 'paid_out' | 'paid_back';
  readonly saleId?: number;
  readonly returnId?: number | undefined;
  readonly claimId?: number | undefined;
  readonly reason?: string;
}

async function insertTillEntry(
  db: Db,
  { storeId, amount, actorId, today, now }: TillEntry,
  { kind, saleId, returnId, claimId, reason }: TillCause,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cash_entries (store_id, kind, manual_order_id, manual_return_id, claim_id, due_paise, amount_paise, reason, day, actor_id, created_at)
    values (${storeId}::bigint, ${kind}::text, ${saleId ?? null}::bigint, ${returnId ?? null}::bigint, ${claimId ?? null}::bigint, ${amount}::bigint, ${amount}::bigint, ${reason ?? null}::text,
      ${openDay(storeId, today)}, ${actorId}::bigint, ${now}::timestamptz)
    returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('the entry was not written');
  return made.id;
}

/**
 * What should be in a store's till at the end of day `to`: since its last count, or, where it was never counted, since `from`;
 * days as YYYY-MM-DD.
 */
export async function readTill(
  db: Db,
  { storeId, from, to }: { readonly storeId: number; readonly from: string; readonly to: string },
): Promise<TillSums> {
  const { rows } = await sql<TillSums>`
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
      coalesce(bool_or(day > ${to}::date), false) as has_later
    from span left join cash_entries on store_id = ${storeId}::bigint and day >= span.from_day and kind <> 'collected'
      -- What riders paid back left their hands.
      and (kind <> 'paid_back' or staff_id is null)
    group by span.from_day, span.opening`.execute(db);
  const [till] = rows;
  if (!till) throw new Error('a till has one row of sums');
  return till;
}

/**
 * What the counter of a store sold on a day and did not get back, by kind of payment, in rupees. `date` as YYYY-MM-DD in
 * `timeZone`.
 */
export async function sumCounter(
  db: Db,
  { storeId, date, timeZone }: { readonly storeId: number; readonly date: string; readonly timeZone: string },
): Promise<{ payment_type: CounterPayment; sales: number; amount: number }[]> {
  const { from, to } = dayRange(date, timeZone);
  const { rows } = await sql<{ payment_type: CounterPayment; sales: number; paise: Paise }>`
    select payment_type, count(*) as sales, sum(total_paise - returned_paise)::bigint as paise
    from manual_orders join stock_places on stock_places.id = manual_orders.place_id
    where stock_places.store_id = ${storeId}::bigint and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      and void_at is null
    group by payment_type`.execute(db);
  const kinds = COUNTER_PAYMENTS.flatMap((kind) => rows.filter(({ payment_type }) => payment_type === kind));
  return kinds.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
}
