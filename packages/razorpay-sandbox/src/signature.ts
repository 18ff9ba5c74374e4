// The provider's two signatures, both HMAC-SHA256 in hex.
import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The proof of a payment, which the checkout hands to the browser. */
export const signProof = (keySecret: string, orderId: string, paymentId: string): string =>
  hmac(keySecret, `${orderId}|${paymentId}`);

/** The signature of a webhook call, over exactly the text that is sent. */
export const signBody = (webhookSecret: string, body: string): string => hmac(webhookSecret, body);
