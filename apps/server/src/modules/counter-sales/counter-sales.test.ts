// Counter sales deduct unreserved stock immediately, and are listed by counter.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.admin();
});

const USER = { first_name: 'Ramesh', mobile_number: '+919822041210' };
type Sale = {
  cash_received?: unknown;
  warehouse_id?: number | null;
  payment_type?: unknown;
  products?: unknown;
  user?: unknown;
};
const sell = (as: Person, sale: Sale, headers: Record<string, string> = {}) =>
  world.call(api.manualOrders.createManualOrder, { as, headers, body: { user: USER, ...sale } });
const list = (as: Person, body: Record<string, unknown> = {}, query: Record<string, string | number> = {}) =>
  world.call(api.manualOrders.listManualOrders, { as, body, query });

const sum = async (as: Person, query: Record<string, string | number> = {}) =>
  (await world.call(api.manualOrders.sumManualOrders, { as, query })).ok.total;

describe('the sum of counter sales', () => {
  it('is of all that match, without voided ones; managers see only their store', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const item = await world.product({
      price: 20,
      main: 9,
      stores: [
        [manager, 9],
        [other, 9],
      ],
    });
    const sale = (as: Person, quantity: number, first_name = 'Suman') =>
      sell(as, { products: [{ product_id: item.id, quantity }], user: { ...USER, first_name } });
    const { order_id: id } = (await sale(manager, 1)).ok;
    for (const [as, quantity] of [
      [manager, 2],
      [other, 3],
      [admin, 4],
    ] as const)
      (await sale(as, quantity)).ok;
    (await sale(manager, 5, 'Vimal')).ok;
    expect([await sum(admin, { q: 'Suman' }), await sum(manager, { q: 'Suman' }), await sum(other)]).toEqual([
      200, 60, 60,
    ]);
    (await world.call(api.manualOrders.voidManualOrder, { as: manager, params: { id }, body: { reason: 'Wrong' } })).ok;
    expect(await sum(manager)).toBe(140);
    const ofStore = (storeId: number) => sum(admin, { q: 'Suman', warehouse_id: storeId });
    expect([await ofStore(manager.storeId), await ofStore(0)]).toEqual([40, 80]);
    expect(await sum(manager, { date: '2020-01-01' })).toBe(0);
    const foreign = { as: manager, query: { warehouse_id: other.storeId } };
    expect((await world.call(api.manualOrders.sumManualOrders, foreign)).status).toBe(404);
  });
});

