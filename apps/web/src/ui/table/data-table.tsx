// The back office table: filters, states, rows or cards, pages.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { SlidersHorizontal } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../shared/format/money.ts';
import { focusHeading, rememberRow } from '../../shared/screen/focus.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../display/card.tsx';
import { Empty, LoadAlert, LoadError } from '../feedback/empty.tsx';
import { useSteadyLoading } from '../feedback/loading.tsx';
import { Select } from '../fields/select.tsx';
import { useLateMenu } from '../layers/late-menu.ts';
import { useMedia } from '../use-media.ts';
import { ColumnButton } from './column-button.tsx';
import type { ColumnMenuProps } from './column-menu.tsx';
import { useHiddenColumns } from './hidden-columns.ts';
import { NumberedPager, Pager, type PagerProps, type TablePage, useTablePage } from './pager.tsx';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import {
  PAGE_SIZES,
  type RowHeight,
  type TableColumn,
  type TableList,
  type TablePaging,
  type TableRows,
  type TableSort,
  type TableTexts,
} from './table-types.ts';

const loadColumnMenu = () => import('./column-menu.tsx').then((m) => m.ColumnMenuOpened);

/** A menu with a toggle per column. */
function ColumnMenu(props: Omit<ColumnMenuProps, 'press'>) {
  const { Menu, press, button } = useLateMenu(loadColumnMenu);
  return Menu ? <Menu {...props} press={press} /> : <ColumnButton {...button} />;
}

interface TableFootProps extends Pick<PagerProps, 'onPage' | 'listName'> {
  range: TableTexts['range'];
  sum: string | undefined;
  page: TablePage<unknown>;
  paging: TablePaging;
  isTotalCapped: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered: boolean;
  isPhone: boolean;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** "1 to 10 of 88 orders"; "7 orders" if one page has them all. */
function rangeText(
  { from, to, total: count }: TablePage<unknown>,
  isTotalCapped: boolean,
  range: TableTexts['range'] = uiTexts.rangeOf,
): string {
  if (to === 0) return count === 0 ? uiTexts.noResults : '';
  const total = formatCount(count);
  const isCapped = isTotalCapped && to <= count;
  const text = (isCapped ? uiTexts.rangeOfCapped : range)({ from, to, total, count });
  return from === 1 && to === count && !isCapped ? text.slice(text.lastIndexOf(total)) : text;
}

/** The footer on wide screens, only the pager below cards. */
function TableFoot({ page, paging, isTotalCapped, numbered, isPhone, range, sum, ...pager }: TableFootProps) {
  if (numbered) return <NumberedPager {...page} {...pager} sum={sum} isPhone={isPhone} />;
  const { page: number, pages } = page;
  if (isPhone && pages === 1)
    return (
      <p role="status" className="sr-only">
        {rangeText(page, isTotalCapped, range)}
      </p>
    );
  if (isPhone) return <Pager {...pager} page={number} pages={pages} className="mt-4" />;
  const { setPageSize } = paging;
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-hairline px-3 py-2.5 text-sm text-muted">
      <p>
        {rangeText(page, isTotalCapped, range)}
        {sum === undefined || page.to === 0 ? null : ` · ${sum}`}
      </p>
      {setPageSize ? (
        <div className="ms-auto flex items-center gap-2">
          <span aria-hidden="true">{uiTexts.rows}</span>
          <Select
            label={tableTexts.rowsPerPage}
            size={36}
            value={String(paging.pageSize)}
            options={SIZE_OPTIONS}
            onChange={(size) => setPageSize(Number(size))}
            className="w-16 text-ink"
          />
        </div>
      ) : null}
      <Pager {...pager} page={number} pages={pages} size={36} className={setPageSize ? '' : 'ms-auto'} />
    </div>
  );
}

/**
 * Spread the result on the element around the rows. If a change of `rows` removes the focused button (a deleted row, a
 * finished step), the next row's verb takes the focus, or the page's heading.
 */
function useFocusFallback(rows: unknown) {
  const isInside = useRef(false);
  const focusNext = useRef<() => boolean>(() => false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that matters.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    if (!focusNext.current()) focusHeading();
  }, [rows]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = true;
      focusNext.current = rememberRow(target);
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}

function SortSelect<Row>({ columns, sort }: { columns: readonly TableColumn<Row>[]; sort: TableSort }) {
  const options = columns.flatMap(({ sorts = [] }) => sorts.map(({ value, label }) => ({ value, label })));
  return (
    <Select
      label={tableTexts.sort}
      size={40}
      value={sort.value}
      options={options}
      onChange={sort.onChange}
      className="w-full flex-1 basis-40"
    />
  );
}

interface DataTableProps<Row extends object> extends TableRows<Row> {
  /** Key for the saved column choice: 'admin-orders'. */
  id: string;
  /** The result of `useList`, or `wholeList(rows)`. */
  list: TableList<Row>;
  texts: TableTexts;
  /** Enables sorting by columns that have `sorts`. */
  sort?: TableSort | undefined;
  /** `useTableUrl(…)`; shows all rows without it. */
  paging?: TablePaging;
  /** SearchField, DateFilter, Select: shown above the table. */
  filters?: ReactNode;
  /** More filters: beside the others, on phones behind one button with the sort order. `count` are on. */
  moreFilters?: { readonly count: number; readonly fields: ReactNode } | undefined;
  /** Default: as `paging` says. The texts of an empty list depend on it. */
  isFiltered?: boolean | undefined;
  onClearFilters?: (() => void) | undefined;
  /** Below the text of an empty list without filters. */
  emptyAction?: ReactNode;
  /** False hides the column menu. */
  hasColumnMenu?: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered?: boolean;
  rowHeight?: RowHeight | undefined;
  /** Replaces the filters while rows are selected; on phones it stands at the bottom. */
  bulkBar?: ReactNode;
  /** The footer's sum over all rows: '₹5,732.50'. */
  footSum?: string | undefined;
}

