// Pagination below a list.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import type { ReactNode } from 'react';
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
export function NumberedPager({ from, to, total, className, ...steps }: NumberedPagerProps) {
  const { page, pages, onPage } = steps;
  return (
    <div className={cn('flex flex-wrap items-center justify-between gap-3 text-sm', className)}>
      <p role="status" className="text-muted">
        {tableTexts.showing({ from, to, total })}
      </p>
      <Steps {...steps} size={36}>
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
      </Steps>
    </div>
  );
}
