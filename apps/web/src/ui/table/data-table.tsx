// The table of the back office as a whole: filters, states, rows or cards, pages.
import { type ReactNode, useRef } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { tableTexts } from '../../texts/en/shared/table.ts';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../display/card.tsx';
import { Alert, AlertAction } from '../feedback/alert.tsx';
import { Empty, ErrorState } from '../feedback/empty.tsx';
import { useSteadyLoading } from '../feedback/skeleton.tsx';
import { useMedia } from '../use-media.ts';
import { ColumnMenu } from './column-menu.tsx';
import { SortSelect } from './sort-select.tsx';
import { TableCards } from './table-cards.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableGrid } from './table-grid.tsx';
import type { TablePage } from './table-page.ts';
import {
  PAGE_SIZES,
  type RowOpener,
  type TableColumn,
  type TableList,
  type TablePaging,
  type TableSelection,
  type TableSort,
  type TableWords,
} from './table-types.ts';
import { type ColumnChoice, useColumnChoice } from './use-column-choice.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useTablePage } from './use-table-page.ts';

export interface DataTableProps<Row extends object> {
  /** Names the table in the browser's memory of chosen columns: 'admin-orders'. */
  id: string;
  /** What the table holds, for assistive technology: 'Online Orders'. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** The answer of `useList`, or `wholeList(rows)`. */
  list: TableList<Row>;
  rowKey: (row: Row) => string | number;
  words: TableWords;
  /** The buttons of a row (36 px), the same in table and card; the third and last one is at the card's end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Rows that have just come in by themselves are marked for a moment. */
  isFresh?: ((row: Row) => boolean) | undefined;
  /** Opens a row: 'View' before the actions, the head of the card on phones. */
  opener?: RowOpener<Row> | undefined;
  /** Rows can be chosen. */
  selection?: TableSelection<Row> | undefined;
  /** The list can be sorted by the columns that have `sorts`. */
  sort?: TableSort | undefined;
  /** `useTableUrl(…)`; without it all rows are shown. */
  paging?: TablePaging;
  /** SearchField, DateFilter, Select: the row above the table. */
  filters?: ReactNode;
  /** Whether filters are set, and how to clear them: nothing found then differs from nothing there. */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** Hides the column menu where there is nothing to choose. */
  hasColumnMenu?: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered?: boolean;
  /** In px: 48, or 56 with pictures. */
  rowHeight?: 48 | 56;
}

/** The server's own sentence, else the list's. */
const detailOf = (error: unknown, words: TableWords) => failureText(error, words.failedText ?? '') || undefined;

/** Shown instead of rows when there are none; undefined when there are. */
function EmptyOrError<Row extends object>({
  list,
  words,
  isFiltered,
  onClearFilters,
}: Pick<DataTableProps<Row>, 'list' | 'words' | 'isFiltered' | 'onClearFilters'>) {
  if (list.error) {
    if (isSessionError(list.error)) return null;
    return <ErrorState title={words.failed} detail={detailOf(list.error, words)} onRetry={() => list.reload?.()} />;
  }
  if (!isFiltered) return <Empty title={words.empty} />;
  const clear = onClearFilters ? (
    <Button variant="outline" onClick={onClearFilters}>
      {tableTexts.clearFilters}
    </Button>
  ) : null;
  return <Empty title={words.filtered ?? tableTexts.filteredEmpty} action={clear} />;
}

interface ToolbarProps<Row extends object> extends Pick<DataTableProps<Row>, 'columns' | 'filters'> {
  /** Only where the heads of the columns are not shown. */
  sort: TableSort | undefined;
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  hasColumnMenu: boolean;
}

function Toolbar<Row extends object>({ columns, filters, sort, choice, onChoice, hasColumnMenu }: ToolbarProps<Row>) {
  const hideable = columns.filter((column) => column.hideable ?? true);
  const hasMenu = hasColumnMenu && hideable.length > 1;
  if (!filters && !hasMenu && !sort) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {filters}
      {sort ? <SortSelect columns={columns} sort={sort} /> : null}
      {hasMenu ? (
        <div className="ms-auto">
          <ColumnMenu columns={hideable} choice={choice} onChange={onChoice} />
        </div>
      ) : null}
    </div>
  );
}

