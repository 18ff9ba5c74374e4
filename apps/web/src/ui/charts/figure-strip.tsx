// The figures at the head of a dashboard in one card: value, change in words, and what it is compared with.
import { texts } from '@tilgul/messages/office/charts';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/loading.tsx';

/** A change, with its amount as text: '13%'. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly text: string;
}

export interface StripFigure {
  /** 'Sales today'. */
  readonly label: string;
  /** '₹54,018'; undefined while loading. */
  readonly value: string | undefined;
  readonly change?: Change | undefined;
  /** What the change refers to, or a second fact: 'against Wed by 12:40 pm'. */
  readonly note?: ReactNode;
}

const SIGNS = { up: '▲', down: '▼', same: '=' } as const;
const COLOURS = { up: 'text-success-text', down: 'text-badge-cancelled-text', same: 'text-muted' } as const;

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
  <span className="relative block">
    {'\u00a0'}
    <Skeleton width="60%" className="absolute inset-y-1 start-0 h-auto" />
  </span>
);

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
  /** Keeps room for changes and notes; default true. */
  hasNotes?: boolean;
}

/** On phones the first figure is the large one and the others share rows below it. */
export function FigureStrip({ label, figures, hasNotes = true }: FigureStripProps) {
  return (
    <section aria-label={label} className="overflow-clip rounded-card border border-hairline bg-paper">
      <dl
        // The others stand in rows of three, four in two.
        style={{ '--columns': figures.length, '--least': figures.length % 3 === 1 ? '6.25rem' : '9rem' } as object}
        className="-ms-px grid grid-cols-[repeat(auto-fit,minmax(var(--least),1fr))] md:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
      >
        {figures.map(({ label: name, value, change, note }, index) => (
          <div
            key={name}
            className={cn(
              'flex min-w-0 flex-col border-s border-line px-2.5 py-2.5 md:px-4',
              index === 0
                ? 'max-md:col-span-full max-md:border-b max-md:px-4 max-md:py-3'
                : 'max-md:-mb-px max-md:border-b',
            )}
          >
            <dt className={cn('text-sm text-muted', index > 0 && 'max-md:text-xs', !hasNotes && 'grow')}>{name}</dt>
            <dd className="contents">
              <span
                className={cn(
                  'block font-semibold md:text-h1-lg',
                  index === 0 ? 'text-amount max-md:whitespace-nowrap' : 'text-base',
                )}
              >
                {value ?? <ValueSkeleton />}
              </span>
              {hasNotes ? (
                <span className="block min-h-5 text-xs text-muted">
                  {change ? <ChangeText change={change} /> : null} {/* Phones have room for one note. */}
                  <span className={index > 0 && change ? 'max-md:hidden' : undefined}>{note}</span>
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
