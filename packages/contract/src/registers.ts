// Calls on registers: devices that sell at a counter, and what they send.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  dayFilter,
  describeWire,
  digitText,
  id,
  listQuery,
  longText,
  MAX_ID,
  MAX_INT32,
  oneOf,
  optionalField,
  rupees,
  rupeesInput,
  text,
  time,
  translated,
  wholeNumber,
} from './fields.ts';
import { notOneOf, notValid, tooManyLines, withMessage } from './form-messages.ts';
import { RECORD_KINDS } from './register-records.ts';
import { registerSettings } from './register-settings.ts';
import { closeMissingForm, decideForm, registerForm, registerNameForm, revokeForm } from './registers.forms.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { COUNTER_PAYMENTS } from './rules/statuses.ts';
import { UPI_STATES } from './upi-on-delivery.ts';

export * from './register-pins.ts';
export * from './register-settings.ts';
export * from './registers.forms.ts';

/** Records of one call. */
const MAX_RECORDS = 100;
const record = z.looseObject({
  seq: wholeNumber('seq', { min: 1, max: MAX_INT32 }),
  register: wholeNumber('register', { min: 1, max: MAX_ID }),
});
const recordsForm = z.object({
  records: z
    .array(record, withMessage(notValid('records')))
    .check(
      z.minLength(1, withMessage(notValid('records'))),
      z.maxLength(MAX_RECORDS, withMessage(tooManyLines(MAX_RECORDS))),
    ),
});

