// Recomputes orders and dashboards in plain code from every row.
import { toRupees } from '@tilgul/contract/rules/money';
import { expect } from 'vitest';
import type { Db } from '../../src/deps.ts';

interface Sale {
  readonly product_id: number;
  readonly quantity: number;
  readonly price_paise: number;
  /** Packed units and charge by weight of an order line. */
  readonly packed?: number | null;
  readonly charged_paise?: number | null;
}

const sumPaise = (lines: readonly Sale[]): number =>
  lines.reduce((sum, { quantity, price_paise }) => sum + quantity * price_paise, 0);

/** Amount sold of a line in paise: packed units, or by weight where it was weighed. */
const soldFor = ({ quantity, price_paise, packed, charged_paise }: Sale): number =>
  charged_paise ?? (packed ?? quantity) * price_paise;

/** All rows that the figures depend on. */
async function readRows(db: Db) {
  const all = {
    orders: await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    lines: await db.selectFrom('order_lines').selectAll().execute(),
    changes: await db.selectFrom('line_changes').select(['order_id', 'substitute_id']).execute(),
    sales: await db.selectFrom('manual_orders').selectAll().execute(),
    saleLines: (await db.selectFrom('manual_order_lines').selectAll().execute()).map(
      ({ quantity, returned, ...line }) => ({
        ...line,
        quantity: quantity - returned,
      }),
    ),
    users: await db.selectFrom('users').selectAll().where('archived_at', 'is', null).execute(),
    stores: await db.selectFrom('stores').selectAll().where('archived_at', 'is', null).orderBy('store_no').execute(),
    products: await db.selectFrom('products').selectAll().execute(),
    places: await db.selectFrom('stock_locations').selectAll().execute(),
    levels: await db.selectFrom('stock_levels').selectAll().execute(),
    requests: await db.selectFrom('stock_requests').selectAll().execute(),
    cash: await db.selectFrom('cash_entries').selectAll().execute(),
  };
  return { ...all, counted: all.orders.filter((order) => !order.deleted_at && order.status !== 'Cancelled') };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

/** Rupees by product, highest first, as on a dashboard. */
function salesByProduct({ products }: Rows, sales: readonly Sale[]) {
  const paise = new Map<number, number>();
  for (const sale of sales) paise.set(sale.product_id, (paise.get(sale.product_id) ?? 0) + soldFor(sale));
  return [...paise]
    .filter(([, total]) => total > 0)
    .sort(([oneId, one], [otherId, other]) => other - one || oneId - otherId)
    .map(([id, total]) => {
      const { name, image_hash = null } = products.find((product) => product.id === id) ?? {};
      const image = image_hash === null ? null : `/media/${image_hash}-640.webp`;
      return { product__id: id, product__name: name, product__image: image, total_sales: toRupees(total) };
    });
}

/** Dashboard figures and the status that each counts. The run lasts one day, so every delivery is today's. */
const STEPS = [
  ['to_process', 'Pending'],
  ['to_ship', 'Processing'],
  ['to_pick_up', 'Shipped'],
  ['on_the_road', 'Out For Delivery'],
  ['delivered_today', 'Delivered'],
] as const;

/** Cash in the hands of a store's staff: collected minus the amount due at each handover. */
function cashToday({ cash }: Rows, storeId: number) {
  const cashByRider = new Map<number, number>();
  for (const { store_id, staff_id, kind, amount_paise, due_paise } of cash) {
    // Cash in the till belongs to no rider.
    if (store_id !== storeId || staff_id === null) continue;
    cashByRider.set(staff_id, (cashByRider.get(staff_id) ?? 0) + (kind === 'collected' ? amount_paise : -due_paise));
  }
  const inHand = [...cashByRider.values()].filter((paise) => paise !== 0);
  return {
    cash_to_hand_over: toRupees(inHand.reduce((sum, paise) => sum + paise, 0)),
    staff_with_cash: inHand.length,
    cash_open_since: null,
  };
}

function storeDashboard(rows: Rows, store: Rows['stores'][number]) {
  const { counted, lines, sales, saleLines, users, products, places, levels } = rows;
  const own = counted.filter((order) => order.store_id === store.id);
  const [ids, locationId] = [new Set(own.map(({ id }) => id)), places.find((place) => place.store_id === store.id)?.id];
  const saleIds = new Set(sales.filter((sale) => sale.place_id === locationId).map(({ id }) => id));
  const live = new Set(products.filter((product) => !product.archived_at).map(({ id }) => id));
  const onShelf = levels.filter(
    (level) => level.place_id === locationId && level.on_hand > 0 && live.has(level.product_id),
  );
  return {
    today: {
      ...cashToday(rows, store.id),
      ...Object.fromEntries(
        STEPS.map(([figure, status]) => [figure, own.filter((order) => order.status === status).length]),
      ),
      low_stock: levels.filter(
        (level) => level.place_id === locationId && level.on_hand <= level.reorder_level && live.has(level.product_id),
      ).length,
      requests_to_add: rows.requests.filter(({ store_id, status }) => store_id === store.id && status === 'Approved')
        .length,
      as_of: expect.any(String),
    },
    staff_count: users.filter((user) => user.store_id === store.id).length,
    delivered_orders_count: own.filter((order) => order.status === 'Delivered').length,
    total_products: onShelf.length,
    warehouse_name: store.name,
    product_sales: salesByProduct(rows, [
      ...lines.filter((line) => ids.has(line.order_id)),
      ...saleLines.filter((line) => saleIds.has(line.manual_order_id)),
    ]),
  };
}

function adminDashboard(rows: Rows) {
  const { counted, lines, saleLines, users, stores, products } = rows;
  const ids = new Set(counted.map(({ id }) => id));
  return {
    customer_count: users.filter((user) => user.role === 'Customer').length,
    total_warehouses: stores.length,
    total_products: products.filter((product) => !product.archived_at).length,
    orders_by_warehouse: stores.map(({ id, name }) => {
      const count = counted.filter((order) => order.store_id === id).length;
      return { warehouse__id: id, warehouse__name: name, count };
    }),
    product_sales: salesByProduct(rows, [...lines.filter((line) => ids.has(line.order_id)), ...saleLines]),
  };
}

/** Order totals by id as lists show them, and the expected dashboards. */
export async function recount(db: Db) {
  const rows = await readRows(db);
  const shown = rows.orders.filter((order) => !order.deleted_at);
  const substitutes = new Set(rows.changes.map(({ order_id, substitute_id }) => `${order_id} ${substitute_id}`));
  // Ordered lines, without substitutes.
  const orderedLines = (id: number) =>
    rows.lines.filter((line) => line.order_id === id && !substitutes.has(`${id} ${line.product_id}`));
  return {
    totals: Object.fromEntries(shown.map(({ id }) => [id, toRupees(sumPaise(orderedLines(id)))])),
    admin: adminDashboard(rows),
    stores: new Map(rows.stores.map((store) => [store.id, storeDashboard(rows, store)])),
  };
}
