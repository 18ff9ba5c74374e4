// Calls on reports: the dashboards' figures and sales.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, oneOf, optionalField, rupees, time, translated } from './fields.ts';
import { notOneOf } from './form-messages.ts';
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
  product_id: z.number(),
  ...translated('warehouse_name', 'product_name', 'unit'),
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

/** Days of a trend, including today. One day is split into hours. */
const TREND_DAYS = ['1', '7', '30'] as const;

/** A value and that of the period before, both up to the same time of day. */
const compared = <Value extends z.ZodMiniType<number>>(value: Value) => z.object({ now: value, before: value });

/** A delivery window of today, with the store's orders in it. */
const trendWindow = z.object({
  id: z.number(),
  starts_at: time(),
  ends_at: time(),
  capacity: z.number(),
  /** Booked places: also of payments still open, and of orders that another store delivers. */
  used: z.number(),
  orders: z.number(),
  packed: z.number(),
  /** With a rider or delivered. */
  on_the_road: z.number(),
});

export const salesTrend = endpoint('GET', '/reports/trend/', {
  access: [ADMIN, MANAGER],
  summary:
    'Sales of today or the last days against the same weekdays before: of the chain or a store for administrators, of their store for managers',
  query: z.object({
    days: optionalField(oneOf(TREND_DAYS, notOneOf('days', TREND_DAYS))),
    store_id: optionalField(id('store_id')),
  }),
  ok: z.object({
    as_of: time(),
    /** First and last day, and the first and last day they are compared with. */
    from: z.string(),
    to: z.string(),
    compared_from: z.string(),
    compared_to: z.string(),
    /** Revenue of both kinds, less what came back. */
    revenue: compared(rupees()),
    online: z.object({ orders: compared(z.number()), revenue: compared(rupees()) }),
    counter: z.object({ sales: compared(z.number()), revenue: compared(rupees()) }),
    /** Hours of one day, else days, oldest first. */
    parts: z.array(
      z.object({
        starts_at: time(),
        /** Null for an hour that has not begun. */
        revenue: z.nullable(rupees()),
        /** Of the whole hour, or of the day; the last day only up to the time of `as_of`. */
        before: rupees(),
      }),
    ),
    /** Orders with a delivery window that were delivered in the last 7 days and the 7 before, and those in time. */
    on_time: z.object({
      delivered: compared(z.number()),
      in_time: compared(z.number()),
      /** Undelivered orders past their window. */
      late_now: z.number(),
    }),
    /** Today's windows of the store; none for the chain. */
    windows: z.array(trendWindow),
  }),
  errors: ['no_store', 'not_found'],
});

/** Kinds of waiting work, the most urgent first. */
export const TODO_KINDS = [
  'late',
  'unallocated',
  'to_process',
  'to_pack',
  'to_ship',
  'requests',
  'goods_to_add',
  'claims',
  'refunds',
  'days_open',
  'low_stock',
  'riders_cash',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

const todoItem = z.object({
  kind: z.enum(TODO_KINDS),
  count: z.number(),
  /** Since when the oldest waits. */
  oldest_at: z.nullable(time()),
  /** Delivery window of the most urgent order. */
  starts_at: z.nullable(time()),
  due_at: z.nullable(time()),
  /** Order, request, claim, product or rider that is the most urgent. */
  first_id: z.nullable(z.number()),
  amount: z.nullable(rupees()),
  /** Up to three names of stores, buyers, riders or products. */
  names: z.array(z.string()),
  /** First business day that is not closed. */
  day: z.nullable(z.string()),
});
export type TodoItem = z.output<typeof todoItem>;

export const listTodo = endpoint('GET', '/reports/todo/', {
  access: [ADMIN, MANAGER],
  summary: 'Waiting work by kind, the most urgent first: of the chain for administrators, of their store for managers',
  ok: z.object({ items: z.array(todoItem) }),
  errors: ['no_store'],
});

const productSales = z.array(
  z.object({
    product__id: z.number(),
    ...translated('product__name'),
    /** As `image` of a product. */
    product__image: z.nullable(z.string()),
    total_sales: rupees(),
  }),
);

const ordersByStore = z.array(
  z.object({ warehouse__id: z.number(), ...translated('warehouse__name'), count: z.number() }),
);

export const adminReport = endpoint('GET', '/reports/admin/', {
  access: [ADMIN],
  summary: 'Counts of the whole chain; orders by store and sales by product of it, or of one store',
  query: z.object({ store_id: optionalField(id('store_id')) }),
  ok: z.object({
    customer_count: z.number(),
    total_warehouses: z.number(),
    total_products: z.number(),
    orders_by_warehouse: ordersByStore,
    product_sales: productSales,
  }),
  errors: ['not_found'],
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
    'Sales in a range of business days (by default today): of the chain or a store for administrators, of their store for managers',
  query: z.object({ from: dayFilter(), to: dayFilter(), store_id: optionalField(id('store_id')) }),
  ok: z.object({
    from: z.string(),
    to: z.string(),
    orders: z.number(),
    manual_orders: z.number(),
    revenue: rupees(),
    orders_by_warehouse: ordersByStore,
    product_sales: productSales,
  }),
  errors: ['no_store', 'not_found'],
});
export type SalesReport = z.output<(typeof salesReport)['ok']>;

export const staffReport = endpoint('GET', '/reports/staff/', {
  access: [STAFF],
  summary: "The staff member's orders to deliver, and deliveries and cash collected today (in BUSINESS_TZ)",
  ok: z.object({ to_deliver: z.number(), delivered_today: z.number(), cash_collected_today: rupees() }),
});
