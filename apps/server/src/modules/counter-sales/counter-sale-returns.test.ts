// Returns and voids of counter sales: goods and money come back exactly once, also with concurrent requests.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { type CashStore, createCashWorld, prepareCashMonths } from '../../../test/support/cash-world.ts';
import type { Manager, Person } from '../../../test/support/harness.ts';

const world = await createCashWorld();
const { call, adminUser, goods, view } = world;

let store: CashStore;
const { on, noon } = prepareCashMonths(world, (testNumber) => {
  store = testNumber;
});

const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
const sell = async (
  quantity: number,
  { payment_type, as = store.manager, warehouse_id = 0, extra = [] }: SaleOptions = {},
) => {
  const products = [{ product_id: goods.id, quantity }, ...extra];
  return (await call(api.manualOrders.createManualOrder, { as, body: { user, warehouse_id, payment_type, products } }))
    .ok.order_id;
};
interface SaleOptions {
  readonly payment_type?: string;
  readonly as?: Person;
  readonly warehouse_id?: number;
  readonly extra?: readonly { readonly product_id: number; readonly quantity: number }[];
}
const returnGoods = (id: number, quantity: number, fault: Record<string, unknown> = {}, as: Person = store.manager) =>
  call(api.manualOrders.returnManualOrder, {
    as,
    params: { id },
    body: { lines: [{ product_id: goods.id, quantity }], restock: true, reason: 'Wrong size', ...fault },
  });
const voidSale = (id: number, as: Person = store.manager, reason = 'Typed twice') =>
  call(api.manualOrders.voidManualOrder, { as, params: { id }, body: { reason } });
const onHand = async (as: Manager = store.manager) =>
  (await call(api.inventory.viewStock, { as })).ok.inventory.find(({ product_id }) => product_id === goods.id)
    ?.quantity;
const till = async () => (await view(store.manager)).till;
const listed = async (id: number) =>
  (await call(api.manualOrders.listManualOrders, { as: store.manager, body: {}, query: { q: `#${id}` } })).ok[0];
const statuses = async (answers: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe('[STOCK-20] a return', () => {
  it('restocks goods and refunds their cash from the till, in parts, until nothing is left', async () => {
    const id = await sell(3);
    expect((await returnGoods(id, 1)).ok).toMatchObject({
      order_id: id,
      total_price: 144,
      void_at: null,
      returned: [{ product_id: goods.id, quantity: 1 }],
      paid_back: 48,
      items: [{ product_id: goods.id, quantity: 3 }],
    });
    expect(await onHand()).toBe(48);
    expect(await till()).toMatchObject({ takings: 144, paid_out: 48 });
    const entries = (await call(api.cash.listCashEntries, { as: store.manager, query: { kind: 'paid_back' } })).ok;
    expect(entries).toEqual([
      expect.objectContaining({ manual_order_id: id, order_id: null, amount: 48, difference: 0, reason: 'Wrong size' }),
    ]);
    const more = await returnGoods(id, 3);
    expect([more.status, more.error.detail]).toEqual([409, `Only 2 of ${goods.name} can still be returned.`]);
    expect((await returnGoods(id, 2)).ok).toMatchObject({ paid_back: 144, returned: [{ quantity: 3 }] });
    expect((await returnGoods(id, 1)).status).toBe(409);
    expect(await listed(id)).toMatchObject({ paid_back: 144, returned: [{ product_id: goods.id, quantity: 3 }] });
    expect(await onHand()).toBe(50);
  });

  it('[STOCK-21] is refused, like a void, if the refund is not the one that the screen showed', async () => {
    const id = await sell(3);
    (await returnGoods(id, 1, { expected_amount: 48 })).ok;
    const params = { id };
    const asVoid = (expected_amount: unknown) =>
      call(api.manualOrders.voidManualOrder, {
        as: store.manager,
        params,
        body: { reason: 'Typed twice', expected_amount },
      });
    // Another screen still shows the complete sale.
    const refused = await asVoid(144);
    expect([refused.status, refused.error.detail, refused.error['amount']]).toEqual([
      409,
      'The refund is now ₹96.00. Please compare again.',
      96,
    ]);
    expect((await returnGoods(id, 1, { expected_amount: 47.5 })).status).toBe(409);
    expect((await asVoid('much')).error['expected_amount']).toEqual(['The expected amount is not valid.']);
    expect([await onHand(), (await till())?.paid_out]).toEqual([48, 48]);
    expect((await asVoid(96)).ok).toMatchObject({ paid_back: 144 });
  });

  it('refunds damaged goods without restocking them', async () => {
    const id = await sell(2);
    (await returnGoods(id, 2, { restock: false, reason: 'Spilt' })).ok;
    expect(await onHand()).toBe(48);
    expect(await till()).toMatchObject({ takings: 96, paid_out: 96 });
  });

  it.each(['upi', 'card'])('takes nothing from the till if the sale was paid by %s', async (payment_type) => {
    const id = await sell(1, { payment_type });
    expect((await returnGoods(id, 1)).ok.paid_back).toBe(48);
    expect(await till()).toMatchObject({ takings: 0, paid_out: 0 });
    expect((await view(store.manager)).counter).toEqual([{ payment_type, sales: 1, amount: 0 }]);
  });

  it('is booked on the day of the return, and in its till count', async () => {
    const id = await sell(2);
    (await call(api.cash.closeCashDay, { as: store.manager, body: { date: on(1), till_counted: 96, till_opening: 0 } }))
      .ok;
    await noon(2);
    (await returnGoods(id, 1)).ok;
    expect(await till()).toMatchObject({ from_date: on(2), opening: 96, paid_out: 48, expected: 48 });
    const { ok } = await call(api.cash.closeCashDay, {
      as: store.manager,
      body: { date: on(2), till_counted: 48 },
    });
    expect(ok.till).toMatchObject({ paid_out: 48, difference: 0 });
  });

  it('is refused if a counted till holds less cash', async () => {
    const id = await sell(2);
    const count = { date: on(1), till_counted: 96, till_opening: 0, till_kept: 10 };
    (await call(api.cash.closeCashDay, { as: store.manager, body: count })).ok;
    await noon(2);
    const refused = await returnGoods(id, 1);
    expect([refused.status, refused.error.detail]).toEqual([409, 'The till should hold ₹10.00, no more.']);
    expect([await onHand(), (await listed(id))?.returned]).toEqual([48, []]);
  });

  it('accepts one of two concurrent returns of the same goods, and both of different parts', async () => {
    const id = await sell(3);
    expect(await statuses([returnGoods(id, 2), returnGoods(id, 2)])).toEqual([200, 409]);
    expect(await onHand()).toBe(49);
    const other = await sell(4);
    expect(await statuses([1, 1, 1, 1, 1, 1].map((quantity) => returnGoods(other, quantity)))).toEqual([
      200, 200, 200, 200, 409, 409,
    ]);
    expect(await onHand()).toBe(49);
  });

  it('runs once per Idempotency-Key', async () => {
    const id = await sell(2);
    const body = { lines: [{ product_id: goods.id, quantity: 1 }], restock: true, reason: 'Wrong size' };
    const headers = { 'idempotency-key': `return-${id}` };
    const send = () => call(api.manualOrders.returnManualOrder, { as: store.manager, params: { id }, body, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ ok }) => ok.paid_back)).toEqual([48, 48, 48]);
    expect(await onHand()).toBe(49);
  });

  it.each([
    ['an empty reason', { reason: ' ' }],
    ['no choice about restocking', { restock: undefined }],
    ['no lines', { lines: [] }],
    ['a product that was not sold', { lines: [{ product_id: 999_999, quantity: 1 }] }],
  ])('with %s is 400', async (_title, fault) => {
    const id = await sell(1);
    expect((await returnGoods(id, 1, fault)).status).toBe(400);
  });

  it("is allowed to the store and the administrator; 404 for another store's sale", async () => {
    const id = await sell(2);
    const other = await world.addStore();
    expect((await returnGoods(id, 1, {}, other.manager)).status).toBe(404);
    expect((await voidSale(id, other.manager)).status).toBe(404);
    expect((await returnGoods(id, 1, {}, adminUser)).ok.paid_back).toBe(48);
    expect((await returnGoods(999_999, 1)).status).toBe(404);
    const main = await sell(1, { as: adminUser });
    expect((await returnGoods(main, 1)).status).toBe(404);
    expect((await returnGoods(main, 1, {}, adminUser)).ok).toMatchObject({ warehouse_name: null, paid_back: 48 });
  });
});

