// A figure with a small bar that shows its share of the largest one.
import { cn } from '../cn.ts';

export interface BarCellProps {
  value: number;
  /** The largest value of the column. */
  max: number;
  /** The figure as people read it; the number itself with Indian groups unless given. */
  text?: string;
  className?: string | undefined;
}

/** A bar 8 px high, the figure at its end; the bar says nothing that the figure does not. */
export function BarCell({ value, max, text = value.toLocaleString('en-IN'), className }: BarCellProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <span className={cn('flex items-center justify-end gap-3', className)}>
      <span aria-hidden="true" data-edge className="h-2 w-full max-w-32 min-w-12 overflow-clip rounded-full bg-sunken">
        <span style={{ width: `${percent}%` }} className="block h-full rounded-full bg-primary" />
      </span>
      <span className="min-w-10 text-end font-semibold">{text}</span>
    </span>
  );
}
