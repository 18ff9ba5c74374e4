// Checks that a shop with thousands of concurrent actions ends with a clean ledger and without server errors.
// @module-tag any-length
import { api } from '@tilgul/contract';
import { ORDER_STATUSES } from '@tilgul/contract/rules/statuses';
import { expect, it } from 'vitest';
import { foldSales } from '../../src/modules/reports/sales-sums.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createRng } from '../../src/seed/clock.ts';
import { createWorld, type Person } from '../support/harness.ts';
import { byLength } from '../support/length.ts';
import { nextCursor } from '../support/paging.ts';
import { type Buyer, listActions, type Participants } from './property-actions.ts';
import { recount } from './property-recount.ts';

const OPS = byLength('PROPERTY_OPS', { short: 200, long: 5_000 });
const SEED = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
const CLIENTS = 12;
/**
 * Actions that a short run may miss because they need the right user at the right moment, or that are always refused.
 */
const RARE = new Set([
  'process',
  'ship',
  'deduct',
  'choose staff',
  'reject',
  'cancel own order',
  'add to inventory',
  'close the day',
  'take cash',
  'void a sale',
  "take another store's cash",
]);

const world = await createWorld();
const { call, deps } = world;
const participants = await createParticipants();

async function createParticipants(): Promise<Participants> {
  const admin = await world.admin();
  const managers: Participants['managers'][number][] = [];
  for (let n = 0; n < 4; n += 1) {
    const manager = await world.manager();
    managers.push({ manager, staff: [await world.staff(manager), await world.staff(manager)] });
  }
  const buyers: Buyer[] = [];
  for (let n = 0; n < 8; n += 1) {
    const person = await world.customer();
    buyers.push({ ...person, addressId: await world.address(person) });
  }
  const products: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    // The last store starts empty; the others have part of the products, and some products are in stores only.
    const stores = managers
      .slice(0, -1)
      .filter((_, store) => (n + store) % 3 > 0)
      .map(({ manager }) => [manager, 40] as const);
    const product = await world.product({ price: 20 + n * 7.25, main: n % 4 === 1 ? 0 : 300, stores });
    products.push(product.id);
    // Every third product is sold by weight.
    if (n % 3 > 0) continue;
    const { id, name, category, unit, description, price } = product;
    const body = { name, category, unit, description, price, sold_by_weight: true };
    (await call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  }
  const [buyer, product, store] = [buyers[0], products[0], managers[0]];
  if (!buyer || product === undefined || !store) throw new Error('the shop is empty');
  const orders = [await world.order(buyer, [[product, 1]])];
  const body = { payment_method: 'cod', ordered_products: [{ product_id: product, quantity: 5 }] } as const;
  const request = await call(api.stockRequests.createStockRequest, { as: store.manager, body });
  return { world, admin, managers, buyers, products, orders, requests: [request.ok.request_id], sales: [] };
}

/** Runs the actions with parallel clients, each with its own random numbers. Counts the statuses per action. */
async function runActions(): Promise<{ counts: Map<string, number>; failures: string[] }> {
  const actions = listActions(participants);
  const counts = new Map<string, number>();
  const failures: string[] = [];
  const client = async (number: number): Promise<void> => {
    const rng = createRng(SEED + number);
    for (let n = number; n < OPS; n += CLIENTS) {
      const [name, action] = rng.pick(actions);
      const result = await action(rng);
      const key = `${name} ${result?.status ?? '-'}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (result && result.status >= 500) failures.push(`${name}: ${JSON.stringify(result.error)}`);
      // As two servers would, concurrently with everything else.
      if (number === 0) await Promise.all([foldSales(deps), foldSales(deps)]);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return { counts, failures };
}

/** Totals by order id, from all pages of the administrator's list. */
async function listTotals(as: Person): Promise<Record<number, number>> {
  const totals: Record<number, number> = {};
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(as, cursor);
    for (const { id, total } of page.ok) totals[id] = total;
    cursor = nextCursor(page);
  }
  return totals;
}
const listPage = (as: Person, cursor: string) => call(api.orders.listAllOrders, { as, query: { limit: 200, cursor } });

/** Names of all order events so far. */
async function listReachedEvents(): Promise<Set<string>> {
  const rows = await deps.db.selectFrom('order_events').select('event').distinct().execute();
  return new Set(rows.map(({ event }) => event));
}

async function expectReports({ admin, stores }: Awaited<ReturnType<typeof recount>>): Promise<void> {
  expect((await call(api.reports.adminReport, { as: participants.admin })).ok).toEqual(admin);
  for (const { manager } of participants.managers)
    expect((await call(api.reports.storeReport, { as: manager })).ok).toEqual(stores.get(manager.storeId));
}

it(
  `[S08][I8] ${OPS} random actions by ${CLIENTS} concurrent clients leave a clean ledger and never a 5xx`,
  async () => {
    const { counts, failures } = await runActions();
    expect(failures).toEqual([]);
    expect(await auditLedger(deps.db)).toBeUndefined();

    const expected = await recount(deps.db);
    expect(await listTotals(participants.admin)).toEqual(expected.totals);
    await expectReports(expected);
    await foldSales(deps);
    await expectReports(expected);
    expect(await auditLedger(deps.db)).toBeUndefined();

    // A long run only proves something when it reached every status and its actions succeeded.
    if (OPS < 1_000) return;
    const reached = await listReachedEvents();
    expect(ORDER_STATUSES.filter((status) => !reached.has(status === 'Pending' ? 'placed' : status))).toEqual([]);
    const succeeded = new Set([...counts.keys()].flatMap((key) => /^(.*) 20[01]$/.exec(key)?.[1] ?? []));
    const names = new Set(listActions(participants).map(([name]) => name));
    expect([...names].filter((name) => !succeeded.has(name) && !RARE.has(name))).toEqual([]);
  },
  30_000 + OPS * 60,
);
