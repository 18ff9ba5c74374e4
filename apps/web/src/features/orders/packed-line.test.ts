// Order lines after packing, as the office and the customer see them.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/orders';
import { describe, expect, it } from 'vitest';
import { toPackedLines } from './order-details.tsx';
import { formatPacked, getLineTotal } from './packed-line.ts';

type Item = OrderForBackOffice['items'][number];
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

describe('for the office', () => {
  it.each<[string, Partial<Item>, number, string | undefined, number]>([
    ['not packed yet', {}, 3, undefined, 267],
    ['packed as ordered', { packed: 3 }, 3, undefined, 267],
    ['short', { packed: 2 }, 2, '2 of 3 packed', 178],
    ['left out', { packed: 0 }, 0, 'Not packed', 0],
    ['weighed', { packed: 3, packed_grams: 1440, charged: 256.32 }, 3, '1.44 kg packed', 256.32],
  ])('a line that is %s', (_title, part, quantity, note, total) => {
    const [line] = toPackedLines([item(part)]);
    expect([line?.quantity, line?.note, line && getLineTotal(line)]).toEqual([quantity, note, total]);
  });

  it('says which product a substitute replaces', () => {
    const lines = toPackedLines([
      item({ packed: 0 }),
      item({ line_id: 2, substitute_of: 1, product_name: 'Chana', packed: 1 }),
    ]);
    expect(lines.map(({ note }) => note)).toEqual(['Not packed', 'Instead of Rajma']);
  });
});

describe('for the customer', () => {
  it.each([
    ['not packed yet', null, undefined, 267],
    ['packed as ordered', 3, undefined, 267],
    ['short', 2, '2 of 3 packed', 178],
    ['left out', 0, 'Not packed: you do not pay for it.', 0],
  ])('%s', (_title, packed, text, paid) => {
    const line = item({ packed });
    expect([formatPacked(line, [line], texts), getLineTotal(line)]).toEqual([text, paid]);
  });

  it.each([
    [3, '1.44 kg packed'],
    [2, '2 of 3 packed, 1.44 kg packed'],
  ])('weighed, %i packs', (packed, text) => {
    const line = item({ packed, packed_grams: 1440, charged: 256.32 });
    expect([formatPacked(line, [line], texts), getLineTotal(line)]).toEqual([text, 256.32]);
  });

  it('says which product a substitute replaces', () => {
    const [rajma, other] = [item({ packed: 0 }), item({ line_id: 2, substitute_of: 1, product_name: 'Chana' })];
    expect(formatPacked(other, [rajma, other], texts)).toBe('Instead of Rajma');
  });
});
