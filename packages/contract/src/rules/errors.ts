// Every error of the API: code and status. Its message is in messages/en/server.json, under `errors`.

/** HTTP status by code (API-1, API-2). */
export const ERRORS = {
  invalid: 400,
  bad_request: 400,
  empty_cart: 400,
  wrong_pin: 400,
  wrong_otp: 400,
  no_reset_grant: 400,
  bad_proof: 400,
  role_is_fixed: 400,
  not_authenticated: 401,
  token_invalid: 401,
  login_failed: 401,
  otp_required: 401,
  otp_refused: 401,
  forbidden: 403,
  password_change_required: 403,
  factor_required: 403,
  account_suspended: 403,
  password_expired: 403,
  register_revoked: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  no_store: 409,
  not_delivered: 409,
  insufficient_stock: 409,
  illegal_move: 409,
  different_gstin: 409,
  pin_not_verified: 409,
  no_staff_allocated: 409,
  not_allocated_to_store: 409,
  in_use: 409,
  last_admin: 409,
  factor_on: 409,
  factor_off: 409,
  factor_expired: 409,
  amount_differs: 409,
  total_changed: 409,
  account_cap: 409,
  slot_full: 409,
  slot_closed: 409,
  not_served: 409,
  below_minimum: 409,
  cod_not_offered: 409,
  phone_unconfirmed: 409,
  hold_renewed: 409,
  total_too_large: 409,
  cart_full: 409,
  hold_over: 409,
  not_refundable: 409,
  refunded_by_hand: 409,
  record_gap: 409,
  record_differs: 409,
  registers_open: 409,
  idempotency_mismatch: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  gateway_failed: 502,
  unavailable: 503,
  online_payment_off: 503,
  push_off: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** A missing product in a 409 answer. */
export interface Shortage {
  product_id: number;
  product_name: string;
  requested: number;
  available: number;
}

/** The body of every error; form fields have arrays of messages. */
export interface ErrorBody {
  detail: string;
  code?: string;
  error?: string;
  message?: string;
  shortages?: Shortage[];
  [field: string]: unknown;
}

export interface ErrorExtras {
  detail?: string;
  /** Messages by field, for forms. */
  fields?: Record<string, string[]>;
  /** Additional fields of the body, such as `shortages`. */
  body?: Record<string, unknown>;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
}

/** An error that the error handler converts to an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

/** Creates the 400 for invalid fields. Its detail is the first field's message, so that a client can show a single sentence. */
export function invalid(fields: Record<string, string[]>): AppError {
  const first = Object.values(fields)[0]?.[0];
  return new AppError('invalid', first === undefined ? { fields } : { detail: first, fields });
}

/** Creates the 409 for a step that the current state does not allow. */
export const illegalMove = (detail: string): AppError => new AppError('illegal_move', { detail });

/** Creates the 404, as for `executeTakeFirstOrThrow`. */
export const notFound = (): AppError => new AppError('not_found');
