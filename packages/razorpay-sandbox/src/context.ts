// Types that the parts of the sandbox share: context, faults, webhook events.
import type { Db } from './rows.ts';

/** The request that a fault may apply to. */
interface SandboxRequest {
  readonly method: string;
  /** Path below `/sandbox/razorpay`, without query. */
  readonly path: string;
}

/** How the API answers. The request takes effect except with `error` and `busy`. */
export type AnswerFault = 'none' | 'error' | 'busy' | 'garbage' | 'lost' | 'slow';
type WebhookFault = 'none' | 'late' | 'twice' | 'reordered' | 'wrong_signature' | 'never';
/** Fault of a payment that would otherwise succeed. */
export type PaymentFault =
  | 'none'
  | 'failed_then_captured'
  | 'authorized_only'
  | 'captured_late'
  /** Only for QR codes: two simultaneous payers, or a payment after the code has closed. */
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
  /** Duration of a slow answer. */
  slowMs: number;
  /** Timeout of the shop's client, so that tests of slow answers are fast. */
  patienceMs?: number;
}

export const noFaults = (): Faults => ({
  answer: () => 'none',
  webhook: 'none',
  payment: 'none',
  refund: 'none',
  slowMs: 30_000,
});

export type DisputeEvent = 'created' | 'under_review' | 'won' | 'lost' | 'closed';

/** A payer's objection at the bank. Not stored: the shop learns of it by webhook only. */
export interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly respondBy: Date;
  readonly status: 'open' | Exclude<DisputeEvent, 'created'>;
}

/** An event for the shop's webhook. */
export interface SandboxEvent {
  readonly event:
    | 'payment.authorized'
    | 'payment.captured'
    | 'payment.failed'
    | 'order.paid'
    | 'qr_code.credited'
    | 'refund.created'
    | 'refund.processed'
    | 'refund.failed'
    | `payment.dispute.${DisputeEvent}`;
  readonly paymentId: string;
  readonly refundId?: string;
  readonly dispute?: Dispute;
}

/** Keys shared by the shop and the provider. */
export interface SandboxKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** Logger of the sandbox, such as pino's. */
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
