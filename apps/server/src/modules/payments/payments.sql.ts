// SQL of payments: their state at the gateway, unused ones, and the list of refundable ones.
import type { refundablePayment } from '@tilgul/contract/payments';
import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { type ExpressionBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { toLikePattern } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';
import { matchesPhone } from '../../platform/db/typed-text.sql.ts';
import { newestByTime, readPage } from '../../platform/paging/keyset.ts';
import type { SearchQuery } from '../../platform/paging/page.ts';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import { getText, translateReason } from '../../texts/get-text.ts';
import { FULL_REFUND } from './refunds.sql.ts';

/** The source of a payment: an intent with its gateway order, or a QR code shown on delivery or at a register. */
type PaymentSource = { readonly userId: number } & (
  | { readonly intentId: number; readonly gatewayOrderId: string | null }
  | { readonly upiPaymentId: number }
  | { readonly registerPaymentId: number }
);

/** Our states of a payment; a refunded payment stays captured, its refunds are separate rows. */
const STATE_BY_GATEWAY_STATUS = {
  authorized: 'authorized',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
} as const;

/** Records payments as reported by the gateway. A failed payment may still become captured; captured is final (PAY-6). */
export async function recordPayments(
  context: Context,
  source: PaymentSource,
  payments: readonly GatewayPayment[],
): Promise<void> {
  const known = payments.flatMap(({ id, amount, currency, status }) =>
    status === 'created' || amount <= 0 ? [] : [{ id, amount, currency, state: STATE_BY_GATEWAY_STATUS[status] }],
  );
  if (known.length === 0) return;
  const { intentId = null, gatewayOrderId = null } = 'intentId' in source ? source : {};
  const upiPaymentId = 'upiPaymentId' in source ? source.upiPaymentId : null;
  const registerPaymentId = 'registerPaymentId' in source ? source.registerPaymentId : null;
  await sql`
    insert into payments (intent_id, door_payment_id, register_payment_id, user_id, gateway_order_id, gateway_payment_id, amount_paise, currency, state, created_at)
    select ${intentId}::bigint, ${upiPaymentId}::bigint, ${registerPaymentId}::bigint, ${source.userId}::bigint, ${gatewayOrderId}::text, reported.id, reported.amount, reported.currency, reported.state, ${context.now}::timestamptz
    from unnest(${known.map(({ id }) => id)}::text[], ${known.map(({ amount }) => amount)}::bigint[],
      ${known.map(({ currency }) => currency)}::text[], ${known.map(({ state }) => state)}::text[]) as reported (id, amount, currency, state)
    on conflict (gateway_payment_id) do update set state = excluded.state
    where payments.state <> 'captured' and payments.state <> excluded.state`.execute(context.db);
}

/** Our id of a recorded payment. */
export async function getPaymentId(db: Db, gatewayPaymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Marks an intent's captured payments without an order or stock request as refundable. Returns the newly marked ones. */
export async function markUnusedRefundable({ db, now }: Context, intentId: number, reason: string) {
  const { rows } = await sql<{ id: number; amount_paise: Paise; gateway_order_id: string; payer: string }>`
    update payments set refund_reason = ${reason}::text, refundable_at = ${now}::timestamptz
    from users
    where users.id = payments.user_id and payments.intent_id = ${intentId}::bigint and payments.state = 'captured' and payments.refundable_at is null
      and not exists (select from orders where orders.payment_id = payments.id)
      and not exists (select from stock_requests where stock_requests.payment_id = payments.id)
    returning payments.id, payments.amount_paise, payments.gateway_order_id,
      users.first_name || ' ' || users.last_name as payer`.execute(db);
  return rows;
}

type RefundableAnswer = z.output<typeof refundablePayment>;
/** Amount to refund: what no partial refund has returned yet, or the failed partial refunds (PAY-15). */
const duePaise = sql<number>`(case
  when payments.refundable_at is not null and refunds.state in ('pending', 'processed') then refunds.amount_paise
  when payments.refundable_at is not null then payments.amount_paise - payments.refunding_paise
  else (select coalesce(sum(part.amount_paise), 0) from refunds as part
    where part.payment_id = payments.id and part.cause <> ${sql.lit(FULL_REFUND)} and part.cause not like 'hand-%' and part.state = 'failed') end)::bigint`;

type Tables = ExpressionBuilder<DB, 'payments' | 'users' | 'refunds' | 'door_payments' | 'register_payments'>;

/** Matches the payment's id, the payer's name or end of their phone number, or the gateway's id of the order or QR code. */
const matchesSearch = (q: string) => (eb: Tables) =>
  eb.or([
    eb(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', toLikePattern(q)),
    matchesPhone('users.phone_no', q) ?? eb.lit(false),
    eb('payments.gateway_order_id', 'ilike', toLikePattern(q)),
    eb('door_payments.gateway_qr_id', 'ilike', toLikePattern(q)),
    eb('register_payments.gateway_qr_id', 'ilike', toLikePattern(q)),
    eb(eb.cast<string>('payments.id', 'text'), '=', q.replace(/^#/, '')),
  ]);

const selectRefundablePayments = (db: Db, q: string | undefined) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('door_payments', 'door_payments.id', 'payments.door_payment_id')
    .leftJoin('register_payments', 'register_payments.id', 'payments.register_payment_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.cause', '=', sql.lit(FULL_REFUND)),
    )
    .where('payments.refund_listed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payments.refund_failed_at', 'is not', null),
        eb(eb.fn.coalesce('refunds.state', eb.val('refundable')), '<>', 'processed'),
      ]),
    )
    .where(duePaise, '>', 0)
    .$if(Boolean(q), (qb) => qb.where(matchesSearch(q ?? '')));

export const countRefundable = async (db: Db): Promise<number> =>
  (await selectRefundablePayments(db, undefined).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow())
    .count;

/** Count and sum in paise of the refundable payments, and payer and time of the longest listed. */
export async function readRefundsDue(db: Db): Promise<{
  readonly count: number;
  readonly paise: Paise;
  readonly payer: string | null;
  readonly listed_at: Date | null;
}> {
  const payer = sql`users.first_name || ' ' || users.last_name`;
  return selectRefundablePayments(db, undefined)
    .select([sql<number>`count(*)`.as('count'), sql<Paise>`coalesce(sum(${duePaise}), 0)::bigint`.as('paise')])
    .select(sql<string | null>`(array_agg(${payer} order by payments.refund_listed_at, payments.id))[1]`.as('payer'))
    .select(sql<Date | null>`min(payments.refund_listed_at)`.as('listed_at'))
    .executeTakeFirstOrThrow();
}

const selectRefundable = (db: Db, q: string | undefined) =>
  selectRefundablePayments(db, q)
    .select(['payments.id', 'payments.user_id', 'payments.created_at', 'payments.gateway_order_id'])
    .select(['payments.refund_reason', 'payments.refundable_at', 'payments.refund_listed_at'])
    .select('refunds.state')
    .select((eb) =>
      eb.fn.coalesce('door_payments.gateway_qr_id', 'register_payments.gateway_qr_id').as('gateway_qr_id'),
    )
    .select(duePaise.as('due_paise'))
    .select(
      sql<
        number | null
      >`coalesce((select id from orders where orders.payment_id = payments.id), door_payments.order_id)`.as(
        'paid_order',
      ),
    )
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('full_name'));

