// Rules of the packing screen: amounts, weights, line states and scans.
import type { OrderToPack } from '@tilgul/contract/packing';
import { describe, expect, it } from 'vitest';
import {
  byCategory,
  calculateLineTotal,
  calculateReduction,
  countLinesLeft,
  getLineLook,
  type ItemToPack,
  mergeDraft,
  parseGrams,
  payableSoFar,
  scan,
  toPackedLines,
} from './packing.rules.ts';

const item = (line_id: number, quantity: number, price: number, category = 'Pulses') => ({
  line_id,
  quantity,
  price,
  category,
  product_name: `Dal ${line_id}`,
  barcode: `890000000000${line_id}`,
  unit_grams: null,
});
const order = {
  delivery_fee: 30,
  items: [item(1, 2, 158), item(2, 1, 89), item(3, 1, 78.5, 'Sweeteners')],
} as unknown as OrderToPack;
const [toor, rajma, jaggery] = order.items as [
  OrderToPack['items'][0],
  OrderToPack['items'][0],
  OrderToPack['items'][0],
];
const kabuli = { product_id: 9, name: 'Kabuli Chana', price: 120, quantity: 1 };

it('counts an untouched line as complete, a short line less, and a substitute at most at the original price', () => {
  expect(payableSoFar(order, {})).toBe(513.5);
  expect(payableSoFar(order, { 1: { packed: 1 }, 2: { packed: 0, substitute: kabuli } })).toBe(355.5);
  expect(calculateReduction(toor, { packed: 1 })).toBe(158);
  expect(calculateReduction(rajma, { packed: 0, substitute: kabuli })).toBe(0);
});

it('charges weighed goods by weight, at most at their price', () => {
  const loose = { ...jaggery, quantity: 2, unit_grams: 500 };
  const weighed = { ...order, items: [toor, rajma, loose] };
  expect(calculateLineTotal(loose, { packed: 2, grams: 960 })).toBe(150.72);
  expect(calculateLineTotal(loose, { packed: 1, grams: 700 })).toBe(78.5);
  expect(calculateReduction(loose, { packed: 1, grams: 480 })).toBe(81.64);
  expect(payableSoFar(weighed, { 3: { packed: 2, grams: 960 } })).toBe(316 + 89 + 150.72 + 30);
  expect(toPackedLines(weighed, { 3: { packed: 2, grams: 960 } })).toEqual([{ line_id: 3, packed: 2, grams: 960 }]);
});

it.each([
  ['480', 480],
  [' 1000000 ', 1_000_000],
  ['1000001', undefined],
  ['0', undefined],
  ['48.5', undefined],
  ['', undefined],
])('reads %j as %j grams', (text, grams) => {
  expect(parseGrams(text)).toBe(grams);
});

it('shows the state of each line and how many are left', () => {
  const lines = { 1: { packed: 1 }, 2: { packed: 0, substitute: kabuli } };
  expect([toor, rajma, jaggery].map((one) => getLineLook(one, lines[one.line_id as 1 | 2]))).toEqual([
    'short',
    'substitute',
    'open',
  ]);
  expect(countLinesLeft(order, lines)).toBe(1);
  expect(toPackedLines(order, { ...lines, 3: { packed: 1, missing: true } })).toEqual([
    { line_id: 1, packed: 1 },
    { line_id: 2, packed: 0, substitute: { product_id: 9, quantity: 1 } },
    { line_id: 3, packed: 1 },
  ]);
});

it('groups lines by category and sorts by name', () => {
  expect(byCategory(order.items).map(([category, lines]) => [category, lines.length])).toEqual([
    ['Pulses', 2],
    ['Sweeteners', 1],
  ]);
});

const scanItem = (line_id: number, quantity: number, barcode: string | null, unit_grams: number | null = null) =>
  ({ line_id, quantity, barcode, unit_grams, product_name: `Dal ${line_id}` }) as ItemToPack;
