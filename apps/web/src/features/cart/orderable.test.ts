// The part of a cart that can be ordered.
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { MAX_AVAILABLE } from '@tilgul/contract/rules/limits';
import { expect, it } from 'vitest';
import type { CartLine } from './cart-edits.ts';
import { isSoldOut, toOrderable } from './orderable.ts';

const line = (id: number, price: number, quantity: number, available: number): CartLine => ({
  product_id: id,
  product_name: `Product ${id}`,
  price,
  unit: '500 g',
  quantity,
  image: null,
  in_stock: available > 0,
  available,
});
const toCart = (items: CartLine[]) => ({
  items,
  grand_total: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  unavailable: [],
  delivery: NO_FEES,
});

it('keeps a cart that is in stock as it is', () => {
  const cart = toCart([line(1, 48, 2, 5), line(2, 10, 3, MAX_AVAILABLE)]);
  expect(toOrderable(cart)).toEqual({ cart, short: [], unavailable: [] });
});

it('leaves sold-out lines out of the sum and counts short lines with what is left', () => {
  const [rice, soldOut, short] = [line(1, 48, 2, 5), line(2, 60, 1, 0), line(3, 22, 4, 1)];
  const { cart, short: changed } = toOrderable(toCart([rice, soldOut, short]));
  expect(cart.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(cart.grand_total).toBe(118);
  expect(changed).toEqual([soldOut, short]);
  expect([rice, soldOut, short].map(isSoldOut)).toEqual([false, true, false]);
});

it('has nothing left of a cart that is sold out', () => {
  expect(toOrderable(toCart([line(1, 48, 2, 0)])).cart).toMatchObject({ items: [], grand_total: 0 });
});
