// Views of the office's lists of orders: their counts, sums and filters agree with the rows, and the packing under way.
import { api } from '@tilgul/contract';
import { getLateness } from '@tilgul/contract/rules/lateness';
import { addRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDeliveryDesk } from '../../../../test/support/delivery-desk.ts';
import { createWorld, type Person } from '../../../../test/support/harness.ts';
import { nextCursor } from '../../../../test/support/paging.ts';
import { VIEWS } from './order-pages.sql.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call } = world;
const desk = createDeliveryDesk(world);
const [admin, asha, manager, other] = [
  await world.admin(),
  await world.customer(),
  await world.manager(),
  await world.manager(),
];
const staff = await world.staff(manager);
const people = { customer: asha, manager, staff };
const [rice, rajma] = [
  await world.product({ price: 48.5, stores: [[manager, 500]] }),
  await world.product({ price: 90, stores: [[manager, 500]] }),
];
await desk.serve(manager);
await desk.plan(manager, [{ starts: '17:00', ends: '19:00', capacity: 50 }]);

const order = () => world.order(asha, [[rice.id, 2]]);

/** Places an order in the first window with the manager's store. */
async function orderInWindow(): Promise<number> {
  await world.fillCart(asha, [[rajma.id, 1]]);
  const { ok } = await desk.placeForCash(asha, await world.address(asha), { slot_id: await desk.firstSlot() });
  const body = { order_id: ok.order_id, warehouse_id: manager.storeId };
  (await call(api.orders.allocateStore, { as: admin, body })).ok;
  return ok.order_id;
}