const scanItems = [
  scanItem(1, 2, '8901234567894'),
  scanItem(2, 1, '0036000291452'),
  scanItem(3, 1, '12345670', 500),
  scanItem(4, 1, null),
];
const NOTHING = { lines: {}, scans: {}, weights: {} };

it.each([
  ['the first of two pieces', NOTHING, '8901234567894', { kind: 'counted', item: scanItems[0], count: 1 }],
  [
    'the last piece',
    { lines: {}, scans: { 1: 1 }, weights: {} },
    '8901234567894',
    { kind: 'whole', item: scanItems[0] },
  ],
  ['surrounding spaces', NOTHING, ' 8901 234567894 ', { kind: 'counted', item: scanItems[0], count: 1 }],
  ['a UPC without its leading 0', NOTHING, '036000291452', { kind: 'whole', item: scanItems[1] }],
  ['goods that are weighed', NOTHING, '12345670', { kind: 'weigh', item: scanItems[2] }],
  [
    'a line that is packed',
    { lines: { 1: { packed: 2 } }, scans: {}, weights: {} },
    '8901234567894',
    { kind: 'done', item: scanItems[0] },
  ],
  [
    'a line that is short',
    { lines: { 1: { packed: 1 } }, scans: {}, weights: {} },
    '8901234567894',
    { kind: 'done', item: scanItems[0] },
  ],
  ['another product', NOTHING, '8900000000000', { kind: 'wrong', code: '8900000000000' }],
  ['nothing that is a barcode', NOTHING, 'rajma', { kind: 'wrong', code: 'rajma' }],
])('[PACK-9] %s', (_what, state, code, scanned) => {
  expect(scan({ items: scanItems }, state, code)).toEqual(scanned);
});

const ghee = { ...scanItem(5, 2, '12345670', 500), plu: 42, price: 100 } as ItemToPack;
const weighedOrder = {
  items: [scanItem(1, 2, '8901234567894'), ghee],
  scale_formats: [
    { prefix: 21, item_digits: 5, value: 'grams' as const, digits: 5 },
    { prefix: 28, item_digits: 4, value: 'paise' as const, digits: 6 },
  ],
};
const HALF = { lines: {}, scans: { 5: 1 }, weights: { 5: 490 } };

it.each([
  ['the first of two', NOTHING, '2100042005105', { kind: 'weighed', item: ghee, count: 1, grams: 510 }],
  [
    'the second of two, added to the first',
    HALF,
    '2100042005105',
    { kind: 'weighed', item: ghee, count: 2, grams: 1000 },
  ],
  ['one with a price', NOTHING, '2800420123451', { kind: 'weighed', item: ghee, count: 1, grams: 617 }],
  ['one of a packed line', { ...NOTHING, lines: { 5: { packed: 2 } } }, '2100042005105', { kind: 'done', item: ghee }],
  ['one of another product', NOTHING, '2100043005104', { kind: 'wrong', code: '2100043005104' }],
  ['one with a wrong check digit', NOTHING, '2100042005106', { kind: 'wrong', code: '2100042005106' }],
])('[PACK-9] takes a scale label: %s', (_what, state, code, scanned) => {
  expect(scan(weighedOrder, state, code)).toEqual(scanned);
});

describe('the draft of the server', () => {
  const [one, two] = [{ packed: 1 }, { packed: 2 }];

  it('[PACK-10] takes the place of lines that were sent before, also of those undone elsewhere', () => {
    expect(mergeDraft({ 1: two, 3: one }, { 1: one, 2: one }, { 1: one, 2: one })).toEqual({ 1: two, 3: one });
    expect(mergeDraft({ 1: one }, {}, {})).toEqual({ 1: one });
  });

  it('[PACK-10] keeps own changes that were not sent yet', () => {
    expect(mergeDraft({ 1: one, 3: one }, { 1: two, 2: one }, { 1: one, 3: one })).toEqual({ 1: two, 2: one });
  });
});
