// Razorpay's two signatures: the proof of a payment and the webhook's raw body (HMAC-SHA256, compared in constant time).
import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (secret: string, data: string | Uint8Array): string =>
  createHmac('sha256', secret).update(data).digest('hex');

/** The signature of a pair: what the checkout hands to the browser after a payment. */
export const signProof = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`);

/** The signature of a webhook's body, over exactly the bytes that are sent. */
export const signBody = (secret: string, body: string | Uint8Array): string => hmac(secret, body);

/** Whether two signatures are the same text; takes as long wherever they differ. */
export function isSameSignature(expected: string, given: string): boolean {
  const [wanted, got] = [Buffer.from(expected), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