for (const stop of ['allocated', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered'] as const)
  await world.advance(await order(), stop, people);
await order();
const inWindow = await orderInWindow();
const cancelled = await order();
(await call(api.orders.cancelOrder, { as: admin, params: { id: cancelled }, body: { reason: 'Changed my mind' } })).ok;
const packed = await order();
await world.advance(packed, 'Processing', people);
const lines = [{ line_id: rice.id, packed: 2 }];
(await call(api.orders.packOrder, { as: manager, params: { id: packed }, body: { lines } })).ok;

type Filter = Record<string, string | number>;
const listCall = (as: Person) => (as === admin ? api.orders.listAllOrders : api.orders.listStoreOrders);
const list = async (as: Person, query: Filter = {}) =>
  (await call(listCall(as) as typeof api.orders.listAllOrders, { as, query: { limit: 500, ...query } })).ok;
const count = async (as: Person) => (await call(api.orders.countOrders, { as })).ok;

it.each([
  ['the administrator', admin],
  ['a manager', manager],
  ['a manager without orders', other],
] as const)('counts for %s what each view lists', async (_who, as) => {
  const counts = await count(as);
  const listed = async (query: Filter) => (await list(as, query)).length;
  expect(counts).toEqual({
    pending: await listed({ status: 'Pending' }),
    no_store: as === admin ? await listed({ status: 'Pending', store: 'none' }) : 0,
    to_pack: await listed({ view: 'to_pack' }),
    packed: await listed({ view: 'packed' }),
    on_road: await listed({ view: 'on_road' }),
    late: await listed({ view: 'late' }),
    unpaid: await listed({ view: 'unpaid' }),
    all: await listed({}),
  });
  expect(counts.all > 0).toBe(as !== other);
});

it('lists in each view what its name says, newest first, and what a store packs next first', async () => {
  await world.advance(await order(), 'Processing', people);
  const ids = async (view: string) => (await list(manager, { view })).map(({ id }) => id);
  const all = await list(manager);
  const listIds = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  expect(await ids('packed')).toEqual([packed]);
  const toPack = listIds('Processing').filter((id) => id !== packed);
  expect(toPack.length).toBeGreaterThan(1);
  const next = (await call(api.orders.listToPack, { as: manager, query: {} })).ok.map(({ id }) => id);
  expect(await ids('to_pack')).toEqual(next);
  expect(next.toSorted()).toEqual(toPack.toSorted());
  const first = await call(api.orders.listStoreOrders, { as: manager, query: { view: 'to_pack', limit: 1 } });
  const cursor = nextCursor(first) ?? '';
  expect(await list(manager, { view: 'to_pack', cursor })).toMatchObject(next.slice(1).map((id) => ({ id })));
  expect((await list(admin, { view: 'to_pack' })).map(({ id }) => id)).toEqual(toPack);
  expect(await ids('on_road')).toEqual(listIds('Shipped', 'Out For Delivery'));
  const { status } = await call(api.orders.listAllOrders, { as: admin, query: { view: 'other' as 'late' } });
  expect(status).toBe(400);
});

it('is late from the end of the window until it is delivered, by the same rule as on screen', async () => {
  const isLate = async () => (await list(admin, { view: 'late' })).some(({ id }) => id === inWindow);
  const [row] = await list(admin, { q: String(inWindow) });
  if (!row?.slot) throw new Error('it has no window');
  expect([await isLate(), getLateness(row, world.clock.now().getTime())]).toEqual([false, 0]);
  world.clock.set(new Date(Date.parse(row.slot.ends_at) + 60_000).toISOString());
  expect([await isLate(), getLateness(row, world.clock.now().getTime()) >= 60_000]).toEqual([true, true]);
  expect((await count(manager)).late).toBe(1);
  await world.advance(inWindow, 'Delivered', people);
  expect(await isLate()).toBe(false);
});

it('finds orders that were delivered for less cash than due', async () => {
  const id = await order();
  await world.advance(id, 'Delivered', people);
  expect(await list(admin, { view: 'unpaid' })).toEqual([]);
  await sql`update orders set cash_collected_paise = 100 where id = ${id}`.execute(world.deps.db);
  expect((await list(admin, { view: 'unpaid' })).map((row) => row.id)).toEqual([id]);
  expect((await count(admin)).unpaid).toBe(1);
});

it('filters by days of creation and by the day of the window, which add up', async () => {
  const all = await list(admin);
  const day = (await list(admin, { q: String(inWindow) }))[0]?.slot?.starts_at.slice(0, 10) ?? '';
  expect((await list(admin, { window_day: day })).map(({ id }) => id)).toEqual([inWindow]);
  expect(await list(admin, { window_day: '2020-01-01' })).toEqual([]);
  const created = all[0]?.created_at.slice(0, 10) ?? '';
  expect(await list(admin, { from: created, to: created })).toEqual(await list(admin, { date: created }));
  expect(await list(admin, { from: '2020-01-01' })).toEqual(all);
  expect(await list(admin, { to: '2020-01-01' })).toEqual([]);
});

it.each<[string, Person, Filter]>([
  ['all', admin, {}],
  ['pending', admin, { status: 'Pending' }],
  ['without a store', admin, { store: 'none' }],
  ['of a search', admin, { q: 'no such name' }],
  ['of a view', manager, { view: 'on_road' }],
  ['of a store', manager, {}],
])('sums the orders %s', async (_what, as, query) => {
  const rows = await list(as, query);
  const { ok } = await call(api.orders.sumOrders, { as, query });
  expect(ok.total).toBe(addRupees(...rows.map(({ payable_total }) => payable_total)));
});

it('tells which lines are packed, which are short, and who packs, until the order is packed', async () => {
  const id = await world.order(asha, [
    [rice.id, 2],
    [rajma.id, 3],
  ]);
  await world.advance(id, 'Processing', people);
  const progress = async (as: Person = manager) => (await call(api.orders.listPackingProgress, { as })).ok;
  expect(await progress()).toEqual([]);
  const save = (draft: readonly { line_id: number; packed: number }[]) =>
    call(api.orders.savePackingDraft, { as: manager, params: { id }, body: { lines: [...draft] } });
  (await save([{ line_id: rajma.id, packed: 2 }])).ok;
  const user = await world.deps.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow();
  expect(await progress()).toEqual([
    {
      order_id: id,
      done: 1,
      lines: 2,
      at: expect.stringMatching(/Z$/) as string,
      by_name: `${user.first_name} ${user.last_name}`,
      short: [{ line_id: rajma.id, packed: 2 }],
      open: [rice.id],
    },
  ]);
  expect(await progress(other)).toEqual([]);
  const body = { lines: [...lines, { line_id: rajma.id, packed: 3 }] };
  (await call(api.orders.packOrder, { as: manager, params: { id }, body })).ok;
  expect(await progress()).toEqual([]);
});

it('pages through 120 orders of 60 products without a gap, in a view as in the whole list', {
  tags: 'long',
}, async () => {
  const goods = [];
  for (let made = 0; made < 60; made += 1)
    goods.push(await world.product({ price: 10 + made, stores: [[manager, 100]] }));
  for (let placed = 0; placed < 120; placed += 1) {
    const one = goods[placed % 60] ?? rice;
    await world.advance(await world.order(asha, [[one.id, 1]]), 'Processing', people);
  }
  const readAll = async (query: Filter) => {
    const found: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await call(api.orders.listStoreOrders, {
        as: manager,
        query: { limit: 25, ...query, ...(cursor ? { cursor } : {}) } as never,
      });
      found.push(...page.ok.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1];
      if (!cursor) return found;
      cursor = decodeURIComponent(cursor);
    }
  };
  const whole = await list(manager, { view: 'to_pack' });
  expect(whole.length).toBeGreaterThanOrEqual(120);
  expect(await readAll({ view: 'to_pack' })).toEqual(whole.map(({ id }) => id));
  expect((await count(manager)).to_pack).toBe(whole.length);
});

it('counts without reading all delivered orders', async () => {
  const plan = await world.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    // Without figures of the table, all of its indexes cost the same.
    await sql`analyze orders`.execute(tx);
    return sql<{
      'QUERY PLAN': string;
    }>`explain select from orders where deleted_at is null and ${VIEWS.unpaid(new Date())}`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_unpaid_idx');
});
