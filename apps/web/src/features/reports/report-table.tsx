// A dashboard table in a card, with its loading, empty and error states.
import { texts } from '@tilgul/messages/office/dashboard';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../shared/format/money.ts';
import { StatCard, type StatCardProps } from '../../ui/charts/figures.tsx';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError, type LoadErrorProps } from '../../ui/feedback/empty.tsx';
import { useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { cutPage, Pager } from '../../ui/table/pager.tsx';
import { TableGrid } from '../../ui/table/table-grid.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';

/** Links a row's name to the list it counts. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-primary hover:underline">
    {children}
  </Link>
);

export interface ReportTableProps<Row extends object> {
  title: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number;
  empty: string;
  /** Anchor for links on the same page. */
  id?: string;
  /** Rows per page; 10 by default. */
  pageSize?: number;
  /** The `useGet` result the rows come from. */
  load: LoadErrorProps['load'];
}

/** The last page keeps its height, so that the pager stays under the pointer. */
export function ReportTable<Row extends object>({
  title,
  columns,
  rows,
  rowKey,
  empty,
  id,
  pageSize = 10,
  load,
}: ReportTableProps<Row>) {
  const [wanted, setWanted] = useState(1);
  const isSkeletonShown = useSteadyLoading(rows === undefined && !load.error);
  const isWaiting = (rows === undefined && !load.error) || isSkeletonShown;
  const page = cutPage(wholeList(rows), wanted, pageSize);
  const hasNone = !isWaiting && page.rows.length === 0;
  const room = isWaiting ? pageSize : page.pages > 1 ? pageSize - page.rows.length : 0;
  return (
    <Card as="section" pad="none" id={id} aria-label={title} className="flex scroll-mt-20 flex-col">
      <h2 className="px-5 py-4 text-h2 font-semibold">{title}</h2>
      {hasNone ? (
        rows === undefined ? (
          <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
        ) : (
          <Empty title={empty} />
        )
      ) : (
        <TableGrid
          caption={title}
          columns={columns}
          rows={isWaiting ? [] : page.rows}
          rowKey={rowKey}
          missing={room}
          isMissingShown={isSkeletonShown}
          isBusy={isWaiting}
          rowHeight={48}
        />
      )}
      {!hasNone && page.pages > 1 ? (
        <Pager
          page={page.page}
          pages={page.pages}
          onPage={setWanted}
          size={36}
          listName={title}
          className="mt-auto border-t border-hairline px-3 py-2.5"
        />
      ) : null}
    </Card>
  );
}

interface CountCardsProps {
  /** `value` is undefined while loading. */
  counts: readonly (Pick<StatCardProps, 'label' | 'icon' | 'tone' | 'to'> & { readonly value: number | undefined })[];
  isFailed: boolean;
  className?: string;
  cardClassName?: string;
}

/** Counts above a dashboard's tables; dashes if they failed to load. */
export function CountCards({ counts, isFailed, className, cardClassName }: CountCardsProps) {
  const placeholder = isFailed ? '—' : undefined;
  return (
    <section aria-label={texts.figures} className={cn('grid gap-4 *:min-w-0 md:grid-cols-3', className)}>
      {counts.map(({ value, ...card }) => (
        <StatCard
          key={card.label}
          {...card}
          value={value === undefined ? placeholder : formatCount(value)}
          className={cardClassName}
        />
      ))}
    </section>
  );
}

/** Props of a `LinkFigure` for work that waits: urgent above 0, with `none` as its note at 0. */
export const toFigure = (count: number | undefined, note: string, none?: string) => ({
  value: count === undefined ? undefined : formatCount(count),
  note: count === 0 ? none : count === undefined ? undefined : note,
  isUrgent: count !== undefined && count > 0,
});
