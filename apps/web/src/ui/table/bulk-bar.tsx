// What can be done with the selected rows: a dark bar in place of the filters.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';

interface BulkBarProps {
  /** '2 orders chosen'. */
  text: string;
  /** '₹1,548.00'. */
  sum?: string | undefined;
  clearLabel: string;
  onClear: () => void;
  /** At most two verbs, the second filled. */
  children: ReactNode;
}

/**
 * As high as the filters with their gap, so that no row moves on wide screens. On phones it stands at the bottom of the screen,
 * so that no card moves under the finger.
 */
export function BulkBar({ text, sum, clearLabel, onClear, children }: BulkBarProps) {
  return (
    <div
      data-edge
      data-bottom-bar
      className="-mt-1 mb-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-ink px-3 py-0.5 text-white focus-within:outline-offset-0 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-15 max-md:m-0 max-md:rounded-none max-md:px-4 max-md:py-2 low:static!"
    >
      <p role="status" className="font-semibold">
        {text}
      </p>
      {sum === undefined ? null : <p className="text-sm text-sidebar-text">{sum}</p>}
      <div className="ms-auto flex flex-wrap items-center gap-2 max-md:order-last max-md:basis-full max-md:*:flex-1">
        {children}
      </div>
      <IconButton icon={X} label={clearLabel} tone="onDark" onClick={onClear} className="-me-2 max-md:ms-auto" />
    </div>
  );
}