type RefundableRow = Awaited<ReturnType<ReturnType<typeof selectRefundable>['executeTakeFirstOrThrow']>>;

const NEWEST = newestByTime(
  ['payments.refund_listed_at', 'payments.id'],
  // Never null on this list.
  (row: RefundableRow) => row.refund_listed_at ?? row.created_at,
);

/** Refundable payments, most recently listed first, with sum and count of all matches. */
export async function listRefundable(db: Db, query: SearchQuery) {
  const page = await readPage({ rows: selectRefundable(db, query.q), order: NEWEST, query });
  const { count, sum } = await selectRefundablePayments(db, query.q)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${duePaise}), 0)::bigint`.as('sum'),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, rows: page.rows.map(toRefundableAnswer), total: count, sumPaise: sum };
}

const toRefundableAnswer = (row: RefundableRow): RefundableAnswer => ({
  ...row,
  amount: toRupees(row.due_paise),
  created_at: row.created_at.toISOString(),
  razorpay_order_id: row.gateway_order_id,
  razorpay_qr_id: row.gateway_qr_id,
  refund_state: (row.state ?? (row.refundable_at ? 'refundable' : 'failed')) as RefundableAnswer['refund_state'],
  // Translates the reasons that the system wrote; text typed by people stays as it is.
  reason: translateReason(row.refund_reason ?? ''),
  ...(row.paid_order === null ? {} : { order_id: row.paid_order }),
});

/** What no refund returns yet, of a captured payment. */
export async function getUnrefunded(db: Db, paymentId: number): Promise<Paise> {
  const { left } = await db
    .selectFrom('payments')
    .select(sql<Paise>`amount_paise - refunding_paise`.as('left'))
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether everything went back, at least in part by hand at the provider. */
export async function isRefundedByHand(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .whereRef('refunding_paise', '=', 'amount_paise')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refunds')
          .select('refunds.id')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('cause', 'like', 'hand-%'),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a captured payment as refundable (PAY-8); a second call keeps the first reason. Runs in the transaction that
 * cancels the order, rejects the stock request, or finds the payment unusable. Payments never captured are left alone.
 */
export async function markRefundable(context: Context, paymentId: number, reason: string): Promise<void> {
  await context.db
    .updateTable('payments')
    .set({ refund_reason: reason, refundable_at: context.now })
    .where('id', '=', paymentId)
    .where('state', '=', 'captured')
    .where('refundable_at', 'is', null)
    .execute();
}

/**
 * Takes a payment off the refundable list, for a rejected stock request that is approved after all. Throws not_refundable
 * if its refund has begun; the locked row keeps a refund from starting in the meantime.
 */
export async function cancelRefundable(context: Context, paymentId: number): Promise<void> {
  await context.db.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute();
  const refund = await context.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (refund) throw new AppError('not_refundable', { detail: getText('payments.refundStarted') });
  await context.db
    .updateTable('payments')
    .set({ refund_reason: null, refundable_at: null })
    .where('id', '=', paymentId)
    .execute();
}
