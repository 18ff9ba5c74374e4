// The lists of orders, one for each audience.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, orNothing, searchQuery } from './forms/fields.ts';
import { notOneOf, said } from './forms/messages.ts';
import { statusFilter } from './forms/status.fields.ts';
import { describeWire } from './forms/wire.ts';
import { orderForBackOffice, orderForCustomer, orderForStaff } from './order-answers.ts';
import { ORDER_STATUSES } from './rules/order-status.ts';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';

const orderQuery = z.object({ ...searchQuery, status: statusFilter(ORDER_STATUSES), date: dayFilter() });

/** The value of the filter `store` for orders that no store has. */
export const NO_STORE = 'none';
/** What the list of all orders can be sorted by; `newest` unless asked. Each has an index. */
export const ORDER_SORTS = ['newest', 'oldest', 'total_high', 'total_low'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Orders of one delivery window. */
const slotFilter = orNothing(id('slot'));

/** A store's id, or `none` for orders without one. */
const storeFilter = z.optional(
  describeWire(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.union([z.literal(NO_STORE), id('store')])),
    ),
    { type: 'string' },
  ),
);

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/orders/order-list/',
  access: [ADMIN],
  summary: 'All orders, newest first unless sorted otherwise',
  query: z.extend(orderQuery, {
    store: storeFilter,
    slot: slotFilter,
    sort: orNothing(z.enum(ORDER_SORTS, said(notOneOf('Sort', ORDER_SORTS)))),
  }),
  ok: orderForBackOffice,
  list: true,
  errors: [],
});

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/orders/',
  access: [CUSTOMER],
  summary: "The customer's orders with their PIN",
  query: orderQuery,
  ok: orderForCustomer,
  list: true,
  errors: [],
});

export const listStoreOrders = endpoint({
  method: 'GET',
  path: '/orders/order-list-for-warehouse/',
  access: [MANAGER],
  summary: "Orders allocated to the manager's store",
  query: z.extend(orderQuery, { slot: slotFilter }),
  ok: orderForBackOffice,
  list: true,
  errors: ['no_store'],
});

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/orders/staff-orders/',
  access: [STAFF],
  summary: 'Orders allocated to this staff member',
  query: orderQuery,
  ok: orderForStaff,
  list: true,
  errors: [],
});
