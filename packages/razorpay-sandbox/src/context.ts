// What the parts of a mounted sandbox work with.
import type { Db } from './rows.ts';

// Faults that a test can switch on in the stand-in: what a payment provider sometimes does wrong.

/** A request as a fault chooses it. */
interface SandboxRequest {
  readonly method: string;
  /** Below `/sandbox/razorpay`, without its query. */
  readonly path: string;
}

/** How a request of the API is answered; every kind but `error` and `garbage` has its effect. */
export type AnswerFault = 'none' | 'error' | 'busy' | 'garbage' | 'lost' | 'slow';
type WebhookFault = 'none' | 'late' | 'twice' | 'reordered' | 'wrong_signature' | 'never';
/** What becomes of a payment that the payer meant to succeed. */
export type PaymentFault =
  | 'none'
  | 'failed_then_captured'
  | 'authorized_only'
  | 'captured_late'
  /** Of a QR code alone: two payers at once, and one who pays after its end. */
  | 'twice'
  | 'after_close'
  | 'other_amount'
  | 'other_currency';
export type RefundFault = 'none' | 'pending_then_processed' | 'pending_then_failed';

export interface Faults {
  answer: (request: SandboxRequest) => AnswerFault;
  webhook: WebhookFault;
  payment: PaymentFault;
  refund: RefundFault;
  /** How long a slow answer takes. */
  slowMs: number;
  /** How long our client waits instead of its usual time, so that a test of a slow answer is quick. */
  patienceMs?: number;
}

/** A provider without faults. */
export const noFaults = (): Faults => ({
  answer: () => 'none',
  webhook: 'none',
  payment: 'none',
  refund: 'none',
  slowMs: 30_000,
});

/** Something that the shop's webhook hears of. */
export interface SandboxEvent {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'qr_code.credited'
    | 'refund.created'
    | 'refund.processed'
    | 'refund.failed';
  readonly paymentId: string;
  readonly refundId?: string;
}

/** The keys that the shop and its provider share. */
export interface SandboxKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** Where the sandbox reports what went wrong; pino's logger fits. */
export interface SandboxLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface SandboxContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: SandboxLog;
  readonly keys: SandboxKeys;
  readonly faults: Faults;
  /** Posts to the shop's webhook. */
  readonly callWebhook: (init: RequestInit) => Promise<Response>;
}
