// CSV is read as spreadsheets write it, and refused if it is damaged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, readRows, STRAY_QUOTE, UNCLOSED_QUOTE } from './import-rows.rules.ts';

const readCells = (text: string) => {
  const reading = readCsv(text);
  return 'records' in reading ? reading.records.map(({ cells }) => cells) : reading.problem;
};

describe('a CSV file', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa,b\n', [['a', 'b']]],
    [
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      '"a;b",c\n1,2\n',
      [
        ['a;b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"1,5","say ""hi"""\n',
      [
        ['a', 'b'],
        ['1,5', 'say "hi"'],
      ],
    ],
    [
      'a,b\n"two\nlines",2\n',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    [
      'a,b\n,\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n\n \n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['sep=;\na;b\n', [['a', 'b']]],
    ['sep=\t\r\na\tb\r\n', [['a', 'b']]],
    [
      'a\tb\n1,5\t2;\n',
      [
        ['a', 'b'],
        ['1,5', '2;'],
      ],
    ],
    [
      'a,b\n="0890","=""017"""\n',
      [
        ['a', 'b'],
        ['0890', '017'],
      ],
    ],
    ['गूळ,b\n', [['गूळ', 'b']]],
    ['', []],
  ])('%j is read cell by cell', (text, cells) => {
    expect(readCells(text)).toEqual(cells);
  });

  it.each([
    ["'=SUM(A1)", '=SUM(A1)'],
    ["'-5", '-5'],
    ["'+91", '+91'],
    ["'@home", '@home'],
    ["' =1", ' =1'],
    ["'quoted'", "'quoted'"],
    ["Farmer's", "Farmer's"],
  ])('the formula guard of the export is removed: %j is %j', (written, meant) => {
    expect(readCells(`${written},x`)).toEqual([[meant, 'x']]);
  });

  it('counts rows like a spreadsheet: empty ones count, line breaks inside a cell do not', () => {
    const reading = readCsv('a\n\n"x\ny"\nz\n');
    expect('records' in reading && reading.records.map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  it.each([
    ['a,b\n"open,2\n3,4', { row: 2, message: UNCLOSED_QUOTE }],
    ['a,b\n5" pipe,2\n', { row: 2, message: STRAY_QUOTE }],
    ['a,b\n1,2\n"x"y,2\n', { row: 3, message: STRAY_QUOTE }],
  ])('%j is refused with its row', (text, problem) => {
    expect(readCells(text)).toEqual(problem);
  });

  it('reads back any text that was written with quotes around each cell', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'ळ', '=') })
      .map((text) => `x${text}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = [['head', 'head'], ...rows].map((cells) => cells.map(quote).join(',')).join('\r\n');
        expect(readCells(text)).toEqual([['head', 'head'], ...rows]);
      }),
    );
  });

  it('of one megabyte is read quickly', () => {
    const reading = readCsv(`a,b\n${'"",\n'.repeat(200_000)}"${'y""'.repeat(100_000)}",x\n`);
    expect('records' in reading && reading.records.length).toBe(2);
  });
});

describe('rows of products that a spreadsheet has saved', () => {
  const heads = 'name,category,unit,price,description,stock,barcode,hsn';
  const read = (...lines: string[]) => readRows([heads, ...lines].join('\n'));

  it('may have blank columns behind the last one, and may end early', () => {
    const { rows, errors } = readRows(`${heads},,\nGul,Sweeteners,500 g,60,Dark,4,,,,\nGud,Sweeteners,500 g,60,Dark\n`);
    expect(errors).toEqual([]);
    expect(rows.map(({ cells }) => [cells.name, cells.stock, cells.hsn])).toEqual([
      ['Gul', '4', ''],
      ['Gud', '', ''],
    ]);
  });

  it('are refused where a cell stands behind the last column', () => {
    expect(read('Gul,Sweeteners,500 g,60,Dark,4,,,x').errors).toEqual([
      { row: 2, column: null, message: 'This row has 9 cells, the first row has 8.' },
    ]);
  });

  it.each([
    ['name', '????', /^Letters in this cell were lost/],
    ['name', 'G\uFFFDl', /^Letters in this cell were lost/],
    ['category', '?? ????', /^Letters in this cell were lost/],
    ['barcode', '8.90123E+12', /shortened this number to 8\.90123E\+12/],
    ['hsn', '1701', undefined],
    ['hsn', '910', /zero of 0910/],
    ['description', 'Really? Yes!', undefined],
  ])('name what happened to the %s %s', (column, cell, message) => {
    const cells: Record<string, string> = {
      name: 'Gul',
      category: 'Sweeteners',
      unit: '500 g',
      price: '60',
      [column]: cell,
    };
    const { rows, errors } = read(
      heads
        .split(',')
        .map((head) => cells[head] ?? '')
        .join(','),
    );
    if (message === undefined) expect([rows.length, errors]).toEqual([1, []]);
    else expect(errors).toEqual([{ row: 2, column, message: expect.stringMatching(message) }]);
  });

  it.each([
    ['"1,234.50"', '1234.50'],
    ['₹ 78.50', '78.50'],
    ['"1,00,000"', '100000'],
    ['"1,5"', '1,5'],
  ])('have the price %s as %s', (cell, price) => {
    expect(read(`Gul,Sweeteners,500 g,${cell}`).rows[0]?.cells.price).toBe(price);
  });
});
