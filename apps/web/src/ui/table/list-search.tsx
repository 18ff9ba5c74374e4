// The search above a back office list, sent to the server after a pause.
import { cn } from '../cn.ts';
import { SearchField } from '../fields/search-field.tsx';
import type { TableUrl } from './use-table-url.ts';

/** Debounce in ms. */
const SETTLE_MS = 300;

interface ListSearchProps {
  label: string;
  url: TableUrl<{ readonly q: string }>;
  className?: string;
}

/** Edits the filter `q`; the page's main search, focused by Ctrl/Cmd+K. */
export function ListSearch({ label, url, className }: ListSearchProps) {
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
