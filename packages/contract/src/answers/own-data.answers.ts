// Everything that is kept about a user, as the user downloads it.
import * as z from 'zod/mini';
import { roleName, time } from '../forms/fields.ts';
import { rupees } from '../forms/money.fields.ts';
import { LANGUAGES } from '../rules/languages.ts';

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
export const ownData = z.object({
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