describe('a counter sale', () => {
  it("[S01] sells from the manager's store for warehouse 0 or none; sums lines, drops zeros, copies name, unit and price", async () => {
    const manager = await world.manager();
    const flour = await world.product({ price: 48.5, stores: [[manager, 10]] });
    const sugar = await world.product({ price: 10, stores: [[manager, 10]] });
    const products = [
      { product_id: flour.id, quantity: 2 },
      { product_id: sugar.id, quantity: 0 },
      { product_id: flour.id, quantity: 1 },
    ];
    const { ok } = await sell(manager, { warehouse_id: 0, products });
    expect(ok).toEqual({
      order_id: expect.any(Number),
      first_name: 'Ramesh',
      mobile_number: '+919822041210',
      created_at: expect.stringMatching(/Z$/),
      warehouse_name: expect.any(String),
      total_price: 145.5,
      payment_type: 'cash',
      cash_received: null,
      payments: [{ kind: 'cash', amount: 145.5, reference: null }],
      register: null,
      cashier_name: expect.any(String),
      shift_number: null,
      items: [
        {
          line: 1,
          product_id: flour.id,
          product_name: flour.name,
          product_unit: '500 g',
          quantity: 3,
          grams: null,
          price: 48.5,
          mrp: null,
          discount: 0,
        },
      ],
      void_at: null,
      returned: [],
      paid_back: 0,
      credit_notes: [],
      bill_id: expect.any(Number),
      bill_number: expect.stringMatching(/^T\d\d\/2627\/0000001$/),
      bill_ids: [expect.any(Number)],
    });
    await world.deps.db
      .updateTable('products')
      .set({ price_paise: 9900, name: 'Renamed' })
      .where('id', '=', flour.id)
      .execute();
    expect((await list(manager)).ok).toEqual([ok]);
  });

  it('lists its products in the order of entry, as does its invoice', async () => {
    const manager = await world.manager();
    const [one, two, three] = [0, 1, 2].map(() => world.product({ price: 10, stores: [[manager, 9]] }));
    const ids = (await Promise.all([one, two, three])).map((product) => product?.id ?? 0);
    const entered = [ids[2], ids[0], ids[2], ids[1]].map((id) => ({ product_id: id ?? 0, quantity: 1 }));
    const { ok } = await sell(manager, { products: entered });
    const order = [ids[2], ids[0], ids[1]];
    const listed = (await list(manager)).ok[0]?.items ?? [];
    const { lines } = (await world.call(api.bills.getBill, { as: manager, params: { id: ok.bill_id ?? 0 } })).ok;
    for (const items of [ok.items, listed, lines]) expect(items.map(({ product_id }) => product_id)).toEqual(order);
    expect(listed.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  });

  it('stores the cash received, at least the total, and only for cash', async () => {
    const manager = await world.manager();
    const { id } = await world.product({ price: 80, stores: [[manager, 9]] });
    const pay = (cash_received: unknown, payment_type = 'cash') =>
      sell(manager, { cash_received, payment_type, products: [{ product_id: id, quantity: 1 }] });
    expect((await pay(100)).ok.cash_received).toBe(100);
    expect((await list(manager)).ok[0]?.cash_received).toBe(100);
    expect((await pay(79.99)).error['cash_received']).toEqual(['The cash received is less than the total of ₹80.00.']);
    expect((await pay('much')).error['cash_received']).toEqual(['The cash received is not a valid amount.']);
    expect((await pay(100, 'upi')).ok.cash_received).toBeNull();
  });

  it('[LANG-3] a walk-in customer is called so in the language of each reader', async () => {
    const manager = await world.manager();
    const { id } = await world.product({ stores: [[manager, 1]] });
    const user = { ...USER, first_name: 'थेट आलेले ग्राहक' };
    const { ok } = await sell(
      manager,
      { products: [{ product_id: id, quantity: 1 }], user },
      { 'accept-language': 'hi' },
    );
    expect(ok.first_name).toBe('सीधे आए ग्राहक');
    expect((await list(manager)).ok[0]?.first_name).toBe('Walk-in customer');
  });

  it("keeps a walk-in customer's own number, and not the shop's", async () => {
    const manager = await world.manager();
    const { id } = await world.product({ stores: [[manager, 3]] });
    const products = [{ product_id: id, quantity: 1 }];
    const sellTo = async (first_name: string, mobile_number: string) =>
      (await sell(manager, { products, user: { first_name, mobile_number } })).ok.mobile_number;
    expect(await sellTo('Walk-in customer', '+912040001200')).toBe('');
    expect(await sellTo('थेट आलेले ग्राहक', '9822041210')).toBe('9822041210');
    expect(await sellTo('Ramesh', '+912040001200')).toBe('+912040001200');
  });

  it.each(['cash', 'upi', 'card'])('stores that it was paid by %s', async (payment_type) => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 1]] });
    const { ok } = await sell(manager, { payment_type, products: [{ product_id: product.id, quantity: 1 }] });
    expect(ok.payment_type).toBe(payment_type);
    expect((await list(manager)).ok).toMatchObject([{ payment_type }]);
  });

  it('[Z10] lets an administrator sell from the main stock or any store', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 5, stores: [[manager, 3]] });
    const products = [{ product_id: product.id, quantity: 3 }];
    (await sell(admin, { products })).ok;
    (await sell(admin, { warehouse_id: manager.storeId, products })).ok;
    const { error } = await sell(admin, { warehouse_id: null, products });
    expect(error.shortages).toEqual([
      { product_id: product.id, product_name: product.name, requested: 3, available: 2 },
    ]);
    expect((await list(admin, { warehouse_id: manager.storeId })).ok).toHaveLength(1);
    expect((await list(manager, { warehouse_id: manager.storeId })).ok).toHaveLength(1);
  });

  it('[S01] sells the last 10 units to 10 of 50 concurrent sales; 40 are 409 with shortages', {
    tags: 'long',
  }, async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 10]] });
    const products = [{ product_id: product.id, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell(manager, { products })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(40);
    expect(refused[0]?.error.shortages).toHaveLength(1);
    expect((await list(manager)).ok).toHaveLength(10);
  });

  it('never sells stock reserved for an order without a store', async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 5]] });
    await world.order(await world.customer(), [[product.id, 3]]);
    expect((await sell(manager, { products: [{ product_id: product.id, quantity: 3 }] })).status).toBe(409);
    expect((await sell(manager, { products: [{ product_id: product.id, quantity: 2 }] })).status).toBe(201);
  });

  it('sells nothing if one line is short', async () => {
    const manager = await world.manager();
    const [enough, short] = [
      await world.product({ stores: [[manager, 5]] }),
      await world.product({ stores: [[manager, 1]] }),
    ];
    const products = [enough, short].map(({ id }) => ({ product_id: id, quantity: 2 }));
    expect((await sell(manager, { products })).status).toBe(409);
    expect((await list(manager)).ok).toEqual([]);
    expect((await sell(manager, { products: [{ product_id: enough.id, quantity: 5 }] })).status).toBe(201);
  });

  it('[Z10] is 404 for another store, a deleted one and an unknown product, with the message in `error` too', async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const product = await world.product({ main: 5 });
    const products = [{ product_id: product.id, quantity: 1 }];
    const { status, error } = await sell(manager, { warehouse_id: other.storeId, products });
    expect([status, error.detail, error.error]).toEqual([404, 'Not found.', 'Not found.']);
    expect((await sell(admin, { warehouse_id: 999_999, products })).status).toBe(404);
    expect((await sell(admin, { products: [{ product_id: 999_999, quantity: 1 }] })).status).toBe(404);
    expect((await list(manager, { warehouse_id: other.storeId })).status).toBe(404);
    (await world.call(api.stores.deleteStore, { as: admin, params: { id: other.storeId } })).ok;
    expect((await sell(admin, { warehouse_id: other.storeId, products })).status).toBe(404);
  });

  it('is 409 for a manager without a store', async () => {
    const idle = await world.register('Warehouse Manager', admin);
    const { status, error } = await sell(idle, { products: [{ product_id: 1, quantity: 1 }] });
    expect([status, error.error]).toEqual([409, 'No store is assigned to you.']);
  });

  it.each<[string, Sale]>([
    ['no products', { products: [] }],
    ['only zeros', { products: [{ product_id: 1, quantity: 0 }] }],
    ['a negative quantity', { products: [{ product_id: 1, quantity: -1 }] }],
    ['a fractional quantity', { products: [{ product_id: 1, quantity: 0.5 }] }],
    ['an unknown payment type', { products: [{ product_id: 1, quantity: 1 }], payment_type: 'cod' }],
    ['a quantity in words', { products: [{ product_id: 1, quantity: 'two' }] }],
    ['a short name', { products: [{ product_id: 1, quantity: 1 }], user: { ...USER, first_name: 'Al' } }],
    [
      'a long phone number',
      { products: [{ product_id: 1, quantity: 1 }], user: { ...USER, mobile_number: '12345678901234' } },
    ],
    [
      'a phone number in letters',
      { products: [{ product_id: 1, quantity: 1 }], user: { ...USER, mobile_number: '98220abc' } },
    ],
  ])('is 400 with %s', async (_title, sale) => {
    const { status, error } = await sell(admin, sale);
    expect([status, error.error]).toEqual([400, error.detail]);
  });

  it.each([1e9, 2 ** 53, 'NaN', null, true, [[1]]])(
    '[M03] refuses the quantity %o and sells nothing',
    async (quantity) => {
      const product = await world.product({ main: 5 });
      expect((await sell(admin, { products: [{ product_id: product.id, quantity }] })).status).toBe(400);
      expect((await sell(admin, { products: [{ product_id: product.id, quantity: 5 }] })).status).toBe(201);
    },
  );

  it('sells once for 10 concurrent requests with one Idempotency-Key; 409 with another body', async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 10]] });
    const headers = { 'idempotency-key': 'sale-1' };
    const sale = (quantity: number) => sell(manager, { products: [{ product_id: product.id, quantity }] }, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sale(1)));
    expect(new Set(answers.map(({ ok }) => ok.order_id)).size).toBe(1);
    expect((await sale(2)).status).toBe(409);
    expect((await list(manager)).ok).toHaveLength(1);
  });
});

