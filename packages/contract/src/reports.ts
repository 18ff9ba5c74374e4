// The dashboards' figures.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, rupees, time } from './fields.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';

// What the administrator's dashboard shows of the last days and of what waits.

/** Business days of the chart, today among them. */
export const REPORT_DAYS = 30;
/** An order that is Pending longer than this waits too long. */
export const LATE_AFTER_MINUTES = 60;
/** Rows shown under a count: the most urgent ones. */
export const URGENT_ROWS = 5;

/** One business day: online orders (cancelled ones excepted), sales at the counter, and what both came to. */
const reportDay = z.object({
  day: z.string(),
  orders: z.number(),
  manual_orders: z.number(),
  revenue: rupees(),
});
export type ReportDay = z.output<typeof reportDay>;

/** An order that is Pending for too long. */
const waitingOrder = z.object({
  id: z.number(),
  user_name: z.string(),
  created_at: time(),
  total: rupees(),
  warehouse_name: z.nullable(z.string()),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** A product whose stock at a store is at its reorder level or below. */
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

export const adminToday = endpoint({
  method: 'GET',
  path: '/reports/admin/today/',
  access: [ADMIN],
  summary: 'Orders and revenue of the last 30 business days, and what waits for somebody to act',
  ok: z.object({
    /** Oldest first; a day without any order is there with zeros. */
    days: z.array(reportDay),
    /** Pending orders that no store has. */
    unallocated: z.object({ count: z.number(), oldest_at: z.nullable(time()) }),
    pending_requests: z.object({ count: z.number(), oldest_at: z.nullable(time()) }),
    /** Pending for more than an hour by the server's clock, the longest first. */
    waiting_orders: z.object({ count: z.number(), rows: z.array(waitingOrder) }),
    /** Pairs of store and product, the emptiest first. */
    low_stock: z.object({ count: z.number(), rows: z.array(lowStockRow) }),
    refundable_count: z.number(),
  }),
  errors: [],
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

export const adminReport = endpoint({
  method: 'GET',
  path: '/reports/admin/',
  access: [ADMIN],
  summary: 'Counts, orders by store and sales by product of the whole chain',
  ok: z.object({
    customer_count: z.number(),
    total_warehouses: z.number(),
    total_products: z.number(),
    orders_by_warehouse: ordersByStore,
    product_sales: productSales,
  }),
  errors: [],
});

export const storeReport = endpoint({
  method: 'GET',
  path: '/reports/warehouse/',
  access: [MANAGER],
  summary: "Counts and sales by product of the manager's store",
  ok: z.object({
    staff_count: z.number(),
    delivered_orders_count: z.number(),
    total_products: z.number(),
    warehouse_name: z.string(),
    product_sales: productSales,
    /** The store's work at this moment. */
    today: z.object({
      /** Orders allocated to the store that wait to be prepared (Pending), to be shipped (Processing), for the rider (Shipped). */
      to_process: z.number(),
      to_ship: z.number(),
      to_pick_up: z.number(),
      on_the_road: z.number(),
      delivered_today: z.number(),
      /** Products at or below their reorder level. */
      low_stock: z.number(),
      /** Approved stock requests whose goods wait for Add to Inventory. */
      requests_to_add: z.number(),
      /** Rupees in the hands of the store's staff, and with how many of them. */
      cash_to_hand_over: rupees(),
      staff_with_cash: z.number(),
      /** The first cash day before today that is not closed; null when there is none. */
      cash_open_since: z.nullable(z.string()),
      as_of: time(),
    }),
  }),
  errors: ['no_store'],
});

/** The most days that a sales report covers, both ends among them. */
export const SALES_DAYS = 366;

/** What was sold from one business day to another: online orders by the day they were placed, cancelled and deleted ones excepted, and counter sales. */
export const salesReport = endpoint({
  method: 'GET',
  path: '/reports/sales/',
  access: [ADMIN, MANAGER],
  summary: 'Sales from one business day to another (today unless given) of the chain, for a manager of the own store',
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

export const staffReport = endpoint({
  method: 'GET',
  path: '/reports/staff/',
  access: [STAFF],
  summary: "The staff member's day: to deliver, delivered today, cash collected today (in BUSINESS_TZ)",
  ok: z.object({ to_deliver: z.number(), delivered_today: z.number(), cash_collected_today: rupees() }),
  errors: [],
});
