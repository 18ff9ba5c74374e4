// What a screen passes to a table: its columns, its rows and its words.

import type { CsvCell } from '@tilgul/contract/rules/csv';
import type { ReactNode } from 'react';
import type { LoadedRows } from './table-page.ts';

/** One order of a list: what the call is asked for, and the words for it. */
export interface SortChoice {
  readonly value: string;
  readonly direction: 'ascending' | 'descending';
  /** 'Oldest first'. */
  readonly label: string;
}

/** The order that a list is shown in, kept in the address. */
export interface TableSort {
  readonly value: string;
  onChange(value: string): void;
}

/** Rows that are chosen to do something with several at once. */
export interface TableSelection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  onChange(chosen: ReadonlySet<string | number>): void;
  canChoose(row: Row): boolean;
  /** 'Choose order 12'. */
  labelOf(row: Row): string;
  /** 'Choose all orders of this page'. */
  readonly allLabel: string;
}

/** How a row is opened: a button 'View' in the table, the head of the card on phones. */
export interface RowOpener<Row> {
  readonly text: string;
  /** 'View order 12'. */
  labelOf(row: Row): string;
  onOpen(row: Row): void;
}

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and sums are at the end. */
  readonly align?: 'start' | 'end';
  /** False keeps the column out of the column menu; it is always shown. */
  readonly hideable?: boolean;
  /** Names its row for assistive technology; give it to one column. */
  readonly isRowHeader?: boolean;
  /** How the server orders the list by this column; give it to one column of a list that has one order. */
  readonly sorted?: 'ascending' | 'descending';
  /** The orders by this column that the server knows; the first press takes the first. */
  readonly sorts?: readonly SortChoice[];
  /** The cell in the export; a column without it is not exported. */
  readonly csv?: (row: Row) => CsvCell;
  /** Place in the card of a phone: `title` beside the row's name, `aside` on the right, `line` without its header, `labelled` (default) with it, `none`. */
  readonly card?: 'title' | 'aside' | 'line' | 'labelled' | 'none';
  /** Another drawing for the card: with an icon, for instance. */
  readonly cardCell?: (row: Row) => ReactNode;
  /** For the cells of the table: width, wrapping. */
  readonly className?: string;
}

/** A list that a table shows; what `useList` answers fits. */
export interface TableList<Row> extends LoadedRows<Row> {
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** Rows of the filter before are kept until the new ones come: they are dimmed. */
  readonly isStale?: boolean;
  /** Why loading failed; its `detail`, when there is one, is shown. */
  readonly error?: unknown;
  /** Fetches the rows behind the loaded ones. */
  loadMore?(): void;
  reload?(): void;
}

/** All rows at once, for tables that come whole. */
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

export interface TableWords {
  /** Read while the first rows load: 'Loading orders...'. */
  readonly loading: string;
  /** 'No orders available at the moment.' */
  readonly empty: string;
  /** Said instead when the filters leave nothing; the kit's own sentence unless given. */
  readonly filtered?: string;
  /** Title of the error: 'Failed to Fetch Orders'. */
  readonly failed: string;
  /** Below it when the server gave no sentence of its own: 'Unable to fetch stocks. Please try again later.' */
  readonly failedText?: string;
}

/** Page and page size, kept in the address by `useTableUrl`. */
export interface TablePaging {
  readonly page: number;
  readonly pageSize: number;
  setPage(page: number): void;
  /** Missing where the size is fixed. */
  setPageSize?(size: number): void;
}

export const PAGE_SIZES = [10, 25, 50] as const;
