// The column that numbers a table's rows.
import type { TableColumn } from './table-types.ts';

/** 'Sr. No.': the row's position in the filtered list, across pages; hidden on cards. */
export function serialColumn<Row extends { readonly id: number }>(
  header: string,
  rows: readonly Row[],
): TableColumn<Row> {
  const places = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return {
    id: 'serial',
    header,
    cell: (row) => places.get(row.id),
    card: 'none',
    className: 'w-20 text-muted',
  };
}
