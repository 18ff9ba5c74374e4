// Checks that invoice numbers are consecutive and unique with concurrent sales, shipments and rollbacks.
// @module-tag long
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { creditOrder } from '../../src/modules/invoices/credit-notes.commands.ts';
import { issueInvoices, planSaleInvoices } from '../../src/modules/invoices/invoices.commands.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { getStoreLocation } from '../../src/modules/stock/ledger/ledger.ts';
import { createWorld, type Manager, type Person } from '../support/harness.ts';
import { IS_LONG } from '../support/length.ts';
import { RACE_LIMIT_MS } from './race-helpers.ts';

const STORES = IS_LONG ? 8 : 3;
const SALES = IS_LONG ? 17 : 8;
const SHIPMENTS = IS_LONG ? 8 : 4;
/** In a second wave, among refused sales; the server runs 200 concurrent calls. */
const MORE_SALES = 2;

const world = await createWorld();
const { call, deps } = world;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

interface Store {
  readonly manager: Manager;
  readonly staff: Person;
  /** Orders ready to be shipped. */
  readonly orders: number[];
}

const customer = await world.customer();
const managers: Manager[] = [];
for (let index = 0; index < STORES; index += 1) managers.push(await world.manager());
const product = await world.product({ price: 48, stores: managers.map((manager) => [manager, 100] as const) });
const stores: Store[] = [];
for (const manager of managers) {
  const staff = await world.staff(manager);
  const orders: number[] = [];
  for (let order = 0; order < SHIPMENTS; order += 1) {
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Processing', { customer, manager, staff });
    (await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } })).ok;
    orders.push(id);
  }
  stores.push({ manager, staff, orders });
}

/** Target of the rolled-back invoices, which leave no trace. */
const waiting = await world.order(customer, [[product.id, 1]]);
const user = { first_name: 'Walk-in', mobile_number: '9822041210' };
/** Repeats a call while the server is too busy. */
async function untilServed<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  const answer = await send();
  return answer.status === 503 ? untilServed(send) : answer;
}
const sell = (as: Manager, quantity: number) => {
  const body = { user, products: [{ product_id: product.id, quantity }] };
  return untilServed(() => call(api.manualOrders.createManualOrder, { as, body }));
};
const ship = (as: Manager, id: number) => {
  const body = { status: 'Shipped', order_id: id };
  return untilServed(() => call(api.orders.moveOrderAsManager, { as, params: { id }, body }));
};

class Cut extends Error {}
/** Takes an invoice number like a sale, and rolls back. */
async function cutOff({ storeId }: Manager): Promise<void> {
  const cut = deps.db.transaction().execute(async (db) => {
    const context = { db, deps, now: deps.now() };
    const lines = [
      { product_id: product.id, product_name: 'Cut', product_unit: '500 g', quantity: 1, price_paise: 4800 },
    ];
    const buyer = { name: 'Nobody', gstin: null, address: null, stateCode: null };
    const plan = await planSaleInvoices(context, { locationId: await getStoreLocation(db, storeId), lines, buyer });
    await issueInvoices(context, plan, { orderId: waiting, round: 1000 + storeId });
    throw new Cut();
  });
  await expect(cut).rejects.toBeInstanceOf(Cut);
}

/** Invoice numbers by series, in order. */
async function seriesNow() {
  const rows = await deps.db
    .selectFrom('tax_documents')
    .select(['series', 'seq'])
    .orderBy('series')
    .orderBy('seq')
    .execute();
  const series = new Map<string, number[]>();
  for (const { series: name, seq } of rows) series.set(name, [...(series.get(name) ?? []), seq]);
  return series;
}

it(
  `${STORES * (SALES + SHIPMENTS)} concurrent sales and shipments at ${STORES} stores, with rollbacks and refusals in between, leave consecutive numbers`,
  async () => {
    const work = stores.flatMap(({ manager, orders }) => [
      ...times(SALES, () => sell(manager, 1)),
      ...orders.map((id) => ship(manager, id)),
      // Rolled back with a number taken.
      ...times(4, () => cutOff(manager)),
    ]);
    const done = await Promise.all(work);
    const second = stores.flatMap(({ manager }) => [
      ...times(MORE_SALES, () => sell(manager, 1)),
      // Refused for lack of stock.
      ...times(4, () => sell(manager, 9999)),
      ...times(4, () => cutOff(manager)),
    ]);
    const statuses = [...done, ...(await Promise.all(second))].flatMap((answer) => (answer ? [answer.status] : []));
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(201), count(200), count(409)]).toEqual([
      STORES * (SALES + MORE_SALES),
      STORES * SHIPMENTS,
      STORES * 4,
    ]);
    const bills = [...(await seriesNow())].filter(([name]) => name.startsWith('T'));
    expect(bills).toHaveLength(STORES);
    for (const [name, numbers] of bills)
      expect([name, ...numbers]).toEqual([
        name,
        ...times(SALES + MORE_SALES + SHIPMENTS, () => 0).map((_, index) => index + 1),
      ]);
    expect(await auditLedger(deps.db)).toBeUndefined();
  },
  RACE_LIMIT_MS + 60_000,
);

it('a concurrent cancellation and allocation of a shipped order credit its invoice once', async () => {
  const admin = await world.admin();
  const [from, to] = stores;
  for (const id of from?.orders.slice(0, 4) ?? []) {
    const answers = await Promise.all([
      call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Ordered twice' } }),
      call(api.orders.allocateStore, { as: admin, body: { order_id: id, warehouse_id: to?.manager.storeId ?? 0 } }),
    ]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const notes = deps.db.selectFrom('tax_documents').select('id').where('order_id', '=', id);
    expect(await notes.where('kind', '=', 'credit_note').execute()).toHaveLength(1);
  }
  expect(await auditLedger(deps.db)).toBeUndefined();
});

it('an invoice that is credited again gets no second credit note', async () => {
  const id = stores[1]?.orders[0] ?? 0;
  const admin = await world.admin();
  (await call(api.orders.cancelOrder, { as: admin, params: { id }, body: { reason: 'Ordered twice' } })).ok;
  await deps.db.transaction().execute((db) => creditOrder({ db, deps, now: deps.now() }, id, 1, 'Again'));
  const notes = deps.db.selectFrom('tax_documents').select('id').where('order_id', '=', id);
  expect(await notes.where('kind', '=', 'credit_note').execute()).toHaveLength(1);
});
