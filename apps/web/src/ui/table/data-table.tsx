// The back office table: filters, states, rows or cards, pages.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Columns3 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { focusHeading } from '../../shared/screen/focus.ts';
import { readSession } from '../../shared/session/session.ts';
import { readJson, writeJson } from '../../shared/storage.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../display/card.tsx';
import { Alert, AlertAction } from '../feedback/alert.tsx';
import { Empty, ErrorState } from '../feedback/empty.tsx';
import { useSteadyLoading } from '../feedback/skeleton.tsx';
import { Select } from '../fields/select.tsx';
import { Menu, MenuGroup, MenuTick } from '../layers/menu.tsx';
import { useMedia } from '../use-media.ts';
import { NumberedPager, Pager } from './pager.tsx';
import { type TablePage, useTablePage } from './table-page.ts';
import { TableCards, TableGrid } from './table-rows.tsx';
import {
  PAGE_SIZES,
  type TableColumn,
  type TableList,
  type TablePaging,
  type TableRows,
  type TableSort,
  type TableTexts,
} from './table-types.ts';

/** Visibility by column id; missing means visible. */
export type ColumnChoice = Record<string, boolean>;

const storageKey = (tableId: string) => `columns.${readSession()?.userId ?? 0}.${tableId}`;

function readChoice(slot: string): ColumnChoice {
  const hidden = readJson<unknown>('local', slot);
  return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
}

function saveChoice(slot: string, choice: ColumnChoice): void {
  const hidden = Object.keys(choice).filter((id) => choice[id] === false);
  writeJson('local', slot, hidden.length === 0 ? undefined : hidden);
}

export function useColumnChoice(tableId: string): [choice: ColumnChoice, change: (choice: ColumnChoice) => void] {
  const slot = storageKey(tableId);
  const [choice, setChoice] = useState(() => readChoice(slot));
  const change = (next: ColumnChoice) => {
    saveChoice(slot, next);
    setChoice(next);
  };
  return [choice, change];
}

