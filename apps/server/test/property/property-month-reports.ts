// Recomputes the reports of a chain in plain code from every row, and compares them with what the calls answer.
import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/deps.ts';
import { expectMonthAgrees } from '../../src/modules/reports/tax/month-agreement.fixture.ts';
import type { Person } from '../support/harness.ts';
import { readPages } from '../support/paging.ts';
import { getChargeAfterClaims, getSaleTotal, isBilled } from './property-delivery-model.ts';
import type { Scenario, Shop } from './property-delivery-scenario.ts';

/** India is five and a half hours ahead of UTC. */
const IST = 5.5 * 3_600_000;
const toDay = (at: Date) => new Date(at.getTime() + IST).toISOString().slice(0, 10);

/** An amount that a report counts on a day, for a store or the main stock (null). */
interface Posting {
  readonly day: string;
  readonly storeId: number | null;
  /** Undefined for the amount of a whole order or sale, which has postings of its products beside it. */
  readonly product?: number;
  readonly paise: number;
  readonly orders?: number;
  readonly sales?: number;
}

interface Scope {
  readonly from: string;
  readonly to: string;
  readonly storeId?: number;
}

/** All rows that the reports depend on. */
async function readBook(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().where('deleted_at', 'is', null).execute();
  return {
    orders,
    counted: new Map(orders.filter(({ status }) => status !== 'Cancelled').map((order) => [order.id, order])),
    lines: await db.selectFrom('order_lines').selectAll().execute(),
    claims: await db.selectFrom('claims').selectAll().where('state', '=', 'accepted').execute(),
    sales: new Map((await db.selectFrom('manual_orders').selectAll().execute()).map((sale) => [sale.id, sale])),
    saleLines: await db.selectFrom('manual_order_lines').selectAll().execute(),
    returns: await db.selectFrom('manual_order_returns').selectAll().execute(),
    paidClaims: new Map(
      (await db.selectFrom('cash_entries').selectAll().where('claim_id', 'is not', null).execute()).map(
        ({ claim_id, created_at }) => [claim_id, created_at],
      ),
    ),
    returnLines: await db.selectFrom('manual_order_return_lines').selectAll().execute(),
    places: new Map(
      (await db.selectFrom('stock_locations').selectAll().execute()).map(({ id, store_id }) => [id, store_id]),
    ),
  };
}
type Book = Awaited<ReturnType<typeof readBook>>;

function postOrders({ counted, lines, claims }: Book): Posting[] {
  const of = (id: number) => {
    const order = counted.get(id);
    return order && { day: toDay(order.created_at), storeId: order.store_id };
  };
  return [
    ...[...counted.values()].map(({ id, packed_paise, total_paise }) => ({
      ...of(id),
      paise: packed_paise ?? total_paise,
      orders: 1,
    })),
    ...lines.map(({ order_id, product_id, quantity, packed, price_paise, charged_paise }) => ({
      ...of(order_id),
      product: product_id,
      paise: charged_paise ?? (packed ?? quantity) * price_paise,
    })),
    ...claims.flatMap(({ order_id, product_id, amount_paise, decided_at }) => {
      const back = { ...of(order_id), day: decided_at ? toDay(decided_at) : '', paise: -(amount_paise ?? 0) };
      return counted.has(order_id) ? [back, { ...back, product: product_id }] : [];
    }),
  ].filter((posting): posting is Posting => 'storeId' in posting);
}

function postSales({ sales, saleLines, returns, returnLines, places }: Book): Posting[] {
  const of = (id: number) => {
    const sale = sales.get(id);
    if (!sale) throw new Error(`there is no sale ${id}`);
    return { day: toDay(sale.created_at), storeId: places.get(sale.place_id) ?? null };
  };
  const findPrice = (id: number, product: number) =>
    saleLines.find((line) => line.manual_order_id === id && line.product_id === product)?.price_paise ?? 0;
  return [
    ...[...sales.values()].map(({ id, total_paise, void_at }) => ({
      ...of(id),
      paise: total_paise,
      sales: void_at === null ? 1 : 0,
    })),
    ...saleLines.map(({ manual_order_id, product_id, quantity, price_paise }) => ({
      ...of(manual_order_id),
      product: product_id,
      paise: quantity * price_paise,
    })),
    ...returns.flatMap(({ id, manual_order_id, created_at, amount_paise }) => {
      const back = { ...of(manual_order_id), day: toDay(created_at) };
      const goods = returnLines.filter((line) => line.return_id === id);
      return [
        { ...back, paise: -amount_paise },
        ...goods.map(({ product_id, quantity }) => ({
          ...back,
          product: product_id,
          paise: -quantity * findPrice(manual_order_id, product_id),
        })),
      ];
    }),
  ];
}