describe('the list of a counter', () => {
  it('lists newest first, page by page, by business day, name and number', async () => {
    const manager = await world.manager();
    const product = await world.product({ stores: [[manager, 10]] });
    const ids: number[] = [];
    for (const first_name of ['Ramesh', 'Sunita', 'Ganesh']) {
      ids.push(
        (await sell(manager, { user: { ...USER, first_name }, products: [{ product_id: product.id, quantity: 1 }] })).ok
          .order_id,
      );
    }
    const [first = 0, second = 0, third = 0] = ids;
    // 00:30 in India is still the previous day in UTC.
    await world.deps.db
      .updateTable('manual_orders')
      .set({ created_at: new Date('2026-11-21T19:00:00Z') })
      .where('id', '=', third)
      .execute();
    const found = async (query: Record<string, string | number>) =>
      (await list(manager, {}, query)).ok.map(({ order_id }) => order_id);
    expect(await found({})).toEqual([third, second, first]);
    const page = await list(manager, {}, { limit: 2 });
    expect(page.headers['x-total-count']).toBe('3');
    const cursor = nextCursor(page) ?? '';
    expect(await found({ limit: 2, cursor })).toEqual([first]);
    expect(await found({ date: '2026-11-22' })).toEqual([third]);
    expect(await found({ date: '2026-11-20' })).toEqual([second, first]);
    expect(await found({ q: 'suni' })).toEqual([second]);
    expect(await found({ q: String(third) })).toEqual([third]);
    const mobile_number = '9123498765';
    await world.deps.db.updateTable('manual_orders').set({ mobile_number }).where('id', '=', first).execute();
    for (const q of ['98765', '8765', '+91 91234 98765', '९१२३४९८७६५'])
      expect([q, await found({ q })]).toEqual([q, [first]]);
    expect(await found({ q: '91234' })).toEqual([]);
    const { number } = await world.deps.db
      .selectFrom('tax_documents')
      .select('number')
      .where('manual_order_id', '=', second)
      .executeTakeFirstOrThrow();
    expect(await found({ q: number })).toEqual([second]);
  });
});

