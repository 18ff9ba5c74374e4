// One search of the back office over customers, staff, orders, bills and payments, products and stores (UI-34).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { roleName, rupees, searchQuery, time } from './fields.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { ORDER_STATUSES } from './rules/statuses.ts';

/** Results of each kind. */
export const MAX_FOUND = 3;

const foundCustomer = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  /** Place of the newest order; null without one. */
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  /** Orders that were not cancelled, and their sum; a manager's only of the own store. */
  orders: z.number(),
  total: rupees(),
  last_order_at: z.nullable(time()),
});
export type FoundCustomer = z.output<typeof foundCustomer>;

const foundStaff = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  role_name: roleName(),
  role_id: z.number(),
  /** In the request's language. */
  store_name: z.nullable(z.string()),
});
export type FoundStaff = z.output<typeof foundStaff>;

const foundOrder = z.object({
  id: z.number(),
  customer_name: z.string(),
  phone: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Amount to pay. */
  total: rupees(),
  created_at: time(),
  slot: z.nullable(z.object({ starts_at: time(), ends_at: time() })),
  /** In the request's language; null before allocation. */
  store_name: z.nullable(z.string()),
  staff_name: z.nullable(z.string()),
  is_packed: z.boolean(),
});
export type FoundOrder = z.output<typeof foundOrder>;

/** Kinds of documents and money: bills, credit notes and challans by number, counter sales, payments and refunds. */
const DOCUMENT_KINDS = ['invoice', 'credit_note', 'challan', 'sale', 'payment', 'refund'] as const;

const foundDocument = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Of the document, sale, payment or refund. */
  id: z.number(),
  /** Of the document or of the sale's invoice. */
  number: z.nullable(z.string()),
  total: rupees(),
  at: time(),
  order_id: z.nullable(z.number()),
  /** Buyer of a counter sale or payer of a payment. */
  name: z.nullable(z.string()),
  /** How far a payment or refund is. */
  state: z.nullable(z.string()),
});
export type FoundDocument = z.output<typeof foundDocument>;

const foundProduct = z.object({
  id: z.number(),
  /** In the request's language, as is the unit. */
  name: z.string(),
  name_en: z.optional(z.string()),
  unit: z.string(),
  price: rupees(),
  image: z.nullable(z.string()),
  /** In the main stock, or in the manager's store. */
  stock: z.number(),
});
export type FoundProduct = z.output<typeof foundProduct>;

const foundStore = z.object({ id: z.number(), name: z.string(), name_en: z.string(), location: z.string() });
export type FoundStore = z.output<typeof foundStore>;

const foundAnswer = z.object({
  customers: z.array(foundCustomer),
  staff: z.array(foundStaff),
  orders: z.array(foundOrder),
  documents: z.array(foundDocument),
  products: z.array(foundProduct),
  stores: z.array(foundStore),
});
export type FoundAnswer = z.output<typeof foundAnswer>;

export const findEverything = endpoint('GET', '/search/', {
  access: [ADMIN, MANAGER],
  summary:
    'Up to three results of each kind by name, last four digits of a phone number, pincode, order or bill number, barcode; for managers of their store',
  query: z.object({ q: searchQuery.q }),
  ok: foundAnswer,
  errors: ['no_store'],
});
