// A select above a list that edits one filter of its URL.
import { cn } from '../cn.ts';
import { Select, type SelectOption } from '../fields/select.tsx';
import type { TableUrl } from './use-table-url.ts';

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
  /** A green border unless the value is 'all'. */
  marksChoice?: boolean;
  /** Width from 768 px, default 224 px. */
  className?: string;
}

/** Full width on phones. */
export function FilterSelect<Name extends string>(props: FilterSelectProps<Name>) {
  const { url, name, label, options, all, prefix = `${label}:`, marksChoice = false } = props;
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
