// How the stand-in refuses: Razorpay's error object with its texts.
import { randomBytes } from 'node:crypto';

export interface RefusalBody {
  readonly error: {
    readonly code: string;
    readonly description: string;
    readonly source: string;
    readonly step: string;
    readonly reason: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly field?: string;
  };
}

/** An error that the stand-in's error handler turns into the provider's answer. */
export interface Refusal extends Error {
  readonly sandboxStatus: number;
  readonly body: RefusalBody;
}

interface RefusalDetails {
  readonly status?: number;
  readonly field?: string;
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A refusal in the provider's words. */
export function refusal(description: string, details: RefusalDetails = {}): Refusal {
  const {
    status = 400,
    field,
    source = 'business',
    step = 'payment_initiation',
    reason = 'input_validation_failed',
    metadata = {},
  } = details;
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
  const error = { code, description, source, step, reason, metadata, ...(field === undefined ? {} : { field }) };
  return Object.assign(new Error(description), { sandboxStatus: status, body: { error } });
}

/** Whether something thrown is a refusal of the stand-in, with status and body of its own. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'sandboxStatus' in error;

export const UNKNOWN_ID = 'The id provided does not exist';
export const ORDER_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';
/** What a payer is told whose QR code takes no payment any more. */
export const QR_CLOSED = 'The QR code is closed.';
export const AMOUNT_TOO_SMALL = 'The amount must be at least INR 1.00';

/** What the bank says of a payment that failed; the same in the answer to the payer and on the payment. */
export const BANK_FAILURE = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed' } as const;
export const PAYMENT_FAILED = 'Payment failed';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id as the provider makes them: a prefix and 14 letters or digits. */
export const newId = (prefix: 'order' | 'pay' | 'qr' | 'rfnd' | 'evt'): string =>
  `${prefix}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
