// Writes CSV files that spreadsheets open safely.

/** Digits that are no amount, such as a barcode: a spreadsheet shows all of them. */
interface CsvDigits {
  readonly digits: string;
}

/** The value of a cell; null and undefined are empty cells. */
export type CsvCell = string | number | CsvDigits | null | undefined;

/** With it spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * One cell. A text that a spreadsheet would run as a formula (it starts with = + - @, a tab or a line end) gets a leading
 * apostrophe; decimal numbers stay numbers, even below zero. Cells with a comma, quote or line end are quoted.
 */
export function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  // Otherwise spreadsheets drop leading zeros and round long numbers.
  if (typeof cell === 'object') return `"=""${cell.digits}"""`;
  const isFormula = /^[=+\-@\t\r\n]/.test(cell.trimStart()) || /^[\t\r\n]/.test(cell);
  const safe = isFormula && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A time as spreadsheets read one, in a time zone: 2026-11-21 01:40. */
export const formatCsvTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** The file's text: byte order mark, heads, rows, each line ended by CR LF (UI-18). */
export function toCsv(heads: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [heads, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`);
  return BOM + lines.join('');
}
