// Calls on manual orders: sales at a counter.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  dayFilter,
  digitText,
  MAX_TOTAL_PAISE,
  oneOf,
  optionalField,
  optionalText,
  rupees,
  rupeesInput,
  searchQuery,
  text,
  time,
  translated,
  wholeNumber,
} from './fields.ts';
import { notOneOf, required, withMessage } from './form-messages.ts';
import { creditNotes, invoiceReference } from './invoices.ts';
import { foldDigits } from './rules/digits.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { COUNTER_PAYMENTS, SALE_PAYMENTS } from './rules/statuses.ts';
import { correctionReason, goodsLine, goodsLines, storeChoice } from './stock.forms.ts';
import { gstin } from './taxes.forms.ts';

/** A sale with the prices of that moment. */
const manualOrderAnswer = z.object({
  order_id: z.number(),
  first_name: z.string(),
  mobile_number: z.string(),
  created_at: time(),
  total_price: rupees(),
  payment_type: z.enum(SALE_PAYMENTS),
  payments: z.array(z.object({ kind: z.enum(COUNTER_PAYMENTS), amount: rupees(), reference: z.nullable(z.string()) })),
  /** The register that sold it; null for a manual order. */
  register: z.nullable(z.object({ id: z.number(), name: z.string(), letter: z.string() })),
  cashier_name: z.string(),
  shift_number: z.nullable(z.number()),
  /** Cash that the customer gave; null if it was not entered. */
  cash_received: z.nullable(rupees()),
  /** The store that sold it; null for the main stock. */
  warehouse_name: z.nullable(z.string()),
  /** In English, if `warehouse_name` is not. */
  warehouse_name_en: z.optional(z.string()),
  /** In the order of entry. */
  items: z.array(
    z.object({
      /** Counts the sale's lines from 1. */
      line: z.number(),
      product_id: z.number(),
      ...translated('product_name', 'product_unit'),
      quantity: z.number(),
      /** Of goods from the scale: a quantity of 1 with their price. */
      grams: z.nullable(z.number()),
      price: rupees(),
      mrp: z.nullable(rupees()),
      /** Of the whole line. */
      discount: rupees(),
    }),
  ),
  /** When it was voided; else null. */
  void_at: z.nullable(time()),
  /** Returned units by line. */
  returned: z.array(z.object({ line: z.number(), product_id: z.number(), quantity: z.number() })),
  /** Amount paid back, in the same payment type. */
  paid_back: rupees(),
  credit_notes: creditNotes(),
  ...invoiceReference,
});
export type ManualOrderAnswer = z.output<typeof manualOrderAnswer>;

/** A sale at the counter; lines of quantity 0 are ignored (FORM-7). */
export const manualOrderForm = z.object({
  user: z.object(
    {
      first_name: text('Customer name', { min: 3, max: 30 }),
      mobile_number: z
        .string(withMessage(required('Phone number')))
        .check(
          z.overwrite(foldDigits),
          z.trim(),
          z.minLength(1, withMessage(required('Phone number'))),
          z.regex(/^\+?\d{1,13}$/, withMessage('phoneFormat')),
        ),
      gstin: optionalField(gstin()),
      /** Kept where the invoice shows it: with a GSTIN, or of ₹50,000 or more. */
      address: optionalText('Address', { max: 200 }),
    },
    withMessage(required('Customer')),
  ),
  warehouse_id: storeChoice(),
  /** Overrides the customer's own GSTIN. */
  buyer_gstin: optionalField(gstin()),
  /** Cash by default. */
  payment_type: optionalField(oneOf(COUNTER_PAYMENTS, notOneOf('Payment', COUNTER_PAYMENTS))),
  /** Cash that the customer gives, at least the total; only for cash sales. */
  cash_received: optionalField(rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: 'cashReceivedInvalid' })),
  products: goodsLines(goodsLine, 'productMissing'),
});

/** Returned units of a product, or of one of its lines where the sale has several. */
const returnedLine = z.extend(goodsLine, { line: optionalField(wholeNumber('line', { min: 1, max: 500 })) });

/** Amount to pay back as the screen showed it; 409 if it has changed since. */
const expectedAmount = () =>
  optionalField(rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: 'expectedAmountInvalid' }));

export const createManualOrder = endpoint('POST', '/orders/manually/', {
  access: [MANAGER, ADMIN],
  summary: 'Sell at the counter; deducts the stock at once',
  body: manualOrderForm,
  ok: manualOrderAnswer,
  status: 201,
  idempotent: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store', 'insufficient_stock'],
});

export const findBuyerAddress = endpoint('GET', '/orders/manually/buyer/', {
  access: [MANAGER, ADMIN],
  summary: "A counter buyer's address on the latest invoice of the store for this GSTIN, else for this phone number",
  query: z.object({
    gstin: optionalField(gstin()),
    phone: optionalField(digitText(/^\+?\d{1,13}$/, 'phoneFormat')),
    warehouse_id: storeChoice(),
  }),
  ok: z.object({ address: z.nullable(z.string()) }),
  errors: ['not_found', 'no_store'],
});

export const listManualOrders = endpoint('POST', '/orders/manual-view/', {
  access: [MANAGER, ADMIN],
  summary: 'Manual orders of a store, or of the main stock, newest first',
  query: z.object({ ...searchQuery, date: dayFilter() }),
  body: z.object({ warehouse_id: storeChoice() }),
  ok: manualOrderAnswer,
  list: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store'],
});

export const listAllManualOrders = endpoint('GET', '/orders/manual-list/', {
  access: [ADMIN],
  summary: 'Manual orders of every store and the main stock, or of one (0 for the main stock), newest first',
  query: z.object({ ...searchQuery, date: dayFilter(), warehouse_id: storeChoice() }),
  ok: manualOrderAnswer,
  list: true,
  errors: ['not_found'],
});

export const sumManualOrders = endpoint('GET', '/orders/manual-sum/', {
  access: [MANAGER, ADMIN],
  summary: 'Total of all manual orders that match a filter, without voided ones; managers: of their store',
  query: z.object({ q: searchQuery.q, date: dayFilter(), warehouse_id: storeChoice() }),
  ok: z.object({
    /** Null for more than 10,000 manual orders. */
    total: z.nullable(rupees()),
  }),
  errors: ['not_found', 'no_store'],
});

export const returnManualOrder = endpoint('POST', '/orders/manual/{id}/return/', {
  access: [MANAGER, ADMIN],
  summary:
    'Return lines of a counter sale: restock or write off, pay back in the same payment type, cash from the till',
  body: z.object({
    lines: goodsLines(returnedLine, 'returnedLinesMissing'),
    /** False writes the goods off. */
    restock: z.boolean(withMessage('restockMissing')),
    reason: correctionReason(),
    expected_amount: expectedAmount(),
  }),
  ok: manualOrderAnswer,
  idempotent: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});

export const voidManualOrder = endpoint('POST', '/orders/manual/{id}/void/', {
  access: [MANAGER, ADMIN],
  summary: 'Void a counter sale on its business day: restock what was not returned, pay the money back',
  body: z.object({ reason: correctionReason(), expected_amount: expectedAmount() }),
  ok: manualOrderAnswer,
  idempotent: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});
