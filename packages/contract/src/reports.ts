// Calls on reports: the dashboards' figures and sales.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, rupees, time } from './fields.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';

/** Business days of the chart, including today. */
export const REPORT_DAYS = 30;
/** Orders that are Pending for longer are late. */
export const LATE_AFTER_MINUTES = 60;
/** Number of most urgent rows shown under a count. */
export const URGENT_ROWS = 5;

/** A business day: online orders without cancelled ones, counter sales, and the revenue of both. */
const reportDay = z.object({
  day: z.string(),
  orders: z.number(),
  manual_orders: z.number(),
  revenue: rupees(),
});
export type ReportDay = z.output<typeof reportDay>;

/** A late Pending order. */
const waitingOrder = z.object({
  id: z.number(),
  user_name: z.string(),
  created_at: time(),
  total: rupees(),
  warehouse_name: z.nullable(z.string()),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** A product at or below its reorder level in a store. */
const lowStockRow = z.object({
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  unit: z.string(),
  on_hand: z.number(),
  reorder_level: z.number(),
});
export type LowStockRow = z.output<typeof lowStockRow>;

export const adminToday = endpoint('GET', '/reports/admin/today/', {
  access: [ADMIN],
  summary: 'Orders and revenue of the last 30 business days, and pending work',
  ok: z.object({
    /** Oldest first; days without orders have zeros. */
    days: z.array(reportDay),
    /** Pending orders without a store. */
    unallocated: z.object({ count: z.number(), oldest_at: z.nullable(time()) }),
    pending_requests: z.object({ count: z.number(), oldest_at: z.nullable(time()) }),
    /** Pending for more than an hour, longest first. */
    waiting_orders: z.object({ count: z.number(), rows: z.array(waitingOrder) }),
    /** Pairs of store and product, lowest stock first. */
    low_stock: z.object({ count: z.number(), rows: z.array(lowStockRow) }),
    refundable_count: z.number(),
  }),
});

const productSales = z.array(
  z.object({
    product__id: z.number(),
    product__name: z.string(),
    /** As `image` of a product. */
    product__image: z.nullable(z.string()),
    total_sales: rupees(),
  }),
);

const ordersByStore = z.array(z.object({ warehouse__id: z.number(), warehouse__name: z.string(), count: z.number() }));

export const adminReport = endpoint('GET', '/reports/admin/', {
  access: [ADMIN],
  summary: 'Counts, orders by store and sales by product of the whole chain',
  ok: z.object({
    customer_count: z.number(),
    total_warehouses: z.number(),
    total_products: z.number(),
    orders_by_warehouse: ordersByStore,
    product_sales: productSales,
  }),
});

export const storeReport = endpoint('GET', '/reports/warehouse/', {
  access: [MANAGER],
  summary: "Counts and sales by product of the manager's store",
  ok: z.object({
    staff_count: z.number(),
    delivered_orders_count: z.number(),
    total_products: z.number(),
    warehouse_name: z.string(),
    product_sales: productSales,
    /** The store's pending work. */
    today: z.object({
      /** Orders of the store in Pending, Processing and Shipped. */
      to_process: z.number(),
      to_ship: z.number(),
      to_pick_up: z.number(),
      on_the_road: z.number(),
      delivered_today: z.number(),
      /** Products at or below their reorder level. */
      low_stock: z.number(),
      /** Approved stock requests to be added to inventory. */
      requests_to_add: z.number(),
      /** Cash in hand of the store's staff in rupees, and how many have some. */
      cash_to_hand_over: rupees(),
      staff_with_cash: z.number(),
      /** The first open cash day before today; null if there is none. */
      cash_open_since: z.nullable(z.string()),
      as_of: time(),
    }),
  }),
  errors: ['no_store'],
});

/** Maximum number of days of a sales report, both ends included. */
export const SALES_DAYS = 366;

/** Online orders by the day they were placed, without cancelled and deleted ones, and counter sales. */
export const salesReport = endpoint('GET', '/reports/sales/', {
  access: [ADMIN, MANAGER],
  summary:
    'Sales in a range of business days (by default today): of the chain for administrators, of their store for managers',
  query: z.object({ from: dayFilter(), to: dayFilter() }),
  ok: z.object({
    from: z.string(),
    to: z.string(),
    orders: z.number(),
    manual_orders: z.number(),
    revenue: rupees(),
    orders_by_warehouse: ordersByStore,
    product_sales: productSales,
  }),
  errors: ['no_store'],
});
export type SalesReport = z.output<(typeof salesReport)['ok']>;

export const staffReport = endpoint('GET', '/reports/staff/', {
  access: [STAFF],
  summary: "The staff member's orders to deliver, and deliveries and cash collected today (in BUSINESS_TZ)",
  ok: z.object({ to_deliver: z.number(), delivered_today: z.number(), cash_collected_today: rupees() }),
});
