// Checks that killing the server during sales at eight counters leaves each invoice series complete: no duplicate and no
// missing number.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { UNLIMITED_CALLS } from '../../src/platform/http/call-rate.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';
import { createGoods } from '../support/world-goods.ts';
import { createPeople, type Manager } from '../support/world-people.ts';
import { besideServer, killHard, type RunningServer, startServerOn } from './kill-server.ts';

const STORES = 8;
/** Confirmed sales before each kill; the second time the database is killed too. */
const KILL_AFTER = [60, 45] as const;

const dataDir = await makeDir();
let server: RunningServer = await startServerOn(dataDir);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await removeDirs();
});

/** Creates eight stores with goods through the API of a second app on the server's database. */
const { managers, productId } = await besideServer(dataDir, async ({ deps }) => {
  const { app } = await buildApp(deps, { callsPerMinute: UNLIMITED_CALLS });
  const call = createCaller(app);
  const people = createPeople(deps, call);
  const goods = createGoods(call, people);
  const made: Manager[] = [];
  for (let n = 0; n < STORES; n += 1) made.push(await people.manager());
  const { id } = await goods.product({ price: 48, stores: made.map((manager) => [manager, 1000] as const) });
  await app.close();
  return { managers: made, productId: id };
});
/** Invoice numbers that the counters have received in all rounds. */
const seen: string[] = [];

/** Sells repeatedly until the connection breaks. */
async function sell({ access }: Manager, confirmed: () => void): Promise<void> {
  const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
  for (;;) {
    const { method, path } = api.manualOrders.createManualOrder;
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({ user, products: [{ product_id: productId, quantity: 1 }] }),
    });
    const answer = (await response.json()) as { bill_number: string };
    if (!response.ok) throw new Error(`a sale failed with ${response.status}: ${JSON.stringify(answer)}`);
    seen.push(answer.bill_number);
    confirmed();
  }
}

it.each(KILL_AFTER.map((sales, round) => [sales, round === 1 ? 'with its database' : 'alone'] as const))(
  'killed after %i sales, %s: every printed invoice exists, and each series is consecutive from 1',
  async (sales, how) => {
    let left = sales;
    let killed: Promise<void> | undefined;
    const confirmed = () => {
      left -= 1;
      if (left <= 0) killed ??= killHard(server, dataDir, how !== 'alone');
    };
    const ends = await Promise.allSettled(managers.map((manager) => sell(manager, confirmed)));
    for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
    await killed;
    server = await startServerOn(dataDir);
    await besideServer(dataDir, async ({ deps: { db } }) => {
      const bills = await db
        .selectFrom('tax_documents')
        .select(['series', 'seq', 'number'])
        .where('kind', '=', 'invoice')
        .orderBy('series')
        .orderBy('seq')
        .execute();
      const series = new Map<string, number[]>();
      for (const bill of bills) series.set(bill.series, [...(series.get(bill.series) ?? []), bill.seq]);
      expect(series.size).toBe(STORES);
      for (const numbers of series.values()) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(new Set(seen).size).toBe(seen.length);
      expect(bills.map(({ number }) => number)).toEqual(expect.arrayContaining(seen));
      expect(await auditLedger(db)).toBeUndefined();
    });
  },
  60_000,
);
