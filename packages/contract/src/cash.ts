// Calls on cash: what riders collected, what they handed over, and the days that stores have closed.
import * as z from 'zod/mini';
import { closeCashForm, payOutForm, takeCashForm } from './cash.forms.ts';
import { endpoint } from './endpoint.ts';
import { dayFilter, describeWire, id, listQuery, optionalField, rupees, time, oneOf } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { COUNTER_PAYMENTS } from './manual-orders.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';

// What calls on cash answer with: entries of the ledger, sums of days, tills, closings.

/**
 * How cash moves: from a customer to a rider, from a rider to the store, from the counter into the till, out of it, and back
 * to a customer, out of the till or a rider's hand.
 */
export const CASH_KINDS = ['collected', 'handed_over', 'takings', 'paid_out', 'paid_back'] as const;

/** A day of the business as YYYY-MM-DD. */
const dayAnswer = () => describeWire(z.string(), { type: 'string', format: 'date' });
/** Rupees that may be negative: what came minus what was due. */
const difference = () =>
  describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees; negative when short' });

/** One row of the ledger. Never edited. */
const cashEntry = z.object({
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
const daySums = {
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
const counterTakings = z.object({
  payment_type: z.enum(COUNTER_PAYMENTS),
  sales: z.number(),
  amount: rupees(),
});

/** What should be in a till: opening + takings + handed_over − paid_out, since `from_date`. */
const tillSums = z.object({
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
const cashClosing = z.object({
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
const cashHold = z.object({
  staff_id: z.number(),
  staff_name: z.string(),
  in_hand: rupees(),
  on_the_road: z.number(),
});
export type CashHold = z.output<typeof cashHold>;

const riderCash = z.object({ staff_id: z.number(), staff_name: z.string(), ...daySums });
export type RiderCash = z.output<typeof riderCash>;

export * from './cash.forms.ts';

const dayQuery = { date: dayFilter() };

export const viewOwnCash = endpoint({
  method: 'GET',
  path: '/warehouses/cash/mine/',
  access: [STAFF],
  summary:
    "The staff member's own cash of a day (the open one unless `date` says another): sums and entries, newest first",
  query: z.object(dayQuery),
  ok: z.object({ date: dayAnswer(), ...daySums, entries: z.array(cashEntry) }),
  errors: ['no_store'],
});

export const viewStoreCash = endpoint({
  method: 'GET',
  path: '/warehouses/cash/',
  access: [MANAGER],
  summary: "Cash of the manager's store on a day (the open one unless `date` says another), by staff member",
  query: z.object(dayQuery),
  ok: z.object({
    date: dayAnswer(),
    ...daySums,
    /** Everybody with cash entries on that day, with cash in hand, or with cash orders out for delivery. */
    riders: z.array(
      z.object({
        ...riderCash.shape,
        /** In hand at this moment, whatever the day: what a handover now is expected to bring. */
        in_hand_now: rupees(),
        /** Cash orders Out For Delivery at this moment. */
        on_the_road: z.number(),
        on_the_road_amount: rupees(),
      }),
    ),
    /** The closing that this day is part of, once it is closed. */
    closing: z.nullable(cashClosing),
    /** The last day that is closed; null before the first. */
    closed_through: z.nullable(dayAnswer()),
    /** The first day that a closing of `date` takes in. */
    closes_from: dayAnswer(),
    /** The sums that closing `date` would store, from `closes_from` on; null once it is closed. */
    closing_sums: z.nullable(z.object(daySums)),
    can_close: z.boolean(),
    held_by: z.array(cashHold),
    /** Cash orders of the store that are not delivered yet: what they bring counts to the day that is open then. */
    cash_orders_open: z.number(),
    /** What should be in the till now; null for a closed day, whose closing has its count. */
    till: z.nullable(tillSums),
    /** What the counter sold on that day, by kind of payment; kinds without a sale are left out. */
    counter: z.array(counterTakings),
  }),
  errors: ['no_store'],
});

export const listCashEntries = endpoint({
  method: 'GET',
  path: '/warehouses/cash/entries/',
  access: [MANAGER, ADMIN],
  summary: 'Cash entries, newest first: of the own store for a manager, of all stores or one for the administrator',
  query: z.object({
    ...listQuery,
    ...dayQuery,
    warehouse_id: optionalField(id('warehouse_id')),
    staff_id: optionalField(id('staff_id')),
    kind: optionalField(oneOf(CASH_KINDS, notOneOf('kind', CASH_KINDS))),
  }),
  ok: cashEntry,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const takeCash = endpoint({
  method: 'POST',
  path: '/warehouses/cash/handover/',
  access: [MANAGER],
  summary: 'Take all the cash that a staff member of the store has in hand, as counted',
  body: takeCashForm,
  ok: cashEntry,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'not_found', 'conflict', 'illegal_move'],
});

export const payOutOfTill = endpoint({
  method: 'POST',
  path: '/warehouses/cash/pay-out/',
  access: [MANAGER],
  summary: "Take cash out of the store's till: to the bank, back to a customer, for a purchase",
  body: payOutForm,
  ok: cashEntry,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'illegal_move'],
});

export const closeCashDay = endpoint({
  method: 'POST',
  path: '/warehouses/cash/close/',
  access: [MANAGER],
  summary: "Close the store's cash up to and with a day; what comes later counts to the next day",
  body: closeCashForm,
  ok: cashClosing,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'illegal_move', 'conflict'],
});

export const listCashClosings = endpoint({
  method: 'GET',
  path: '/warehouses/cash/closings/',
  access: [MANAGER, ADMIN],
  summary: 'Closed days, newest first: of the own store for a manager, of all stores for the administrator',
  query: z.object({ ...listQuery, ...dayQuery, warehouse_id: optionalField(id('warehouse_id')) }),
  ok: cashClosing,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const viewCashClosing = endpoint({
  method: 'GET',
  path: '/warehouses/cash/closings/{id}/',
  access: [MANAGER, ADMIN],
  summary: 'A closed day by staff member, with every entry that differs',
  ok: z.object({ ...cashClosing.shape, riders: z.array(riderCash), differences: z.array(cashEntry) }),
  errors: ['no_store', 'not_found'],
});

export const listCashByStore = endpoint({
  method: 'GET',
  path: '/warehouses/cash/stores/',
  access: [ADMIN],
  summary: 'Where the cash of every store stands: in hand now, and since when it was not closed',
  ok: z.object({
    stores: z.array(
      z.object({
        warehouse_id: z.number(),
        warehouse_name: z.string(),
        in_hand: rupees(),
        closed_through: z.nullable(dayAnswer()),
        /** The first day with entries that no closing covers; null when there is none. */
        open_since: z.nullable(dayAnswer()),
      }),
    ),
  }),
  errors: [],
});
