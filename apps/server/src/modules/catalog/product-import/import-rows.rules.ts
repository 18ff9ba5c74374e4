// Parses a product CSV file into rows. Strict: a damaged file is refused, not misread.

import type { ImportError } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, IMPORT_MAX_ROWS, IMPORT_OPTIONAL, type ImportColumn } from '@tilgul/contract/product-import';
import { toIdentityKey } from '@tilgul/contract/rules/identity';
import { getText } from '../../../texts/get-text.ts';

/** A record with its row number as a spreadsheet counts; line breaks inside quotes do not count. */
interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}
type CsvReading =
  | { readonly records: readonly CsvRecord[] }
  | { readonly problem: { readonly row: number; readonly message: QuoteProblem } };

export const UNCLOSED_QUOTE = 'productImport.openQuote';
export const STRAY_QUOTE = 'productImport.strayQuote';
type QuoteProblem = typeof UNCLOSED_QUOTE | typeof STRAY_QUOTE;

/** A quoted or plain cell. The patterns are sticky, so nothing is skipped. A plain one may be a text as a formula: `="0890"`. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const PLAIN = {
  ',': /="[^"]*"|[^,"\r\n]*/y,
  ';': /="[^"]*"|[^;"\r\n]*/y,
  '\t': /="[^"]*"|[^\t"\r\n]*/y,
} as const;
type Separator = keyof typeof PLAIN;
const LINE_END = /\r\n|\n|\r/y;

/** The line with which some files tell spreadsheets their separator. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

/** Returns the most frequent separator in the first line, outside quotes; a comma by default. */
function detectSeparator(text: string): Separator {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: Separator) => head.split(separator).length;
  return (['\t', ';'] as const).find((other) => count(other) > count(',')) ?? ',';
}

