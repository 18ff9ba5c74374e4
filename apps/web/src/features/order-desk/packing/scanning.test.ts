// Proves what a scanned barcode does to an order that is packed, and what it leaves alone.
import { expect, it } from 'vitest';
import { type ItemToPack, scan } from './packing.rules.ts';

const item = (line_id: number, quantity: number, barcode: string | null, unit_grams: number | null = null) =>
  ({ line_id, quantity, barcode, unit_grams, product_name: `Dal ${line_id}` }) as ItemToPack;
const items = [item(1, 2, '8901234567894'), item(2, 1, '0036000291452'), item(3, 1, '12345670', 500), item(4, 1, null)];
const NOTHING = { lines: {}, scans: {} };

it.each([
  ['the first of two pieces', NOTHING, '8901234567894', { kind: 'counted', item: items[0], count: 1 }],
  ['the last piece', { lines: {}, scans: { 1: 1 } }, '8901234567894', { kind: 'whole', item: items[0] }],
  ['blanks around', NOTHING, ' 8901 234567894 ', { kind: 'counted', item: items[0], count: 1 }],
  ['a UPC without its leading 0', NOTHING, '036000291452', { kind: 'whole', item: items[1] }],
  ['goods that are weighed', NOTHING, '12345670', { kind: 'weigh', item: items[2] }],
  [
    'a line that is packed',
    { lines: { 1: { packed: 2 } }, scans: {} },
    '8901234567894',
    { kind: 'done', item: items[0] },
  ],
  [
    'a line that is short',
    { lines: { 1: { packed: 1 } }, scans: {} },
    '8901234567894',
    { kind: 'done', item: items[0] },
  ],
  ['another product', NOTHING, '8900000000000', { kind: 'wrong', code: '8900000000000' }],
  ['nothing that is a barcode', NOTHING, 'rajma', { kind: 'wrong', code: 'rajma' }],
])('[PACK-9] %s', (_what, state, code, scanned) => {
  expect(scan(items, state, code)).toEqual(scanned);
});
