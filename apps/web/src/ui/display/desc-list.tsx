// Names with their values, as detail dialogs show them.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface DescItem {
  readonly label: string;
  readonly value: ReactNode;
  /** Over the whole width: addresses, reasons. */
  readonly isWide?: boolean;
}

export interface DescListProps {
  items: readonly DescItem[];
  /** Pairs beside each other from 640 px on (default), or each pair in one row with the value at the end (sums). */
  layout?: 'grid' | 'rows';
  className?: string | undefined;
}

/** Label above value in two columns, or one line each with a hairline between. */
export function DescList({ items, layout = 'grid', className }: DescListProps) {
  const isRows = layout === 'rows';
  return (
    <dl className={cn(isRows ? 'divide-y divide-line' : 'grid gap-x-6 gap-y-3 sm:grid-cols-2', className)}>
      {items.map(({ label, value, isWide }) => (
        <div
          key={label}
          className={cn(
            'min-w-0',
            isRows && 'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5',
            isWide && !isRows && 'sm:col-span-2',
          )}
        >
          <dt className={isRows ? '' : 'text-sm text-muted'}>{label}</dt>
          <dd className={isRows ? 'ms-auto text-end font-semibold' : ''}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
