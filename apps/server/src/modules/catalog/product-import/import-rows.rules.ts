// Reads the rows of a CSV file of products: its heads, its cells, and rows that are none.
import type { ImportError } from '@tilgul/contract/catalog';
import { IMPORT_COLUMNS, IMPORT_MAX_ROWS, IMPORT_OPTIONAL, type ImportColumn } from '@tilgul/contract/product-import';
import { say } from '../../../texts/say.ts';

// Parses CSV strictly, so that a damaged file is refused instead of being misread.

/** A record of the file with its row, as a spreadsheet counts; line ends inside quotes are no rows. */
interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}
type CsvReading =
  | { readonly records: readonly CsvRecord[] }
  | { readonly problem: { readonly row: number; readonly message: QuoteProblem } };

export const UNCLOSED_QUOTE = 'A quote is opened here and never closed.';
export const STRAY_QUOTE = 'A quote stands inside a cell; write it twice and put the cell in quotes.';
type QuoteProblem = typeof UNCLOSED_QUOTE | typeof STRAY_QUOTE;

/** A cell in quotes with what ends it, or a plain one; sticky, so that nothing is skipped. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"/y;
const PLAIN = { ',': /[^,"\r\n]*/y, ';': /[^;"\r\n]*/y };
const LINE_END = /\r\n|\n|\r/y;

/** The separator that the first line has more of outside quotes; the comma when neither. */
function detectSeparator(text: string): ',' | ';' {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** The apostrophe that the export writes before what a spreadsheet would run as a formula is none of the text. */
const stripFormulaGuard = (cell: string): string => (/^'\s*[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * The records of a CSV text, separated by comma or semicolon, with or without a byte order mark and a last line end.
 * Records without any text are left out. A quote out of place is a problem with its row.
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

/** One product of the file, cell by cell. */
export interface RawRow {
  readonly row: number;
  readonly cells: Readonly<Record<ImportColumn, string>>;
}

/** What is wrong in a row, or with a column of it. */
export const toImportError = (row: number, column: ImportColumn | null, message: string): ImportError => ({
  row,
  column,
  message,
});
/** Whether a head is one that the import knows. */
export const isImportColumn = (head: string): head is ImportColumn => IMPORT_COLUMNS.some((column) => column === head);
/** How names are compared: as the database's unique keys compare those of categories and units. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

function findHeaderErrors(heads: readonly string[]): ImportError[] {
  const unknown = heads.filter((head) => !isImportColumn(head));
  const twice = IMPORT_COLUMNS.filter((column) => heads.indexOf(column) !== heads.lastIndexOf(column));
  const missing = IMPORT_COLUMNS.filter((column) => !IMPORT_OPTIONAL.includes(column) && !heads.includes(column));
  return [
    ...unknown.map((head) =>
      toImportError(
        1,
        null,
        say('The column “{head}” is not known. Known are {columns}.', { head, columns: IMPORT_COLUMNS.join(', ') }),
      ),
    ),
    ...twice.map((column) => toImportError(1, column, say('This column is there twice.'))),
    ...missing.map((column) => toImportError(1, column, say('This column is missing.'))),
  ];
}

function toRow({ row, cells }: CsvRecord, heads: readonly string[]): RawRow {
  const getCell = (column: ImportColumn) => (cells[heads.indexOf(column)] ?? '').trim();
  const entries = IMPORT_COLUMNS.map((column) => [column, getCell(column)] as const);
  return { row, cells: Object.fromEntries(entries) as RawRow['cells'] };
}

/** The products of a file by the heads in its first row, in any order; rows of another width are errors. */
export function readRows(csv: string): { readonly rows: readonly RawRow[]; readonly errors: readonly ImportError[] } {
  const reading = readCsv(csv);
  if ('problem' in reading)
    return { rows: [], errors: [toImportError(reading.problem.row, null, say(reading.problem.message))] };
  const [head, ...records] = reading.records;
  const heads = (head?.cells ?? []).map(normalizeName);
  const errors = findHeaderErrors(heads);
  if (errors.length > 0) return { rows: [], errors };
  if (records.length === 0) return { rows: [], errors: [toImportError(1, null, say('The file has no products.'))] };
  const tooMany = records[IMPORT_MAX_ROWS];
  if (tooMany)
    return {
      rows: [],
      errors: [
        toImportError(tooMany.row, null, say('A file may have at most {max} products.', { max: IMPORT_MAX_ROWS })),
      ],
    };
  const odd = records.filter(({ cells }) => cells.length !== heads.length);
  return {
    rows: records.filter(({ cells }) => cells.length === heads.length).map((record) => toRow(record, heads)),
    errors: odd.map(({ row, cells }) =>
      toImportError(
        row,
        null,
        say('This row has {cells} cells, the first row has {heads}.', { cells: cells.length, heads: heads.length }),
      ),
    ),
  };
}
