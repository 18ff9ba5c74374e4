// Calls on cash: collections, handovers, tills and closed days.
import * as z from 'zod/mini';
import { closeCashForm, payOutForm, takeCashForm } from './cash.forms.ts';
import { endpoint } from './endpoint.ts';
import { dayFilter, describeWire, id, listQuery, oneOf, optionalField, rupees, time } from './fields.ts';
import { notOneOf } from './form-messages.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';
import { COUNTER_PAYMENTS } from './rules/statuses.ts';

/**
 * How cash moves: customer to rider, rider to store, counter sales into the till, out of the till, back to a customer (from the
 * till or the rider), from the till to a register's drawer, back into the till, and from elsewhere into a drawer.
 */
export const CASH_KINDS = [
  'collected',
  'handed_over',
  'takings',
  'paid_out',
  'paid_back',
  'float',
  'drawer',
  'paid_in',
] as const;

/** A day of the business as YYYY-MM-DD. */
const dayAnswer = () => describeWire(z.string(), { type: 'string', format: 'date' });
/** Rupees, negative when short: actual amount minus amount due. */
const difference = () =>
  describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees; negative when short' });

/** A row of the cash ledger; never edited. */
const cashEntry = z.object({
  id: z.number(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  at: time(),
  /** Cash day of the store: the day it was made, or the next one if that was already closed. */
  date: dayAnswer(),
  kind: z.enum(CASH_KINDS),
  /** The rider; for takings, pay-outs and pay-backs of the till its user. */
  staff_id: z.number(),
  staff_name: z.string(),
  /** Only for collections. */
  order_id: z.nullable(z.number()),
  /** The counter sale, for takings and pay-backs. */
  manual_order_id: z.nullable(z.number()),
  /** Total of the order or sale, cash in the rider's hand, or the amount paid out or back. */
  due: rupees(),
  /** Amount collected, taken, paid out, paid back, or counted by the manager. */
  amount: rupees(),
  /** amount − due. */
  difference: difference(),
  /** Reason for a difference, pay-out or pay-back, as the rider or manager wrote it. */
  reason: z.nullable(z.string()),
  /** The manager who took a handover. */
  taken_by: z.nullable(z.string()),
  /** Cash of a register's drawer; null for the till and riders. */
  register_id: z.nullable(z.number()),
  shift_id: z.nullable(z.number()),
});
export type CashEntry = z.output<typeof cashEntry>;

/** Sums of a day: opening + collected + handover_difference = handed_over + paid_back + in_hand, to the paisa. */
const daySums = {
  /** In hand at the start. */
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
  /** Counted cash minus the riders' cash in hand at handover. */
  handover_difference: difference(),
  /** Paid back by riders for accepted claims. */
  paid_back: rupees(),
  /** In hand at the end, or now. */
  in_hand: rupees(),
};

/** Counter sales by payment type. */
const counterTakings = z.object({
  payment_type: z.enum(COUNTER_PAYMENTS),
  sales: z.number(),
  amount: rupees(),
});

/**
 * Expected contents of a till since `from_date`: opening + takings + handed_over + from_registers − paid_out − to_registers.
 */
const tillSums = z.object({
  from_date: dayAnswer(),
  /** Left in it by the last count; null if the till was never counted. */
  opening: z.nullable(rupees()),
  /** Counter sales paid in cash. */
  sales: z.number(),
  takings: rupees(),
  /** Handed over by riders, as counted. */
  handed_over: rupees(),
  /** Paid out or paid back to customers. */
  paid_out: rupees(),
  /** To the drawers of registers, and back from them. */
  to_registers: rupees(),
  from_registers: rupees(),
  /** Null without an opening. */
  expected: z.nullable(rupees()),
  /** False if the till already has cash of a later day. */
  can_count: z.boolean(),
});

/** The till's count at closing. */
const tillCount = z.object({
  ...tillSums.shape,
  counted: rupees(),
  /** counted − expected; null without an opening. */
  difference: z.nullable(difference()),
  /** Left in it for the next morning; the rest went to the safe or bank. */
  kept: rupees(),
});

/** A store's closing; `from_date` is before `date` if it covers several days. */
const cashClosing = z.object({
  id: z.number(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  from_date: dayAnswer(),
  date: dayAnswer(),
  ...daySums,
  /** Null if the till was not counted. */
  till: z.nullable(tillCount),
  /** Difference of the day: collected_difference + handover_difference + the till's. */
  difference: difference(),
  note: z.nullable(z.string()),
  closed_by: z.string(),
  closed_at: time(),
});
export type CashClosing = z.output<typeof cashClosing>;

/** A rider who keeps a day from being closed: with cash in hand or cash orders still out for delivery. */
const cashHold = z.object({
  staff_id: z.number(),
  staff_name: z.string(),
  in_hand: rupees(),
  on_the_road: z.number(),
});
export type CashHold = z.output<typeof cashHold>;

/** A register of the store: closed, with an open shift, or with records that have not arrived or wait for a decision. */
const registerState = z.object({
  id: z.number(),
  name: z.string(),
  letter: z.string(),
  state: z.enum(['closed', 'open', 'behind']),
  heard_at: z.nullable(time()),
  /** Records that it reported but that have not arrived yet. */
  pending: z.number(),
  shift_id: z.nullable(z.number()),
});

/** Why a register keeps a day from being closed. */
const REGISTER_HOLDS = ['open_shift', 'behind', 'held'] as const;
export type RegisterHold = (typeof REGISTER_HOLDS)[number];

const riderCash = z.object({ staff_id: z.number(), staff_name: z.string(), ...daySums });
export type RiderCash = z.output<typeof riderCash>;

export * from './cash.forms.ts';

const dayQuery = { date: dayFilter() };

export const viewOwnCash = endpoint('GET', '/warehouses/cash/mine/', {
  access: [STAFF],
  summary: "The staff member's own cash of a day (`date`, by default the open one): sums and entries, newest first",
  query: z.object(dayQuery),
  ok: z.object({ date: dayAnswer(), ...daySums, entries: z.array(cashEntry) }),
  errors: ['no_store'],
});

export const viewStoreCash = endpoint('GET', '/warehouses/cash/', {
  access: [MANAGER],
  summary: "Cash of the manager's store on a day (`date`, by default the open one), by staff member",
  query: z.object(dayQuery),
  ok: z.object({
    date: dayAnswer(),
    ...daySums,
    /** Staff with cash entries on that day, cash in hand, or cash orders out for delivery. */
    riders: z.array(
      z.object({
        ...riderCash.shape,
        /** In hand now, whatever `date` is; expected amount of a handover. */
        in_hand_now: rupees(),
        /** Cash orders Out For Delivery now. */
        on_the_road: z.number(),
        on_the_road_amount: rupees(),
      }),
    ),
    /** The closing that covers this day, once it is closed. */
    closing: z.nullable(cashClosing),
    /** The last closed day; null if there is none. */
    closed_through: z.nullable(dayAnswer()),
    /** The first day that a closing of `date` covers. */
    closes_from: dayAnswer(),
    /** Sums that closing `date` would store, from `closes_from` on; null once closed. */
    closing_sums: z.nullable(z.object(daySums)),
    can_close: z.boolean(),
    held_by: z.array(cashHold),
    /** Undelivered cash orders of the store; their cash will count to the day that is open then. */
    cash_orders_open: z.number(),
    /** Expected contents of the till now; null for a closed day. */
    till: z.nullable(tillSums),
    /** Counter sales of that day by payment type, without types that had no sale. */
    counter: z.array(counterTakings),
    registers: z.array(registerState),
  }),
  errors: ['no_store'],
});

export const listCashEntries = endpoint('GET', '/warehouses/cash/entries/', {
  access: [MANAGER, ADMIN],
  summary: 'Cash entries, newest first: of their store for managers, of all stores or one for administrators',
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

export const takeCash = endpoint('POST', '/warehouses/cash/handover/', {
  access: [MANAGER],
  summary: 'Record a handover: the counted cash of a staff member',
  body: takeCashForm,
  ok: cashEntry,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'not_found', 'conflict', 'illegal_move'],
});

export const payOutOfTill = endpoint('POST', '/warehouses/cash/pay-out/', {
  access: [MANAGER],
  summary: "Pay cash out of the store's till: to the bank, to a customer, for a purchase",
  body: payOutForm,
  ok: cashEntry,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'illegal_move'],
});

export const closeCashDay = endpoint('POST', '/warehouses/cash/close/', {
  access: [MANAGER],
  summary: "Close the store's cash days up to and including `date`; later entries count to the next day",
  body: closeCashForm,
  ok: cashClosing,
  status: 201,
  idempotent: true,
  errors: ['no_store', 'illegal_move', 'conflict', 'registers_open'],
});

export const listCashClosings = endpoint('GET', '/warehouses/cash/closings/', {
  access: [MANAGER, ADMIN],
  summary: 'Closings, newest first: of their store for managers, of all stores for administrators',
  query: z.object({ ...listQuery, ...dayQuery, warehouse_id: optionalField(id('warehouse_id')) }),
  ok: cashClosing,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const viewCashClosing = endpoint('GET', '/warehouses/cash/closings/{id}/', {
  access: [MANAGER, ADMIN],
  summary: 'A closing by staff member, with every entry that has a difference',
  ok: z.object({ ...cashClosing.shape, riders: z.array(riderCash), differences: z.array(cashEntry) }),
  errors: ['no_store', 'not_found'],
});

export const listCashByStore = endpoint('GET', '/warehouses/cash/stores/', {
  access: [ADMIN],
  summary: 'Cash of every store: in hand now, and the first open day',
  ok: z.object({
    stores: z.array(
      z.object({
        warehouse_id: z.number(),
        warehouse_name: z.string(),
        in_hand: rupees(),
        closed_through: z.nullable(dayAnswer()),
        /** The first day with entries outside any closing; null if there is none. */
        open_since: z.nullable(dayAnswer()),
        /** Whom to call about it; null without a manager. */
        manager_name: z.optional(z.nullable(z.string())),
        manager_phone: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
});