/** Why a record is held: it cannot be booked as it is. */
const HOLD_REASONS = ['form', 'sums', 'product', 'number', 'shift', 'over_return'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** `closed`: held, then refused by the administrator; its number is cancelled. */
const RECORD_STATES = ['posted', 'held', 'closed'] as const;
export type RecordState = (typeof RECORD_STATES)[number];
/** What a manager looks at: facts of a posted record that differ from the books. */
const FLAG_KINDS = [
  'price',
  'discount',
  'permission',
  'offline_approval',
  'rate',
  'above_mrp',
  'stock',
  'upi',
  'clock',
  'imported',
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

const registerAnswer = z.object({
  id: z.number(),
  name: z.string(),
  /** Part of its numbers: `T07A/2627/000123`. */
  letter: z.string(),
  store_id: z.number(),
  state: z.enum(['active', 'revoked']),
  /** Last record that arrived; 0 for none. */
  head_seq: z.number(),
  /** When it last called; null for never. */
  heard_at: z.nullable(time()),
  /** Records that it reported but that have not arrived yet. */
  pending: z.number(),
  open_shift: z.nullable(z.object({ id: z.number(), number: z.number(), by_name: z.string() })),
  /** Records that wait for the administrator. */
  held: z.number(),
  /** Numbers that it reported but that never arrived. */
  missing: z.array(z.object({ from: z.string(), to: z.string() })),
  revoked_at: z.nullable(time()),
  reason: z.nullable(z.string()),
});
export type RegisterAnswer = z.output<typeof registerAnswer>;

const recordAnswer = z.object({
  seq: z.number(),
  kind: z.nullable(z.enum(RECORD_KINDS)),
  at: z.nullable(time()),
  state: z.enum(RECORD_STATES),
  /** Why it is held. */
  why: z.nullable(z.enum(HOLD_REASONS)),
  by_name: z.nullable(z.string()),
  numbers: z.array(z.string()),
  total: z.nullable(rupees()),
  sale_id: z.nullable(z.number()),
  flags: z.array(z.enum(FLAG_KINDS)),
});
export type RecordAnswer = z.output<typeof recordAnswer>;

const postedAnswer = z.object({
  head_seq: z.number(),
  results: z.array(
    z.object({
      seq: z.number(),
      state: z.enum(RECORD_STATES),
      sale_id: z.nullable(z.number()),
      flags: z.array(z.enum(FLAG_KINDS)),
    }),
  ),
});
export type PostedAnswer = z.output<typeof postedAnswer>;

const flagAnswer = z.object({
  id: z.number(),
  register_id: z.number(),
  letter: z.string(),
  seq: z.number(),
  kind: z.enum(FLAG_KINDS),
  /** What the books say, as text; null if there is nothing to compare with. */
  expected: z.nullable(z.string()),
  found: z.nullable(z.string()),
  sale_id: z.nullable(z.number()),
  created_at: time(),
  resolved_at: z.nullable(time()),
  resolved_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type FlagAnswer = z.output<typeof flagAnswer>;

const shiftAnswer = z.object({
  id: z.number(),
  register_id: z.number(),
  number: z.number(),
  state: z.enum(['open', 'closed']),
  opened_at: time(),
  closed_at: z.nullable(time()),
  opened_by: z.string(),
  float: rupees(),
  /** Number of sales and of returns. */
  sales: z.number(),
  returns: z.number(),
  /** Sales less returns. */
  by_payment: z.array(z.object({ kind: z.enum(COUNTER_PAYMENTS), amount: rupees() })),
  first_number: z.nullable(z.string()),
  last_number: z.nullable(z.string()),
  paid_in: rupees(),
  paid_out: rupees(),
  expected: rupees(),
  counted: z.nullable(rupees()),
  /** counted − expected. */
  difference: z.nullable(
    describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees; negative when short' }),
  ),
});
export type ShiftAnswer = z.output<typeof shiftAnswer>;

const taxRate = z.object({
  /** Basis points. */
  rate: z.number(),
  /** YYYY-MM-DD. */
  from: z.string(),
});
const seriesAnswer = z.object({ series: z.string(), fy: z.string(), next: z.number() });

const catalogueAnswer = z.object({
  as_of: time(),
  register: z.object({ id: z.number(), name: z.string(), letter: z.string(), store_id: z.number() }),
  /** The seller on its receipts. */
  issuer: z.object({
    legal_name: z.string(),
    address: z.nullable(z.string()),
    gstin: z.nullable(z.string()),
    state_code: z.nullable(z.string()),
    fssai: z.nullable(z.string()),
    store_name: z.string(),
    store_location: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    round_to_rupee: z.boolean(),
    hsn_digits: z.number(),
    require_tax_class: z.boolean(),
  }),
  settings: registerSettings,
  people: z.array(
    z.object({
      user_id: z.number(),
      name: z.string(),
      is_manager: z.boolean(),
      can_sell: z.boolean(),
      can_return: z.boolean(),
      /** PBKDF2-HMAC-SHA-256 of the PIN, 32 bytes as base64url; null without a PIN. */
      pin: z.nullable(z.object({ salt: z.string(), rounds: z.number(), verifier: z.string() })),
    }),
  ),
  products: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      name_mr: z.nullable(z.string()),
      name_hi: z.nullable(z.string()),
      unit: z.string(),
      /** Weight of one unit; null if its unit is no weight. */
      unit_grams: z.nullable(z.number()),
      /** Its own price and MRP first, then further MRPs. */
      prices: z.array(z.object({ price: rupees(), mrp: z.nullable(rupees()) })),
      barcode: z.nullable(z.string()),
      plu: z.nullable(z.number()),
      sold_by_weight: z.boolean(),
      hsn: z.nullable(z.string()),
      tax_class: z.nullable(z.number()),
      loose_tax_class: z.nullable(z.number()),
      category: z.nullable(z.string()),
      image: z.nullable(z.string()),
    }),
  ),
  tax_classes: z.array(z.object({ id: z.number(), rates: z.array(taxRate) })),
  series: z.object({ invoice: seriesAnswer, credit_note: seriesAnswer }),
});
export type CatalogueAnswer = z.output<typeof catalogueAnswer>;

const billAnswer = z.object({
  sale_id: z.number(),
  number: z.string(),
  /** Null for a manual order. */
  register_id: z.nullable(z.number()),
  at: time(),
  void_at: z.nullable(time()),
  lines: z.array(
    z.object({
      line: z.number(),
      product_id: z.number(),
      ...translated('name'),
      quantity: z.number(),
      grams: z.nullable(z.number()),
      /** Units that can still come back. */
      left: z.number(),
      /** Paid for the whole line. */
      amount: rupees(),
      /** A return needs a credit note for each invoice that its lines are on. */
      invoice_id: z.nullable(z.number()),
    }),
  ),
  /** What each kind took and has not paid back yet. */
  payments: z.array(z.object({ kind: z.enum(COUNTER_PAYMENTS), amount: rupees() })),
});
export type BillAnswer = z.output<typeof billAnswer>;

const upiAnswer = z.object({
  qr_id: z.string(),
  qr_image_url: z.string(),
  amount: rupees(),
  close_by: time(),
  state: z.enum(UPI_STATES),
});

export const listRegisters = endpoint('GET', '/registers/', {
  access: [MANAGER, ADMIN],
  summary: 'Registers, of their store for managers: the active ones, then revoked ones, newest first',
  query: z.object({ ...listQuery, store_id: optionalField(id('store_id')) }),
  ok: registerAnswer,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const createRegister = endpoint('POST', '/registers/', {
  access: [ADMIN, MANAGER],
  summary: 'Register a device; its secret is answered once',
  body: registerForm,
  ok: z.object({ ...registerAnswer.shape, secret: z.string() }),
  status: 201,
  errors: ['no_store', 'not_found', 'conflict'],
});

export const renameRegister = endpoint('PUT', '/registers/{id}/', {
  access: [MANAGER, ADMIN],
  summary: 'Rename a register',
  body: registerNameForm,
  ok: registerAnswer,
  errors: ['no_store', 'not_found', 'conflict'],
});

export const revokeRegister = endpoint('POST', '/registers/{id}/revoke/', {
  access: [MANAGER, ADMIN],
  summary: 'Revoke a register for good; a lost one with its open shift counted',
  body: revokeForm,
  ok: registerAnswer,
  errors: ['no_store', 'not_found', 'illegal_move'],
});

export const importRecords = endpoint('POST', '/registers/{id}/import/', {
  access: [MANAGER, ADMIN],
  summary: 'Post records from a file that a register saved; also of a revoked one',
  body: recordsForm,
  bodyLimit: 4 * 1024 * 1024,
  ok: postedAnswer,
  errors: ['no_store', 'not_found', 'record_gap', 'record_differs'],
});

export const closeMissingNumbers = endpoint('POST', '/registers/{id}/close-missing/', {
  access: [MANAGER, ADMIN],
  summary: 'Cancel the numbers of a revoked register that never arrived',
  body: closeMissingForm,
  ok: registerAnswer,
  errors: ['no_store', 'not_found', 'illegal_move'],
});

export const getCatalogue = endpoint('GET', '/registers/{id}/catalogue/', {
  access: 'register',
  summary: 'What a register needs to sell without a network: goods, prices, rates, people, numbers',
  ok: catalogueAnswer,
});

export const hello = endpoint('POST', '/registers/{id}/hello/', {
  access: 'register',
  summary: "A register reports its last record and numbers; answers the server's time and the last record here",
  body: z.object({
    head_seq: wholeNumber('head_seq', { min: 0, max: MAX_INT32 }),
    numbers: z.object({
      invoice: wholeNumber('invoice', { min: 0, max: 999_999 }),
      credit_note: wholeNumber('credit_note', { min: 0, max: 999_999 }),
      /** Financial year of the numbers, such as 2627; today's by default. */
      fy: optionalField(digitText(/^\d{4}$/, notValid('fy'))),
    }),
  }),
  ok: z.object({ server_time: time(), head_seq: z.number() }),
});

export const postRecords = endpoint('POST', '/registers/{id}/records/', {
  access: 'register',
  summary: 'Post records in their order, each exactly once; none is refused for what it says',
  body: recordsForm,
  bodyLimit: 4 * 1024 * 1024,
  ok: postedAnswer,
  errors: ['record_gap', 'record_differs'],
});

export const checkRegisterPin = endpoint('POST', '/registers/{id}/pin/', {
  access: 'register',
  summary: "Check the PIN of one of the register's people; the answer proves an approval in one record",
  body: z.object({
    user_id: id('user_id'),
    pin: digitText(/^\d{4,6}$/, 'registerPinFormat'),
  }),
  ok: z.object({ check: z.string() }),
  errors: ['not_found', 'too_many'],
});

export const openRegisterUpi = endpoint('POST', '/registers/{id}/upi/', {
  access: 'register',
  summary: 'Create a UPI QR code for a sale',
  body: z.object({ amount: rupeesInput({ min: 100, max: 10_000_000, message: 'expectedAmountInvalid' }) }),
  ok: upiAnswer,
  status: 201,
  errors: ['gateway_failed', 'online_payment_off'],
});

export const viewRegisterUpi = endpoint('GET', '/registers/{id}/upi/', {
  access: 'register',
  summary: 'State of a UPI QR code; asks the gateway while it is open',
  query: z.object({ qr_id: text('qr_id', { max: 60 }) }),
  ok: upiAnswer,
  errors: ['not_found'],
});

export const findBill = endpoint('GET', '/registers/{id}/bills/', {
  access: 'register',
  summary: "A bill of the register's store by its number, with what can still come back",
  query: z.object({ number: text('number', { max: 20 }) }),
  ok: billAnswer,
  errors: ['not_found'],
});

export const listRecords = endpoint('GET', '/registers/{id}/records/', {
  access: [MANAGER, ADMIN],
  summary: 'Records of a register, newest first',
  query: z.object({
    ...listQuery,
    state: optionalField(oneOf(RECORD_STATES, notOneOf('state', RECORD_STATES))),
  }),
  ok: recordAnswer,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const decideRecord = endpoint('POST', '/registers/{id}/records/{seq}/decide/', {
  access: [ADMIN],
  summary: 'Book a held record, or close it and cancel its number',
  body: decideForm,
  ok: recordAnswer,
  errors: ['not_found', 'illegal_move'],
});

const FLAG_STATES = ['open', 'resolved'] as const;
export const listFlags = endpoint('GET', '/registers/flags/', {
  access: [MANAGER, ADMIN],
  summary: 'Flags on records, newest first; of their store for managers',
  query: z.object({
    ...listQuery,
    state: optionalField(oneOf(FLAG_STATES, notOneOf('state', FLAG_STATES))),
    store_id: optionalField(id('store_id')),
  }),
  ok: flagAnswer,
  list: true,
  errors: ['no_store', 'not_found'],
});

export const resolveFlag = endpoint('POST', '/registers/flags/{id}/resolve/', {
  access: [MANAGER, ADMIN],
  summary: 'Resolve a flag with a note',
  body: z.object({ note: longText('Note', { max: 200 }) }),
  ok: flagAnswer,
  errors: ['no_store', 'not_found', 'illegal_move'],
});

const shiftQuery = {
  register_id: optionalField(id('register_id')),
  store_id: optionalField(id('store_id')),
  date: dayFilter(),
};
export const listShifts = endpoint('GET', '/registers/shifts/', {
  access: [MANAGER, ADMIN],
  summary: 'Shifts, newest first, of their store for managers; `format=csv` for a file',
  query: z.object({ ...listQuery, ...shiftQuery, format: optionalField(oneOf(['csv'], notValid('format'))) }),
  ok: shiftAnswer,
  list: true,
  errors: ['no_store', 'not_found'],
});
