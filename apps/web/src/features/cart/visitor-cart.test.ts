// A visitor's cart: stored lines, and their quote from the server.
import { NO_FEES } from '@tilgul/contract/delivery-fee';
import { describe, expect, it } from 'vitest';
import type { CartLine } from './cart-edits.ts';
import { readVisitorLines, withQuote } from './visitor-cart.ts';

const line = (product_id: number, more: Partial<CartLine> = {}): CartLine => ({
  product_id,
  product_name: `Product ${product_id}`,
  price: 10,
  unit: '500 g',
  quantity: 2,
  image: null,
  in_stock: true,
  available: 9,
  ...more,
});

describe('stored lines', () => {
  it('are read back unchanged', () => {
    expect(readVisitorLines(JSON.stringify([line(1), line(2)]))).toEqual([line(1), line(2)]);
  });

  it.each([undefined, '', 'no JSON', '{}', 'null', '[null, 7]', '[{"product_id":1}]'])('are empty for %o', (text) => {
    expect(readVisitorLines(text)).toEqual([]);
  });

  it('exclude invalid ones', () => {
    const odd = [line(1, { quantity: -1 }), line(2, { price: Number.NaN }), { ...line(3), product_name: 7 }, line(4)];
    expect(readVisitorLines(JSON.stringify(odd))).toEqual([line(4)]);
  });
});

describe('the cart of stored lines', () => {
  it('shows stored prices until the server answers', () => {
    expect(withQuote([line(1)], undefined)).toEqual({
      items: [line(1, { choice: 'remove' })],
      grand_total: 20,
      unavailable: [],
      delivery: NO_FEES,
    });
  });

  it('shows current prices with stored quantities, and unavailable products separately', () => {
    const delivery = { min_order: 0, steps: [{ from: 0, fee: 30 }] };
    const quote = {
      items: [line(1, { price: 12.5, quantity: 1, available: 1 })],
      grand_total: 12.5,
      unavailable: [line(2)],
      delivery,
    };
    expect(withQuote([line(1), line(2)], quote)).toEqual({
      items: [line(1, { price: 12.5, available: 1, in_stock: false, choice: 'remove' })],
      grand_total: 25,
      unavailable: [line(2)],
      delivery,
    });
  });
});
