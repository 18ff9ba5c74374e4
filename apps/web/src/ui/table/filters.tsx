// Filters above a back office list, kept in the URL: a search and selects.
import { cn } from '../cn.ts';
import { SearchField } from '../fields/search-field.tsx';
import { Select, type SelectOption } from '../fields/select.tsx';
import type { TableUrl } from './use-table-url.ts';

/** Debounce in ms. */
const SETTLE_MS = 300;

interface ListSearchProps {
  label: string;
  url: TableUrl<{ readonly q: string }>;
  /** Width from 768 px. */
  width?: string;
  className?: string | undefined;
}

/** Edits the filter `q`. Ctrl+K opens the search of the whole back office. */
export function ListSearch({ label, url, width = 'md:w-80', className }: ListSearchProps) {
  return (
    <SearchField
      label={label}
      size={40}
      settleMs={SETTLE_MS}
      value={url.filters.q}
      onChange={(text) => url.setFilter('q', text)}
      className={cn('w-full', width, className)}
    />
  );
}

const ALL = 'all';

interface FilterSelectProps<Name extends string> {
  url: Pick<TableUrl<{ readonly [Filter in Name]: string }>, 'filters' | 'setFilter'>;
  name: Name;
  label: string;
  options: readonly SelectOption<string>[];
  /** Label of a first option that sets the filter to ''; without it the filter always has one of the `options`. */
  all?: string;
  /** Default: the label with a colon. */
  prefix?: string;
  /** A green border and a bold value unless it is 'all'; by default if there is an `all`. */
  marksChoice?: boolean;
  /** Width from 768 px, default 224 px. */
  className?: string;
}

/** Full width on phones. */
export function FilterSelect<Name extends string>(props: FilterSelectProps<Name>) {
  const { url, name, label, options, all, prefix = `${label}:`, marksChoice = all !== undefined } = props;
  const value = url.filters[name] || ALL;
  return (
    <Select
      label={label}
      prefix={prefix}
      size={40}
      value={value}
      options={all === undefined ? options : [{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => url.setFilter(name, all !== undefined && chosen === ALL ? '' : chosen)}
      isMarked={marksChoice && value !== ALL}
      className={cn('w-full', props.className ?? 'md:w-56')}
    />
  );
}
