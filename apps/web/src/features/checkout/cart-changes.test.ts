// Proves that a customer is told every difference between the cart shown and the cart that would be ordered.
import { NO_FEES } from '@tilgul/contract/delivery/fee-table';
import { describe, expect, it } from 'vitest';
import { cartChanges } from './cart-changes.ts';

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
