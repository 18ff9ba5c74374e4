// The interface of a payment gateway.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

const amount = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

/** An order at the gateway. Amounts are in paise, here and below. */
export const gatewayOrder = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.string(),
});

export const gatewayPayment = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.nullish(z.string()),
  amount_refunded: z.nullish(amount),
});
export type GatewayPayment = z.output<typeof gatewayPayment>;

/** A QR code for one payment. */
export const gatewayQrCode = z.object({ id: z.string(), image_url: z.string(), payment_amount: z.nullish(amount) });
export type GatewayQrCode = z.output<typeof gatewayQrCode>;

export const gatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
export type GatewayRefund = z.output<typeof gatewayRefund>;

/** Outcome of an answered call: done, or refused with a description. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly status: number; readonly description: string };

/** A permanent refusal: the gateway does not know the id (for example, of other keys), or rejects the request as invalid. */
export class GatewayRefusal extends AppError {
  readonly description: string;

  constructor(description: string) {
    super('gateway_failed');
    this.description = description;
  }
}

/** Fields that the checkout returns after a payment. */
export interface PaymentProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/**
 * The payment gateway. Amounts are in paise. Every call throws gateway_failed when the gateway is down, slow or
 * unintelligible, and its subclass `GatewayRefusal` for a permanent refusal. A `signal` from `startTimer` lets several
 * calls share one timeout.
 */
export interface PaymentGateway {
  /** The public key, and the URL of the checkout script. */
  readonly keyId: string;
  readonly checkoutUrl: string;
  startTimer(): AbortSignal;
  /** Whether the signature ties this payment to this order. Says nothing about amount, owner or state. */
  isProof(proof: PaymentProof): boolean;
  /** Whether a webhook's raw body has a valid signature. */
  isWebhook(body: Uint8Array, signature: string): boolean;
  findOrder(receipt: string, signal?: AbortSignal): Promise<z.output<typeof gatewayOrder> | undefined>;
  createOrder(
    order: { amount: Paise; receipt: string; notes: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<z.output<typeof gatewayOrder>>;
  listPayments(orderId: string, signal?: AbortSignal): Promise<GatewayPayment[]>;
  capturePayment(payment: { id: string; amount: Paise }, signal?: AbortSignal): Promise<Outcome<GatewayPayment>>;
  /** Creates a QR code for one payment, open until `closeBy`, at least 15 minutes from now. */
  createQrCode(
    code: { amount: Paise; closeBy: Date; name: string; notes: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<GatewayQrCode>;
  listQrPayments(qrId: string, signal?: AbortSignal): Promise<GatewayPayment[]>;
  /** Refused when it is already closed. */
  closeQrCode(qrId: string, signal?: AbortSignal): Promise<Outcome<GatewayQrCode>>;
  /** The same key and amount always return the same refund. */
  refundPayment(refund: {
    paymentId: string;
    amount: Paise;
    receipt: string;
    key: string;
  }): Promise<Outcome<GatewayRefund>>;
  getRefund(refundId: string): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
  /** All refunds made since, newest first. */
  listRefundsSince(since: Date): Promise<GatewayRefund[]>;
}

/** A sandbox gateway that runs inside the shop's own server. */
export interface PaymentSandbox {
  /** Binds its routes. Its payments are rows of the database, and its webhooks call the same server. */
  mount(
    app: FastifyInstance,
    host: { readonly pool: pg.Pool; readonly now: () => Date; readonly log: Logger },
  ): Promise<void>;
}
