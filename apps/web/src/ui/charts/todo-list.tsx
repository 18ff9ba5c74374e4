// Work that waits for the user: six rows, the most urgent first, each with one verb; a button shows the others.
import { texts } from '@tilgul/messages/office/charts';
import { useId, useState } from 'react';
import { cn } from '../cn.ts';
import { LinkButton } from '../controls/button.tsx';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/loading.tsx';

export interface TodoRow {
  readonly key: string;
  /** '7'. */
  readonly count: string;
  readonly tone: keyof typeof TONES;
  /** 'Orders without a store'. */
  readonly title: string;
  /** 'oldest waits 1 h 27 min'. */
  readonly detail: string;
  /** 'Allocate'. */
  readonly verb: string;
  /** A path, or '#id' on this page. */
  readonly to: string;
}

/** Late or lost, waiting, planned, ready. */
const TONES = {
  red: 'bg-danger-soft text-badge-cancelled-text',
  yellow: 'bg-notice text-notice-text',
  blue: 'bg-badge-processing text-badge-processing-text',
  green: 'bg-success-soft text-success-text',
} as const;

const MOST_ROWS = 6;
const SKELETON_ROWS = Array.from({ length: MOST_ROWS }, (_, index) => index);

function Row({ row, isFirst }: { row: TodoRow; isFirst: boolean }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-1 ps-3.5 pe-2 md:min-h-13">
      <span
        className={cn(
          'grid min-h-8 min-w-8.5 shrink-0 place-items-center rounded-badge px-1.5 font-semibold',
          TONES[row.tone],
        )}
      >
        {row.count}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-sm font-semibold">{row.title}</span>
        <span className="block text-xs text-muted">{row.detail}</span>
      </span>
      <LinkButton
        {...(row.to.startsWith('#') ? { href: row.to } : { to: row.to })}
        variant={isFirst ? 'primary' : 'outline'}
        size={36}
        className="shrink-0 max-md:min-h-11 max-md:px-4"
      >
        {row.verb}
        <span className="sr-only"> {row.title}</span>
      </LinkButton>
    </li>
  );
}

/** `rows` is undefined while loading; the card keeps the height of six rows, so that nothing below it moves. */
export function TodoList({
  rows,
  note,
  isFailed = false,
  className,
}: {
  rows: readonly TodoRow[] | undefined;
  /** Beside the title: 'All stores'. */
  note?: string | false;
  isFailed?: boolean;
  className?: string;
}) {
  const id = useId();
  const [isAll, setAll] = useState(false);
  const shown = rows?.slice(0, isAll ? undefined : MOST_ROWS);
  return (
    <Card as="section" pad="none" aria-labelledby={id} className={cn('flex flex-col', className)}>
      <div className="flex items-center justify-between gap-4 px-3.5 py-2">
        <h2 id={id} className="text-h3">
          {texts.todo} {note ? <span className="ms-1 text-sm font-normal text-muted">{note}</span> : null}
        </h2>
        {rows && rows.length > MOST_ROWS ? (
          <button
            type="button"
            aria-expanded={isAll}
            onClick={() => setAll(!isAll)}
            className="-my-2 -me-1.5 min-h-11 rounded-badge px-1.5 text-sm font-semibold text-primary hover:underline"
          >
            {isAll ? texts.todoFewer : texts.todoAll({ count: rows.length })}
          </button>
        ) : rows && rows.length > 0 ? (
          <span className="text-sm text-muted">{texts.todoCount({ count: rows.length })}</span>
        ) : null}
      </div>
      <div className="min-h-90 md:min-h-78">
        {shown === undefined ? (
          isFailed ? (
            <p className="border-t border-line p-4 text-muted">{texts.todoFailed}</p>
          ) : (
            SKELETON_ROWS.map((row) => (
              <div key={row} className="flex min-h-15 items-center gap-3 border-t border-line px-3.5 md:min-h-13">
                <Skeleton shape="block" className="h-8 w-8.5 rounded-badge" />
                <Skeleton width="55%" />
              </div>
            ))
          )
        ) : shown.length === 0 ? (
          <p className="border-t border-line p-4 text-muted">{texts.todoNone}</p>
        ) : (
          <ul>
            {shown.map((row, index) => (
              <Row key={row.key} row={row} isFirst={index === 0} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
