// Disputes that payers open at their bank: stored as the provider reports them, administrators are notified (PAY-19).
import type { paymentDispute } from '@tilgul/contract/payments';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { getBusinessDay } from '../../platform/time/business-day.ts';
import { createMessage, type Message } from '../../texts/message.ts';
import { formatRupees } from '../notifications/messages.ts';
import { notify, refreshAdmins } from '../notifications/notify.ts';

const STATES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/** A dispute in a webhook; the signature makes it trustworthy. */
export const disputeEvent = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().check(z.refine((value) => Number.isSafeInteger(value) && value > 0)),
  /** Unix seconds. */
  respond_by: z.nullish(z.number()),
  status: z.enum(STATES),
});
export type DisputeEvent = z.output<typeof disputeEvent>;

interface RecordedDispute {
  readonly payment_id: number;
  readonly amount_paise: Paise;
  readonly state: DisputeEvent['status'];
  readonly respond_by: Date | null;
  readonly is_new: boolean;
}

/** Saves a dispute and notifies the administrators when it opens or ends. An ended one does not open again. */
export async function recordDispute(context: Context, event: DisputeEvent): Promise<void> {
  const respondBy = event.respond_by ? new Date(event.respond_by * 1000) : null;
  const { rows } = await sql<RecordedDispute>`
    insert into payment_disputes as known (payment_id, gateway_dispute_id, amount_paise, state, respond_by, created_at, updated_at)
    select id, ${event.id}::text, ${event.amount}::bigint, ${event.status}::text, ${respondBy}::timestamptz, ${context.now}::timestamptz, ${context.now}::timestamptz
    from payments where gateway_payment_id = ${event.payment_id}::text
    on conflict (gateway_dispute_id) do update
      set state = excluded.state, respond_by = coalesce(excluded.respond_by, known.respond_by), updated_at = excluded.updated_at
      where known.state in ('open', 'under_review') and known.state <> excluded.state
    returning payment_id, amount_paise, state, respond_by, xmax = 0 as is_new`.execute(context.db);
  const [dispute] = rows;
  if (!dispute) {
    context.deps.log.warn(
      { dispute: event.id, payment: event.payment_id },
      'a dispute is unknown or has already ended',
    );
    return;
  }
  const message = describeDispute(context, dispute);
  if (message) await notify(context, [{ to: 'admins', message, about: { kind: 'payment', id: dispute.payment_id } }]);
  refreshAdmins(context);
}

const ENDED: Readonly<Partial<Record<RecordedDispute['state'], 'dispute_won' | 'dispute_lost' | 'dispute_closed'>>> = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  closed: 'dispute_closed',
};

function describeDispute(
  { deps }: Context,
  { payment_id: id, state, ...dispute }: RecordedDispute,
): Message | undefined {
  const amount = formatRupees(dispute.amount_paise);
  const ended = ENDED[state];
  if (ended) return createMessage(ended, { amount, id });
  if (!dispute.is_new) return undefined;
  if (dispute.respond_by === null) return createMessage('dispute_opened', { amount, id });
  const date = getBusinessDay(dispute.respond_by, deps.config.BUSINESS_TZ);
  return createMessage('dispute_opened_until', { amount, id, date });
}

/** Disputes that wait for an answer or a decision, the earliest deadline first. */
export async function listOpenDisputes(db: Db): Promise<z.output<typeof paymentDispute>[]> {
  const rows = await db
    .selectFrom('payment_disputes as dispute')
    .innerJoin('payments', 'payments.id', 'dispute.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['dispute.id', 'dispute.payment_id', 'dispute.amount_paise', 'dispute.state', 'dispute.respond_by'])
    .select(['orders.id as order_id', sql<string>`users.first_name || ' ' || users.last_name`.as('full_name')])
    .where('dispute.state', 'in', ['open', 'under_review'])
    .execute();
  // There are few: the bank decides each within weeks.
  const open = rows.map(({ amount_paise, respond_by, state, ...row }) => ({
    ...row,
    amount: toRupees(amount_paise),
    respond_by: respond_by?.toISOString() ?? null,
    state: state as 'open' | 'under_review',
  }));
  const byDeadline = ({ respond_by }: (typeof open)[number]) => respond_by ?? '';
  return open.sort((one, other) => byDeadline(one).localeCompare(byDeadline(other), 'en') || one.id - other.id);
}
