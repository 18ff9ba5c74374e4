// Sales against the same weekday before, up to the same time of day in the shop's time zone.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createCashWorld } from '../../../test/support/cash-world.ts';

const PRICE = 48;

async function createShop() {
  const world = await createCashWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
  const [store, other] = world.stores;
  const people = [store.manager, other.manager, ...store.riders];
  /** Places an order of some units at a moment, for a store unless it is left out. */
  async function placeAt(moment: string, quantity: number, storeId?: number): Promise<number> {
    await world.moveTo(moment, people);
    const id = await world.order(world.buyer, [[world.goods.id, quantity]]);
    const body = { order_id: id, warehouse_id: storeId ?? 0 };
    if (storeId !== undefined) (await world.call(api.orders.allocateStore, { as: world.adminUser, body })).ok;
    return id;
  }
  /** Sells at the counter of the first store. */
  async function sellAt(moment: string, quantity: number): Promise<void> {
    await world.moveTo(moment, people);
    const user = { first_name: 'Walk-in', mobile_number: '9822000000' };
    const body = { user, products: [{ product_id: world.goods.id, quantity }] };
    (await world.call(api.manualOrders.createManualOrder, { as: store.manager, body })).ok;
  }
  const read = async (query: object = {}, as: typeof world.adminUser = world.adminUser) =>
    (await world.call(api.reports.salesTrend, { as, query })).ok;
  return { world, store, other, people, placeAt, sellAt, read };
}

describe('one day', async () => {
  const { world, store, other, people, placeAt, sellAt, read } = await createShop();

  it('is compared with the same weekday over the end of a month, up to the same minute', async () => {
    const { storeId } = store.manager;
    // Thursday 26 November in India: from 25 November 18:30 UTC.
    await placeAt('2026-11-25T18:29:00.000Z', 9, storeId);
    await placeAt('2026-11-25T18:31:00.000Z', 1, storeId);
    await placeAt('2026-11-26T06:30:00.000Z', 2);
    await sellAt('2026-11-26T06:59:00.000Z', 1);
    await placeAt('2026-11-26T07:20:00.000Z', 3, storeId);
    await placeAt('2026-11-26T18:29:00.000Z', 4, storeId);
    await placeAt('2026-11-26T18:31:00.000Z', 9, storeId);
    // Thursday 3 December.
    await placeAt('2026-12-02T18:35:00.000Z', 1, storeId);
    const cancelled = await placeAt('2026-12-03T06:35:00.000Z', 8, storeId);
    const reason = { reason: 'Out of town' };
    (await world.call(api.orders.cancelOrder, { as: world.adminUser, params: { id: cancelled }, body: reason })).ok;
    await placeAt('2026-12-03T06:40:00.000Z', 6, storeId);
    await sellAt('2026-12-03T06:50:00.000Z', 2);
    await world.moveTo('2026-12-03T07:00:00.000Z', people);

    const trend = await read();
    expect(trend).toMatchObject({
      from: '2026-12-03',
      to: '2026-12-03',
      compared_from: '2026-11-26',
      compared_to: '2026-11-26',
      revenue: { now: 9 * PRICE, before: 4 * PRICE },
      online: { orders: { now: 2, before: 2 }, revenue: { now: 7 * PRICE, before: 3 * PRICE } },
      counter: { sales: { now: 1, before: 1 }, revenue: { now: 2 * PRICE, before: PRICE } },
      windows: [],
    });
    const hours = trend.parts;
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ starts_at: '2026-12-02T18:30:00.000Z', revenue: PRICE, before: PRICE });
    // The hour from 12 to 1 pm: the whole hour before, this one so far.
    expect(hours[12]).toEqual({ starts_at: '2026-12-03T06:30:00.000Z', revenue: 8 * PRICE, before: 6 * PRICE });
    expect(hours[13]).toMatchObject({ revenue: null, before: 0 });
    expect(hours[23]).toMatchObject({ revenue: null, before: 4 * PRICE });
  });

  it('counts a store by its own orders and sales, and a manager sees only that store', async () => {
    const { storeId } = store.manager;
    const chain = await read();
    const own = await read({ store_id: storeId });
    expect(own.revenue).toEqual({ now: 9 * PRICE, before: 2 * PRICE });
    expect(own.online.orders).toEqual({ now: 2, before: 1 });
    expect(chain.online.orders.before).toBe(2);
    expect({ ...(await read({}, store.manager)), as_of: '' }).toEqual({ ...own, as_of: '' });
    expect((await read({}, other.manager)).revenue).toEqual({ now: 0, before: 0 });
    const refused = await world.call(api.reports.salesTrend, { as: other.manager, query: { store_id: storeId } });
    expect(refused.error?.code).toBe('not_found');
    const day = { from: '2026-12-03', to: '2026-12-03' };
    const sales = { as: world.adminUser, query: { ...day, store_id: storeId } };
    const report = (await world.call(api.reports.salesReport, sales)).ok;
    expect(report).toMatchObject({ orders: 2, manual_orders: 1, revenue: 9 * PRICE });
    expect(report.orders_by_warehouse.map(({ warehouse__id }) => warehouse__id)).toEqual([storeId]);
    expect((await world.call(api.reports.salesReport, { ...sales, as: other.manager })).error?.code).toBe('not_found');
    const all = (await world.call(api.reports.adminReport, { as: world.adminUser, query: { store_id: storeId } })).ok;
    const sold = (await world.call(api.reports.storeReport, { as: store.manager })).ok;
    expect([all.product_sales, all.orders_by_warehouse]).toEqual([
      sold.product_sales,
      [expect.objectContaining({ warehouse__id: storeId, count: 7 })],
    ]);
    const unknown = await world.call(api.reports.salesTrend, { as: world.adminUser, query: { store_id: 987_654 } });
    expect(unknown.error?.code).toBe('not_found');
  });

  it('starts at zero at midnight in India', async () => {
    await world.moveTo('2026-12-03T18:29:59.000Z', people);
    expect(await read()).toMatchObject({ to: '2026-12-03', revenue: { now: 9 * PRICE, before: 11 * PRICE } });
    await world.moveTo('2026-12-03T18:30:00.000Z', people);
    const trend = await read();
    expect(trend).toMatchObject({ to: '2026-12-04', compared_to: '2026-11-27', revenue: { now: 0, before: 0 } });
    expect(trend.parts[0]).toMatchObject({ revenue: 0, before: 9 * PRICE });
  });
});