/** The figures of a sales report. */
function sumPostings(postings: readonly Posting[], { from, to, storeId }: Scope) {
  const own = postings.filter(
    (one) => one.day >= from && one.day <= to && (storeId === undefined || one.storeId === storeId),
  );
  const whole = own.filter(({ product }) => product === undefined);
  const add = (of: (posting: Posting) => number) => whole.reduce((sum, posting) => sum + of(posting), 0);
  return {
    orders: add(({ orders = 0 }) => orders),
    manual_orders: add(({ sales = 0 }) => sales),
    revenue: toRupees(add(({ paise }) => paise)),
    products: sumByProduct(own),
  };
}

function sumByProduct(postings: readonly Posting[]) {
  const sums = new Map<number, number>();
  for (const { product, paise } of postings)
    if (product !== undefined) sums.set(product, (sums.get(product) ?? 0) + paise);
  return [...sums]
    .filter(([, paise]) => paise !== 0)
    .map(([id, paise]) => [id, toRupees(paise)])
    .sort(byId);
}
const byId = ([one = 0]: readonly number[], [other = 0]: readonly number[]) => one - other;
const listProducts = (rows: readonly { readonly product__id: number; readonly total_sales: number }[]) =>
  rows.map(({ product__id, total_sales }) => [product__id, total_sales]).sort(byId);

const EVER = { from: '0000-00-00', to: '9999-99-99' } as const;

/** Sales report of the chain and of each store, for today, for the days before and for all days; both dashboards. */
async function compareSales({ call, admin, deps }: Shop, { stores, today, toDate }: Scenario): Promise<void> {
  const book = await readBook(deps.db);
  const postings = [...postOrders(book), ...postSales(book)];
  const readers: readonly (readonly [Person, number?])[] = [
    [admin],
    ...stores.map(({ manager }) => [manager, manager.storeId] as const),
  ];
  const days = Array.from({ length: Math.min(today + 1, 4) }, (_, back) => toDate(today - back));
  const periods = [...days.map((day) => ({ from: day, to: day })), { from: toDate(0), to: toDate(today) }];
  for (const [as, storeId] of readers)
    for (const period of periods) {
      const { ok } = await call(api.reports.salesReport, { as, query: period });
      const { orders, manual_orders, revenue, product_sales } = ok;
      const seen = { orders, manual_orders, revenue, products: listProducts(product_sales) };
      const scope = storeId === undefined ? period : { ...period, storeId };
      expect([scope, seen]).toEqual([scope, sumPostings(postings, scope)]);
    }
  for (const row of (await call(api.reports.adminToday, { as: admin })).ok.days) {
    const { orders, manual_orders, revenue } = sumPostings(postings, { from: row.day, to: row.day });
    expect(row).toEqual({ day: row.day, orders, manual_orders, revenue });
  }
  const chain = (await call(api.reports.adminReport, { as: admin })).ok;
  expect(listProducts(chain.product_sales)).toEqual(sumPostings(postings, EVER).products);
  for (const { manager } of stores) {
    const { storeId } = manager;
    const store = (await call(api.reports.storeReport, { as: manager })).ok;
    expect(listProducts(store.product_sales)).toEqual(sumPostings(postings, { ...EVER, storeId }).products);
    const own = [...book.counted.values()].filter((order) => order.store_id === storeId);
    expect(chain.orders_by_warehouse.find((row) => row.warehouse__id === storeId)?.count).toBe(own.length);
    const delivered = own.filter(({ status }) => status === 'Delivered');
    expect(store.delivered_orders_count).toBe(delivered.length);
    const isToday = ({ delivered_at }: (typeof own)[number]) => delivered_at && toDay(delivered_at) === toDate(today);
    expect(store.today.delivered_today).toBe(delivered.filter(isToday).length);
  }
}

