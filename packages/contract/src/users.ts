// Calls on users, roles and staff.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, messageAnswer, oneOf, optionalField, roleName, rupees, searchQuery, time } from './fields.ts';
import { notBoolean } from './form-messages.ts';
import { LANGUAGES } from './rules/languages.ts';
import { ADMIN, ANYONE, MANAGER } from './rules/roles.ts';
import { ORDER_STATUSES } from './rules/statuses.ts';
import { registration, staffForm, staffUpdate, suspension, userUpdate } from './users.forms.ts';

export * from './users.forms.ts';

/** A user; `warehouse_*` is the store of a manager or staff member. */
export const userAnswer = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  phone_no: z.string(),
  role_name: roleName(),
  role_id: z.number(),
  warehouse_id: z.nullable(z.number()),
  warehouse_name: z.nullable(z.string()),
  /** GSTIN for invoices, if the user is a business. */
  gstin: z.nullable(z.string()),
  /** The password was set by an administrator or manager; the web app asks for a new one. */
  must_change_credentials: z.optional(z.boolean()),
  /** Only for the user's own record: the password must be replaced before anything else. */
  password_change_required: z.optional(z.boolean()),
  /** The user's language; missing until one is chosen. */
  language: z.optional(z.enum(LANGUAGES)),
  /** Whether two-factor sign-in is on. */
  has_factor: z.optional(z.boolean()),
  /** Only for the user's own record: two-factor sign-in must be set up before anything else. */
  factor_required: z.optional(z.boolean()),
  /** Whether the number was confirmed by a one-time password. */
  phone_confirmed: z.optional(z.boolean()),
  /** Whether this staff member packs orders. */
  can_pack: z.optional(z.boolean()),
  /** Whether this staff member sells at registers. */
  can_sell: z.optional(z.boolean()),
  /** Whether this staff member takes goods back at registers. */
  can_return: z.optional(z.boolean()),
  /** When the user was suspended; missing unless they are. */
  suspended_at: z.optional(time()),
  /** Only for administrators. */
  suspended_reason: z.optional(z.string()),
  /** A customer's newest order, only in the administrator's list; missing without one. */
  last_order_at: z.optional(time()),
});
export type UserAnswer = z.output<typeof userAnswer>;

export const createUser = endpoint('POST', '/users/create-user/', {
  access: 'public',
  summary: "Register as Customer; with an administrator's token also create a Store Manager",
  body: registration,
  ok: userAnswer,
  status: 201,
  errors: ['forbidden', 'token_invalid', 'too_many'],
});

export const getUser = endpoint('GET', '/users/user-list/{id}/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'One user: yourself; any user for administrators; staff of their store for managers',
  ok: userAnswer,
  errors: ['not_found'],
});

export const listUsers = endpoint('GET', '/users/user-list/', {
  access: [ADMIN],
  summary: 'Users, optionally of one role, or suspended ones',
  query: z.object({
    ...searchQuery,
    role_id: optionalField(id('role_id')),
    suspended: optionalField(oneOf(['true', 'false'], notBoolean('suspended'))),
  }),
  ok: userAnswer,
  list: true,
});

/** How many orders an overview lists. */
export const LAST_ORDERS = 5;

/** A user as the administrator sees them; `trade` is a customer's. */
const userOverview = z.extend(userAnswer, {
  joined_at: time(),
  /** Null if no session of the user is known any more. */
  last_sign_in_at: z.nullable(time()),
  trade: z.optional(
    z.object({
      /** Orders that were not cancelled, and their sum. */
      orders: z.number(),
      total: rupees(),
      /** Orders that a suspension can cancel: Pending or Processing, and not packed. */
      unpacked: z.number(),
      /** Of the newest order, or else the one used last. */
      address: z.nullable(z.string()),
      /** Newest first. */
      last_orders: z.array(
        z.object({ id: z.number(), created_at: time(), status: z.enum(ORDER_STATUSES), total: rupees() }),
      ),
    }),
  ),
});
export type UserOverview = z.output<typeof userOverview>;

export const getUserOverview = endpoint('GET', '/users/{id}/overview/', {
  access: [ADMIN],
  summary: "A user's account and last sign-in, and a customer's orders and address",
  ok: userOverview,
  errors: ['not_found'],
});

export const updateUser = endpoint('PUT', '/users/user-list/{id}/update/', {
  access: [ADMIN],
  summary: "Change a user; a new password ends the user's sessions",
  body: userUpdate,
  ok: userAnswer,
  errors: ['not_found', 'role_is_fixed'],
});

export const deleteUser = endpoint('DELETE', '/users/user-list/{id}/delete/', {
  access: [ADMIN],
  summary: 'Archive a user and end their sessions',
  ok: messageAnswer(),
  errors: ['not_found', 'last_admin', 'in_use'],
});

export const suspendUser = endpoint('POST', '/users/{id}/suspend/', {
  access: [ADMIN],
  summary:
    'Suspend a user: ends their sessions, keeps them from signing in and, if asked, cancels their unpacked orders',
  body: suspension,
  /** Number of cancelled orders. */
  ok: z.object({ cancelled: z.number() }),
  errors: ['not_found', 'last_admin', 'in_use', 'token_invalid'],
});

export const listRoles = endpoint('GET', '/users/roles/', {
  access: ANYONE,
  summary: 'The four roles',
  ok: z.object({ id: z.number(), name: roleName() }),
  list: true,
});

export const listManagers = endpoint('GET', '/users/warehouse-manager/', {
  access: [ADMIN],
  summary: 'Store managers to choose from',
  query: z.object(searchQuery),
  ok: z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), warehouse_id: z.nullable(z.number()) }),
  list: true,
});

/** A staff member; `id` and `user_id` are both the user's id (USER-7). */
export const staffAnswer = z.object({
  id: z.number(),
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  phone_no: z.string(),
  role_name: roleName(),
  warehouse_name: z.string(),
  /** Whether this staff member packs orders. */
  can_pack: z.boolean(),
  /** Whether this staff member sells at registers. */
  can_sell: z.boolean(),
  /** Whether this staff member takes goods back at registers. */
  can_return: z.boolean(),
  /** Orders still to deliver. */
  open_orders: z.number(),
  /** An administrator suspended them, so they get no orders. */
  is_suspended: z.optional(z.boolean()),
});

export const listStaff = endpoint('GET', '/warehouses/staff-list/', {
  access: [MANAGER],
  summary: "Staff of the manager's store",
  query: z.object(searchQuery),
  ok: staffAnswer,
  list: true,
  errors: ['no_store'],
});

export const createStaff = endpoint('POST', '/warehouses/create-staff/', {
  access: [MANAGER],
  summary: "Add a staff member to the manager's store",
  body: staffForm,
  ok: staffAnswer,
  status: 201,
  errors: ['forbidden', 'no_store'],
});

export const updateStaff = endpoint('PATCH', '/warehouses/update-staff/{id}/', {
  access: [MANAGER],
  summary: "Change a staff member of the manager's store",
  body: staffUpdate,
  ok: staffAnswer,
  errors: ['not_found', 'forbidden', 'role_is_fixed', 'no_store'],
});

export const deleteStaff = endpoint('DELETE', '/warehouses/delete-staff/{user_id}/', {
  access: [MANAGER],
  summary: 'Archive a staff member without open deliveries',
  ok: messageAnswer(),
  errors: ['not_found', 'in_use', 'no_store'],
});
