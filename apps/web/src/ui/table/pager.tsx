// Pages of a list: cutting them from the loaded rows, and the pagination below.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import type { LoadedRows, TableList, TablePaging } from './table-types.ts';

export interface TablePage<Row> {
  readonly rows: readonly Row[];
  /** Current page, from 1: the requested one or the last. */
  readonly page: number;
  readonly pages: number;
  /** Positions of the first and last row, from 1; 0 without rows. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** Rows of this page still loading, shown as skeletons. */
  readonly missing: number;
  /** This page or the next is incomplete: load more (UI-17). */
  readonly needsMore: boolean;
}

/** Cuts page `requested` (from 1) of `pageSize` rows; beyond the end it is the last page. */
export function cutPage<Row>(loaded: LoadedRows<Row>, requested: number, pageSize: number): TablePage<Row> {
  const count = loaded.rows.length;
  const known = loaded.hasMore ? Math.max(loaded.total ?? 0, count + 1) : count;
  const pages = Math.max(1, Math.ceil(known / pageSize));
  // With a capped total the last page is unknown: one more page is offered while there are more rows.
  const isOpenEnded = loaded.hasMore && (loaded.isTotalCapped ?? false);
  const page = Math.min(Math.max(1, requested), isOpenEnded ? Math.max(pages, Math.ceil(count / pageSize) + 1) : pages);
  const start = (page - 1) * pageSize;
  const rows = loaded.rows.slice(start, start + pageSize);
  const expected = Math.min(pageSize, Math.max(0, known - start));
  return {
    rows,
    page,
    pages: Math.max(pages, page),
    from: rows.length === 0 ? 0 : start + 1,
    to: rows.length === 0 ? 0 : start + rows.length,
    total: Math.max(loaded.total ?? 0, loaded.hasMore ? 0 : count) || count,
    missing: expected - rows.length,
    needsMore: loaded.hasMore && count < (page + 1) * pageSize,
  };
}

/** Page numbers to show: first, last, neighbours; `undefined` for gaps. */
export function listPageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}

/** The current page of a list, or all rows without paging. Loads rows missing from this or the next page. */
export function useTablePage<Row>(
  list: TableList<Row>,
  paging: Pick<TablePaging, 'page' | 'pageSize'> | undefined,
): TablePage<Row> {
  const size = paging?.pageSize ?? Math.max(list.rows.length, 1);
  const page = cutPage(list, paging?.page ?? 1, size);
  const { loadMore } = list;
  const mayLoad = page.needsMore && !list.error && paging !== undefined;
  useEffect(() => {
    if (mayLoad) loadMore?.();
  }, [mayLoad, loadMore]);
  return page;
}

export interface PagerProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The list's name, if a page has several lists: 'Online Orders'. */
  listName?: string | undefined;
  /** Height in px: 36 below a table, 44 (default) below cards. */
  size?: 36 | 44;
  className?: string | undefined;
}

/** 'Previous' and 'Next' around the page or the pages. */
function Steps({ page, pages, onPage, listName, size, className, children }: PagerProps & { children: ReactNode }) {
  return (
    <nav
      aria-label={listName === undefined ? uiTexts.pages : tableTexts.pagesLabel({ name: listName })}
      className={cn('flex flex-wrap items-center gap-2', className)}
    >
      <Button variant="outline" size={size} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {uiTexts.previous}
      </Button>
      {children}
      <Button variant="outline" size={size} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {uiTexts.next}
      </Button>
    </nav>
  );
}

/** 'Previous', 'Page x of y', 'Next'; full width on phones. */
export function Pager({ className, ...steps }: PagerProps) {
  const { page, pages } = steps;
  return (
    <Steps {...steps} className={cn('justify-between text-sm', className)}>
      <span role="status" className="text-muted">
        {uiTexts.pageOf({ page, pages })}
      </span>
    </Steps>
  );
}

type NumberedPagerProps = Omit<PagerProps, 'size' | 'className'> &
  Pick<TablePage<unknown>, 'from' | 'to' | 'total'> & {
    /** Over all rows: '₹898.00'. */
    sum?: string | undefined;
    isPhone: boolean;
  };

/** 'Showing X to Y of Z results' with numbered pages, for refunds (UI-27). A single page looks as in every other list. */
export function NumberedPager({ from, to, total, sum, isPhone, ...steps }: NumberedPagerProps) {
  const { page, pages, onPage } = steps;
  const showing = (
    <p role="status" className="text-sm text-muted">
      {tableTexts.showing({ from, to, total })}
      {sum === undefined || to === 0 ? null : ` · ${sum}`}
    </p>
  );
  const pager =
    pages === 1 ? (
      <Pager {...steps} size={isPhone ? 44 : 36} />
    ) : (
      <Steps {...steps} size={isPhone ? 44 : 36} className="justify-between text-sm">
        <ul className="flex items-center gap-2">
          {listPageNumbers(page, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span aria-hidden="true" className="text-muted">
                  …
                </span>
              ) : (
                <button
                  type="button"
                  aria-current={number === page ? 'page' : undefined}
                  aria-label={tableTexts.goToPage({ page: number })}
                  onClick={() => onPage(number)}
                  className={cn(
                    'hit-44 relative min-w-9 rounded-control px-2 text-center text-sm/9',
                    number === page ? 'bg-sunken font-semibold' : 'text-muted hover:bg-sunken',
                  )}
                >
                  {number}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Steps>
    );
  return (
    <div
      className={
        isPhone
          ? 'mt-4 flex flex-col gap-3'
          : 'flex flex-wrap items-center justify-between gap-x-7 gap-y-2 border-t border-hairline px-3 py-2.5'
      }
    >
      {showing}
      {pager}
    </div>
  );
}