/** Every closing has the cash of the deliveries, counter sales, returns and claims of its days. */
async function compareClosings({ call, deps }: Shop, { stores }: Scenario): Promise<void> {
  const { orders, sales, returns, claims, paidClaims, places } = await readBook(deps.db);
  for (const { manager: as } of stores) {
    const { storeId } = as;
    const isCashSale = (id: number) => {
      const sale = sales.get(id);
      return sale?.payment_type === 'cash' && places.get(sale.place_id) === storeId;
    };
    const closings = (await readPages(call, api.cash.listCashClosings, { as, query: { limit: 50 } })).flatMap(
      ({ ok }) => ok,
    );
    for (const { from_date, date, collected, paid_back, till, orders: count } of closings) {
      const isIn = (at: Date | null) => at !== null && toDay(at) >= from_date && toDay(at) <= date;
      const add = <T>(rows: Iterable<T>, of: (row: T) => number) =>
        toRupees([...rows].reduce((sum, row) => sum + of(row), 0));
      const cod = orders.filter(
        (order) => order.store_id === storeId && order.payment_type === 'cod' && isIn(order.delivered_at),
      );
      expect([date, count, collected]).toEqual([
        date,
        cod.length,
        add(cod, (order) => order.cash_collected_paise ?? 0),
      ]);
      const sold = [...sales.values()].filter(({ id, created_at }) => isCashSale(id) && isIn(created_at));
      expect([date, till?.takings]).toEqual([date, add(sold, ({ total_paise }) => total_paise)]);
      const back = returns.filter(({ manual_order_id, created_at }) => isCashSale(manual_order_id) && isIn(created_at));
      const cash = claims.filter((claim) => claim.store_id === storeId && isIn(paidClaims.get(claim.id) ?? null));
      expect([date, toRupees(Math.round(((till?.paid_out ?? 0) + paid_back) * 100))]).toEqual([
        date,
        add([...back, ...cash], ({ amount_paise }) => amount_paise ?? 0),
      ]);
    }
  }
}

/** Nothing is left to refund, and each order shows exactly the refunds that the bank made. */
async function compareRefunds({ call, admin, deps }: Shop): Promise<void> {
  expect((await call(api.payments.listRefundable, { as: admin })).ok.payments).toEqual([]);
  const { rows: bank } = await sql<{ id: number; paise: number }>`
    select orders.id, sum(refund.amount)::int8 as paise
    from orders join payments on payments.id = orders.payment_id
      join sandbox.refunds as refund on refund.payment_id = payments.gateway_payment_id and refund.status = 'processed'
    group by 1 order by 1`.execute(deps.db);
  const pages = await readPages(call, api.orders.listAllOrders, { as: admin, query: { limit: 200 } });
  const shown = pages
    .flatMap(({ ok }) => ok)
    .map(({ id, refunds }) => {
      const done = refunds.filter(({ state }) => state === 'processed');
      return { id, paise: done.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) };
    })
    .filter(({ paise }) => paise > 0);
  expect(shown.sort((one, other) => one.id - other.id)).toEqual(bank);
}

/** Compares every report with the rows, and the month's invoices with the model. Call it after refunds were paid. */
export async function compareReports(shop: Shop, scenario: Scenario): Promise<void> {
  await compareSales(shop, scenario);
  await compareClosings(shop, scenario);
  await compareRefunds(shop);
  const month = scenario.toDate(scenario.today).slice(0, 7);
  const kept =
    scenario.orders.filter(isBilled).reduce((sum, order) => sum + getChargeAfterClaims(order), 0) +
    scenario.sales.reduce((sum, sale) => sum + getSaleTotal(sale), 0);
  expect(await expectMonthAgrees(shop.call, shop.admin, month)).toBe(kept);
}
