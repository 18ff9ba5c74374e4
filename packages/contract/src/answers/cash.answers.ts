// What calls on cash answer with: entries of the ledger, sums of days, tills, closings.
import * as z from 'zod/mini';
import { time } from '../forms/fields.ts';
import { rupees } from '../forms/money.fields.ts';
import { describeWire } from '../forms/wire.ts';
import { COUNTER_PAYMENTS } from '../rules/counter-payments.ts';

/**
 * How cash moves: from a customer to a rider, from a rider to the store, from the counter into the till, out of it, and back
 * to a customer, out of the till or a rider's hand.
 */
export const CASH_KINDS = ['collected', 'handed_over', 'takings', 'paid_out', 'paid_back'] as const;

/** A day of the business as YYYY-MM-DD. */
export const dayAnswer = () => describeWire(z.string(), { type: 'string', format: 'date' });
/** Rupees that may be negative: what came minus what was due. */
const difference = () =>
  describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees; negative when short' });

/** One row of the ledger. Never edited. */
export const cashEntry = z.object({
  id: z.number(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  at: time(),
  /** The store's cash day to which it counts: the day it was made, or the next one when that was closed already. */
  date: dayAnswer(),
  kind: z.enum(CASH_KINDS),
  /** The rider; for takings and for what the till paid out or back whoever was at it. */
  staff_id: z.number(),
  staff_name: z.string(),
  /** Of what was collected; else null. */
  order_id: z.nullable(z.number()),
  /** The counter sale of takings and of what was paid back; else null. */
  manual_order_id: z.nullable(z.number()),
  /** The order's or the sale's total, what the rider had in hand, or what was paid out or back. */
  due: rupees(),
  /** What was collected, taken, paid out or paid back, or what the manager counted. */
  amount: rupees(),
  /** amount − due. */
  difference: difference(),
  /** Why it differs, or what it was paid out or back for, in the words of the rider or of the manager. */
  reason: z.nullable(z.string()),
  /** The manager who took a handover. */
  taken_by: z.nullable(z.string()),
});
export type CashEntry = z.output<typeof cashEntry>;

/** Sums of a day: opening + collected + handover_difference = handed_over + paid_back + in_hand, to the paisa. */
export const daySums = {
  /** In hand when it began. */
  opening: rupees(),
  orders: z.number(),
  /** Totals of the orders paid in cash. */
  due: rupees(),
  collected: rupees(),
  /** collected − due. */
  collected_difference: difference(),
  handovers: z.number(),
  /** As counted by the manager. */
  handed_over: rupees(),
  /** Counted − what the riders had in hand then. */
  handover_difference: difference(),
  /** What riders gave back at the door for accepted claims. */
  paid_back: rupees(),
  /** In hand at its end, or now. */
  in_hand: rupees(),
};

/** How the customers of a counter pay. */
export const counterTakings = z.object({
  payment_type: z.enum(COUNTER_PAYMENTS),
  sales: z.number(),
  amount: rupees(),
});

/** What should be in a till: opening + takings + handed_over − paid_out, since `from_date`. */
export const tillSums = z.object({
  from_date: dayAnswer(),
  /** What the count before left in it; null where the till was never counted. */
  opening: z.nullable(rupees()),
  /** Counter sales paid in cash. */
  sales: z.number(),
  takings: rupees(),
  /** By riders, as counted. */
  handed_over: rupees(),
  /** Paid out, and paid back to customers. */
  paid_out: rupees(),
  /** Null without an opening. */
  expected: z.nullable(rupees()),
  /** Whether it can be counted for this day: not when cash of a later day is in it already. */
  can_count: z.boolean(),
});

/** A till as it was counted when its day was closed. */
const tillCount = z.object({
  ...tillSums.shape,
  counted: rupees(),
  /** counted − expected; null without an opening. */
  difference: z.nullable(difference()),
  /** What stayed in it for the next morning; the rest went to safe or bank. */
  kept: rupees(),
});

/** A closed day of a store; `from_date` is earlier than `date` when days before had not been closed by themselves. */
export const cashClosing = z.object({
  id: z.number(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  from_date: dayAnswer(),
  date: dayAnswer(),
  ...daySums,
  /** Null where the till was not counted. */
  till: z.nullable(tillCount),
  /** Difference of the day: collected_difference + handover_difference + the till's. */
  difference: difference(),
  note: z.nullable(z.string()),
  closed_by: z.string(),
  closed_at: time(),
});
export type CashClosing = z.output<typeof cashClosing>;

/** What keeps a day from being closed: cash of that day with a rider, or cash orders still out for delivery. */
export const cashHold = z.object({
  staff_id: z.number(),
  staff_name: z.string(),
  in_hand: rupees(),
  on_the_road: z.number(),
});
export type CashHold = z.output<typeof cashHold>;

export const riderCash = z.object({ staff_id: z.number(), staff_name: z.string(), ...daySums });
export type RiderCash = z.output<typeof riderCash>;
