// Calls on the caller's own account: details, phone number, password, sessions, data export, deletion.
import * as z from 'zod/mini';
import { codeSent } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, roleName, rupees, time } from './fields.ts';
import { LANGUAGES } from './rules/languages.ts';
import { ANYONE, CUSTOMER } from './rules/roles.ts';
import {
  accountDeletion,
  ownDetails,
  ownLanguage,
  passwordChange,
  phoneCodeRequest,
  phoneConfirmation,
} from './users.forms.ts';
import { userAnswer } from './users.ts';

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
  buyer_gstin: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  return_reason: z.nullable(z.string()),
  /** The delivery window that was chosen. */
  window: z.nullable(z.object({ starts_at: time(), ends_at: time() })),
  created_at: time(),
  delivered_at: z.nullable(time()),
  /** Hidden from the lists but not deleted. */
  deleted_at: z.nullable(time()),
  lines: z.array(line),
  steps: z.array(z.object({ event: z.string(), at: time(), note: z.nullable(z.string()) })),
  /** What was changed when the order was packed; `accepted` answers the question about a substitute. */
  changes: z.array(
    z.object({
      kind: z.string(),
      product_name: z.string(),
      from_quantity: z.number(),
      to_quantity: z.number(),
      substitute_name: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      accepted: z.nullable(z.boolean()),
      at: time(),
    }),
  ),
  /** Invoices and credit notes with the buyer that they name. */
  documents: z.array(
    z.object({
      kind: z.string(),
      number: z.string(),
      title: z.string(),
      total: rupees(),
      buyer_name: z.nullable(z.string()),
      buyer_address: z.nullable(z.string()),
      buyer_gstin: z.nullable(z.string()),
      issued_at: time(),
    }),
  ),
});

/** Everything stored about a user, as they download it: profile, consents and history. Passwords, codes and tokens are left out. */
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
      /** Null for a UPI payment on delivery. */
      gateway_order_id: z.nullable(z.string()),
      gateway_payment_id: z.string(),
      amount: rupees(),
      currency: z.string(),
      state: z.string(),
      /** State of the refund of the whole payment. */
      refund: z.nullable(z.string()),
      /** Why it is to be refunded. */
      refund_reason: z.nullable(z.string()),
      refunds: z.array(z.object({ cause: z.string(), amount: rupees(), state: z.string(), created_at: time() })),
      created_at: time(),
    }),
  ),
  notifications: z.array(z.object({ message: z.string(), created_at: time(), read_at: z.nullable(time()) })),
  sessions: z.array(
    z.object({
      device: z.string(),
      /** The browser's own description of itself. */
      user_agent: z.nullable(z.string()),
      address: z.nullable(z.string()),
      created_at: time(),
      ended_at: z.nullable(time()),
      ended_why: z.nullable(z.string()),
    }),
  ),
  /** Whether two-factor sign-in is on, and since when; its secret and codes are not stored in readable form. */
  second_factor: z.object({ is_on: z.boolean(), since: z.nullable(time()) }),
  /** Push services of the user's browsers: only the host, as the rest of the address is a key. */
  push_subscriptions: z.array(z.object({ host: z.string(), created_at: time() })),
  /** Sold-out products that the user waits for. */
  product_waits: z.optional(z.array(z.object({ product_name: z.string(), created_at: time() }))),
  /** `hidden_at`: when the administrator hid it. */
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
      /** Path of the photo. */
      image: z.nullable(z.string()),
      /** The photo itself as a `data:` URL; null without one. */
      photo: z.nullable(z.string()),
      state: z.string(),
      reason: z.nullable(z.string()),
      created_at: time(),
    }),
  ),
  /** The user's entries in the audit log; `address` only for the user's own actions. */
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

export const updateOwnDetails = endpoint('PATCH', '/users/me/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Change your own names, e-mail address and GSTIN',
  body: ownDetails,
  ok: userAnswer,
});

export const changeLanguage = endpoint('PUT', '/users/me/language/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Choose the language of your account, notifications and messages',
  body: ownLanguage,
  ok: z.object({ language: z.enum(LANGUAGES) }),
});

export const changePassword = endpoint('POST', '/users/me/password/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Change your own password; ends your other sessions',
  body: passwordChange,
  ok: messageAnswer(),
  errors: ['too_many', 'conflict'],
});

const ownSession = z.object({
  id: z.number(),
  /** Browser and system, such as 'Firefox on Android'. */
  device: z.string(),
  /** The network address; null for sessions from before it was stored. */
  address: z.nullable(z.string()),
  created_at: time(),
  /** The session of this call. */
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint('GET', '/users/me/sessions/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Your open sessions, newest first, at most 100',
  ok: ownSession,
  list: true,
});

export const endSession = endpoint('DELETE', '/users/me/sessions/{id}/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'End one of your sessions',
  ok: messageAnswer(),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint('DELETE', '/users/me/sessions/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'End all your sessions except the current one',
  ok: messageAnswer(),
});

export const changePhone = endpoint('POST', '/users/me/phone/', {
  access: ANYONE,
  beforeSetup: true,
  summary:
    'Send a one-time password to your new mobile number (with your password), or to the current one to confirm it',
  body: phoneCodeRequest,
  ok: codeSent,
  errors: ['too_many'],
});

export const confirmPhone = endpoint('POST', '/users/me/phone/confirm/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Confirm your mobile number with the one-time password sent to it',
  body: phoneConfirmation,
  ok: userAnswer,
  errors: ['wrong_otp', 'too_many', 'not_found'],
});

export const deleteAccount = endpoint('DELETE', '/users/me/', {
  access: [CUSTOMER],
  beforeSetup: true,
  summary: 'Delete your own account; requires the current password',
  body: accountDeletion,
  ok: messageAnswer(),
  errors: ['in_use', 'too_many', 'conflict', 'not_found'],
});

export const exportOwnData = endpoint('GET', '/users/me/export/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Export everything stored about you',
  ok: ownData,
  errors: ['too_many'],
});