describe('7 and 30 days', async () => {
  const { world, people, placeAt, read } = await createShop();

  it('are compared with the same weekdays, up to the same time on the last day', async () => {
    // Fridays; noon in India is 06:30 UTC.
    await placeAt('2026-12-25T07:30:00.000Z', 1);
    await placeAt('2026-12-27T06:30:00.000Z', 2);
    await placeAt('2027-01-01T06:00:00.000Z', 3);
    await placeAt('2027-01-01T07:30:00.000Z', 4);
    await placeAt('2027-01-02T06:30:00.000Z', 5);
    await placeAt('2027-01-08T06:30:00.000Z', 6);
    await world.moveTo('2027-01-08T06:31:00.000Z', people);
    const week = await read({ days: '7' });
    expect(week).toMatchObject({ from: '2027-01-02', compared_from: '2026-12-26', compared_to: '2027-01-01' });
    expect(week.revenue).toEqual({ now: 11 * PRICE, before: 5 * PRICE });
    expect(week.parts.map(({ revenue }) => revenue)).toEqual([5, 0, 0, 0, 0, 0, 6].map((count) => count * PRICE));
    expect(week.parts.map(({ before }) => before)).toEqual([0, 2, 0, 0, 0, 0, 3].map((count) => count * PRICE));
    const month = await read({ days: '30' });
    expect(month).toMatchObject({ from: '2026-12-10', compared_from: '2026-11-12', compared_to: '2026-12-11' });
    expect(month.parts).toHaveLength(30);
    expect(month.revenue).toEqual({ now: 21 * PRICE, before: 0 });
  });
});

describe('deliveries in time', async () => {
  const { world, store, people, read } = await createShop();
  const { db } = world.deps;
  const [rider] = store.riders;

  /** A window of the store with room for its orders. */
  async function addWindow(starts: string, ends: string, used: number): Promise<number> {
    const [starts_at, ends_at] = [new Date(starts), new Date(ends)];
    const window = { store_id: store.manager.storeId, starts_at, ends_at, cutoff_at: starts_at, used };
    const row = { ...window, capacity: 20, wanted: 20 };
    const { id } = await db.insertInto('slots').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  const setWindow = (orderId: number, slot_id: number) =>
    db.updateTable('orders').set({ slot_id }).where('id', '=', orderId).execute();

  it('are those within the window, this week and the week before; undelivered ones past it are late', async () => {
    const windows = {
      before: await addWindow('2026-11-26T11:30:00Z', '2026-11-26T13:30:00Z', 1),
      now: await addWindow('2026-12-02T11:30:00Z', '2026-12-02T13:30:00Z', 2),
      today: await addWindow('2026-12-03T03:30:00Z', '2026-12-03T05:30:00Z', 1),
      later: await addWindow('2026-12-03T11:30:00Z', '2026-12-03T13:30:00Z', 1),
    };
    const deliverAt = async (moment: string, slot: number) => {
      await world.moveTo(moment, people);
      await setWindow(await world.deliver(store, rider), slot);
    };
    await deliverAt('2026-11-26T13:31:00.000Z', windows.before);
    await deliverAt('2026-12-02T13:00:00.000Z', windows.now);
    await deliverAt('2026-12-02T13:45:00.000Z', windows.now);
    await world.moveTo('2026-12-03T05:00:00.000Z', people);
    const open = await world.outForDelivery(store.manager, rider);
    await setWindow(open, windows.today);
    const packed = await world.order(world.buyer, [[world.goods.id, 1]]);
    await world.advance(packed, 'allocated', { customer: world.buyer, ...store, staff: rider });
    await setWindow(packed, windows.later);
    expect((await read()).on_time).toEqual({
      delivered: { now: 2, before: 1 },
      in_time: { now: 1, before: 0 },
      late_now: 0,
    });
    await world.moveTo('2026-12-03T05:31:00.000Z', people);
    expect((await read()).on_time.late_now).toBe(1);
    expect((await read({}, store.manager)).windows).toEqual([
      expect.objectContaining({ id: windows.today, orders: 1, packed: 1, on_the_road: 1, capacity: 20, used: 1 }),
      expect.objectContaining({ id: windows.later, orders: 1, packed: 0, on_the_road: 0 }),
    ]);
  });
});
