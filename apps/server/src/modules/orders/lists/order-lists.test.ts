// Checks the order lists through the real API: visible orders, sorting, filters and paging.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../../test/support/harness.ts';
import { nextCursor } from '../../../../test/support/paging.ts';

const world = await createWorld();
const { call, clock, deps } = world;
const [admin, asha, manager] = [await world.admin(), await world.customer(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, stores: [[manager, 100]] });

/** Six orders of one customer on two days of the shop: two at 23:30 and 00:30 in India, which UTC puts on one day. */
const moments = [
  '2026-11-18T05:00:00Z',
  '2026-11-18T06:00:00Z',
  '2026-11-18T18:00:00Z',
  '2026-11-18T19:00:00Z',
  '2026-11-19T05:00:00Z',
  '2026-11-19T06:00:00Z',
];
const ids: number[] = [];
for (const moment of moments) {
  const id = await world.order(asha, [[product.id, 1]]);
  await deps.db
    .updateTable('orders')
    .set({ created_at: new Date(moment) })
    .where('id', '=', id)
    .execute();
  ids.push(id);
}
const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = ids;
await world.advance(first, 'Shipped', { customer: asha, manager, staff });
await world.advance(second, 'allocated', { customer: asha, manager, staff });

const all = (query: Record<string, string | number> = {}) => call(api.orders.listAllOrders, { as: admin, query });
const listIds = async (query: Record<string, string | number>) => (await all(query)).ok.map(({ id }) => id);

describe('visible orders', () => {
  it('are all orders for the administrator, newest first', async () => {
    expect(await listIds({})).toEqual([...ids].reverse());
  });

  it('are their own for a customer', async () => {
    const other = await world.customer();
    expect((await call(api.orders.listOwnOrders, { as: other })).ok).toEqual([]);
    expect((await call(api.orders.listOwnOrders, { as: asha })).ok.map(({ id }) => id)).toEqual([...ids].reverse());
  });

  it('[Z08] are those of the store for its manager, and those allocated to them for staff', async () => {
    expect((await call(api.orders.listStoreOrders, { as: manager })).ok.map(({ id }) => id)).toEqual([second, first]);
    expect((await call(api.orders.listStoreOrders, { as: await world.manager() })).ok).toEqual([]);
    expect((await call(api.orders.listStaffOrders, { as: staff })).ok.map(({ id }) => id)).toEqual([first]);
    expect((await call(api.orders.listStaffOrders, { as: await world.staff(manager) })).ok).toEqual([]);
  });

  it('are refused to a manager without a store', async () => {
    const idle = await world.register('Warehouse Manager', admin);
    const refused = await call(api.orders.listStoreOrders, { as: idle });
    expect([refused.status, refused.error.detail]).toEqual([409, 'No store is assigned to you.']);
  });
});

