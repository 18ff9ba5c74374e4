import { describe, expect, it } from 'vitest';
import { csvCell, formatCsvTime, toCsv } from './csv.ts';

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

  it('keeps decimal numbers that are texts', () => {
    for (const amount of ['-100.00', '-3', '100.50']) expect(csvCell(amount)).toBe(amount);
    expect(csvCell('-1+1')).toBe("'-1+1");
    expect(csvCell('+919876543210')).toBe("'+919876543210");
  });

  it('writes codes so that spreadsheets keep all digits', () => {
    expect(csvCell({ digits: '0910' })).toBe('"=""0910"""');
  });

  it('writes times in the time zone of the business', () => {
    expect(formatCsvTime(new Date('2026-11-20T20:10:59Z'), 'Asia/Kolkata')).toBe('2026-11-21 01:40');
    expect(formatCsvTime(new Date('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-21 00:00');
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csvCell('12, Market Yard')).toBe('"12, Market Yard"');
    expect(csvCell('the "big" one')).toBe('"the ""big"" one"');
    expect(csvCell('a\nb')).toBe('"a\nb"');
  });
});
