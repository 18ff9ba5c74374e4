// Every error of the API: code, status and default message.

/** code → [HTTP status, default detail] (API-1, API-2). */
export const ERRORS = {
  invalid: [400, 'Please check the highlighted fields.'],
  bad_request: [400, 'The request could not be read.'],
  empty_cart: [400, 'Your cart is empty.'],
  wrong_pin: [400, 'Please enter the correct order pin.'],
  wrong_otp: [400, 'Invalid OTP. Please try again.'],
  no_reset_grant: [400, 'Please verify the OTP first.'],
  bad_proof: [400, 'The payment could not be verified.'],
  role_is_fixed: [400, 'The role of a user cannot be changed.'],
  not_authenticated: [401, 'Authentication credentials were not provided.'],
  token_invalid: [401, 'Given token not valid for any token type'],
  login_failed: [401, 'No active account found with the given credentials'],
  otp_required: [401, 'Please enter the code of your authenticator app.'],
  otp_refused: [401, 'This code is wrong or was already used. Please try again.'],
  forbidden: [403, 'You do not have permission to perform this action.'],
  factor_required: [403, 'Please set up two-factor sign-in first.'],
  not_found: [404, 'Not found.'],
  conflict: [409, 'Someone else changed this. Please reload it.'],
  stale_version: [409, 'This has changed. Please reload it before you save.'],
  no_store: [409, 'No store is assigned to you.'],
  not_delivered: [409, 'You can rate a product once it has been delivered to you.'],
  insufficient_stock: [409, 'There is not enough stock.'],
  illegal_move: [409, 'This step is not possible now.'],
  pin_not_verified: [409, 'Order PIN has not been verified.'],
  no_staff_allocated: [409, 'Choose a staff member for this order first.'],
  not_allocated_to_store: [409, 'This order is not allocated to your store.'],
  in_use: [409, 'This is still in use.'],
  last_admin: [409, 'The last administrator cannot be deleted.'],
  factor_on: [409, 'Two-factor sign-in is already on.'],
  factor_off: [409, 'Two-factor sign-in is not on.'],
  factor_expired: [409, 'The time to set up two-factor sign-in has passed. Please start again.'],
  amount_differs: [409, 'The amount differs from your cart.'],
  total_changed: [409, 'The total has changed. Please look at your cart again.'],
  account_cap: [409, 'You cannot order more of this yet.'],
  slot_full: [409, 'This delivery window is full. Please choose another one.'],
  slot_closed: [409, 'This delivery window is closed. Please choose another one.'],
  not_served: [409, 'We do not deliver to this pincode yet.'],
  below_minimum: [409, 'The order is below our minimum.'],
  cod_not_offered: [409, 'Cash on delivery is not offered for this order. Please pay online.'],
  phone_unconfirmed: [409, 'Please confirm your mobile number before another order paid on delivery.'],
  hold_renewed: [409, 'This payment was opened too often. Please wait until it expires.'],
  total_too_large: [409, 'The total is too large for one order.'],
  cart_full: [409, 'The cart is full. Please order what is in it first.'],
  hold_over: [409, 'The stock for this payment is no longer reserved.'],
  not_refundable: [409, 'This payment cannot be refunded.'],
  idempotency_mismatch: [409, 'This Idempotency-Key was used for another request.'],
  too_large: [413, 'The upload is too large.'],
  unsupported_type: [415, 'This type of content is not accepted.'],
  too_many: [429, 'Too many tries. Please try again later.'],
  gateway_failed: [502, 'The payment provider did not answer. Please try again.'],
  unavailable: [503, 'The service is not available right now. Please try again.'],
  online_payment_off: [503, 'Online payment is not available.'],
  push_off: [503, 'Notifications on this device are not available.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>;

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
    super(extras.detail ?? ERRORS[code][1]);
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** Creates the 400 for invalid fields. Its detail is the first field's message, so that a client can show a single sentence. */
export function invalid(fields: Record<string, string[]>): AppError {
  const first = Object.values(fields)[0]?.[0];
  return new AppError('invalid', first === undefined ? { fields } : { detail: first, fields });
}
