// What the administrator's dashboard shows of the last days and of what waits.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { time } from './forms/fields.ts';
import { rupees } from './forms/money.fields.ts';
import { ADMIN } from './rules/roles.ts';

/** Business days of the chart, today among them. */
export const REPORT_DAYS = 30;
/** An order that is Pending longer than this waits too long. */
export const PATIENCE_MINUTES = 60;
/** Rows shown under a count: the most urgent ones. */
export const URGENT_ROWS = 5;

/** One business day: online orders (cancelled ones excepted), sales at the counter, and what both came to. */
export const reportDay = z.object({
  day: z.string(),
  orders: z.number(),
  manual_orders: z.number(),
  revenue: rupees(),
});
export type ReportDay = z.output<typeof reportDay>;

/** An order that is Pending for too long. */
export const waitingOrder = z.object({
  id: z.number(),
  user_name: z.string(),
  created_at: time(),
  total: rupees(),
  warehouse_name: z.nullable(z.string()),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

/** A product whose stock at a store is at its reorder level or below. */
export const lowStockRow = z.object({
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
