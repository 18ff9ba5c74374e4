// Common reasons above the field of a reason: one press picks one, which can still be edited.
import type { Ref } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';

interface ReasonChipsProps {
  reasons: readonly string[];
  /** The text of the field. */
  value: string;
  onPick: (reason: string) => void;
  size?: 44 | 52;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

export function ReasonChips({ reasons, value, onPick, size = 44, className, ref }: ReasonChipsProps) {
  return (
    <div ref={ref} className={cn('flex flex-wrap gap-2', className)}>
      {reasons.map((one) => (
        <Button
          key={one}
          variant="outline"
          size={size}
          className={cn('px-3!', one === value && 'border-primary! bg-primary-soft! ring-1 ring-primary')}
          aria-pressed={one === value}
          onClick={() => onPick(one)}
        >
          {one}
        </Button>
      ))}
    </div>
  );
}
