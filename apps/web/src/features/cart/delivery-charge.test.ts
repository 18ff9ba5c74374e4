// Delivery fee as the cart grows.
import { describe, expect, it } from 'vitest';
import { calculateDeliveryCharge } from './delivery-charge.tsx';

const steps = [
  { from: 0, fee: 40 },
  { from: 500, fee: 20 },
  { from: 999, fee: 0 },
];
const chargeFor = (goods: number, min_order = 0, feeSteps = steps) =>
  calculateDeliveryCharge({ grand_total: goods, delivery: { min_order, steps: feeSteps } });

describe('the delivery charge of a cart', () => {
  it.each([
    [100.1, { fee: 40, total: 140.1, toFree: 898.9, freeFrom: 999, toMinimum: 0 }],
    [499.99, { fee: 40, total: 539.99, toFree: 499.01, freeFrom: 999, toMinimum: 0 }],
    [500, { fee: 20, total: 520, toFree: 499, freeFrom: 999, toMinimum: 0 }],
    [999, { fee: 0, total: 999, toFree: 0, freeFrom: 999, toMinimum: 0 }],
  ])('of goods for ₹%d', (goods, charge) => {
    expect(chargeFor(goods)).toEqual(charge);
  });

  it('is zero without fee steps', () => {
    expect(chargeFor(78.5, 0, [])).toEqual({ fee: 0, total: 78.5, toFree: 0, freeFrom: 0, toMinimum: 0 });
  });

  it('never becomes free without a free step', () => {
    expect(chargeFor(100, 0, [{ from: 0, fee: 30 }]).toFree).toBe(0);
  });

  it('says how much is missing for the minimum order', () => {
    expect(chargeFor(149.5, 200).toMinimum).toBe(50.5);
    expect(chargeFor(200, 200).toMinimum).toBe(0);
  });
});
