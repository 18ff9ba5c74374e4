// Calls on UPI at the door: the rider shows a QR code of the payment gateway, and the order is paid by the gateway's word.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { rupees, time } from './fields.ts';
import { STAFF } from './rules/roles.ts';

/** How long a QR code is shown, in seconds (PAY-16). */
export const UPI_QR_SECONDS = 5 * 60;

export const UPI_STATES = ['open', 'paid', 'expired', 'failed'] as const;

/** A QR code and what became of it; `failed` is one whose last try failed: it can be tried again until `close_by`. */
export const upiPaymentAnswer = z.object({
  qr_id: z.string(),
  /** Of Razorpay, or below our own address. */
  qr_image_url: z.string(),
  amount: rupees(),
  close_by: time(),
  state: z.enum(UPI_STATES),
});
export type UpiPaymentAnswer = z.output<typeof upiPaymentAnswer>;

export const openDoorPayment = endpoint({
  method: 'POST',
  path: '/orders/{id}/door-payment/',
  access: [STAFF],
  summary: 'Show a QR code for what is to pay at the door; the open one again where there is one',
  ok: upiPaymentAnswer,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'pin_not_verified', 'conflict', 'gateway_failed', 'online_payment_off'],
});

export const viewDoorPayment = endpoint({
  method: 'GET',
  path: '/orders/{id}/door-payment/',
  access: [STAFF],
  summary: 'Whether the QR code that was shown last is paid; asks the gateway while it is open',
  ok: upiPaymentAnswer,
  errors: ['not_found'],
});
