// Parses a product CSV file into rows. Strict: a damaged file is refused, not misread.
import type { ImportError } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, IMPORT_MAX_ROWS, IMPORT_OPTIONAL, type ImportColumn } from '@tilgul/contract/product-import';
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

/** A quoted or plain cell. The patterns are sticky, so nothing is skipped. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const PLAIN = { ',': /[^,"\r\n]*/y, ';': /[^;"\r\n]*/y };
const LINE_END = /\r\n|\n|\r/y;

/** Returns the separator that is more frequent in the first line, outside quotes; a comma by default. */
function detectSeparator(text: string): ',' | ';' {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** Removes the apostrophe that the export puts before text that a spreadsheet would run as a formula. */
const stripFormulaGuard = (cell: string): string => (/^'\s*[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses CSV separated by comma or semicolon, with or without a byte order mark and a final line break. Skips empty records.
 * A misplaced quote is a problem with its row.
 */
export function readCsv(file: string): CsvReading {
  const text = file.replace(/^\uFEFF/, '');
  const separator = detectSeparator(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [at, row] = [0, 1];
  while (at < text.length || cells.length > 0) {
    const isQuoted = text[at] === '"';
    const cell = matchAt(isQuoted ? QUOTED : PLAIN[separator], text, at);
    if (!cell) return { problem: { row, message: UNCLOSED_QUOTE } };
    cells.push(stripFormulaGuard(isQuoted ? (cell[1] ?? '').replaceAll('""', '"') : cell[0]));
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
/** Normalizes a name as the database's unique keys on categories and units do. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

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
  const getCell = (column: ImportColumn) => (cells[headers.indexOf(column)] ?? '').trim();
  const entries = IMPORT_COLUMNS.map((column) => [column, getCell(column)] as const);
  return { row, cells: Object.fromEntries(entries) as RawRow['cells'] };
}

/** Reads a file's products by the column headers in its first row, in any order. Rows with another number of cells are errors. */
export function readRows(csv: string): { readonly rows: readonly RawRow[]; readonly errors: readonly ImportError[] } {
  const refuse = (row: number, message: string) => ({ rows: [], errors: [toImportError(row, null, message)] });
  const reading = readCsv(csv);
  if ('problem' in reading) return refuse(reading.problem.row, getText(reading.problem.message));
  const [head, ...records] = reading.records;
  const headers = (head?.cells ?? []).map(normalizeName);
  const errors = findHeaderErrors(headers);
  if (errors.length > 0) return { rows: [], errors };
  if (records.length === 0) return refuse(1, getText('productImport.noProducts'));
  const tooMany = records[IMPORT_MAX_ROWS];
  if (tooMany) return refuse(tooMany.row, getText('productImport.tooManyProducts', { max: IMPORT_MAX_ROWS }));
  const odd = records.filter(({ cells }) => cells.length !== headers.length);
  return {
    rows: records.filter(({ cells }) => cells.length === headers.length).map((record) => toRow(record, headers)),
    errors: odd.map(({ row, cells }) =>
      toImportError(row, null, getText('productImport.wrongCellCount', { cells: cells.length, heads: headers.length })),
    ),
  };
}