/** The text of a cell without what the export adds for spreadsheets: the apostrophe before a formula, or `="…"` around digits. */
function readCell(cell: string): string {
  const digits = /^="(.*)"$/s.exec(cell)?.[1];
  if (digits !== undefined) return digits;
  return /^'\s*[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses CSV separated by comma, semicolon or tab, with or without a byte order mark and a final line break. Skips empty records.
 * A misplaced quote is a problem with its row.
 */
export function readCsv(file: string): CsvReading {
  const marked = file.replace(/^\uFEFF/, '');
  const text = marked.replace(SEPARATOR_LINE, '');
  const separator = (SEPARATOR_LINE.exec(marked)?.[1] as Separator | undefined) ?? detectSeparator(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [at, row] = [0, 1];
  while (at < text.length || cells.length > 0) {
    const isQuoted = text[at] === '"';
    const cell = matchAt(isQuoted ? QUOTED : PLAIN[separator], text, at);
    if (!cell) return { problem: { row, message: UNCLOSED_QUOTE } };
    cells.push(readCell(isQuoted ? (cell[1] ?? '').replaceAll('""', '"') : cell[0]));
    at += cell[0].length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const end = matchAt(LINE_END, text, at);
    if (!end && at < text.length) return { problem: { row, message: STRAY_QUOTE } };
    if (cells.some((value) => value.trim() !== '')) records.push({ row, cells });
    cells = [];
    at += end?.[0].length ?? 0;
    row += 1;
  }
  return { records };
}

/** One product of the file as raw cells. */
export interface RawRow {
  readonly row: number;
  readonly cells: Readonly<Record<ImportColumn, string>>;
}

export const toImportError = (row: number, column: ImportColumn | null, message: string): ImportError => ({
  row,
  column,
  message,
});
export const isImportColumn = (header: string): header is ImportColumn =>
  IMPORT_COLUMNS.some((column) => column === header);

function findHeaderErrors(headers: readonly string[]): ImportError[] {
  const unknown = headers.filter((header) => !isImportColumn(header));
  const twice = IMPORT_COLUMNS.filter((column) => headers.indexOf(column) !== headers.lastIndexOf(column));
  const missing = IMPORT_COLUMNS.filter((column) => !IMPORT_OPTIONAL.includes(column) && !headers.includes(column));
  return [
    ...unknown.map((header) =>
      toImportError(
        1,
        null,
        getText('productImport.unknownColumn', { head: header, columns: IMPORT_COLUMNS.join(', ') }),
      ),
    ),
    ...twice.map((column) => toImportError(1, column, getText('productImport.columnTwice'))),
    ...missing.map((column) => toImportError(1, column, getText('productImport.columnMissing'))),
  ];
}

function toRow({ row, cells }: CsvRecord, headers: readonly string[]): RawRow {
  const getCell = (column: ImportColumn) => {
    const cell = (cells[headers.indexOf(column)] ?? '').trim();
    return AMOUNT_COLUMNS.includes(column) ? cleanAmount(cell) : cell;
  };
  const entries = IMPORT_COLUMNS.map((column) => [column, getCell(column)] as const);
  return { row, cells: Object.fromEntries(entries) as RawRow['cells'] };
}

/** Columns whose digits are not amounts. */
const CODE_COLUMNS: readonly string[] = ['barcode', 'hsn', 'fssai'] satisfies ImportColumn[];
const AMOUNT_COLUMNS: readonly string[] = ['price', 'mrp', 'stock'] satisfies ImportColumn[];

/** What a spreadsheet or a wrong encoding did to a cell; undefined if nothing is visible. */
function findDamage(column: ImportColumn, cell: string): string | undefined {
  if (/\uFFFD|\?{3}/.test(cell) || /^\?[\s?]*$/.test(cell)) return getText('productImport.lostLetters');
  if (CODE_COLUMNS.includes(column) && /^\d(?:[.,]\d+)?E\+?\d+$/i.test(cell))
    return getText('productImport.shortenedNumber', { cell });
  if (column === 'hsn' && [3, 5, 7].includes(cell.length) && /^\d+$/.test(cell))
    return getText('productImport.lostZero', { cell: `0${cell}` });
  return undefined;
}

/** An amount without the rupee sign and the commas of thousands. */
const cleanAmount = (cell: string): string =>
  /^₹?\s*(?:\d{1,3}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/.test(cell) ? cell.replace(/[₹,\s]/g, '') : cell;

const findDamages = ({ row, cells }: RawRow): ImportError[] =>
  IMPORT_COLUMNS.flatMap((column) => {
    const damage = findDamage(column, cells[column]);
    return damage === undefined ? [] : [toImportError(row, column, damage)];
  });

/** The cells of a record without blank ones behind the last column, which spreadsheets add. */
function cutBlank({ row, cells }: CsvRecord, width: number): CsvRecord {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return { row, cells: cells.slice(0, Math.max(width, last + 1)) };
}

/**
 * Reads a file's products by the column headers in its first row, in any order. Missing cells at the end of a row are blank; rows
 * with more cells than columns, and cells that a spreadsheet has damaged, are errors.
 */
export function readRows(csv: string): { readonly rows: readonly RawRow[]; readonly errors: readonly ImportError[] } {
  const refuse = (row: number, message: string) => ({ rows: [], errors: [toImportError(row, null, message)] });
  const reading = readCsv(csv);
  if ('problem' in reading) return refuse(reading.problem.row, getText(reading.problem.message));
  const [head, ...others] = reading.records;
  const headers = (head ? cutBlank(head, 0).cells : []).map(toIdentityKey);
  const records = others.map((record) => cutBlank(record, headers.length));
  const errors = findHeaderErrors(headers);
  if (records.length === 0)
    return errors.length > 0 ? { rows: [], errors } : refuse(1, getText('productImport.noProducts'));
  const tooMany = records[IMPORT_MAX_ROWS];
  if (tooMany) return refuse(tooMany.row, getText('productImport.tooManyProducts', { max: IMPORT_MAX_ROWS }));
  const odd = records.filter(({ cells }) => cells.length > headers.length);
  const rows = records.filter(({ cells }) => cells.length <= headers.length).map((record) => toRow(record, headers));
  const tooWide = odd.map(({ row, cells }) =>
    toImportError(row, null, getText('productImport.wrongCellCount', { cells: cells.length, heads: headers.length })),
  );
  const damages = rows.map(findDamages);
  return {
    rows: rows.filter((_, index) => damages[index]?.length === 0),
    errors: [...errors, ...tooWide, ...damages.flat()],
  };
}
