// The CSV of a table.
import { formatCsvTime, toCsv } from '@tilgul/contract/rules/csv';
import type { ExportedCell, TableColumn } from './table-types.ts';

export interface TableExport<Row, Heads> {
  readonly columns?: readonly TableColumn<Row>[];
  /** Cells of columns that only the export has, after the others. */
  readonly extra?: { readonly [Id in keyof Heads]?: (row: Row) => ExportedCell };
  /** CSV headings by column id, the same in every language; a column without one uses its own. */
  readonly heads: Heads;
}

/** Writes the columns that have a `csv`; times in the time zone of the business. */
export function formatTableCsv<Row, Heads extends Readonly<Record<string, string>>>(
  { columns = [], extra = {}, heads }: TableExport<Row, Heads>,
  rows: readonly Row[],
  timeZone: string,
): string {
  const toCell = (cell: ExportedCell) => (cell instanceof Date ? formatCsvTime(cell, timeZone) : cell);
  const extraColumns = Object.entries(extra).map(([id, csv]) => ({ id, header: id, csv }));
  const exported = [...columns, ...extraColumns].filter(({ csv }) => csv !== undefined);
  const head = exported.map(({ id, header }) => heads[id] ?? header);
  return toCsv(
    head,
    rows.map((row) => exported.map(({ csv }) => toCell(csv?.(row)))),
  );
}
