// The reconciler: settles payments that were never reported, ends expired holds, and checks pending refunds.
import type pg from 'pg';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import { GatewayRefusal } from '../../platform/ports/payment-gateway.ts';
import { closeDueSubstitutionRequests } from '../orders/packing.commands.ts';
import { settleDueUpiPayments } from '../orders/upi-on-delivery.commands.ts';
import { processRefunds, readRefunds } from '../payments/refunds.commands.ts';
import { listDueRefunds } from '../payments/refunds.sql.ts';
import { settleDueRegisterUpi } from '../payments/register-upi.commands.ts';
import { setExpiredBatchesAside } from '../stock/batches/batches.commands.ts';
import { getNextCheck, isAbandoned, isHoldOver } from './intents.rules.ts';
import { type Intent, listDueIntents, lockIntent, releaseHold, setIntentState } from './intents.sql.ts';
import { settle } from './settlement.commands.ts';

/** Advisory lock of the server that runs the round. Any fixed number. */
const LOCK_ID = 7_405_212;
/** Short enough that everything due is handled within 20 s (PAY-7). */
const INTERVAL_MS = 5_000;
/** Limit for intents and for refunds. */
const MAX_PER_ROUND = 100;
/** Delay after a gateway failure. */
const RETRY_MS = 30_000;
/** The gateway can replay events for 15 days; their ids are kept twice as long. */
const KEEP_EVENTS_MS = 30 * 24 * 60 * 60_000;

/** Runs one round: due intents, refunds (also by hand), UPI payments on delivery and at registers, substitution requests, expired batches, old event ids. Only one server runs it at a time. */
export async function reconcileOnce(deps: Deps): Promise<void> {
  const session = await deps.sessionPool.connect();
  await runWithLock(session, () => runRound(deps)).then(
    () => session.release(),
    (error: unknown) => {
      // Closing the session releases the lock in any case.
      session.release(true);
      throw error;
    },
  );
}

/** Runs under a lock shared by all servers, or skips if another server holds it. Opens no transaction. */
async function runWithLock(session: pg.PoolClient, run: () => Promise<void>): Promise<void> {
  const { rows } = await session.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [LOCK_ID]);
  if (!rows[0]?.is_mine) return;
  await run();
  await session.query('select pg_advisory_unlock($1)', [LOCK_ID]);
}

async function runRound(deps: Deps): Promise<void> {
  const { db, now } = deps;
  let isGatewayDown = false;
  for (const intent of await listDueIntents(db, now(), MAX_PER_ROUND)) {
    // After a gateway failure, skip the gateway for the rest of this round.
    const isPaid: boolean | undefined = isGatewayDown ? undefined : await settleIfPaid(deps, intent);
    isGatewayDown = isPaid === undefined;
    if (!isPaid) await applyTimeouts(deps, intent.id, { isGatewayDown });
  }
  if (!isGatewayDown) await readRefunds(deps);
  await processRefunds(deps, await listDueRefunds(db, now(), MAX_PER_ROUND));
  await settleDueUpiPayments(deps);
  await settleDueRegisterUpi(deps);
  await closeDueSubstitutionRequests(deps);
  await setExpiredBatchesAside(deps);
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(now().getTime() - KEEP_EVENTS_MS))
    .execute();
}

/** Settles an intent if it was paid. Undefined if the gateway is down. */
async function settleIfPaid(deps: Deps, intent: Intent): Promise<boolean | undefined> {
  if (intent.gateway_order_id === null) return false;
  return settle(deps, intent.gateway_order_id).then(
    (settlement) => settlement !== undefined && settlement.kind !== 'unpaid',
    (error: unknown) => {
      deps.log.warn({ err: error, intent_id: intent.id }, 'a payment is checked again later');
      // The gateway is up but does not know this order, so it counts as unpaid.
      return error instanceof GatewayRefusal ? false : undefined;
    },
  );
}

/**
 * Applies the passage of time to an intent not known to be paid: ends its hold, expires it, or schedules the next check. A
 * payment after the hold still becomes an order while there is stock; once the intent has expired, it is refunded.
 */
function applyTimeouts(
  deps: Deps,
  intentId: number,
  { isGatewayDown }: { readonly isGatewayDown: boolean },
): Promise<void> {
  return inTransaction(deps.db, async (db) => {
    const now = deps.now();
    const intent = await lockIntent(db, intentId);
    if (intent.state === 'settled' || intent.state === 'orphaned') return;
    const { hold_until } = intent;
    if (isHoldOver(hold_until, now)) await releaseHold(db, intent);
    const isOver = isAbandoned(hold_until, now) && !isGatewayDown;
    const next = getNextCheck(hold_until, now);
    const isWorthIt = next !== null && !(isOver && intent.gateway_order_id === null);
    const checkAt = isGatewayDown ? new Date(now.getTime() + RETRY_MS) : next;
    await setIntentState(db, intentId, isOver ? 'expired' : intent.state, isWorthIt ? checkAt : null);
  });
}

/** Reconciles immediately and then at a fixed interval. */
export const startReconciler = (deps: Deps, everyMs = INTERVAL_MS): BackgroundJob =>
  runEvery('reconcile payments', everyMs, () => reconcileOnce(deps), { log: deps.log, immediately: true });