describe('the list of all counters', () => {
  it('has the sales of all stores and the main stock, or of one, newest first, page by page', async () => {
    // The sales below are the newest in the list.
    world = await createWorld();
    admin = await world.admin();
    const all = (query: Record<string, string | number> = {}) =>
      world.call(api.manualOrders.listAllManualOrders, { as: admin, query });
    const [one, other] = [await world.manager(), await world.manager()];
    const product = await world.product({
      main: 5,
      stores: [
        [one, 5],
        [other, 5],
      ],
    });
    const products = [{ product_id: product.id, quantity: 1 }];
    const ids: number[] = [];
    for (const seller of [one, other, admin]) {
      world.clock.advance(1000);
      ids.unshift((await sell(seller, { products })).ok.order_id);
    }
    const first = await all({ limit: 2 });
    expect(first.ok.map(({ order_id }) => order_id)).toEqual(ids.slice(0, 2));
    expect(first.ok[0]?.warehouse_name).toBeNull();
    const second = await all({ limit: 1, cursor: nextCursor(first) ?? '' });
    expect(second.ok.map(({ order_id }) => order_id)).toEqual(ids.slice(2));
    expect((await all({ warehouse_id: one.storeId })).ok.map(({ order_id }) => order_id)).toEqual(ids.slice(2));
    expect((await all({ warehouse_id: 0 })).ok[0]?.order_id).toBe(ids[0]);
    expect((await all({ q: String(ids[1]) })).ok.map(({ order_id }) => order_id)).toContain(ids[1]);
    expect((await all({ warehouse_id: 2_000_000_000 })).status).toBe(404);
    await world.deps.db
      .updateTable('stores')
      .set({ names: { mr: 'सांगली' } })
      .where('id', '=', one.storeId)
      .execute();
    const headers = { 'accept-language': 'mr' };
    const query = { warehouse_id: one.storeId };
    const inMarathi = await world.call(api.manualOrders.listAllManualOrders, { as: admin, query, headers });
    expect(inMarathi.ok[0]).toMatchObject({
      warehouse_name: 'सांगली',
      warehouse_name_en: expect.any(String),
    });
  });
});
