// The search above a list of the back office: it asks the server a moment after the last key.
import { cn } from '../cn.ts';
import { SearchField } from '../fields/search-field.tsx';
import type { TableUrl } from './use-table-url.ts';

/** Milliseconds of rest before a typed text asks the server. */
const SETTLE_MS = 300;

/** The filter `q` of the list; the one search of its page, so that Ctrl/Cmd+K leads to it. */
export function ListSearch({
  label,
  url,
  className,
}: {
  label: string;
  url: TableUrl<{ readonly q: string }>;
  className?: string;
}) {
  return (
    <SearchField
      label={label}
      size={40}
      shortcut
      settleMs={SETTLE_MS}
      value={url.filters.q}
      onChange={(text) => url.setFilter('q', text)}
      className={cn('w-full md:w-80', className)}
    />
  );
}
