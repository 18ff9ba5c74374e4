// Label and value pairs, as in detail dialogs.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface DescItem {
  readonly label: string;
  readonly value: ReactNode;
  /** Full width: addresses, reasons. */
  readonly isWide?: boolean;
}

export interface DescListProps {
  items: readonly DescItem[];
  /** Two columns from 640 px (default), or one row per pair with the value at the end (totals). */
  layout?: 'grid' | 'rows';
  className?: string | undefined;
}

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
