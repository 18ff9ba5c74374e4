// Calls on cash: what riders collected, what they handed over, and the days that stores have closed.
import * as z from 'zod/mini';
import {
  CASH_KINDS,
  cashClosing,
  cashEntry,
  cashHold,
  counterTakings,
  dayAnswer,
  daySums,
  riderCash,
  tillSums,
} from './answers/cash.answers.ts';
import { endpoint } from './endpoint.ts';
import { closeCashForm, payOutForm, takeCashForm } from './forms/cash.forms.ts';
import { dayFilter, id, listQuery, orNothing, word } from './forms/fields.ts';
import { notOneOf } from './forms/messages.ts';
import { rupees } from './forms/money.fields.ts';
import { ADMIN, MANAGER, STAFF } from './rules/roles.ts';

export * from './answers/cash.answers.ts';
export * from './forms/cash.forms.ts';

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
    warehouse_id: orNothing(id('warehouse_id')),
    staff_id: orNothing(id('staff_id')),
    kind: orNothing(word(CASH_KINDS, notOneOf('kind', CASH_KINDS))),
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
