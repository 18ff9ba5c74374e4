// The figures at the head of a dashboard in one card: value, change in words, and what it is compared with.
import { texts } from '@tilgul/messages/office/charts';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/loading.tsx';

/** A change, with its amount as text: '13%'. */
interface Change {
  readonly direction: 'up' | 'down';
  readonly text: string;
}

export interface StripFigure {
  /** 'Sales today'. */
  readonly label: string;
  /** '₹54,018'; undefined while loading. */
  readonly value: string | undefined;
  /** Beside the value if there is room: '3 sales'. */
  readonly fact?: string | undefined;
  readonly change?: Change | undefined;
  /** What the value was before: 'from ₹900 on Wed by 12:40 pm'. */
  readonly note?: ReactNode;
  /** In place of a note without a change, where three figures share a phone's row: 'No change'. */
  readonly brief?: string | undefined;
}

const SIGNS = { up: '▲', down: '▼' } as const;
const COLOURS = { up: 'text-success-text', down: 'text-badge-cancelled-text' } as const;

function ChangeText({ change: { direction, text } }: { change: Change }) {
  return (
    <b className={cn('whitespace-nowrap', COLOURS[direction])}>
      <span aria-hidden="true">{SIGNS[direction]} </span>
      <span className="sr-only">{texts[direction]} </span>
      {text}
    </b>
  );
}

/** As high as a line of the value. */
const ValueSkeleton = () => (
  <span className="relative block w-full">
    {'\u00a0'}
    <Skeleton width="60%" className="absolute inset-y-1 start-0 h-auto" />
  </span>
);

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
}

/** On phones the first figure is the large one and the others share rows below it. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  // The others stand in rows of three, four in two.
  const isNarrow = figures.length % 3 === 1;
  return (
    <section aria-label={label} className="overflow-clip rounded-card border border-hairline bg-paper">
      <dl
        style={{ '--others': figures.length - 1, '--least': isNarrow ? '6.25rem' : '9rem' } as object}
        className={cn(
          '-ms-px grid grid-cols-[repeat(auto-fit,minmax(var(--least),1fr))]',
          'md:grid-cols-[minmax(0,1.4fr)_repeat(var(--others),minmax(0,1fr))]',
        )}
      >
        {figures.map(({ label: name, value, fact, change, note, brief }, index) => (
          <div
            key={name}
            className={cn(
              'flex min-w-0 flex-col border-s border-line px-2.5 py-2.5 md:px-4',
              index === 0
                ? 'max-md:col-span-full max-md:border-b max-md:px-4 max-md:py-3'
                : 'max-md:-mb-px max-md:border-b',
            )}
          >
            <dt className={cn('text-sm text-muted', index > 0 && 'max-md:text-xs')}>{name}</dt>
            <dd className="contents">
              <span
                className={cn(
                  'flex max-h-[1lh] flex-wrap items-baseline gap-x-2 overflow-clip font-semibold md:text-h1-lg',
                  index === 0 ? 'text-amount max-md:whitespace-nowrap' : 'text-base',
                )}
              >
                {value ?? <ValueSkeleton />}
                {fact === undefined ? null : (
                  <span className={cn('text-xs font-normal text-muted', index > 0 && isNarrow && 'max-md:sr-only')}>
                    {fact}
                  </span>
                )}
              </span>
              <span className="block min-h-5 text-xs text-muted">
                {change ? <ChangeText change={change} /> : null}{' '}
                <span className={cn('inline-block', index > 0 && isNarrow && (change ?? brief) && 'max-md:sr-only')}>
                  {note}
                </span>
                {index > 0 && isNarrow && brief ? (
                  <span aria-hidden="true" className="md:hidden">
                    {brief}
                  </span>
                ) : null}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