describe('filters', () => {
  it('take a status in any case; all and blank mean every status', async () => {
    expect(await listIds({ status: 'shipped' })).toEqual([first]);
    expect(await listIds({ status: 'Out For Delivery' })).toEqual([]);
    expect(await listIds({ status: 'pending' })).toHaveLength(5);
    for (const status of ['All', '']) expect(await listIds({ status })).toHaveLength(6);
    expect((await all({ status: 'lost' })).status).toBe(400);
  });

  it("take a date in the shop's time zone", async () => {
    expect(await listIds({ date: '2026-11-18' })).toEqual([third, second, first]);
    expect(await listIds({ date: '2026-11-19' })).toEqual([sixth, fifth, fourth]);
    expect(await listIds({ date: '' })).toHaveLength(6);
    for (const date of ['2026-02-30', '18-11-2026', 'today']) expect((await all({ date })).status).toBe(400);
  });

  it("search by order number or part of the customer's name", async () => {
    expect(await listIds({ q: String(third) })).toEqual([third]);
    expect(await listIds({ q: `#${third}` })).toEqual([third]);
    expect(await listIds({ q: 'pAtIl' })).toHaveLength(6);
    for (const q of ['%', '_', '\\', 'nobody']) expect(await listIds({ q })).toEqual([]);
  });

  it('search by the last digits of the phone number, pincode, family name and invoice number', async () => {
    const buyer = { mobile_number: '9123498765', postal_code: '416502', customer_name: 'Asha Sane' };
    const setBuyer = (values: typeof buyer) =>
      deps.db.updateTable('orders').set(values).where('id', '=', first).execute();
    const before = await deps.db
      .selectFrom('orders')
      .select(['mobile_number', 'postal_code', 'customer_name'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await setBuyer(buyer);
    for (const q of [
      '98765',
      '8765',
      '9123498765',
      '+91 91234 98765',
      '09123498765',
      '९८७६५',
      '416502',
      '416 502',
      'sane',
    ])
      expect([q, await listIds({ q })]).toEqual([q, [first]]);
    for (const q of ['912349', '#8765', '416501', '765']) expect([q, await listIds({ q })]).toEqual([q, []]);
    const { number } = await deps.db
      .selectFrom('tax_documents')
      .select('number')
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow();
    for (const q of [number, number.toLowerCase()]) expect([q, await listIds({ q })]).toEqual([q, [first]]);
    await setBuyer(before);
  });

  it('take a store, or none for orders without a store', async () => {
    expect(await listIds({ store: manager.storeId })).toEqual([second, first]);
    expect(await listIds({ store: 'none' })).toEqual([sixth, fifth, fourth, third]);
    expect(await listIds({ store: '' })).toHaveLength(6);
    expect((await all({ store: 'some' })).status).toBe(400);
  });

  it('combine', async () => {
    expect(await listIds({ status: 'pending', date: '2026-11-18', q: 'Meera' })).toEqual([third, second]);
  });
});

describe('pages', () => {
  it.each([
    ['of a list', {}],
    ['of a search', { q: 'Patil' }],
  ])(
    '[R09] %s have no gaps or repetitions, even when orders have the same time and new ones come in',
    async (_, query) => {
      await deps.db
        .updateTable('orders')
        .set({ created_at: new Date('2026-11-18T06:00:00Z') })
        .where('id', 'in', [third, fourth])
        .execute();
      const expected = await listIds(query);
      const seen: number[] = [];
      let cursor = '';
      for (let page = 0; page < 3; page += 1) {
        const result = await all({ ...query, limit: expected.length / 3, ...(cursor ? { cursor } : {}) });
        expect(result.headers['x-total-count']).toBe(String(expected.length + page));
        seen.push(...result.ok.map(({ id }) => id));
        cursor = nextCursor(result) ?? '';
        clock.advance(1000);
        await world.order(asha, [[product.id, 1]]);
      }
      expect(seen).toEqual(expected);
      expect(cursor).toBe('');
    },
  );

  it.each(['oldest', 'total_high', 'total_low'])(
    'sorted by %s follow each other without gap or repetition',
    async (sort) => {
      const rows = (await all({ sort })).ok;
      const key = (row: (typeof rows)[number]) => (sort === 'oldest' ? Date.parse(row.created_at) : row.total);
      const sign = sort === 'total_high' ? -1 : 1;
      expect([...rows].sort((a, b) => sign * (key(a) - key(b) || a.id - b.id)).map(({ id }) => id)).toEqual(
        rows.map(({ id }) => id),
      );
      const seen: number[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const result = await all({ sort, limit: 4, ...(cursor ? { cursor } : {}) });
        seen.push(...result.ok.map(({ id }) => id));
        cursor = nextCursor(result);
      }
      expect(seen).toEqual(rows.map(({ id }) => id));
      expect((await all({ sort, q: 'Patil', limit: 4 })).ok.map(({ id }) => id)).toEqual(seen.slice(0, 4));
      for (const cursor of ['made-up', 'MTIz']) expect((await all({ sort, cursor })).status).toBe(400);
    },
  );

  it('take at most 500 rows and refuse a made-up cursor', async () => {
    for (const query of [{ limit: 501 }, { limit: 0 }, { cursor: 'made-up' }])
      expect((await all(query)).status).toBe(400);
  });
});

describe('an order', () => {
  it("[D02] keeps its lines as ordered when the product's name and price change", async () => {
    const item = await world.product({ price: 10, main: 5 });
    const id = await world.order(asha, [[item.id, 3]]);
    const { category, description, unit_id } = item;
    (
      await call(api.catalog.updateProduct, {
        as: admin,
        params: { id: item.id },
        body: { name: 'Renamed', category, description, unit: unit_id, price: 99 },
      })
    ).ok;
    const order = (await all({ q: String(id) })).ok[0];
    expect(order).toMatchObject({
      total: 30,
      items: [{ product_name: item.name, price: 10, quantity: 3, image: item.image }],
    });
  });

  it('shows customer, store, staff and timeline in every list', async () => {
    const views = [
      (await call(api.orders.listAllOrders, { as: admin, query: { q: String(first) } })).ok[0],
      (await call(api.orders.listStoreOrders, { as: manager, query: { q: String(first) } })).ok[0],
      (await call(api.orders.listStaffOrders, { as: staff, query: { q: String(first) } })).ok[0],
      (await call(api.orders.listOwnOrders, { as: asha, query: { q: String(first) } })).ok[0],
    ];
    for (const view of views) {
      expect(view).toMatchObject({
        id: first,
        user: asha.id,
        status: 'Shipped',
        staff_name: 'Ravi Pawar',
        warehouse_id: manager.storeId,
        mobile_number: '9822041210',
      });
      expect(view?.timeline.map(({ event }) => event)).toEqual(['placed', 'allocated', 'Processing', 'Shipped']);
    }
    // Only the back office calls the rider from here.
    expect(views.map((view) => view && 'staff_phone' in view)).toEqual([true, true, false, false]);
  });
});
