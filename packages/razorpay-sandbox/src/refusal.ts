// Razorpay's error objects and messages, and its ids.
import { randomBytes } from 'node:crypto';

interface RefusalBody {
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

/** An error that the error handler converts to the provider's answer. */
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

export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && 'sandboxStatus' in error;

export const UNKNOWN_ID = 'The id provided does not exist';
export const ORDER_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';
/** Error for a payment of a closed QR code. */
export const QR_CLOSED = 'The QR code is closed.';
export const AMOUNT_TOO_SMALL = 'The amount must be at least INR 1.00';

/** The bank's error of a failed payment, in the payer's answer and on the payment. */
export const BANK_FAILURE = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed' } as const;
export const PAYMENT_FAILED = 'Payment failed';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an id like the provider's: a prefix and 14 letters or digits. */
export const newId = (prefix: 'order' | 'pay' | 'qr' | 'rfnd' | 'evt' | 'disp'): string =>
  `${prefix}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
