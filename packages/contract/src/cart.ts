// Calls on the customer's cart.
import * as z from 'zod/mini';
import { feeTable } from './delivery-fee.ts';
import { endpoint } from './endpoint.ts';
import { id, MAX_CART_QUANTITY, optionalField, rupees, translated, wholeNumber } from './fields.ts';
import { getText, notOneOf, withMessage } from './form-messages.ts';
import { LINE_CHOICES } from './order-answers.ts';
import { MAX_CART_LINES } from './rules/limits.ts';
import { CUSTOMER } from './rules/roles.ts';

/** A product in the cart, at today's price. */
const cartLine = z.object({
  product_id: z.number(),
  ...translated('product_name'),
  price: rupees(),
  /** Maximum retail price printed on the pack, never below `price`; null if unknown. */
  mrp: z.optional(z.nullable(rupees())),
  /** In the request's language if translated. */
  unit: z.string(),
  quantity: z.number(),
  image: z.nullable(z.string()),
  /** Whether the chain can serve this quantity now. */
  in_stock: z.boolean(),
  /** Units that this customer can order now, capped at `MAX_AVAILABLE`; `in_stock` says whether `quantity` can be. */
  available: z.number(),
  /** What to do if it is short; if missing from a visitor's line, `remove`. */
  choice: z.optional(z.enum(LINE_CHOICES)),
});

/** A line whose product is no longer sold: not part of totals and orders; quantity 0 removes it. */
const unavailableLine = z.pick(cartLine, {
  product_id: true,
  product_name: true,
  product_name_en: true,
  unit: true,
  quantity: true,
  image: true,
});
const cartAnswer = z.object({
  items: z.array(cartLine),
  grand_total: rupees(),
  unavailable: z.array(unavailableLine),
  /** Today's delivery fees for any cart value; `grand_total` is goods only. */
  delivery: feeTable,
});
export type CartAnswer = z.output<typeof cartAnswer>;

/** A line of a visitor's cart, as the browser stores it. */
const wantedLine = z.object({
  product_id: id('product_id'),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_CART_QUANTITY }),
  /** Choice if the line is short; by default the account's, else `remove`. */
  choice: optionalField(z.enum(LINE_CHOICES, withMessage(notOneOf('choice', LINE_CHOICES)))),
});
export type WantedLine = z.output<typeof wantedLine>;

const wantedLines = z.array(wantedLine, { error: () => getText('notList', { name: 'lines' }) }).check(
  z.maxLength(MAX_CART_LINES, {
    error: () => getText('cartFull', { max: MAX_CART_LINES }),
  }),
);

/** A POST, because a cart may be too long for a URL. */
export const quoteCart = endpoint('POST', '/products/quote-cart/', {
  access: 'public',
  summary: 'Current prices for a cart stored in a browser; saves nothing',
  body: z.object({ lines: wantedLines }),
  ok: cartAnswer,
});

/** Why a line was changed or dropped when it was merged into the account's cart. */
const MERGE_REASONS = ['stock', 'account', 'full', 'gone'] as const;

export const mergeCart = endpoint('POST', '/products/merge-cart/', {
  access: [CUSTOMER],
  summary: "Merge the cart filled before signing in into the account's cart; the larger quantity of each product wins",
  body: z.object({ lines: wantedLines }),
  ok: z.object({
    cart: cartAnswer,
    /** Lines that were reduced or dropped: `quantity` is what the cart now has, `available` what can be ordered. */
    changed: z.array(
      z.object({
        product_id: z.number(),
        product_name: z.string(),
        quantity: z.number(),
        available: z.number(),
        reason: z.enum(MERGE_REASONS),
      }),
    ),
  }),
});

export const setCartLine = endpoint('POST', '/products/add-to-cart/', {
  access: [CUSTOMER],
  summary: 'Set the quantity of a product in the cart; 0 removes it',
  body: z.object({
    product_id: id('product_id'),
    quantity: wholeNumber('Quantity', { min: 0, max: MAX_CART_QUANTITY }),
  }),
  ok: z.object({ message: z.string(), product_id: z.number(), quantity: z.number() }),
  errors: ['not_found', 'cart_full', 'account_cap'],
});

export const viewCart = endpoint('GET', '/products/cart-view/', {
  access: [CUSTOMER],
  summary: 'Your cart with its grand total',
  ok: cartAnswer,
});

export const setLineChoice = endpoint('PUT', '/products/cart/{product_id}/choice/', {
  access: [CUSTOMER],
  summary: 'Choose what to do if a cart line is short when the order is packed',
  body: z.object({ choice: z.enum(LINE_CHOICES, withMessage(notOneOf('choice', LINE_CHOICES))) }),
  ok: z.object({ message: z.string(), product_id: z.number(), choice: z.enum(LINE_CHOICES) }),
  errors: ['not_found'],
});
