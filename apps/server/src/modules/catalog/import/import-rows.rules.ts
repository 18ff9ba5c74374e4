// Reads the rows of a CSV file of products: its heads, its cells, and rows that are none.
import type { ImportError } from '@tilgul/contract/catalog';
import {
  IMPORT_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_OPTIONAL,
  type ImportColumn,
} from '@tilgul/contract/catalog/import-columns';
import { say } from '../../../texts/say.ts';
import { type CsvRecord, readCsv } from './csv.rules.ts';

/** One product of the file, cell by cell. */
export interface RawRow {
  readonly row: number;
  readonly cells: Readonly<Record<ImportColumn, string>>;
}

/** What is wrong in a row, or with a column of it. */
export const problem = (row: number, column: ImportColumn | null, message: string): ImportError => ({
  row,
  column,
  message,
});
/** Whether a head is one that the import knows. */
export const isColumn = (head: string): head is ImportColumn => IMPORT_COLUMNS.some((column) => column === head);
/** How names are compared: as the database's unique keys compare those of categories and units. */
export const sameName = (name: string): string => name.trim().toLowerCase();

function headErrors(heads: readonly string[]): ImportError[] {
  const unknown = heads.filter((head) => !isColumn(head));
  const twice = IMPORT_COLUMNS.filter((column) => heads.indexOf(column) !== heads.lastIndexOf(column));
  const missing = IMPORT_COLUMNS.filter((column) => !IMPORT_OPTIONAL.includes(column) && !heads.includes(column));
  return [
    ...unknown.map((head) =>
      problem(
        1,
        null,
        say('The column “{head}” is not known. Known are {columns}.', { head, columns: IMPORT_COLUMNS.join(', ') }),
      ),
    ),
    ...twice.map((column) => problem(1, column, say('This column is there twice.'))),
    ...missing.map((column) => problem(1, column, say('This column is missing.'))),
  ];
}

function toRow({ row, cells }: CsvRecord, heads: readonly string[]): RawRow {
  const cellOf = (column: ImportColumn) => (cells[heads.indexOf(column)] ?? '').trim();
  const entries = IMPORT_COLUMNS.map((column) => [column, cellOf(column)] as const);
  return { row, cells: Object.fromEntries(entries) as RawRow['cells'] };
}

/** The products of a file by the heads in its first row, in any order; rows of another width are errors. */
export function readRows(csv: string): { readonly rows: readonly RawRow[]; readonly errors: readonly ImportError[] } {
  const reading = readCsv(csv);
  if ('problem' in reading)
    return { rows: [], errors: [problem(reading.problem.row, null, say(reading.problem.message))] };
  const [head, ...records] = reading.records;
  const heads = (head?.cells ?? []).map(sameName);
  const errors = headErrors(heads);
  if (errors.length > 0) return { rows: [], errors };
  if (records.length === 0) return { rows: [], errors: [problem(1, null, say('The file has no products.'))] };
  const tooMany = records[IMPORT_MAX_ROWS];
  if (tooMany)
    return {
      rows: [],
      errors: [problem(tooMany.row, null, say('A file may have at most {max} products.', { max: IMPORT_MAX_ROWS }))],
    };
  const odd = records.filter(({ cells }) => cells.length !== heads.length);
  return {
    rows: records.filter(({ cells }) => cells.length === heads.length).map((record) => toRow(record, heads)),
    errors: odd.map(({ row, cells }) =>
      problem(
        row,
        null,
        say('This row has {cells} cells, the first row has {heads}.', { cells: cells.length, heads: heads.length }),
      ),
    ),
  };
}
