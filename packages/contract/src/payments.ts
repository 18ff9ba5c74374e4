// Calls on online payments: the payment order, the proof, refunds, the webhook.
import * as z from 'zod/mini';
import { DELIVERY_ERRORS } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  MAX_TOTAL_PAISE,
  messageAnswer,
  oneOf,
  optionalField,
  rupees,
  rupeesInput,
  searchQuery,
  time,
} from './fields.ts';
import { getText, withMessage } from './form-messages.ts';
import { removeFloatNoise } from './rules/money.ts';
import { ADMIN, CUSTOMER, MANAGER } from './rules/roles.ts';
import { gstin } from './taxes.forms.ts';

/** Minimum amount of the gateway, in paise (PAY-11). */
export const MIN_GATEWAY_PAISE = 100;
/** How long an open online payment holds the cart's stock, in seconds. */
export const HOLD_SECONDS = 20 * 60;

const proofPart = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(128));
const proof = {
  razorpay_payment_id: proofPart(),
  razorpay_order_id: proofPart(),
  razorpay_signature: proofPart(),
};
/** The three fields that Razorpay's checkout returns after a payment. */
export const paymentProof = {
  required: proof,
  optional: {
    razorpay_payment_id: optionalField(proofPart()),
    razorpay_order_id: optionalField(proofPart()),
    razorpay_signature: optionalField(proofPart()),
  },
};

/** Amount shown to the customer, in rupees. */
export const expectedTotal = () =>
  optionalField(rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: 'expectedTotalAmount' }));

/** Largest amount of one payment, in paise: ₹99,99,99,999.99. */
const MAX_GATEWAY_PAISE = 99_999_999_999;

const amountMessage = withMessage(() => getText('amountPaise', { min: MIN_GATEWAY_PAISE }));

export const createPaymentOrder = endpoint('POST', '/orders/create-order/', {
  access: [CUSTOMER, MANAGER],
  summary:
    "Open an online payment for the cart or a stock request; holds the cart's stock and delivery window for 20 minutes",
  body: z.object({
    amount: z.number(amountMessage).check(
      // Clients multiply rupees by 100, and 19.99 × 100 is 1998.9999999999998 in floating point.
      z.overwrite((value) => removeFloatNoise(value, 0)),
      z.refine((value) => Number.isSafeInteger(value), amountMessage),
      z.gte(MIN_GATEWAY_PAISE, amountMessage),
      z.lte(MAX_GATEWAY_PAISE, amountMessage),
    ),
    currency: oneOf(['INR'], 'currency'),
    address_id: optionalField(id('address_id')),
    /** The delivery window; held together with the stock (DEL-6). */
    slot_id: optionalField(id('slot_id')),
    /** Amount shown to the customer, with the delivery fee (ORD-15). */
    expected_total: expectedTotal(),
    /** GSTIN for the invoice; stored with the payment, overridden when the order is placed. */
    buyer_gstin: optionalField(gstin()),
  }),
  ok: z.object({
    amount: z.number(),
    currency: z.string(),
    order_id: z.string(),
    key: z.string(),
    checkout_url: z.string(),
  }),
  status: 201,
  idempotent: true,
  errors: [
    'empty_cart',
    'amount_differs',
    'total_changed',
    ...DELIVERY_ERRORS,
    'account_cap',
    'phone_unconfirmed',
    'hold_renewed',
    'insufficient_stock',
    'no_store',
    'not_found',
    'gateway_failed',
    'online_payment_off',
  ],
});

/** States of a payment to be refunded (PAY-8, PAY-9). */
export const REFUND_STATES = ['refundable', 'pending', 'processed', 'failed'] as const;

/** A payment to be refunded, and why. */
export const refundablePayment = z.object({
  id: z.number(),
  user_id: z.number(),
  full_name: z.string(),
  amount: rupees(),
  created_at: time(),
  /** Null for UPI payments on delivery, which have a QR code instead. */
  razorpay_order_id: z.nullable(z.string()),
  razorpay_qr_id: z.nullable(z.string()),
  refund_state: z.enum(REFUND_STATES),
  reason: z.string(),
  /** The order it was paid for; absent without one. */
  order_id: z.optional(z.number()),
});

/** A dispute that a payer opened at the bank; lost unless it is answered at the provider in time. */
export const paymentDispute = z.object({
  id: z.number(),
  payment_id: z.number(),
  order_id: z.nullable(z.number()),
  full_name: z.string(),
  amount: rupees(),
  state: z.enum(['open', 'under_review']),
  /** Deadline of the answer. */
  respond_by: z.nullable(time()),
});

export const listRefundable = endpoint('GET', '/payments/fetch-payments/', {
  access: [ADMIN],
  summary: 'Payments to be refunded, with their sum and count',
  query: z.object(searchQuery),
  ok: z.object({
    payments: z.array(refundablePayment),
    total_amount: rupees(),
    total_count: z.number(),
    /** Cursor of the next page, as in the `Link` header; null on the last one. */
    next: z.nullable(z.string()),
    /** Open disputes of all payments, earliest deadline first; absent if there are none. */
    disputes: z.optional(z.array(paymentDispute)),
  }),
});

export const refundPayment = endpoint('POST', '/payments/{id}/refund/', {
  access: [ADMIN],
  summary: 'Refund a payment, once',
  ok: z.object({ message: z.string(), refund_state: z.enum(REFUND_STATES) }),
  idempotent: true,
  errors: ['not_found', 'not_refundable', 'gateway_failed', 'online_payment_off'],
});

/** @public The web does not call it. */
export const paymentWebhook = endpoint('POST', '/payments/webhook/', {
  access: 'public',
  summary: "Razorpay's webhook, signed over the raw body",
  ok: messageAnswer(),
  errors: ['bad_proof', 'online_payment_off'],
});
