// What the rows of a table share: the same object while nothing of it has changed, so that only changed rows render again.
import { useMemo } from 'react';
import { serverNow } from '../../shared/format/clock.ts';
import type { TableRows, TableSelection } from './table-types.ts';

const MINUTE_MS = 60_000;

/** What does not depend on the chosen rows. */
type RowSelection<Row> = Pick<TableSelection<Row>, 'canChoose' | 'getLabel' | 'onChange'>;

export interface SharedRowProps<Row extends object>
  extends Pick<TableRows<Row>, 'columns' | 'rowKey' | 'actions' | 'rowLink' | 'isCompact' | 'menu' | 'opener'> {
  readonly selection: RowSelection<Row> | undefined;
  /** Minutes since 1970: rows show ages, so they render again every minute. */
  readonly minute: number;
}

/** Pages whose rows are costly pass functions and columns that stay the same. */
export function useSharedRowProps<Row extends object>(props: TableRows<Row>): SharedRowProps<Row> {
  const { columns, rowKey, actions, rowLink, isCompact, menu, opener } = props;
  const { canChoose, getLabel, onChange } = props.selection ?? {};
  const minute = Math.floor(serverNow() / MINUTE_MS);
  return useMemo(
    () => ({
      columns,
      rowKey,
      actions,
      rowLink,
      isCompact,
      menu,
      opener,
      selection: canChoose && getLabel && onChange ? { canChoose, getLabel, onChange } : undefined,
      minute,
    }),
    [columns, rowKey, actions, rowLink, isCompact, menu, opener, canChoose, getLabel, onChange, minute],
  );
}

/** Of one row. */
export interface RowProps<Row extends object> {
  readonly row: Row;
  readonly shared: SharedRowProps<Row>;
  readonly isChosen: boolean;
  readonly isFresh: boolean;
  readonly isLate: boolean;
}

export const toRowProps = <Row extends object>(row: Row, props: TableRows<Row>, shared: SharedRowProps<Row>) => ({
  row,
  shared,
  isChosen: props.selection?.chosen.has(props.rowKey(row)) ?? false,
  isFresh: props.isFresh?.(row) ?? false,
  isLate: props.isLate?.(row) ?? false,
});
