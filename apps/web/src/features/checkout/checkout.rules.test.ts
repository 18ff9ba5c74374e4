// Proves that every way in which an order can fail has its sentence, with what became of the money.

import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { describe, expect, it } from 'vitest';
import { apiError, networkError } from '../../shared/api/call-error.ts';
import { type CheckoutStage, cartChanges, cartMark, checkoutFailure } from './checkout.rules.ts';

// Proves that a customer is told every difference between the cart shown and the cart that would be ordered.

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
const cartOf = (...items: ReturnType<typeof line>[]) => ({
  items,
  unavailable: [],
  grand_total: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  delivery: NO_FEES,
});

describe('what changed in a cart', () => {
  it('is nothing when it is the same', () => {
    expect(cartChanges(cartOf(line(1, 2, 50)), cartOf(line(1, 2, 50)))).toEqual([]);
  });

  it('is every line that came, went or costs another sum, and the totals', () => {
    const before = cartOf(line(1, 2, 50), line(2, 1, 20), line(3, 1, 10));
    const after = cartOf(line(1, 3, 50), line(2, 1, 60), line(4, 5, 1));
    expect(cartChanges(before, after)).toEqual([
      'Product 1: 3 instead of 2.',
      'Product 2 costs ₹60.00 now, not ₹20.00.',
      'Product 3 is no longer in the cart.',
      'Product 4 is new in the cart: 5.',
      'The total is ₹215.00 now, not ₹130.00.',
    ]);
  });

  it('is told too when other goods cost the same sum', () => {
    expect(cartChanges(cartOf(line(1, 2, 50)), cartOf(line(2, 1, 100)))).toHaveLength(2);
  });

  it('is the delivery fee as well', () => {
    const cart = cartOf(line(1, 2, 50));
    const dearer = { ...cart, delivery: { min_order: 0, steps: [{ from: 0, fee: 30 }] } };
    expect(cartChanges(cart, dearer)).toEqual([
      'Delivery costs ₹30.00 now, not ₹0.00.',
      'The total is ₹130.00 now, not ₹100.00.',
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
  ])('%s says its own sentence whatever went wrong', (stage, sentence) => {
    const errors = [
      networkError(),
      refused(409, { detail: 'x', code: 'insufficient_stock' }),
      refused(500, {}),
      new Error('other'),
    ];
    expect(errors.map((error) => checkoutFailure(stage, error).text)).toEqual(errors.map(() => sentence));
  });

  it('names the products that fall short and leads to the cart', () => {
    const error = refused(409, {
      detail: 'There is not enough stock.',
      code: 'insufficient_stock',
      shortages: [short],
    });
    expect(checkoutFailure('cash', error)).toMatchObject({ shortages: [short], next: 'cart' });
    expect(checkoutFailure('online', error)).toMatchObject({ shortages: [short], next: 'cart' });
  });

  it('may have been placed all the same when the answer was lost: the same order is offered again', () => {
    expect(checkoutFailure('cash', networkError())).toMatchObject({
      next: 'retry',
      detail: expect.stringMatching(/twice/),
    });
    expect(checkoutFailure('online', networkError()).next).toBeUndefined();
  });

  it('says when the chosen address is gone', () => {
    const error = refused(404, { detail: 'Not found.', code: 'not_found' });
    expect(checkoutFailure('cash', error).detail).toMatch(/address/);
  });
});

describe('a paid order that could not be placed', () => {
  it('may be tried again when the server did not answer', () => {
    for (const error of [
      networkError(),
      refused(502, { code: 'gateway_failed' }),
      refused(429, { code: 'too_many' }),
    ]) {
      expect(checkoutFailure('paid', error).next).toBe('retry');
    }
  });

  it('says that the money comes back when the goods are gone, and offers no second try', () => {
    const failure = checkoutFailure('paid', refused(409, { code: 'hold_over', detail: 'x' }));
    expect(failure).toMatchObject({ next: 'support', detail: expect.stringMatching(/paid back/) });
  });
});

describe('the mark of a cart', () => {
  const line = { product_id: 1, quantity: 2, price: 78.5 };
  it('is the same for the same goods and another one for any change', () => {
    expect(cartMark([line])).toBe(cartMark([{ ...line }]));
    expect(
      new Set([
        cartMark([line]),
        cartMark([{ ...line, quantity: 3 }]),
        cartMark([{ ...line, price: 80 }]),
        cartMark([]),
      ]).size,
    ).toBe(4);
  });
});
