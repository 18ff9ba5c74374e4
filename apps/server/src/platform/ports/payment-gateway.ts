// What the shop asks of a payment gateway, whoever it is.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Paise } from '@tilgul/contract/rules/money';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';

/** An order at the gateway; the amount is in paise. */
export interface GatewayOrder {
  readonly id: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly receipt?: string | null | undefined;
  readonly status: string;
}

/** A payment at the gateway; amounts are in paise. */
export interface GatewayPayment {
  readonly id: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id?: string | null | undefined;
  readonly amount_refunded?: Paise | null | undefined;
}

/** A QR code at the gateway, for one payment. */
export interface GatewayQrCode {
  readonly id: string;
  readonly image_url: string;
  readonly payment_amount?: Paise | null | undefined;
}

/** A refund at the gateway; the amount is in paise. */
export interface GatewayRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: Paise;
  readonly status: 'pending' | 'processed' | 'failed';
}

/** What came of a call that was answered: done, or refused for a reason in words. */
export type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly status: number; readonly description: string };

/** The gateway answered that it will never do it: it does not know the id (other keys), or the request is wrong for it. */
export class GatewayRefusal extends AppError {
  readonly description: string;

  constructor(description: string) {
    super('gateway_failed');
    this.description = description;
  }
}

/** The three fields that the checkout hands over after a payment. */
export interface PaymentProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/**
 * What the shop asks of its gateway. Amounts are paise. Every call throws gateway_failed when the gateway is away, slow or
 * unintelligible, as a `GatewayRefusal` when it refuses for good; a `signal` from `startTimer` lets several calls share one time-out.
 */
export interface PaymentGateway {
  /** The public key, and the script that the browser loads. */
  readonly keyId: string;
  readonly checkoutUrl: string;
  startTimer(): AbortSignal;
  /** Whether the signature ties this payment to this order; says nothing of amount, owner or state. */
  isProof(proof: PaymentProof): boolean;
  /** Whether a webhook's raw body is signed with the webhook's secret. */
  isWebhook(body: Uint8Array, signature: string): boolean;
  findOrder(receipt: string, signal?: AbortSignal): Promise<GatewayOrder | undefined>;
  createOrder(
    order: { amount: Paise; receipt: string; notes: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<GatewayOrder>;
  listPayments(orderId: string, signal?: AbortSignal): Promise<GatewayPayment[]>;
  capturePayment(payment: { id: string; amount: Paise }, signal?: AbortSignal): Promise<Outcome<GatewayPayment>>;
  /** A QR code for one payment of that amount, open until `closeBy`: 15 minutes from now at least. */
  createQrCode(
    code: { amount: Paise; closeBy: Date; name: string; notes: Record<string, string> },
    signal?: AbortSignal,
  ): Promise<GatewayQrCode>;
  listQrPayments(qrId: string, signal?: AbortSignal): Promise<GatewayPayment[]>;
  /** Refused when it is closed already. */
  closeQrCode(qrId: string, signal?: AbortSignal): Promise<Outcome<GatewayQrCode>>;
  /** The same key and amount give the same refund however often it is asked. */
  refundPayment(refund: {
    paymentId: string;
    amount: Paise;
    receipt: string;
    key: string;
  }): Promise<Outcome<GatewayRefund>>;
  getRefund(refundId: string): Promise<GatewayRefund>;
  listRefunds(paymentId: string): Promise<GatewayRefund[]>;
}

/** A stand-in for the gateway that the shop's own server carries. */
export interface PaymentSandbox {
  /** Binds its routes; its payments are rows of the database, and its webhook calls reach the same server. */
  mount(
    app: FastifyInstance,
    host: { readonly pool: pg.Pool; readonly now: () => Date; readonly log: Logger },
  ): Promise<void>;
}
