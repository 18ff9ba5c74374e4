import { describe, expect, it } from 'vitest';
import { csvCell, toCsv } from './csv.ts';

describe('the CSV of a table', () => {
  it('is UTF-8 with a byte order mark, one line per row', () => {
    expect(toCsv(['Order ID', 'Store'], [[1042, 'सांगली']])).toBe('\uFEFFOrder ID,Store\r\n1042,सांगली\r\n');
  });

  it('escapes cells that would become formulas', () => {
    for (const sign of ['=', '+', '-', '@']) expect(csvCell(`${sign}SUM(A1)`)).toBe(`'${sign}SUM(A1)`);
    expect(csvCell(' =1+1')).toBe("' =1+1");
    expect(csvCell('\t=1')).toBe("'\t=1");
    expect(csvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
  });

  it('keeps numbers as numbers and missing values empty', () => {
    expect([csvCell(-3.5), csvCell(1284), csvCell(null), csvCell(undefined), csvCell('')]).toEqual([
      '-3.5',
      '1284',
      '',
      '',
      '',
    ]);
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvCell('12, Market Yard')).toBe('"12, Market Yard"');
    expect(csvCell('the "big" one')).toBe('"the ""big"" one"');
    expect(csvCell('a\nb')).toBe('"a\nb"');
  });
});
