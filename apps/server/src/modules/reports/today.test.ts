// The administrator's dashboard: the last days, and everything that waits for action.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const readToday = async (world: Awaited<ReturnType<typeof createWorld>>) =>
  (await world.call(api.reports.adminToday, { as: await world.admin() })).ok;

describe('orders and revenue per day', async () => {
  const world = await createWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
  const day = async (date: string) => (await readToday(world)).days.find((row) => row.day === date);

  it('lists the last 30 business days, oldest first, with zeros for days without sales', async () => {
    const { days } = await readToday(world);
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20']);
    expect(new Set(days.map(({ orders, manual_orders, revenue }) => orders + manual_orders + revenue))).toEqual(
      new Set([0]),
    );
  });

  it('counts orders on the business day of placing, except cancelled and deleted ones', async () => {
    const [customer, as] = [await world.customer(), await world.admin()];
    const product = await world.product({ price: 25.5, main: 50 });
    const place = (quantity: number) => world.order(customer, [[product.id, quantity]]);
    // 23:59 in India is 18:29 UTC; a minute later the next business day begins.
    world.clock.set('2026-11-18T18:29:00.000Z');
    await place(1);
    const [cancelled, deleted] = [await place(2), await place(3)];
    const body = { reason: 'Changed my mind' };
    (await world.call(api.orders.cancelOrder, { as, params: { id: cancelled }, body })).ok;
    (await world.call(api.orders.deleteOrder, { as, params: { id: deleted } })).ok;
    world.clock.set('2026-11-18T18:31:00.000Z');
    await place(4);
    world.clock.set('2026-11-20T06:30:00.000Z');
    expect(await day('2026-11-18')).toEqual({ day: '2026-11-18', orders: 1, manual_orders: 0, revenue: 25.5 });
    expect(await day('2026-11-19')).toEqual({ day: '2026-11-19', orders: 1, manual_orders: 0, revenue: 102 });
  });

  it('adds counter sales to the revenue and counts them separately', async () => {
    const product = await world.product({ price: 19.99, main: 50 });
    const body = {
      user: { first_name: 'Walk-in', mobile_number: '9822000000' },
      warehouse_id: 0,
      products: [{ product_id: product.id, quantity: 3 }],
    };
    (await world.call(api.manualOrders.createManualOrder, { as: await world.admin(), body })).ok;
    expect(await day('2026-11-20')).toEqual({ day: '2026-11-20', orders: 0, manual_orders: 1, revenue: 59.97 });
  });
});

describe('the lists of open work', async () => {
  const world = await createWorld();

  it('is empty at first', async () => {
    const { days: _days, ...rest } = await readToday(world);
    expect(rest).toEqual({
      unallocated: { count: 0, oldest_at: null },
      pending_requests: { count: 0, oldest_at: null },
      waiting_orders: { count: 0, rows: [] },
      low_stock: { count: 0, rows: [] },
      refundable_count: 0,
    });
  });

  it('lists orders Pending for more than an hour by the server clock, the oldest first', async () => {
    const [customer, manager] = [await world.customer(), await world.manager()];
    const who = { customer, manager, staff: await world.staff(manager) };
    const product = await world.product({ main: 50, stores: [[manager, 50]] });
    const ids: number[] = [];
    for (const step of [undefined, 'allocated', 'Processing'] as const) {
      const id = await world.order(customer, [[product.id, 1]]);
      if (step) await world.advance(id, step, who);
      ids.push(id);
    }
    world.clock.advance(59 * 60_000);
    expect((await readToday(world)).waiting_orders).toEqual({ count: 0, rows: [] });
    await world.order(customer, [[product.id, 1]]);
    world.clock.advance(60_000);
    const { count, rows } = (await readToday(world)).waiting_orders;
    expect([count, rows.map(({ id }) => id)]).toEqual([2, ids.slice(0, 2)]);
    expect(rows[0]).toMatchObject({ total: 48, warehouse_name: null });
    expect(rows[1]?.warehouse_name).toMatch(/\w/);
  });

  it('shows at most five rows, and the count of all', async () => {
    const customer = await world.customer();
    const product = await world.product({ main: 50 });
    for (let n = 0; n < 6; n += 1) await world.order(customer, [[product.id, 1]]);
    world.clock.advance(61 * 60_000);
    const { count, rows } = (await readToday(world)).waiting_orders;
    expect([count >= 6, rows.length]).toEqual([true, 5]);
  });

  it('counts Pending stock requests, with the time of the oldest', async () => {
    const [manager, as] = [await world.manager(), await world.admin()];
    const product = await world.product({ main: 50 });
    const ask = async () => {
      const body = { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 1 }] };
      return (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok.request_id;
    };
    const [first, second] = [await ask(), await ask()];
    const made = (await world.call(api.stockRequests.listAllRequests, { as })).ok;
    const at = (id: number) => made.find((row) => row.id === id)?.created_at;
    expect((await readToday(world)).pending_requests).toEqual({ count: 2, oldest_at: at(first) });
    const body = { status: 'Rejected', request_id: first };
    (await world.call(api.stockRequests.decideStockRequest, { as, params: { id: first }, body })).ok;
    expect((await readToday(world)).pending_requests).toEqual({ count: 1, oldest_at: at(second) });
  });

  it('counts Pending orders until they are allocated to a store', async () => {
    const [as, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
    const product = await world.product({ stores: [[manager, 90]] });
    const before = (await readToday(world)).unallocated.count;
    const id = await world.order(customer, [[product.id, 1]]);
    expect((await readToday(world)).unallocated).toEqual({ count: before + 1, oldest_at: expect.any(String) });
    const body = { order_id: id, warehouse_id: manager.storeId };
    (await world.call(api.orders.allocateStore, { as, body })).ok;
    expect((await readToday(world)).unallocated.count).toBe(before);
  });

  it('lists products at or below their reorder level by store, the lowest first, without the main stock', async () => {
    const [one, other] = [await world.manager(), await world.manager()];
    await world.product({ main: 3 });
    const [plenty, low] = [
      await world.product({ stores: [[one, 11]] }),
      await world.product({
        stores: [
          [one, 10],
          [other, 4],
        ],
      }),
    ];
    const { count, rows } = (await readToday(world)).low_stock;
    const found = rows.map((row) => [row.warehouse_id, row.product_id, row.on_hand, row.reorder_level]);
    expect(count).toBe(2);
    expect(found).toEqual([
      [other.storeId, low.id, 4, 10],
      [one.storeId, low.id, 10, 10],
    ]);
    expect(found.flat()).not.toContain(plenty.id);
  });
});
