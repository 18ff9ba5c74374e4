// Helpers of race tests: rounds, statuses, locks and refunds.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Deps } from '../../src/deps.ts';
import type { openPackingWorld } from '../../src/modules/orders/packing.fixture.ts';
import { byLength } from '../support/length.ts';

/** Rounds of each race. */
const ROUNDS = byLength('RACE_ROUNDS', { short: 3, long: 200 });
/** A tenth, for races that create users, stores or deliveries in each round. */
export const LONG_RACE_ROUNDS = Math.ceil(ROUNDS / 10);

/** Time limit of a race in milliseconds. */
export const RACE_LIMIT_MS = 30_000 + ROUNDS * 1_000;

/** Runs a race repeatedly. Each round makes its own concurrent calls. */
export async function eachRound(race: (round: number) => Promise<void>, rounds = ROUNDS): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race(round);
}

/** Statuses of concurrent calls, sorted. */
export async function getStatuses(calls: readonly Promise<{ readonly status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);
}

/** Lock helpers for this database. */
export function createLocks({ db }: Pick<Deps, 'db'>) {
  /** Whether any session waits for a lock. */
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };

  /**
   * Makes a call while another transaction holds a lock, and returns its response. `check` runs while the call waits.
   */
  async function callWhileLocked<T>(
    takeLock: (tx: Db) => Promise<unknown>,
    call: () => Promise<T>,
    check?: () => Promise<void>,
  ): Promise<T> {
    let made: Promise<T> | undefined;
    await db.transaction().execute(async (tx) => {
      await takeLock(tx);
      made = call();
      await expect.poll(isWaiting).toBe(true);
      await check?.();
    });
    if (!made) throw new Error('the call was not made');
    return made;
  }

  /** Whether the lock on a product's stock is free. */
  const isStockFree = (productId: number): Promise<boolean> => {
    const stock = sql`select from stock_totals where product_id = ${productId} for update nowait`;
    return db.transaction().execute((tx) =>
      stock.execute(tx).then(
        () => true,
        () => false,
      ),
    );
  };

  return { callWhileLocked, isStockFree };
}

/** Returns a function that pays all refunds of an order and returns the amount that is not refunded, in rupees. */
export function createBankCheck({ call, deps, desk, admin }: Awaited<ReturnType<typeof openPackingWorld>>) {
  async function countPendingRefunds(): Promise<number> {
    await desk.reconcile();
    return (await deps.db.selectFrom('refunds').select('id').where('state', '=', 'pending').execute()).length;
  }

  return async (id: number): Promise<number> => {
    for (const payment of await desk.refundables())
      (await call(api.payments.refundPayment, { as: admin, params: { id: payment.id } })).ok;
    // Confirming one refund may trigger another.
    await expect.poll(countPendingRefunds).toBe(0);
    const { gateway_payment_id: payment, amount_paise: taken } = await deps.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.payment_id', 'payments.id')
      .select(['gateway_payment_id', 'amount_paise'])
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    const refunds = await deps.db
      .selectFrom('sandbox.refunds')
      .select('amount')
      .where('payment_id', '=', payment)
      .where('status', '=', 'processed')
      .execute();
    return (taken - refunds.reduce((sum, { amount }) => sum + Number(amount), 0)) / 100;
  };
}