/** Replaces the rows of an empty or failed list. */
function EmptyOrError<Row extends object>(props: DataTableProps<Row>) {
  const { list, texts, paging } = props;
  if (list.error) return <LoadError load={list} title={texts.failed} fallback={texts.failedText ?? ''} />;
  const { isFiltered, onClearFilters } =
    props.isFiltered === undefined ? { ...paging, onClearFilters: paging?.clearFilters } : props;
  if (!isFiltered) return <Empty title={texts.empty} action={props.emptyAction} />;
  const clear = onClearFilters ? (
    <Button variant="outline" onClick={onClearFilters}>
      {tableTexts.clearFilters}
    </Button>
  ) : null;
  return <Empty title={texts.filtered ?? tableTexts.filteredEmpty} action={clear} />;
}

interface ToolbarProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'columns' | 'filters' | 'moreFilters' | 'sort' | 'hasColumnMenu' | 'bulkBar'> {
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  isPhone: boolean;
}

/** On phones: a button that says how many filters are on, and shows them. They render when they are first asked for. */
function FoldedFilters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean>();
  const id = useId();
  return (
    <>
      <Button
        variant="outline"
        size={40}
        icon={SlidersHorizontal}
        aria-expanded={isOpen ?? false}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={count > 0 ? 'border-primary! bg-selected!' : undefined}
      >
        {count > 0 ? tableTexts.filtersOn({ count }) : tableTexts.filters}
      </Button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'flex basis-full flex-wrap gap-2' : ''}>
        {isOpen === undefined ? null : children}
      </div>
    </>
  );
}

/** Filters, and the column menu; on phones the sort order instead, which has no column headings there. */
function Toolbar<Row extends object>(props: ToolbarProps<Row>) {
  const { columns, filters, moreFilters, hasColumnMenu = true, hidden, onHide, isPhone } = props;
  const sort = isPhone && props.sort ? <SortSelect columns={columns} sort={props.sort} /> : null;
  const hideable = columns.filter(({ isRowHeader }) => !isRowHeader);
  const hasMenu = hasColumnMenu && !isPhone && hideable.length > 1;
  if (!filters && !hasMenu && !sort) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {filters}
      {moreFilters && isPhone ? (
        <FoldedFilters count={moreFilters.count}>
          {moreFilters.fields}
          {sort}
        </FoldedFilters>
      ) : (
        <>
          {moreFilters?.fields}
          {sort}
        </>
      )}
      {hasMenu ? (
        <div className="ms-auto">
          <ColumnMenu columns={hideable} hidden={hidden} onChange={onHide} />
        </div>
      ) : null}
    </div>
  );
}

/** Changes the page and scrolls to its first row. */
function usePageSteps(paging: TablePaging | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const goTo = (page: number) => {
    paging?.setPage(page);
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) frame.current?.scrollIntoView({ block: 'start' });
  };
  return { frame, goTo };
}

/** The filters, or what can be done with the selected rows; phones show both. */
const Above = <Row extends object>(props: ToolbarProps<Row>) => (
  <>
    {props.bulkBar}
    {props.isPhone || !props.bulkBar ? <Toolbar {...props} /> : null}
  </>
);

/**
 * A back office list: a table from 768 px, cards below, with the same actions. Shows skeleton rows first, dims stale rows
 * with `aria-busy`, and cuts pages from the loaded rows (UI-17).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, list, texts, paging, numbered = false, rowHeight = 52 } = props;
  const isPhone = useMedia('(width < 48rem)');
  const [hidden, setHidden] = useHiddenColumns(id);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const page = useTablePage(list, paging);
  const { frame, goTo } = usePageSteps(paging);
  const focusFallback = useFocusFallback(list.rows);

  const visible = useMemo(
    () => columns.filter((column) => column.isRowHeader || !hidden.includes(column.id)),
    [columns, hidden],
  );
  const hasNone = !isWaiting && list.rows.length === 0;
  const shown = {
    ...props,
    columns: visible,
    rows: isWaiting ? [] : page.rows,
    missing: isWaiting ? (paging?.pageSize ?? PAGE_SIZES[0]) : page.missing,
    isMissingShown: isSkeletonShown || !isWaiting,
    isBusy: isWaiting || (list.isStale ?? false),
  };
  const rows = isPhone ? <TableCards {...shown} /> : <TableGrid {...shown} rowHeight={rowHeight} />;
  const foot = paging ? (
    <TableFoot
      {...{ page, paging, numbered, isPhone }}
      range={texts.range}
      sum={props.footSum}
      listName={props.caption}
      onPage={goTo}
      isTotalCapped={list.isTotalCapped ?? false}
    />
  ) : null;
  const content = hasNone ? (
    <EmptyOrError {...props} />
  ) : (
    <>
      {rows}
      {/* Keeps its height while the number of pages is unknown. */}
      <div data-list-foot className={isWaiting ? 'invisible' : ''}>
        {foot}
      </div>
    </>
  );
  return (
    <div ref={frame} className="scroll-mt-20 max-md:has-data-bottom-bar:pb-28" {...focusFallback}>
      <Above {...props} hidden={hidden} onHide={setHidden} isPhone={isPhone} />
      <p role="status" className="sr-only">
        {isWaiting ? texts.loading : ''}
      </p>
      {list.rows.length > 0 ? (
        <LoadAlert load={list} title={texts.failed} fallback={texts.failedText ?? ''} className="mb-3" />
      ) : null}
      {isPhone && !hasNone ? content : <Card pad="none">{content}</Card>}
    </div>
  );
}
