// The heads of a table's columns, with what sorts by them.
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import type { TableColumn, TableSort } from './table-types.ts';

/** Less between columns where the sidebar leaves a table 740 px. */
export const PAD = 'px-3 max-xl:px-1.5 max-xl:first:ps-3 max-xl:last:pe-3';
/** The actions stay in view while the rest of a wide table scrolls under them. */
export const PINNED = 'sticky end-0 shadow-[-1px_0_0_var(--color-line)]';
export const endClass = (isEnd: boolean) => (isEnd ? 'text-end' : 'text-start');

/** The way that a column is sorted now; undefined when the list is not in its order. */
const directionOf = <Row,>(column: TableColumn<Row> | undefined, sort: TableSort | undefined) =>
  sort ? column?.sorts?.find(({ value }) => value === sort.value)?.direction : column?.sorted;

/** The words of a head; a button where the list can be sorted by it, each press the next order of the column. */
function HeadWords<Row>({
  column,
  sort,
  header,
}: {
  column: TableColumn<Row> | undefined;
  sort: TableSort | undefined;
  header: ReactNode;
}) {
  const direction = directionOf(column, sort);
  const Mark = direction === 'ascending' ? ChevronUp : ChevronDown;
  const mark = direction ? <Mark aria-hidden="true" className="ms-1.5 inline size-4 align-text-bottom" /> : null;
  const sorts = column?.sorts ?? [];
  const next = sorts[(sorts.findIndex(({ value }) => value === sort?.value) + 1) % sorts.length];
  if (!sort || !next)
    return (
      <>
        {header}
        {mark}
      </>
    );
  return (
    <button
      type="button"
      title={next.label}
      onClick={() => sort.onChange(next.value)}
      className="h-10 font-semibold underline decoration-dotted underline-offset-4 hover:text-primary"
    >
      {header}
      {mark}
    </button>
  );
}

/** The head of a column, or of the actions. */
export function Head<Row extends object>({
  column,
  header,
  sort,
  isFloating,
}: {
  column: TableColumn<Row> | undefined;
  header: ReactNode;
  sort?: TableSort | undefined;
  isFloating: boolean;
}) {
  const direction = directionOf(column, sort);
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cn(
        'h-10 bg-sunken text-xs font-semibold whitespace-nowrap',
        direction ? 'text-ink' : 'text-muted',
        isFloating && 'sticky top-14 z-10',
        !isFloating && !column && PINNED,
        PAD,
        endClass(column?.align === 'end'),
      )}
    >
      <HeadWords column={column} sort={sort} header={header} />
    </th>
  );
}
