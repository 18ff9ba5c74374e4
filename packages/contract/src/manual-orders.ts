// Calls on manual orders: sales typed in at a counter.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayFilter, id, MAX_ID, MAX_STOCK, orNothing, searchQuery, text, time, whole, word } from './forms/fields.ts';
import { rupees } from './forms/money.fields.ts';
import { COUNTER_PAYMENTS } from './rules/counter-payments.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';

/** A sale as it was made; prices are those of that moment. */
export const manualOrderAnswer = z.object({
  order_id: z.number(),
  first_name: z.string(),
  mobile_number: z.string(),
  created_at: time(),
  total_price: rupees(),
  payment_type: z.enum(COUNTER_PAYMENTS),
  /** The store that sold it; null for the main stock. */
  warehouse_name: z.nullable(z.string()),
  items: z.array(
    z.object({ product_name: z.string(), product_unit: z.string(), quantity: z.number(), price: rupees() }),
  ),
});
export type ManualOrderAnswer = z.output<typeof manualOrderAnswer>;

/** Store of a manual order: 0 or none means main stock for the administrator, the own store for a manager. */
const storeChoice = () =>
  orNothing(whole('warehouse_id', { min: 0, max: MAX_ID, message: 'warehouse_id is not valid.' }));

/** A sale at the counter; lines of quantity 0 are left out (FORM-7). */
export const manualOrderForm = z.object({
  user: z.object(
    {
      first_name: text('Customer name', { min: 3, max: 30, required: 'Customer name is required.' }),
      mobile_number: z
        .string({ error: 'Phone number is required.' })
        .check(
          z.trim(),
          z.minLength(1, 'Phone number is required.'),
          z.regex(/^\+?\d{1,13}$/, 'Phone number may have a leading + and at most 13 digits.'),
        ),
    },
    { error: 'Customer is required.' },
  ),
  warehouse_id: storeChoice(),
  /** Cash where nothing is sent. */
  payment_type: orNothing(word(COUNTER_PAYMENTS, `Payment must be one of ${COUNTER_PAYMENTS.join(', ')}.`)),
  products: z
    .array(z.object({ product_id: id('product_id'), quantity: whole('Quantity', { min: 0, max: MAX_STOCK }) }), {
      error: 'Choose at least one product.',
    })
    .check(z.minLength(1, 'Choose at least one product.'), z.maxLength(500, 'At most 500 lines.')),
});

export const createManualOrder = endpoint({
  method: 'POST',
  path: '/orders/manually/',
  access: [MANAGER, ADMIN],
  summary: 'Sell at the counter; takes the stock at once',
  body: manualOrderForm,
  ok: manualOrderAnswer,
  status: 201,
  idempotent: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store', 'insufficient_stock'],
});

export const listManualOrders = endpoint({
  method: 'POST',
  path: '/orders/manual-view/',
  access: [MANAGER, ADMIN],
  summary: 'Manual orders of a store, or of the main stock, newest first',
  query: z.object({ ...searchQuery, date: dayFilter() }),
  body: z.object({ warehouse_id: storeChoice() }),
  ok: manualOrderAnswer,
  list: true,
  errorAlias: 'error',
  errors: ['not_found', 'no_store'],
});

export const listAllManualOrders = endpoint({
  method: 'GET',
  path: '/orders/manual-list/',
  access: [ADMIN],
  summary: 'Manual orders of every store and the main stock, or of one (0 for the main stock), newest first',
  query: z.object({ ...searchQuery, date: dayFilter(), warehouse_id: storeChoice() }),
  ok: manualOrderAnswer,
  list: true,
  errors: ['not_found'],
});
