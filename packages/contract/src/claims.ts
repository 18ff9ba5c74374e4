// Calls on claims: missing, wrong or damaged goods of a delivered order, and the store's decision.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  id,
  messageAnswer,
  oneOf,
  optionalField,
  optionalLongText,
  REASON_LENGTH,
  rupees,
  searchQuery,
  time,
  translated,
  wholeNumber,
} from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { MAX_STOCK } from './rules/limits.ts';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { PAYMENT_METHODS } from './rules/statuses.ts';

export const CLAIM_KINDS = ['missing', 'wrong', 'damaged'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
const CLAIM_STATES = ['open', 'accepted', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
/** Further filters of the list: undecided although the customer’s answer is due, decided, to refund in cash. */
const CLAIM_VIEWS = ['late', 'decided', 'to_refund'] as const;
export const CLAIM_FILTERS = [...CLAIM_STATES, ...CLAIM_VIEWS] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

/** Hours after delivery in which a customer may claim (CLAIM-1). */
const CLAIM_HOURS = 48;
/** Days in which a claim has to be decided (CLAIM-4). */
export const CLAIM_DECISION_DAYS = 30;
/** Claims of one account that may be accepted at once in so many days (CLAIM-10). */
export const AUTOMATIC_CLAIMS = 2;
export const AUTOMATIC_CLAIM_DAYS = 30;
export const CLAIM_NOTE_MAX = 500;

/** The last moment for a claim about an order delivered at `deliveredAt`; both in epoch milliseconds. */
export const getClaimDeadline = (deliveredAt: number): number => deliveredAt + CLAIM_HOURS * 3_600_000;

/** Whether a claim is still possible at `now`; both in epoch milliseconds. */
export const canClaim = (deliveredAt: number, now: number): boolean => now <= getClaimDeadline(deliveredAt);

/** The claim number that customers and stores use: K0000042. */
export const formatClaimNumber = (claimId: number): string => `K${String(claimId).padStart(7, '0')}`;

/** A claim about one line of an order. */
const claimAnswer = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(CLAIM_STATES),
  order_id: z.number(),
  line_id: z.number(),
  ...translated('product_name', 'product_unit'),
  kind: z.enum(CLAIM_KINDS),
  quantity: z.number(),
  note: z.nullable(z.string()),
  /** Path of the photo, `/claims/{id}/photo/`; null without one. */
  image: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Amount paid back if accepted, without the delivery fee. */
  amount: rupees(),
  created_at: time(),
  due_at: time(),
  /** When the customer expects the answer: 6 pm of the day after the claim. Absent for older claims. */
  answer_by: z.optional(time()),
  /** Accepted at once, without a decision of the store (CLAIM-10). */
  is_automatic: z.optional(z.boolean()),
  decided_at: z.nullable(time()),
  payment_type: z.enum(PAYMENT_METHODS),
  /** When an accepted claim of a cash order was paid back in cash; null before that and for online payments. */
  paid_back_at: z.nullable(time()),
  warehouse_name: z.string(),
  customer_name: z.string(),
  /** Ordered and packed units of the line; `packed` is null if the order was shipped without packing. */
  ordered: z.number(),
  packed: z.nullable(z.number()),
  /** Only for the rider who pays it back: address, phone, and the orders being delivered to this customer now. */
  door: z.optional(z.object({ address: z.string(), mobile_number: z.string(), order_ids: z.array(z.number()) })),
});
export type ClaimAnswer = z.output<typeof claimAnswer>;

export const claimForm = z.object({
  line_id: id('line_id'),
  kind: oneOf(CLAIM_KINDS, notOneOf('kind', CLAIM_KINDS)),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_STOCK }),
  note: optionalLongText('Note', { max: CLAIM_NOTE_MAX }),
});

export const makeClaim = endpoint('POST', '/orders/{id}/claims/', {
  access: [CUSTOMER],
  summary: 'Claim a missing, wrong or damaged line within 48 hours of delivery, with or without a photo',
  body: claimForm,
  multipart: { image: true },
  ok: claimAnswer,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const listClaims = endpoint('GET', '/claims/', {
  access: [ADMIN, MANAGER, CUSTOMER, STAFF],
  summary:
    "Claims, newest first, those with state `open` or `late` oldest first: all for administrators, their store's for managers, their own for customers, those to refund in cash for delivery staff",
  query: z.object({
    ...searchQuery,
    state: optionalField(oneOf(CLAIM_FILTERS, notOneOf('state', CLAIM_FILTERS))),
    order_id: optionalField(id('order_id')),
  }),
  ok: claimAnswer,
  list: true,
  errors: ['no_store'],
});

export const showClaimPhoto = endpoint('GET', '/claims/{id}/photo/', {
  access: [ADMIN, MANAGER, CUSTOMER],
  summary: "A claim's photo (WebP): for administrators, the store's manager, and the customer who made the claim",
  ok: undefined,
  errors: ['not_found', 'no_store'],
});

/** A decision; rejecting requires a reason. */
export const decisionForm = z.object({
  accept: z.boolean(withMessage(notBoolean('accept'))),
  reason: optionalLongText('Reason', REASON_LENGTH),
  /** Whether the goods return to the store's stock; false by default. */
  restock: optionalField(z.boolean(withMessage(notBoolean('restock')))),
});

export const decideClaim = endpoint('POST', '/claims/{id}/decide/', {
  access: [MANAGER, ADMIN],
  summary: 'Accept a claim (refund, credit note, stock) or reject it with a reason; once',
  body: decisionForm,
  ok: claimAnswer,
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});

export const payClaimBack = endpoint('POST', '/claims/{id}/pay-back/', {
  access: [MANAGER, STAFF],
  summary: 'Pay back an accepted claim of a cash order, once: managers from the till, riders from their cash in hand',
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});
