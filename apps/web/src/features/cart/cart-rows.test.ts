// Proves that lines of the cart stay in their places.
import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart.rules.ts';
import { arrange, remember } from './cart-rows.ts';

const line = (product_id: number): CartLine => ({
  product_id,
  product_name: `Product ${product_id}`,
  price: 10,
  unit: '1 kg',
  quantity: 1,
  image: null,
  in_stock: true,
  available: 50,
});
const shown = (order: readonly number[], lines: CartLine[], removed: CartLine[]) =>
  arrange(order, lines, removed).map(({ kind, line: { product_id } }) => `${kind} ${product_id}`);

describe('the rows of the cart', () => {
  it('leave a removed line in its place while Undo is offered', () => {
    expect(shown([1, 2, 3], [line(1), line(3)], [line(2)])).toEqual(['line 1', 'removed 2', 'line 3']);
  });

  it('put a line back where it was, though the server now has it last', () => {
    expect(shown([1, 2, 3], [line(1), line(3), line(2)], [line(2)])).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('add new products at the end and keep the order otherwise', () => {
    expect(remember([2, 1], [line(1), line(2), line(5), line(4)])).toEqual([2, 1, 5, 4]);
    const order = [2, 1];
    expect(remember(order, [line(1)])).toBe(order);
  });
});
