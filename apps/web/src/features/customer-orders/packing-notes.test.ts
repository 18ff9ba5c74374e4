// Proves what a customer reads of a line after packing.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { describe, expect, it } from 'vitest';
import { packedWords, paidQuantity } from './packing-notes.tsx';

type Item = OrderForCustomer['items'][number];
const item = (part: Partial<Item>): Item => ({
  line_id: 1,
  product_id: 1,
  product_name: 'Rajma',
  product_unit: '500 g',
  quantity: 3,
  price: 89,
  image: null,
  choice: 'remove',
  packed: null,
  substitute_of: null,
  ...part,
});

describe('a line after packing', () => {
  it.each([
    ['not packed yet', null, undefined, 3],
    ['packed as ordered', 3, undefined, 3],
    ['short', 2, '2 of 3 packed', 2],
    ['left out', 0, 'Not packed: you do not pay for it.', 0],
  ])('%s', (_title, packed, words, paid) => {
    const line = item({ packed });
    expect([packedWords(line, [line]), paidQuantity(line)]).toEqual([words, paid]);
  });

  it('says what a substitute came for', () => {
    const [rajma, other] = [item({ packed: 0 }), item({ line_id: 2, substitute_of: 1, product_name: 'Chana' })];
    expect(packedWords(other, [rajma, other])).toBe('Instead of Rajma');
  });
});
