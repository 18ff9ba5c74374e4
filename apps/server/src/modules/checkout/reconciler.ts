// The reconciler: finds paid orders that nobody reported, ends expired holds, asks for the state of refunds.
import type pg from 'pg';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import { GatewayRefusal } from '../../platform/ports/payment-gateway.ts';
import { closeDueSubstitutionRequests } from '../orders/substitution-requests.commands.ts';
import { settleDueUpiPayments } from '../orders/upi-on-delivery.commands.ts';
import { processRefund } from '../payments/refunds.commands.ts';
import { listDueRefunds } from '../payments/refunds.sql.ts';
import { setExpiredBatchesAside } from '../stock/batches/batches.commands.ts';
import { getNextCheck, isAbandoned, isHoldOver } from './intents.rules.ts';
import { type Intent, listDueIntents, lockIntent, releaseHold, setIntentState } from './intents.sql.ts';
import { settle } from './settlement.commands.ts';

/** Any fixed number; whichever server holds it does the round. */
const LOCK_ID = 7_405_212;
/** So that whatever is due is seen within 20 s (PAY-7). */
const INTERVAL_MS = 5_000;
/** Most intents, and most refunds, of a round. */
const MAX_PER_ROUND = 100;
/** The next check after a failure of the gateway. */
const RETRY_MS = 30_000;
/** A replay of events can be asked for up to 15 days; their ids are kept twice as long. */
const KEEP_EVENTS_MS = 30 * 24 * 60 * 60_000;

/** One round: intents that are due, then refunds, payments at the door, questions to customers whose time is over, old event ids. Of several servers at once, one does it. */
export async function reconcileOnce(deps: Deps): Promise<void> {
  const session = await deps.sessionPool.connect();
  await runWithLock(session, () => runRound(deps)).then(
    () => session.release(),
    (error: unknown) => {
      // Ending the session gives the lock back, whatever happened.
      session.release(true);
      throw error;
    },
  );
}

/** Runs under a lock that all servers share, or not at all while another one holds it. No transaction is open meanwhile. */
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
    // Once the gateway has failed in this round, the others do not wait for it too.
    const isPaid: boolean | undefined = isGatewayDown ? undefined : await settleIfPaid(deps, intent);
    isGatewayDown = isPaid === undefined;
    if (!isPaid) await applyTimeouts(deps, intent.id, { isAway: isGatewayDown });
  }
  for (const refundId of await listDueRefunds(db, now(), MAX_PER_ROUND)) {
    await processRefund(deps, refundId).catch((error: unknown) =>
      deps.log.warn({ err: error, refund_id: refundId }, 'a refund is asked for again later'),
    );
  }
  await settleDueUpiPayments(deps);
  await closeDueSubstitutionRequests(deps);
  await setExpiredBatchesAside(deps);
  await db
    .deleteFrom('webhook_events')
    .where('received_at', '<', new Date(now().getTime() - KEEP_EVENTS_MS))
    .execute();
}

/** Settles an intent if it was paid; undefined when the gateway could not be asked. */
async function settleIfPaid(deps: Deps, intent: Intent): Promise<boolean | undefined> {
  if (intent.gateway_order_id === null) return false;
  return settle(deps, intent.gateway_order_id).then(
    (settlement) => settlement !== undefined && settlement.kind !== 'unpaid',
    (error: unknown) => {
      deps.log.warn({ err: error, intent_id: intent.id }, 'a payment is looked at again later');
      // A gateway that does not know this order may well know the next one: time goes on for it as for an unpaid one.
      return error instanceof GatewayRefusal ? false : undefined;
    },
  );
}

/**
 * What time alone does to an intent that is not known to be paid: its hold ends, it is given up, the next check is planned.
 * A payment that shows up after the hold is still placed while the stock is there, and paid back once it is given up.
 */
function applyTimeouts(deps: Deps, intentId: number, { isAway }: { readonly isAway: boolean }): Promise<void> {
  return inTransaction(deps.db, async (db) => {
    const now = deps.now();
    const intent = await lockIntent(db, intentId);
    if (intent.state === 'settled' || intent.state === 'orphaned') return;
    const { hold_until } = intent;
    if (isHoldOver(hold_until, now)) await releaseHold(db, intent);
    const isOver = isAbandoned(hold_until, now) && !isAway;
    const next = getNextCheck(hold_until, now);
    const isWorthIt = next !== null && !(isOver && intent.gateway_order_id === null);
    const checkAt = isAway ? new Date(now.getTime() + RETRY_MS) : next;
    await setIntentState(db, intentId, isOver ? 'expired' : intent.state, isWorthIt ? checkAt : null);
  });
}

/** Reconciles at once and then at a fixed interval. */
export const startReconciler = (deps: Deps, everyMs = INTERVAL_MS): BackgroundJob =>
  runEvery('reconcile payments', everyMs, () => reconcileOnce(deps), { log: deps.log, immediately: true });
