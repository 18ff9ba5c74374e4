// The call that answers everything that happened to an order: who did what, when, and what it changed.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { roleName, time } from './forms/fields.ts';
import { ORDER_EVENTS } from './order-answers.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';

/** Besides the timeline's events: what people did to an order without moving it on. */
export const HISTORY_STEPS = [
  ...ORDER_EVENTS,
  'staff_allocated',
  'stock_deducted',
  'payment_refunded',
  'changed',
] as const;
export type HistoryStep = (typeof HISTORY_STEPS)[number];

/** What a step can change; `cash_collected` is rupees with two decimals, the others are words. */
export const HISTORY_FIELDS = ['status', 'store', 'staff', 'stock', 'reason', 'cash_collected'] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

export const historyEntry = z.object({
  step: z.enum(HISTORY_STEPS),
  at: time(),
  /** Who did it; null for what the product did by itself. */
  actor_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  actor_role: z.nullable(roleName()),
  note: z.nullable(z.string()),
  changes: z.array(
    z.object({ field: z.enum(HISTORY_FIELDS), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const orderHistory = endpoint({
  method: 'GET',
  path: '/orders/{id}/history/',
  access: [ADMIN, MANAGER],
  summary: "Everything that happened to an order, the first first; a manager sees the store's own orders",
  ok: historyEntry,
  list: true,
  errors: ['not_found', 'no_store'],
});
