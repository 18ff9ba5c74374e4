// Proves Razorpay's signatures with the published vectors.
import { describe, expect, it } from 'vitest';
import { isSameSignature, signBody, signProof } from './razorpay.signature.ts';

describe('signatures', () => {
  it('of a proof are the HMAC of order id, bar and payment id', () => {
    expect(signProof('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    );
  });

  it.each([
    ['{"entity":"event","event":"order.paid"}', 'f5c0626ed58af801fd0eedb27efd269f4d172e1d6c105c9a2164dcd16430f7a0'],
    ['{"entity": "event", "event": "order.paid"}', 'f43e172ec116dbf7392cf98ec9e4982c7912510a67060c71131c5cc5f196505e'],
  ])('of a webhook are the HMAC of the very bytes: %s', (body, signature) => {
    expect(signBody('webhook-secret', body)).toBe(signature);
    expect(signBody('webhook-secret', Buffer.from(body))).toBe(signature);
  });

  it('are the same only letter by letter', () => {
    const signature = signBody('secret', 'body');
    expect(isSameSignature(signature, signature)).toBe(true);
    const others = ['', signature.toUpperCase(), signature.slice(1), `${signature}0`, 'ä'.repeat(32)];
    for (const other of others) expect(isSameSignature(signature, other)).toBe(false);
  });
});
