// Props of tables: columns, rows, texts.
import type { CsvCell } from '@tilgul/contract/rules/csv';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A sort order: its query value and label. */
export interface SortChoice {
  readonly value: string;
  readonly direction: 'ascending' | 'descending';
  /** 'Oldest first'. */
  readonly label: string;
}

/** The list's sort order, kept in the URL. */
export interface TableSort {
  readonly value: string;
  onChange(value: string): void;
}

/** Row selection for bulk actions. */
export interface TableSelection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  onChange(change: (chosen: ReadonlySet<string | number>) => ReadonlySet<string | number>): void;
  canChoose(row: Row): boolean;
  /** 'Choose order 12'. */
  getLabel(row: Row): string;
  /** 'Choose all orders of this page'. */
  readonly allLabel: string;
}

/** How a row is opened: a 'View' button in the table, the heading of a card. */
interface RowOpener<Row> {
  readonly text: string;
  /** 'View order 12'. */
  getLabel(row: Row): string;
  onOpen(row: Row): void;
}

/** An entry of a row's ⋯ menu: a link, or an action. */
export interface RowMenuEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to?: string;
  /** `tel:`, `mailto:`. */
  readonly href?: string;
  readonly onChoose?: () => void;
  /** Delete: red, last, behind a line. */
  readonly isDanger?: boolean;
}

/** The ⋯ menu at the end of a row. */
export interface RowMenu<Row> {
  /** 'More for order 12'. */
  getLabel(row: Row): string;
  /** In the order shown; undefined entries are left out. */
  getEntries(row: Row): readonly (RowMenuEntry | undefined)[];
}

/** A cell of an exported file; dates are written as times in the business's time zone. */
export type ExportedCell = CsvCell | Date;

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts align to the end. */
  readonly align?: 'start' | 'end';

  /** The row header for assistive technology, which cannot be hidden; set it on one column. */
  readonly isRowHeader?: boolean;
  /** The list's fixed sort direction; set it on one column. */
  readonly sorted?: 'ascending' | 'descending';
  /** Sort orders of this column; the first press takes the first. */
  readonly sorts?: readonly SortChoice[];
  /** The CSV cell; columns without it are not exported. */
  readonly csv?: (row: Row) => ExportedCell;
  /** Position in a card: `title` beside the row's name, `aside` on the right, `line` without heading, `labelled` (default) with it, `foot` beside the verb, `none`. */
  readonly card?: 'title' | 'aside' | 'line' | 'labelled' | 'foot' | 'none';
  /** Different content for the card, such as with an icon. */
  readonly cardCell?: (row: Row) => ReactNode;
  /** Of the row header: the picture before a card's lines, with ⋯ at their end. */
  readonly cardPicture?: (row: Row) => ReactNode;
  /** A second, smaller line of the cell; nothing if it returns nothing. */
  readonly below?: (row: Row) => ReactNode;
  /** Class of the table cells: width, wrapping. */
  readonly className?: string;
}

/** Rows and their buttons, the same as table and as cards. */
export interface TableRows<Row extends object> {
  /** Accessible name: 'Online Orders'. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** The heading above rows that follow each other, such as their day. */
  getGroup?: ((row: Row) => string) | undefined;
  /** A row's buttons (36 px), the same in table and card; the third is at the card's end. With `menu` there is one: the verb. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Heading of the buttons, default 'Actions'. */
  actionsHeader?: string | undefined;
  /** The address of the row's thing: makes the row header a link (replaces `opener`). */
  rowLink?: ((row: Row) => string) | undefined;
  /** Cards of few facts: the buttons stand beside the name. */
  isCompact?: boolean | undefined;
  /** ⋯ at the end of the row. */
  menu?: RowMenu<Row> | undefined;
  /** Tints rows that are late or wrong. */
  isLate?: ((row: Row) => boolean) | undefined;
  /** Marks rows that have just arrived. */
  isFresh?: ((row: Row) => boolean) | undefined;
  /** Opens a row: 'View' before the actions, the card's heading on phones. */
  opener?: RowOpener<Row> | undefined;
  selection?: TableSelection<Row> | undefined;
}

/** Height in px: 52, 56 with pictures, 48 for one line in dashboards. */
export type RowHeight = 48 | 52 | 56;

/** One page of rows with its visible columns. */
export interface ShownRows<Row extends object> extends TableRows<Row> {
  rows: readonly Row[];
  /** Number of skeleton rows after the rows. */
  missing: number;
  /** False reserves the space of missing rows without showing skeletons. */
  isMissingShown: boolean;
  isBusy: boolean;
}

export interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** Total rows; undefined while unknown. */
  readonly total: number | undefined;
  /** The server has more rows. */
  readonly hasMore: boolean;
  /** The real total is above `total`. */
  readonly isTotalCapped?: boolean;
}

/** A table's list; accepts the result of `useList`. */
export interface TableList<Row> extends LoadedRows<Row> {
  /** Nothing loaded yet. */
  readonly isLoading: boolean;
  /** Rows of the previous filter, dimmed until new ones load. */
  readonly isStale?: boolean;
  /** Loading error; its `detail` is shown if present. */
  readonly error?: unknown;
  /** Loads more rows. */
  loadMore?(): void;
  reload?(): void;
}

/** All rows at once, without paging. */
export const wholeList = <Row>(
  rows: readonly Row[] | undefined,
  rest: Partial<TableList<Row>> = {},
): TableList<Row> => ({
  rows: rows ?? [],
  total: rows?.length,
  hasMore: false,
  isLoading: rows === undefined && !rest.error,
  ...rest,
});

export interface TableTexts {
  /** Announced while loading: 'Loading orders...'. */
  readonly loading: string;
  /** 'No orders available at the moment.' */
  readonly empty: string;
  /** Text if filters match nothing; has a default. */
  readonly filtered?: string;
  /** The footer: '1 to 10 of 88 orders', its last number before the noun; default '… results'. */
  readonly range?: (facts: { from: number; to: number; total: string; count: number }) => string;
  /** Error title: 'Failed to Fetch Orders'. */
  readonly failed: string;
  /** Used if the server gives no message: 'Unable to fetch stocks. Please try again later.' */
  readonly failedText?: string;
}

/** Page and page size, kept in the URL by `useTableUrl`. */
export interface TablePaging {
  readonly page: number;
  readonly pageSize: number;
  setPage(page: number): void;
  /** Missing if the size is fixed. */
  setPageSize?(size: number): void;
  /** Whether filters are active, and how to clear them. */
  readonly isFiltered?: boolean;
  clearFilters?(): void;
}

export const PAGE_SIZES = [10, 25, 50] as const;

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
    className: 'w-12 text-muted',
  };
}
