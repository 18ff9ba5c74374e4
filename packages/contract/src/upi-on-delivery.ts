// Calls on UPI payment on delivery: the rider shows a QR code of the gateway, which confirms the payment.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { rupees, time } from './fields.ts';
import { STAFF } from './rules/roles.ts';

/** Lifetime of a QR code in seconds (PAY-16). */
export const UPI_QR_SECONDS = 5 * 60;

export const UPI_STATES = ['open', 'paid', 'expired', 'failed'] as const;

/** A QR code and its state; after `failed` the customer can try again until `close_by`. */
const upiPaymentAnswer = z.object({
  qr_id: z.string(),
  /** URL at Razorpay, or a path of this server. */
  qr_image_url: z.string(),
  amount: rupees(),
  close_by: time(),
  state: z.enum(UPI_STATES),
});
export type UpiPaymentAnswer = z.output<typeof upiPaymentAnswer>;

export const openDoorPayment = endpoint('POST', '/orders/{id}/door-payment/', {
  access: [STAFF],
  summary: 'Create a QR code for the amount to pay on delivery, or return the open one',
  ok: upiPaymentAnswer,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'illegal_move', 'pin_not_verified', 'conflict', 'gateway_failed', 'online_payment_off'],
});

export const viewDoorPayment = endpoint('GET', '/orders/{id}/door-payment/', {
  access: [STAFF],
  summary: 'State of the latest QR code; asks the gateway while it is open',
  ok: upiPaymentAnswer,
  errors: ['not_found'],
});
