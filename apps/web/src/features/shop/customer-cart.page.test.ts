// Lines of the cart keep their places.
import { describe, expect, it } from 'vitest';
import type { CartLine } from '../cart/cart-edits.ts';
import { appendNewIds, arrangeRows } from './customer-cart.page.tsx';

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
  arrangeRows(order, lines, removed).map(({ kind, line: { product_id } }) => `${kind} ${product_id}`);

describe('the rows of the cart', () => {
  it('keep a removed line in place while Undo is offered', () => {
    expect(shown([1, 2, 3], [line(1), line(3)], [line(2)])).toEqual(['line 1', 'removed 2', 'line 3']);
  });

  it('restore a line in its old place even if the server has it last', () => {
    expect(shown([1, 2, 3], [line(1), line(3), line(2)], [line(2)])).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('append new products and otherwise keep the order', () => {
    expect(appendNewIds([2, 1], [line(1), line(2), line(5), line(4)])).toEqual([2, 1, 5, 4]);
    const order = [2, 1];
    expect(appendNewIds(order, [line(1)])).toBe(order);
  });
});
