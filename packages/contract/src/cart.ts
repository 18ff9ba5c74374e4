// Calls on the customer's cart.
import * as z from 'zod/mini';
import { feeTable } from './delivery-fee.ts';
import { endpoint } from './endpoint.ts';
import { id, MAX_CART_QUANTITY, optionalField, rupees, wholeNumber } from './fields.ts';
import { notOneOf, withMessage } from './form-messages.ts';
import { LINE_CHOICES } from './order-answers.ts';
import { MAX_CART_LINES } from './rules/limits.ts';
import { CUSTOMER } from './rules/roles.ts';
import { say } from './texts/say.ts';

/** One product in the cart, at today's price. */
export const cartLine = z.object({
  product_id: z.number(),
  /** In the language of the request, where the product has such a name; the English one is `product_name_en` then. */
  product_name: z.string(),
  product_name_en: z.optional(z.string()),
  price: rupees(),
  /** What is printed on the pack, never below the price; null where it is not known. */
  mrp: z.optional(z.nullable(rupees())),
  unit: z.string(),
  quantity: z.number(),
  image: z.nullable(z.string()),
  /** Whether the chain can serve this quantity now. */
  in_stock: z.boolean(),
  /** How many units of it this customer can order now. */
  available: z.number(),
  /** What becomes of it where it is short; a visitor's line has no choice yet, which is `remove`. */
  choice: z.optional(z.enum(LINE_CHOICES)),
});

/** A line whose product is no longer sold: it is in no total and in no order, and goes with quantity 0. */
export const unavailableLine = z.pick(cartLine, {
  product_id: true,
  product_name: true,
  product_name_en: true,
  unit: true,
  quantity: true,
  image: true,
});
export const cartAnswer = z.object({
  items: z.array(cartLine),
  grand_total: rupees(),
  unavailable: z.array(unavailableLine),
  /** What delivery costs today, whatever the goods come to; `grand_total` is the goods alone. */
  delivery: feeTable,
});
export type CartAnswer = z.output<typeof cartAnswer>;

/** A product and how many of it: what a browser keeps of a visitor's cart. */
const wantedLine = z.object({
  product_id: id('product_id'),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_CART_QUANTITY }),
  /** What becomes of it where it is short; the account's own choice, else `remove`, where it is left out. */
  choice: optionalField(z.enum(LINE_CHOICES, withMessage(notOneOf('choice', LINE_CHOICES)))),
});
export type WantedLine = z.output<typeof wantedLine>;

const wantedLines = z.array(wantedLine, { error: () => say('{name} must be a list.', { name: 'lines' }) }).check(
  z.maxLength(MAX_CART_LINES, {
    error: () => say('A cart takes at most {max} products.', { max: MAX_CART_LINES }),
  }),
);

/** A POST, since a cart may be longer than an address takes. */
export const quoteCart = endpoint({
  method: 'POST',
  path: '/products/quote-cart/',
  access: 'public',
  summary: 'What a cart that is kept in a browser costs now; keeps nothing',
  body: z.object({ lines: wantedLines }),
  ok: cartAnswer,
  errors: [],
});

/** Why a line came into the account's cart as another one, or not at all. */
export const MERGE_REASONS = ['stock', 'account', 'full', 'gone'] as const;

export const mergeCart = endpoint({
  method: 'POST',
  path: '/products/merge-cart/',
  access: [CUSTOMER],
  summary: 'Take the lines of a cart that was filled before signing in; the larger quantity counts',
  body: z.object({ lines: wantedLines }),
  ok: z.object({
    cart: cartAnswer,
    /** Lines that came in with fewer than wanted, or not: `quantity` is what the cart has, `available` what there is. */
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
  errors: [],
});

export const setCartLine = endpoint({
  method: 'POST',
  path: '/products/add-to-cart/',
  access: [CUSTOMER],
  summary: 'Set the quantity of a product in the cart; 0 removes it',
  body: z.object({ product_id: id('product_id'), quantity: wholeNumber('Quantity', { min: 0, max: MAX_CART_QUANTITY }) }),
  ok: z.object({ message: z.string(), product_id: z.number(), quantity: z.number() }),
  errors: ['not_found', 'cart_full', 'account_cap'],
});

export const viewCart = endpoint({
  method: 'GET',
  path: '/products/cart-view/',
  access: [CUSTOMER],
  summary: 'The cart with its grand total',
  ok: cartAnswer,
  errors: [],
});

export const setLineChoice = endpoint({
  method: 'PUT',
  path: '/products/cart/{product_id}/choice/',
  access: [CUSTOMER],
  summary: 'Choose what becomes of a line of the cart where it is short when it is packed',
  body: z.object({ choice: z.enum(LINE_CHOICES, withMessage(notOneOf('choice', LINE_CHOICES))) }),
  ok: z.object({ message: z.string(), product_id: z.number(), choice: z.enum(LINE_CHOICES) }),
  errors: ['not_found'],
});
