// Calls on cash: what riders collected, what they handed over, and the days that stores have closed.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { closeCashForm, takeCashForm } from './forms/cash.forms.ts';
import { dayFilter, id, listQuery, orNothing, time, word } from './forms/fields.ts';
import { rupees } from './forms/money.fields.ts';
import { describeWire } from './forms/wire.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';

export * from './forms/cash.forms.ts';

/** How cash moves: from a customer to a rider, from a rider to the store. */
export const CASH_KINDS = ['collected', 'handed_over'] as const;

/** A day of the business as YYYY-MM-DD. */
const dayAnswer = () => describeWire(z.string(), { type: 'string', format: 'date' });
/** Rupees that may be negative: what came minus what was due. */
const difference = () =>
  describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees; negative when short' });

/** One row of the ledger: cash that a rider collected, or handed over to the store. Never edited. */
export const cashEntry = z.object({
  id: z.number(),
  at: time(),
  /** The store's cash day to which it counts: the day it was made, or the next one when that was closed already. */
  date: dayAnswer(),
  kind: z.enum(CASH_KINDS),
  staff_id: z.number(),
  staff_name: z.string(),
  /** Of what was collected; null for a handover. */
  order_id: z.nullable(z.number()),
  /** The order's total, or what the rider had in hand. */
  due: rupees(),
  /** What was collected, or what the manager counted. */
  amount: rupees(),
  /** amount − due. */
  difference: difference(),
  /** Why it differs, in the words of the rider or of the manager. */
  reason: z.nullable(z.string()),
  /** The manager who took a handover. */
  taken_by: z.nullable(z.string()),
});
export type CashEntry = z.output<typeof cashEntry>;

/** Sums of a day: opening + collected + handover_difference = handed_over + in_hand, to the paisa. */
const sums = {
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
  /** In hand at its end, or now. */
  in_hand: rupees(),
};

/** A closed day of a store; `from_date` is earlier than `date` when days before had not been closed by themselves. */
export const cashClosing = z.object({
  id: z.number(),
  warehouse_id: z.number(),
  warehouse_name: z.string(),
  from_date: dayAnswer(),
  date: dayAnswer(),
  ...sums,
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

const riderCash = z.object({ staff_id: z.number(), staff_name: z.string(), ...sums });
export type RiderCash = z.output<typeof riderCash>;

const dayQuery = { date: dayFilter() };

export const viewOwnCash = endpoint({
  method: 'GET',
  path: '/warehouses/cash/mine/',
  access: [STAFF],
  summary:
    "The staff member's own cash of a day (the open one unless `date` says another): sums and entries, newest first",
  query: z.object(dayQuery),
  ok: z.object({ date: dayAnswer(), ...sums, entries: z.array(cashEntry) }),
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
    ...sums,
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
    can_close: z.boolean(),
    held_by: z.array(cashHold),
  }),
  errors: ['no_store'],
});

export const listCashEntries = endpoint({
  method: 'GET',
  path: '/warehouses/cash/entries/',
  access: [MANAGER],
  summary: "Cash entries of the manager's store, newest first",
  query: z.object({
    ...listQuery,
    ...dayQuery,
    staff_id: orNothing(id('staff_id')),
    kind: orNothing(word(CASH_KINDS, `kind must be one of ${CASH_KINDS.join(', ')}.`)),
  }),
  ok: cashEntry,
  list: true,
  errors: ['no_store'],
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
  query: z.object({ ...listQuery, ...dayQuery, warehouse_id: orNothing(id('warehouse_id')) }),
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
