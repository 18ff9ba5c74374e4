// Pagination below a list.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { listPageNumbers } from './table-page.ts';

export interface PagerProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The list's name, if a page has several lists: 'Online Orders'. */
  listName?: string | undefined;
  /** Height in px: 36 below a table, 44 below cards. */
  size?: 36 | 44;
  className?: string | undefined;
}

const navName = (listName: string | undefined) =>
  listName === undefined ? uiTexts.pages : tableTexts.pagesOf({ name: listName });

/** 'Previous', 'Page x of y', 'Next'; full width on phones. */
export function Pager({ page, pages, onPage, listName, size = 44, className }: PagerProps) {
  return (
    <nav
      aria-label={navName(listName)}
      className={cn('flex flex-wrap items-center justify-between gap-2 text-sm', className)}
    >
      <Button variant="outline" size={size} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {uiTexts.previous}
      </Button>
      <span role="status" className="text-muted">
        {uiTexts.pageOf({ page, pages })}
      </span>
      <Button variant="outline" size={size} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {uiTexts.next}
      </Button>
    </nav>
  );
}

const NUMBER = 'hit-44 relative min-w-9 rounded-control px-2 text-center text-sm/9';

function PageNumber({ page, isCurrent, onPage }: { page: number; isCurrent: boolean; onPage: (page: number) => void }) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={tableTexts.goToPage({ page })}
      onClick={() => onPage(page)}
      className={cn(NUMBER, isCurrent ? 'bg-primary font-semibold text-white' : 'hover:bg-sunken')}
    >
      {page}
    </button>
  );
}

export interface NumberedPagerProps extends PagerProps {
  from: number;
  to: number;
  total: number;
}

/** 'Showing X to Y of Z results' with numbered pages, for refunds (UI-27). */
export function NumberedPager({ page, pages, onPage, listName, from, to, total, className }: NumberedPagerProps) {
  return (
    <div className={cn('flex flex-wrap items-center justify-between gap-3 text-sm', className)}>
      <p role="status" className="text-muted">
        {tableTexts.showing({ from, to, total })}
      </p>
      <nav aria-label={navName(listName)} className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size={36} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {uiTexts.previous}
        </Button>
        <ul className="flex items-center gap-2">
          {listPageNumbers(page, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span aria-hidden="true" className="text-muted">
                  …
                </span>
              ) : (
                <PageNumber page={number} isCurrent={number === page} onPage={onPage} />
              )}
            </li>
          ))}
        </ul>
        <Button variant="outline" size={36} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {uiTexts.next}
        </Button>
      </nav>
    </div>
  );
}
