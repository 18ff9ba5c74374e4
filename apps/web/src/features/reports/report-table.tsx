// A dashboard table in a card, with its loading, empty and error states.
import { texts } from '@tilgul/messages/office/dashboard';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../shared/format/money.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import { LoadError, type LoadErrorProps } from '../../ui/feedback/empty.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { cutPage, Pager } from '../../ui/table/pager.tsx';
import { TableGrid } from '../../ui/table/table-grid.tsx';
import { type TableColumn, wholeList } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';

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
  /** The page with all of it. */
  listPath?: string;
  /** Rows per page; 10 by default, on phones at most 5. */
  pageSize?: number;
  /** The `useGet` result the rows come from. */
  load: LoadErrorProps['load'];
}

const PHONE_ROWS = 5;

/** The last page keeps its height, so that the pager stays under the pointer. */
export function ReportTable<Row extends object>({
  title,
  columns,
  rows,
  rowKey,
  empty,
  id,
  listPath,
  pageSize: most = 10,
  load,
}: ReportTableProps<Row>) {
  const pageSize = useMedia('(width < 48rem)') ? Math.min(most, PHONE_ROWS) : most;
  const [wanted, setWanted] = useState(1);
  const isSkeletonShown = useSteadyLoading(rows === undefined && !load.error);
  const isWaiting = (rows === undefined && !load.error) || isSkeletonShown;
  const page = cutPage(wholeList(rows), wanted, pageSize);
  const hasNone = !isWaiting && page.rows.length === 0;
  const room = isWaiting ? pageSize : page.pages > 1 ? pageSize - page.rows.length : 0;
  return (
    <Card as="section" pad="none" id={id} aria-label={title} className="flex scroll-mt-20 flex-col">
      <div className="flex items-center justify-between gap-4 px-3.5">
        <h2 className="py-2 text-base font-semibold">{title}</h2>
        {listPath === undefined ? null : (
          <Link
            to={listPath}
            className="hit-44 relative flex min-h-9 items-center px-1 text-sm font-semibold text-primary hover:underline"
          >
            {texts.all}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {hasNone ? (
        rows === undefined ? (
          <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
        ) : (
          <p className="border-t border-line px-3.5 py-4 text-muted">{empty}</p>
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
          rowHeight={52}
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

const TONES = {
  blue: 'bg-badge-processing text-badge-processing-text',
  green: 'bg-success-soft text-success-text',
  yellow: 'bg-notice text-notice-text',
} as const;

interface Count {
  /** 'New Customers'. */
  readonly label: string;
  /** Undefined while loading. */
  readonly value: number | undefined;
  readonly icon: LucideIcon;
  readonly tone: keyof typeof TONES;
  /** The counted list. */
  readonly to: string;
}

interface CountCardsProps {
  counts: readonly Count[];
  /** Below each label: 'All stores'. */
  note?: string | false;
  isFailed: boolean;
}

/** Counts above a dashboard's tables, each a link to its list; dashes if they failed to load. */
export function CountCards({ counts, note, isFailed }: CountCardsProps) {
  return (
    <section aria-label={texts.figures} className="grid grid-cols-3 gap-2 *:min-w-0 md:gap-3">
      {counts.map(({ label, value, icon: Icon, tone, to }) => (
        <Card
          key={label}
          pad="none"
          className="relative flex min-h-13 items-center gap-3 px-3 py-1.5 hover:bg-selected"
        >
          <span
            aria-hidden="true"
            className={cn('grid size-10 shrink-0 place-items-center rounded-control max-md:hidden', TONES[tone])}
          >
            <Icon className="size-5" strokeWidth={1.75} />
          </span>
          <dl className="flex min-w-0 grow justify-between gap-x-3 max-md:h-full max-md:flex-col md:flex-wrap md:items-center">
            <dt className="text-xs text-muted md:text-sm">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {label}
              </Link>
              {note ? <span className="block text-xs">{note}</span> : null}
            </dt>
            <dd className="text-h2 font-semibold">
              {value === undefined ? (
                isFailed ? (
                  '—'
                ) : (
                  <Skeleton width="2.5rem" className="my-1.5" />
                )
              ) : (
                formatCount(value)
              )}
            </dd>
          </dl>
        </Card>
      ))}
    </section>
  );
}
