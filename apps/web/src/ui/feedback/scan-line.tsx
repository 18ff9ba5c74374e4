// The result of the last scanned code, and codes still being looked up.
import { texts } from '@tilgul/messages/store/scanning';
import { Check, Hourglass, TriangleAlert } from 'lucide-react';
import type { Scans } from '../../shared/scanner/use-scans.ts';
import { cn } from '../cn.ts';

const LINE = 'flex items-start gap-2 rounded-control px-3 py-2 font-semibold';

/** A green `status` for an accepted code, a red `alert` otherwise; empty before the first. */
export function ScanLine({ scans: { last, waiting, anchor: place }, className }: { scans: Scans; className?: string }) {
  const Icon = last?.isGood ? Check : TriangleAlert;
  return (
    <div ref={place} className={cn('flex flex-col gap-2 empty:hidden', className)}>
      {last ? (
        <p
          key={last.number}
          role={last.isGood ? 'status' : 'alert'}
          className={cn(LINE, last.isGood ? 'bg-success-soft text-ink' : 'bg-danger-soft text-danger')}
        >
          <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{last.text}</span>
        </p>
      ) : null}
      {waiting ? (
        <p role="status" className={cn(LINE, 'bg-notice text-notice-text')}>
          <Hourglass aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            {(waiting.isOffline ? texts.offline : texts.waiting)({ count: waiting.count })}
          </span>
        </p>
      ) : null}
    </div>
  );
}
