import { describe, expect, it } from 'vitest';
import { differs, filterRows, findError, getDifferences, type StockRow, searchRows, withEntry } from './count.ts';
import { formatSigned } from './list-parts.tsx';

const row = (product_id: number, product: string, quantity: number, more: Partial<StockRow> = {}): StockRow => ({
  product_id,
  product,
  product_unit: '1 kg',
  quantity,
  barcode: null,
  ...more,
});
const ROWS = [
  row(1, 'तीळ', 20, { product_en: 'Sesame' }),
  row(2, 'Rava', 6, { barcode: '8901030865275' }),
  row(3, 'Poha', 0),
];
const [SESAME, RAVA, POHA] = ROWS as [StockRow, StockRow, StockRow];
const ids = (rows: readonly StockRow[]) => rows.map(({ product_id }) => product_id);

describe('[STOCK-19] a stock count in progress', () => {
  it('stores each entry with the expected stock, and removes it when cleared', () => {
    const entries = withEntry(withEntry(new Map(), SESAME, '18'), RAVA, '6');
    expect([...entries]).toEqual([
      [1, { text: '18', expected: 20 }],
      [2, { text: '6', expected: 6 }],
    ]);
    expect([...withEntry(entries, SESAME, '').keys()]).toEqual([2]);
    expect(getDifferences(ROWS, entries).map((line) => [line.before, line.after, differs(line)])).toEqual([
      [20, 18, true],
      [6, 6, false],
    ]);
  });

  it.each([
    ['18', 20, undefined],
    ['0', 20, undefined],
    ['2.5', 20, 'notWhole'],
    ['-3', 20, 'notWhole'],
    ['10000000', 20, 'tooMany'],
    ['18', 19, 'moved'],
  ] as const)('%s of 20 in the books, with %s now: %s', (text, now, fault) => {
    expect(findError({ text, expected: 20 }, now)).toBe(fault);
  });

  it('filters rows to count, counted, and to check', () => {
    const entries = new Map([
      [1, { text: '18', expected: 21 }],
      [3, { text: '4', expected: 0 }],
    ]);
    expect(ids(filterRows(ROWS, entries, 'all'))).toEqual([1, 2, 3]);
    expect(ids(filterRows(ROWS, entries, 'toCount'))).toEqual([2]);
    expect(ids(filterRows(ROWS, entries, 'counted'))).toEqual([1, 3]);
    expect(ids(filterRows(ROWS, entries, 'toLookAt'))).toEqual([1]);
  });

  it('searches by name in both languages and by barcode', () => {
    expect(ids(searchRows(ROWS, 'sesa'))).toEqual([1]);
    expect(ids(searchRows(ROWS, 'तीळ'))).toEqual([1]);
    expect(ids(searchRows(ROWS, ' 8901030865275 '))).toEqual([2]);
    expect(searchRows(ROWS, 'POHA')).toEqual([POHA]);
  });

  it('shows differences with their sign', () => {
    expect([formatSigned(1200), formatSigned(-3)]).toEqual(['+ 1,200', '− 3']);
  });
});
