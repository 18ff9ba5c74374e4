// The sandbox signs as Razorpay does: the published vectors.
import { expect, it } from 'vitest';
import { signBody, signProof } from '../src/signature.ts';

it('signs the pair of order and payment', () => {
  expect(signProof('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  );
});

it('signs the very text of a webhook call', () => {
  expect(signBody('webhook-secret', '{"entity":"event","event":"order.paid"}')).toBe(
    'f5c0626ed58af801fd0eedb27efd269f4d172e1d6c105c9a2164dcd16430f7a0',
  );
});
