// Parts of lists in the stock dialogs.
import type { ReactNode } from 'react';
import type { List } from '../../shared/api/use-api.ts';
import { formatCount } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';

interface DialogListProps<Row> {
  /** Accessible name. */
  label: string;
  list: List<Row>;
  texts: { readonly loading: string; readonly empty: string; readonly failed: string };
  /** Used if the server gives no message. */
  fallback: string;
  /** Label of the button for the next page. */
  more: string;
  /** A row's `<li>`, with its key. */
  children: (row: Row) => ReactNode;
}

/** A list page by page: its rows, or what replaces them while it is empty, loading or failed. */
export function DialogList<Row>({ label, list, texts, fallback, more, children }: DialogListProps<Row>) {
  if (list.isLoading) {
    return (
      <SkeletonGroup label={texts.loading} className="flex min-h-72 flex-col gap-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="control" />
        ))}
      </SkeletonGroup>
    );
  }
  if (list.rows.length === 0) {
    return list.error ? (
      <LoadError load={list} title={texts.failed} fallback={fallback} />
    ) : (
      <Empty title={texts.empty} />
    );
  }
  return (
    <>
      <ul aria-label={label}>{list.rows.map(children)}</ul>
      {list.hasMore ? (
        <Button variant="outline" wide busy={list.isLoadingMore} className="mt-2" onClick={list.loadMore}>
          {more}
        </Button>
      ) : null}
    </>
  );
}

/** '+ 3', '− 2'. */
export const formatSigned = (change: number): string => `${change < 0 ? '−' : '+'} ${formatCount(Math.abs(change))}`;

/** A difference in stock; red if it went down, other than by a sale. */
export function StockChange({ by, isSale = false }: { by: number; isSale?: boolean }) {
  return (
    <span className={cn('font-semibold whitespace-nowrap', by > 0 ? 'text-success-text' : isSale ? '' : 'text-danger')}>
      {formatSigned(by)}
    </span>
  );
}