interface ColumnMenuProps {
  /** Columns that can be hidden. */
  columns: readonly { readonly id: string; readonly header: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** A menu with a toggle per column; the last visible one cannot be hidden. */
export function ColumnMenu({ columns, choice, onChange }: ColumnMenuProps) {
  const visible = columns.filter(({ id }) => choice[id] !== false);
  const trigger = (
    <Button variant="outline" size={40} icon={Columns3}>
      {uiTexts.columns}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuGroup label={uiTexts.showColumns}>
        {columns.map(({ id, header }) => (
          <MenuTick
            key={id}
            label={header}
            isTicked={choice[id] !== false}
            disabled={visible.length === 1 && visible[0]?.id === id}
            onChange={(isShown) => onChange({ ...choice, [id]: isShown })}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}

export interface TableFootProps {
  page: TablePage<unknown>;
  paging: TablePaging;
  onPage: (page: number) => void;
  isTotalCapped: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered: boolean;
  listName: string;
  isPhone: boolean;
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

function rangeText({ from, to, total }: TablePage<unknown>, isTotalCapped: boolean): string {
  if (to === 0) return total === 0 ? uiTexts.noResults : '';
  return (isTotalCapped && to <= total ? uiTexts.rangeOfCapped : uiTexts.rangeOf)({
    from,
    to,
    total: total.toLocaleString('en-IN'),
  });
}

/** The footer on wide screens, only the pager below cards. */
export function TableFoot({ page, paging, onPage, isTotalCapped, numbered, listName, isPhone }: TableFootProps) {
  if (numbered)
    return (
      <NumberedPager
        {...page}
        listName={listName}
        onPage={onPage}
        className={isPhone ? 'mt-4' : 'border-t border-hairline px-3 py-2.5'}
      />
    );
  if (isPhone)
    return <Pager listName={listName} page={page.page} pages={page.pages} onPage={onPage} className="mt-4" />;
  const { setPageSize } = paging;
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-2 border-t border-hairline px-3 py-2.5 text-sm text-muted">
      <p>{rangeText(page, isTotalCapped)}</p>
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
      <Pager
        listName={listName}
        page={page.page}
        pages={page.pages}
        onPage={onPage}
        size={36}
        className={setPageSize ? '' : 'ms-auto'}
      />
    </div>
  );
}

/**
 * Spread the result on the element around the rows. If a change of `rows` removes the focused button (a deleted row, a
 * finished step), the page's heading takes the focus.
 */
function useFocusFallback(rows: unknown) {
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that matters.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    focusHeading();
  }, [rows]);
  return {
    onFocus: () => {
      isInside.current = true;
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
  /** Default: as `paging` says. The texts of an empty list depend on it. */
  isFiltered?: boolean | undefined;
  onClearFilters?: (() => void) | undefined;
  /** False hides the column menu. */
  hasColumnMenu?: boolean;
  /** Numbered pages with 'Showing X to Y of Z results'. */
  numbered?: boolean;
  /** Row height in px: 48, or 56 with pictures. */
  rowHeight?: 48 | 56;
}

/** The server's message, or the list's own. */
const getErrorDetail = (error: unknown, texts: TableTexts) =>
  getFailureMessage(error, texts.failedText ?? '') || undefined;

/** Replaces the rows of an empty or failed list. */
function EmptyOrError<Row extends object>({
  list,
  texts,
  isFiltered,
  onClearFilters,
}: Pick<DataTableProps<Row>, 'list' | 'texts' | 'isFiltered' | 'onClearFilters'>) {
  if (list.error) {
    if (isSessionError(list.error)) return null;
    return (
      <ErrorState title={texts.failed} detail={getErrorDetail(list.error, texts)} onRetry={() => list.reload?.()} />
    );
  }
  if (!isFiltered) return <Empty title={texts.empty} />;
  const clear = onClearFilters ? (
    <Button variant="outline" onClick={onClearFilters}>
      {tableTexts.clearFilters}
    </Button>
  ) : null;
  return <Empty title={texts.filtered ?? tableTexts.filteredEmpty} action={clear} />;
}

interface ToolbarProps<Row extends object> extends Pick<DataTableProps<Row>, 'columns' | 'filters'> {
  /** Only if column headings are hidden. */
  sort: TableSort | undefined;
  choice: ColumnChoice;
  onChoice: (choice: ColumnChoice) => void;
  hasColumnMenu: boolean;
}

function Toolbar<Row extends object>({ columns, filters, sort, choice, onChoice, hasColumnMenu }: ToolbarProps<Row>) {
  const hideable = columns.filter(({ isRowHeader }) => !isRowHeader);
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
  /** The first rows are loading. */
  isWaiting: boolean;
  isSkeletonShown: boolean;
}

/** Rows as a table or cards; loading rows as grey shapes. */
function Rows<Row extends object>(props: RowsProps<Row>) {
  const { columns, list, paging, page, choice, isWaiting, isSkeletonShown } = props;
  const shown = {
    ...props,
    columns: columns.filter(({ id, isRowHeader }) => isRowHeader || choice[id] !== false),
    rows: isWaiting ? [] : page.rows,
    missing: isWaiting ? (paging?.pageSize ?? PAGE_SIZES[0]) : page.missing,
    isMissingShown: isSkeletonShown || !isWaiting,
    isBusy: isWaiting || (list.isStale ?? false),
  };
  return props.isPhone ? <TableCards {...shown} /> : <TableGrid {...shown} rowHeight={props.rowHeight ?? 48} />;
}

/** Warns that refreshing the rows failed. */
function StaleNote<Row>({ list, texts }: { list: TableList<Row>; texts: TableTexts }) {
  if (!list.error || list.rows.length === 0 || isSessionError(list.error)) return null;
  return (
    <Alert
      className="mb-3"
      title={texts.failed}
      action={<AlertAction label={uiTexts.retry} onPress={() => list.reload?.()} />}
    >
      {getErrorDetail(list.error, texts)}
    </Alert>
  );
}

/**
 * A back office list: a table from 768 px, cards below, with the same actions. Shows skeleton rows first, dims stale rows
 * with `aria-busy`, and cuts pages from the loaded rows (UI-17).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, columns, list, texts, paging, filters, hasColumnMenu = true, numbered = false } = props;
  const isPhone = useMedia('(width < 48rem)');
  const [choice, setChoice] = useColumnChoice(id);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const isWaiting = list.isLoading || isSkeletonShown;
  const page = useTablePage(list, paging);
  const frame = useRef<HTMLDivElement>(null);
  const focusFallback = useFocusFallback(list.rows);
  const goTo = (number: number) => {
    paging?.setPage(number);
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) frame.current?.scrollIntoView({ block: 'start' });
  };

  const filtering =
    props.isFiltered === undefined ? { isFiltered: paging?.isFiltered, onClearFilters: paging?.clearFilters } : {};
  const hasNone = !isWaiting && list.rows.length === 0;
  const rows = hasNone ? (
    <EmptyOrError {...props} {...filtering} />
  ) : (
    <Rows {...props} {...{ page, choice, isPhone, isWaiting, isSkeletonShown }} />
  );
  const foot =
    paging && !hasNone ? (
      <TableFoot
        listName={props.caption}
        {...{ page, paging, numbered, isPhone }}
        onPage={goTo}
        isTotalCapped={list.isTotalCapped ?? false}
      />
    ) : null;
  const content = (
    <>
      {rows}
      {/* Keeps its height while the number of pages is unknown. */}
      <div className={isWaiting ? 'invisible' : ''}>{foot}</div>
    </>
  );
  return (
    <div ref={frame} className="scroll-mt-20" {...focusFallback}>
      <Toolbar
        columns={columns}
        filters={filters}
        sort={isPhone ? props.sort : undefined}
        choice={choice}
        onChoice={setChoice}
        hasColumnMenu={hasColumnMenu && !isPhone}
      />
      <p role="status" className="sr-only">
        {isWaiting ? texts.loading : ''}
      </p>
      <StaleNote list={list} texts={texts} />
      {isPhone && !hasNone ? content : <Card pad="none">{content}</Card>}
    </div>
  );
}