interface RowsProps<Row extends object> extends DataTableProps<Row> {
  page: TablePage<Row>;
  choice: ColumnChoice;
  isPhone: boolean;
  /** The first rows are on their way. */
  isWaiting: boolean;
  isSkeletonShown: boolean;
}

/** The rows as a table or as cards, those on their way as grey shapes. */
function Rows<Row extends object>(props: RowsProps<Row>) {
  const {
    caption,
    columns,
    list,
    rowKey,
    actions,
    isFresh,
    opener,
    selection,
    paging,
    page,
    choice,
    isPhone,
    isWaiting,
    isSkeletonShown,
  } = props;
  const shared = {
    caption,
    rowKey,
    actions,
    isFresh,
    opener,
    selection,
    rows: isWaiting ? [] : page.rows,
    missing: isWaiting ? (paging?.pageSize ?? PAGE_SIZES[0]) : page.missing,
    isMissingShown: isSkeletonShown || !isWaiting,
    isBusy: isWaiting || (list.isStale ?? false),
  };
  const shown = columns.filter(({ id, hideable }) => hideable === false || choice[id] !== false);
  if (isPhone) return <TableCards {...shared} columns={shown} />;
  return <TableGrid {...shared} columns={shown} sort={props.sort} rowHeight={props.rowHeight ?? 48} />;
}

/** Says that the rows on screen could not be loaded anew. */
function StaleNote<Row>({ list, words }: { list: TableList<Row>; words: TableWords }) {
  if (!list.error || list.rows.length === 0 || isSessionError(list.error)) return null;
  return (
    <Alert
      className="mb-3"
      title={words.failed}
      action={<AlertAction label={uiTexts.retry} onPress={() => list.reload?.()} />}
    >
      {detailOf(list.error, words)}
    </Alert>
  );
}

/**
 * One list of the back office: a table from 768 px on, cards below, with the same actions. Skeleton rows at first, dimmed
 * rows with `aria-busy` while others load, pages cut from what is loaded (UI-17).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, list, words, paging, filters, hasColumnMenu = true, numbered = false } = props;
  const isPhone = useMedia('(width < 48rem)');
  const [choice, setChoice] = useColumnChoice(id);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const page = useTablePage(list, paging);
  const frame = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(list.rows);
  const goTo = (number: number) => {
    paging?.setPage(number);
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) frame.current?.scrollIntoView({ block: 'start' });
  };

  const hasNone = !isWaiting && list.rows.length === 0;
  const rows = hasNone ? (
    <EmptyOrError {...props} />
  ) : (
    <Rows {...props} {...{ page, choice, isPhone, isWaiting, isSkeletonShown }} />
  );
  const foot =
    paging && !hasNone ? (
      <TableFoot
        of={props.caption}
        {...{ page, paging, numbered, isPhone }}
        onPage={goTo}
        isTotalCapped={list.isTotalCapped ?? false}
      />
    ) : null;
  const content = (
    <>
      {rows}
      {/* Its height stays while nobody knows the pages yet. */}
      <div className={isWaiting ? 'invisible' : ''}>{foot}</div>
    </>
  );
  return (
    <div ref={frame} className="scroll-mt-20" {...keptFocus}>
      <Toolbar
        columns={columns}
        filters={filters}
        sort={isPhone ? props.sort : undefined}
        choice={choice}
        onChoice={setChoice}
        hasColumnMenu={hasColumnMenu && !isPhone}
      />
      <p role="status" className="sr-only">
        {isWaiting ? words.loading : ''}
      </p>
      <StaleNote list={list} words={words} />
      {isPhone && !hasNone ? content : <Card pad="none">{content}</Card>}
    </div>
  );
}