describe('[STOCK-21] a void', () => {
  it('undoes a sale completely: goods, cash and reports', async () => {
    const salt = await world.product({ price: 20, stores: [[store.manager, 5]] });
    const sales = async () => {
      const query = { from: on(1), to: on(1) };
      const { manual_orders, revenue } = (await call(api.reports.salesReport, { as: store.manager, query })).ok;
      return { manual_orders, revenue };
    };
    const id = await sell(2, { extra: [{ product_id: salt.id, quantity: 1 }] });
    expect(await sales()).toEqual({ manual_orders: 1, revenue: 116 });
    expect((await voidSale(id)).ok).toMatchObject({ void_at: expect.stringMatching(/Z$/), paid_back: 116 });
    expect([await onHand(), (await till())?.takings, (await till())?.paid_out]).toEqual([50, 116, 116]);
    expect(await sales()).toEqual({ manual_orders: 0, revenue: 0 });
    expect((await view(store.manager)).counter).toEqual([]);
    const again = await voidSale(id);
    expect([again.status, again.error.detail]).toEqual([409, 'This sale is already void.']);
    expect((await returnGoods(id, 1)).status).toBe(409);
  });

  it('covers the goods not yet returned, and is refused after a complete return', async () => {
    const [part, whole] = [await sell(3), await sell(1)];
    (await returnGoods(part, 1, { restock: false })).ok;
    expect((await voidSale(part)).ok).toMatchObject({ paid_back: 144, returned: [{ quantity: 3 }] });
    (await returnGoods(whole, 1)).ok;
    expect((await voidSale(whole)).status).toBe(409);
    expect(await onHand()).toBe(49);
  });

  it('is allowed on the business day of the sale only', async () => {
    const id = await sell(1);
    await noon(2);
    const late = await voidSale(id);
    expect([late.status, late.error.detail]).toEqual([
      409,
      'You can void a sale only on the day it was made. Return its goods instead.',
    ]);
    expect((await returnGoods(id, 1)).status).toBe(200);
  });

  it('refunds once if it runs at the same time as a return', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await sell(2);
      const [back] = await Promise.all([returnGoods(id, 2), voidSale(id), voidSale(id), returnGoods(id, 1)]);
      expect([200, 409]).toContain(back?.status);
      expect((await listed(id))?.paid_back).toBeLessThanOrEqual(96);
      await voidSale(id);
      expect(await listed(id)).toMatchObject({ paid_back: 96, returned: [{ quantity: 2 }] });
    }
    expect([await onHand(), await till()]).toEqual([50, expect.objectContaining({ takings: 480, paid_out: 480 })]);
  });
});
