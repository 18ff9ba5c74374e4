// Calls on claims: what was missing, wrong or damaged of a delivered order, and what the store decides about it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  id,
  messageAnswer,
  optionalText,
  optionalField,
  REASON_LENGTH,
  rupees,
  searchQuery,
  time,
  wholeNumber,
  oneOf,
} from './fields.ts';
import { notBoolean, notOneOf, withMessage } from './form-messages.ts';
import { MAX_STOCK } from './rules/limits.ts';
import { ADMIN, CUSTOMER, MANAGER, STAFF } from './rules/roles.ts';
import { PAYMENT_METHODS } from './rules/statuses.ts';

// What claims are and until when they are taken: rules without schemas, light enough for a customer's page.

export const CLAIM_KINDS = ['missing', 'wrong', 'damaged'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export const CLAIM_STATES = ['open', 'accepted', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How long after the delivery a customer may claim (CLAIM-1). */
const CLAIM_HOURS = 48;
/** Within how many days a claim is to be decided (CLAIM-4). */
export const CLAIM_DECISION_DAYS = 30;
export const CLAIM_NOTE_MAX = 500;

/** The last moment at which an order that was delivered at `deliveredAt` can be claimed about, both in milliseconds. */
export const getClaimDeadline = (deliveredAt: number): number => deliveredAt + CLAIM_HOURS * 3_600_000;

/** Whether an order that was delivered at `deliveredAt` can still be claimed about at `now`, both in milliseconds. */
export const canClaim = (deliveredAt: number, now: number): boolean => now <= getClaimDeadline(deliveredAt);

/** The number under which customer and store speak of a claim: K0000042. */
export const formatClaimNumber = (claimId: number): string => `K${String(claimId).padStart(7, '0')}`;

/** A claim about one line of an order. */
const claimAnswer = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(CLAIM_STATES),
  order_id: z.number(),
  line_id: z.number(),
  /** In the language of the request where the line has such a name; the English one is `product_name_en` then. */
  product_name: z.string(),
  product_name_en: z.optional(z.string()),
  product_unit: z.string(),
  kind: z.enum(CLAIM_KINDS),
  quantity: z.number(),
  note: z.nullable(z.string()),
  /** Address of the photo's 640 px WebP, as of a product's picture. */
  image: z.nullable(z.string()),
  /** Why it was decided so. */
  reason: z.nullable(z.string()),
  /** What is paid back, once it is accepted; else what it would be. The delivery fee is not. */
  amount: rupees(),
  created_at: time(),
  due_at: time(),
  decided_at: z.nullable(time()),
  payment_type: z.enum(PAYMENT_METHODS),
  /** When till or rider paid back in cash what an accepted claim of a cash order comes to; null before, and where it is paid online. */
  paid_back_at: z.nullable(time()),
  warehouse_name: z.string(),
  customer_name: z.string(),
  /** What was ordered and packed of the line; null where the order was shipped without packing. */
  ordered: z.number(),
  packed: z.nullable(z.number()),
  /** Where a rider brings what is paid back, and whom to call; nobody else gets it. `order_ids`: what the rider brings this customer now. */
  door: z.optional(z.object({ address: z.string(), mobile_number: z.string(), order_ids: z.array(z.number()) })),
});
export type ClaimAnswer = z.output<typeof claimAnswer>;

export const claimForm = z.object({
  line_id: id('line_id'),
  kind: oneOf(CLAIM_KINDS, notOneOf('kind', CLAIM_KINDS)),
  quantity: wholeNumber('Quantity', { min: 1, max: MAX_STOCK }),
  note: optionalText('Note', { max: CLAIM_NOTE_MAX }),
});

export const makeClaim = endpoint({
  method: 'POST',
  path: '/orders/{id}/claims/',
  access: [CUSTOMER],
  summary: 'Say within 48 hours of the delivery what was missing, wrong or damaged of a line, with or without a photo',
  body: claimForm,
  multipart: { image: true },
  ok: claimAnswer,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'conflict'],
});

export const listClaims = endpoint({
  method: 'GET',
  path: '/claims/',
  access: [ADMIN, MANAGER, CUSTOMER, STAFF],
  summary:
    'Claims, the newest first: all for administrators, those of the store for managers, own ones for customers, and for delivery staff those to pay back at the door',
  query: z.object({
    ...searchQuery,
    state: optionalField(oneOf(CLAIM_STATES, notOneOf('state', CLAIM_STATES))),
    order_id: optionalField(id('order_id')),
  }),
  ok: claimAnswer,
  list: true,
  errors: ['no_store'],
});

/** A decision; a rejection needs its reason. */
export const decisionForm = z.object({
  accept: z.boolean(withMessage(notBoolean('accept'))),
  reason: optionalText('Reason', REASON_LENGTH),
  /** Whether the goods are in the store's stock again; they are not unless said. */
  restock: optionalField(z.boolean(withMessage(notBoolean('restock')))),
});

export const decideClaim = endpoint({
  method: 'POST',
  path: '/claims/{id}/decide/',
  access: [MANAGER, ADMIN],
  summary: 'Accept a claim (pays back, credit note, stock) or answer why not; once',
  body: decisionForm,
  ok: claimAnswer,
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});

export const payClaimBack = endpoint({
  method: 'POST',
  path: '/claims/{id}/pay-back/',
  access: [MANAGER, STAFF],
  summary:
    "Pay an accepted claim of a cash order back, once: the manager out of the till, a rider at the door out of the rider's hand",
  ok: messageAnswer(),
  idempotent: true,
  errors: ['not_found', 'no_store', 'illegal_move', 'conflict'],
});
