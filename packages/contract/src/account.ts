// Calls on one's own account: details, number, password, where one is signed in, and its end.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { messageAnswer, roleName, rupees, time } from './fields.ts';
import { LANGUAGES } from './rules/languages.ts';
import { ANYONE, CUSTOMER } from './rules/roles.ts';
import {
  accountDeletion,
  ownDetails,
  ownLanguage,
  passwordChange,
  phoneChange,
  phoneConfirmation,
} from './users.forms.ts';
import { userAnswer } from './users.ts';

// Everything that is kept about a user, as the user downloads it.

const line = z.object({ product_name: z.string(), product_unit: z.string(), quantity: z.number(), price: rupees() });

const place = {
  street_address1: z.string(),
  street_address2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
};

const orderData = z.object({
  id: z.number(),
  status: z.string(),
  payment_type: z.string(),
  total: rupees(),
  full_name: z.string(),
  mobile_number: z.string(),
  ...place,
  cancel_reason: z.nullable(z.string()),
  created_at: time(),
  delivered_at: z.nullable(time()),
  /** Hidden from the lists, but kept. */
  deleted_at: z.nullable(time()),
  lines: z.array(line),
  steps: z.array(z.object({ event: z.string(), at: time(), note: z.nullable(z.string()) })),
});

/** The parts in which it comes: who one is, what one has agreed to, and what was done. Passwords, codes and tokens are in none. */
const ownData = z.object({
  made_at: time(),
  profile: z.object({
    id: z.number(),
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.nullable(z.string()),
    phone_no: z.string(),
    gstin: z.nullable(z.string()),
    phone_confirmed_at: z.nullable(time()),
    role_name: roleName(),
    language: z.nullable(z.enum(LANGUAGES)),
    store: z.nullable(z.string()),
    created_at: time(),
  }),
  consents: z.array(z.object({ privacy_version: z.string(), given_at: time(), withdrawn_at: z.nullable(time()) })),
  addresses: z.array(z.object({ full_name: z.string(), phone_number: z.string(), ...place, created_at: time() })),
  cart: z.array(z.object({ product_name: z.string(), quantity: z.number(), added_at: time() })),
  orders: z.array(orderData),
  payments: z.array(
    z.object({
      /** Null of one that was made at the door. */
      gateway_order_id: z.nullable(z.string()),
      gateway_payment_id: z.string(),
      amount: rupees(),
      currency: z.string(),
      state: z.string(),
      refund: z.nullable(z.string()),
      created_at: time(),
    }),
  ),
  notifications: z.array(z.object({ message: z.string(), created_at: time(), read_at: z.nullable(time()) })),
  sessions: z.array(
    z.object({
      device: z.string(),
      address: z.nullable(z.string()),
      created_at: time(),
      ended_at: z.nullable(time()),
      ended_why: z.nullable(z.string()),
    }),
  ),
  /** Whether signing in takes a second step, and since when; its secret and codes are not kept readable. */
  second_factor: z.object({ is_on: z.boolean(), since: z.nullable(time()) }),
  /** Which push services bring notifications to the own browsers: the host alone, since the rest of the address is a key. */
  push_subscriptions: z.array(z.object({ host: z.string(), created_at: time() })),
  /** Hidden: taken out of sight by the administrator. */
  reviews: z.array(
    z.object({
      product_name: z.string(),
      rating: z.number(),
      word: z.nullable(z.string()),
      created_at: time(),
      updated_at: time(),
      hidden_at: z.nullable(time()),
    }),
  ),
  claims: z.array(
    z.object({
      number: z.string(),
      order_id: z.number(),
      product_name: z.string(),
      kind: z.string(),
      quantity: z.number(),
      note: z.nullable(z.string()),
      /** Address of the photo. */
      image: z.nullable(z.string()),
      state: z.string(),
      reason: z.nullable(z.string()),
      created_at: time(),
    }),
  ),
  /** What the audit trail has about the user; the address is there where the user did it. */
  audit: z.array(
    z.object({
      at: time(),
      action: z.string(),
      by_yourself: z.boolean(),
      address: z.nullable(z.string()),
      facts: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  ),
});
export type OwnData = z.output<typeof ownData>;

export * from './users.forms.ts';

export const updateOwnDetails = endpoint({
  method: 'PATCH',
  path: '/users/me/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Change one's own names, e-mail address and GSTIN",
  body: ownDetails,
  ok: userAnswer,
  errors: [],
});

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/users/me/language/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Choose the language of one's own account; notifications and messages are in it",
  body: ownLanguage,
  ok: z.object({ language: z.enum(LANGUAGES) }),
  errors: [],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/me/password/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Change one's own password; ends one's other sessions",
  body: passwordChange,
  ok: messageAnswer(),
  errors: ['too_many', 'conflict'],
});

/** A session that is open: where and when it was opened. */
export const ownSession = z.object({
  id: z.number(),
  /** Browser and system, such as 'Firefox on Android'. */
  device: z.string(),
  /** The network address; null where it was not yet kept. */
  address: z.nullable(z.string()),
  created_at: time(),
  /** The session of this call. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Where one is signed in: one's open sessions, newest first, at most 100",
  ok: ownSession,
  list: true,
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{id}/',
  access: ANYONE,
  beforeFactor: true,
  summary: "End one of one's own sessions",
  ok: messageAnswer(),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/',
  access: ANYONE,
  beforeFactor: true,
  summary: "End all of one's own sessions but the one that asks",
  ok: messageAnswer(),
  errors: [],
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/users/me/phone/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Send a one-time password to a new mobile number of one's own, or to the present one to confirm it",
  body: phoneChange,
  ok: messageAnswer(),
  errors: ['too_many'],
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/users/me/phone/confirm/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Take the number that the one-time password was sent to as one's own",
  body: phoneConfirmation,
  ok: userAnswer,
  errors: ['wrong_otp', 'too_many', 'not_found'],
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/me/',
  access: [CUSTOMER],
  beforeFactor: true,
  summary: "Delete one's own account, with the present password",
  body: accountDeletion,
  ok: messageAnswer(),
  errors: ['in_use', 'too_many', 'conflict'],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/users/me/export/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Everything that is kept about oneself',
  ok: ownData,
  errors: ['too_many'],
});
