// Reminds of claims that wait: the store's manager after two days and again every week, administrators once their time is over.
import { claimNumber } from '@tilgul/contract/delivery/claim-rules';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { claimOverdue, claimWaits } from '../notifications/claim-messages.ts';
import { notify } from '../notifications/notify.ts';

const HOUR_MS = 3_600_000;
const FIRST_MS = 48 * HOUR_MS;
const AGAIN_MS = 7 * 24 * HOUR_MS;
/** So many at a time; the rest waits for the next time. */
const AT_ONCE = 200;

interface Waiting {
  readonly id: number;
  readonly order_id: number;
  readonly manager_id: number | null;
  readonly is_over: boolean;
}

/** Tells managers and administrators which claims wait for them (CLAIM-4). Runs in the caller's transaction. */
export async function remindOfClaims(context: Context): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<Waiting>`
    with due as (
      select id from claims where state = 'open' and (coalesce(reminded_at + ${`${AGAIN_MS} milliseconds`}::interval, created_at + ${`${FIRST_MS} milliseconds`}::interval) <= ${now}::timestamptz
        or (due_at <= ${now}::timestamptz and escalated_at is null))
      order by id limit ${AT_ONCE}::int for update skip locked
    )
    update claims set reminded_at = ${now}::timestamptz,
      escalated_at = case when claims.due_at <= ${now}::timestamptz then coalesce(claims.escalated_at, ${now}::timestamptz) end
    from due, stores, claims as was
    where claims.id = due.id and stores.id = claims.store_id and was.id = claims.id
    returning claims.id, claims.order_id, stores.manager_id, claims.due_at <= ${now}::timestamptz and was.escalated_at is null as is_over`.execute(
    db,
  );
  await notify(
    context,
    rows.flatMap(({ id, order_id, manager_id, is_over }) => {
      const claim = { number: claimNumber(id), orderId: order_id };
      const about = { kind: 'order', id: order_id } as const;
      return [
        { to: [manager_id], message: claimWaits(claim), about },
        ...(is_over ? [{ to: 'admins' as const, message: claimOverdue(claim), about }] : []),
      ];
    }),
  );
}
