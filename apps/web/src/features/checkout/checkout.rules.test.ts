// Checkout failures: each has its message, including what happened to the money.
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { describe, expect, it } from 'vitest';
import { apiError, networkError } from '../../shared/api/call-error.ts';
import { type CheckoutStage, cartFingerprint, describeCartChanges, toCheckoutFailure } from './checkout.rules.ts';

const line = (product_id: number, quantity: number, price: number) => ({
  product_id,
  product_name: `Product ${product_id}`,
  price,
  unit: '500 g',
  quantity,
  image: null,
  in_stock: true,
  available: 50,
});
const cartWith = (...items: ReturnType<typeof line>[]) => ({
  items,
  unavailable: [],
  grand_total: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  delivery: NO_FEES,
});

describe('cart changes', () => {
  it('are empty for the same cart', () => {
    expect(describeCartChanges(cartWith(line(1, 2, 50)), cartWith(line(1, 2, 50)))).toEqual([]);
  });

  it('list added, removed and repriced lines, and the totals', () => {
    const before = cartWith(line(1, 2, 50), line(2, 1, 20), line(3, 1, 10));
    const after = cartWith(line(1, 3, 50), line(2, 1, 60), line(4, 5, 1));
    expect(describeCartChanges(before, after)).toEqual([
      'Product 1: 3 instead of 2.',
      'The price of Product 2 changed from ₹20.00 to ₹60.00.',
      'Product 3 is no longer in the cart.',
      'Product 4 was added to your cart: 5.',
      'The total changed from ₹130.00 to ₹215.00.',
    ]);
  });

  it('include different goods of the same total', () => {
    expect(describeCartChanges(cartWith(line(1, 2, 50)), cartWith(line(2, 1, 100)))).toHaveLength(2);
  });

  it('include the delivery fee', () => {
    const cart = cartWith(line(1, 2, 50));
    const dearer = { ...cart, delivery: { min_order: 0, steps: [{ from: 0, fee: 30 }] } };
    expect(describeCartChanges(cart, dearer)).toEqual([
      'The delivery fee changed from ₹0.00 to ₹30.00.',
      'The total changed from ₹100.00 to ₹130.00.',
    ]);
  });
});

const refused = (status: number, body: Record<string, unknown>) => apiError(status, body, new Headers());
const short = { product_id: 1, product_name: 'Jaggery', requested: 5, available: 2 };

describe('an order that could not be placed', () => {
  it.each<[CheckoutStage, string]>([
    ['cash', 'There was an issue placing your order. Please try again.'],
    ['online', 'An error occurred while processing your order. Please try again.'],
    ['paid', 'Payment was successful, but there was an issue placing your order. Please contact customer support.'],
  ])('%s failures start with their own headline', (stage, sentence) => {
    const errors = [
      networkError(),
      refused(409, { detail: 'x', code: 'insufficient_stock' }),
      refused(500, {}),
      new Error('other'),
    ];
    expect(errors.map((error) => toCheckoutFailure(stage, error).text)).toEqual(errors.map(() => sentence));
  });

  it('offers the ways on of a cap, and online payment where cash is not offered', () => {
    const cap = { cap: 'window', max: 2, ways: ['window', 'online'] };
    const capped = refused(409, { detail: 'You already have 2 cash orders.', code: 'account_cap', ...cap });
    expect(toCheckoutFailure('cash', capped)).toMatchObject({ detail: 'You already have 2 cash orders.', cap });
    const noCash = refused(409, { detail: 'Please pay online.', code: 'cod_not_offered', cod_max: 50_000 });
    expect(toCheckoutFailure('cash', noCash).cap?.ways).toEqual(['online']);
    expect(toCheckoutFailure('cash', refused(409, { detail: 'Closed.', code: 'slot_full' })).cap).toBeUndefined();
  });

  it('says only the own sentence of a refusal that trying again cannot change', () => {
    const cap = { cap: 'window', max: 2, ways: ['window'] };
    for (const body of [
      { code: 'account_cap', ...cap },
      { code: 'cod_not_offered' },
      { code: 'phone_unconfirmed' },
      { code: 'not_found' },
    ]) {
      const failure = toCheckoutFailure('cash', refused(409, { detail: 'Please do this.', ...body }));
      expect([body.code, failure.text]).toEqual([body.code, undefined]);
      expect(failure.detail).toBeTruthy();
    }
    const failure = toCheckoutFailure('online', refused(409, { detail: 'At most 5.', code: 'account_cap', ...cap }));
    expect(failure).toMatchObject({ text: undefined, detail: 'At most 5.' });
  });

  it('names the products that are short and links to the cart', () => {
    const error = refused(409, {
      detail: 'There is not enough stock.',
      code: 'insufficient_stock',
      shortages: [short],
    });
    expect(toCheckoutFailure('cash', error)).toMatchObject({ shortages: [short], next: 'cart' });
    expect(toCheckoutFailure('online', error)).toMatchObject({ shortages: [short], next: 'cart' });
  });

  it('may have been placed if the answer was lost: offers the same order again', () => {
    expect(toCheckoutFailure('cash', networkError())).toMatchObject({
      next: 'retry',
      detail: expect.stringMatching(/twice/),
    });
    expect(toCheckoutFailure('online', networkError()).next).toBeUndefined();
  });

  it('says when the chosen address was deleted', () => {
    const error = refused(404, { detail: 'Not found.', code: 'not_found' });
    expect(toCheckoutFailure('cash', error).detail).toMatch(/address/);
  });
});

describe('a paid order that could not be placed', () => {
  it('can be retried when the server did not answer', () => {
    for (const error of [
      networkError(),
      refused(502, { code: 'gateway_failed' }),
      refused(429, { code: 'too_many' }),
    ]) {
      expect(toCheckoutFailure('paid', error).next).toBe('retry');
    }
  });

  it('promises a refund when the goods are gone, and offers no retry', () => {
    const failure = toCheckoutFailure('paid', refused(409, { code: 'hold_over', detail: 'x' }));
    expect(failure).toMatchObject({ next: 'support', detail: expect.stringMatching(/refund/) });
  });
});

describe('the fingerprint of a cart', () => {
  const line = { product_id: 1, quantity: 2, price: 78.5 };
  it('is equal for the same goods and differs after any change', () => {
    expect(cartFingerprint([line])).toBe(cartFingerprint([{ ...line }]));
    expect(
      new Set([
        cartFingerprint([line]),
        cartFingerprint([{ ...line, quantity: 3 }]),
        cartFingerprint([{ ...line, price: 80 }]),
        cartFingerprint([]),
      ]).size,
    ).toBe(4);
  });
});
