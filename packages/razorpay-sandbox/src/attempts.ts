// A payment attempt for an order or QR code: its outcome and webhook events.
import type { PaymentFault, SandboxEvent } from './context.ts';
import type { PaymentRow } from './rows.ts';

const LATE_CAPTURE_MS = 15 * 60_000;

/** A payment attempt. */
export interface Attempt {
  readonly shouldSucceed: boolean;
  readonly fault: PaymentFault;
  readonly now: Date;
}

/** A payment and its webhook events, in order. */
export interface Paid {
  readonly payment: PaymentRow;
  readonly events: readonly SandboxEvent[];
}

interface Outcome {
  readonly status: 'authorized' | 'captured' | 'failed';
  readonly captureAt: Date | null;
}

/** Decides the outcome of an attempt, given the switched-on fault. */
export function decideOutcome({ shouldSucceed, fault, now }: Attempt): Outcome {
  if (!shouldSucceed) return { status: 'failed', captureAt: null };
  if (fault === 'failed_then_captured') return { status: 'failed', captureAt: now };
  if (fault === 'authorized_only') return { status: 'authorized', captureAt: null };
  if (fault === 'captured_late') return { status: 'authorized', captureAt: new Date(now.getTime() + LATE_CAPTURE_MS) };
  return { status: 'captured', captureAt: null };
}

/** Webhook events of a capture. */
export const captureEvents = ({ id: paymentId, qr_code_id }: PaymentRow): SandboxEvent[] => [
  { event: 'payment.captured', paymentId },
  { event: qr_code_id === null ? 'order.paid' : 'qr_code.credited', paymentId },
];

/** Webhook events of an attempt. */
export const toEvents = (payment: PaymentRow): readonly SandboxEvent[] =>
  payment.status === 'captured'
    ? captureEvents(payment)
    : [{ event: `payment.${payment.status}` as 'payment.failed', paymentId: payment.id }];
