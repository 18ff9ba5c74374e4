// The table on wide screens: headings with sorting, rows, skeleton rows.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { AllBox, RowBox } from './select-box.tsx';
import type { ShownRows, TableColumn, TableSort } from './table-types.ts';

/** Narrower gaps where the sidebar leaves 740 px for the table. */
const PAD = 'px-3 max-xl:px-1.5 max-xl:first:ps-3 max-xl:last:pe-3';
/** Keeps the actions visible while a wide table scrolls. */
const PINNED = 'sticky end-0 shadow-[-1px_0_0_var(--color-line)]';
const alignClass = (isEnd: boolean) => (isEnd ? 'text-end' : 'text-start');

/** Current sort direction of a column; undefined if the list is not sorted by it. */
const getDirection = <Row,>(column: TableColumn<Row> | undefined, sort: TableSort | undefined) =>
  sort ? column?.sorts?.find(({ value }) => value === sort.value)?.direction : column?.sorted;

interface HeadProps<Row> {
  column: TableColumn<Row> | undefined;
  header: ReactNode;
  sort?: TableSort | undefined;
}

/** A heading's label; a button if sortable, where each press takes the next order. */
function HeadLabel<Row>({ column, sort, header }: HeadProps<Row>) {
  const direction = getDirection(column, sort);
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

/** Heading of a column or of the actions. */
function Head<Row>({ isFloating, ...label }: HeadProps<Row> & { isFloating: boolean }) {
  const { column, sort } = label;
  const direction = getDirection(column, sort);
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
        alignClass(column?.align === 'end'),
      )}
    >
      <HeadLabel {...label} />
    </th>
  );
}

interface TableGridProps<Row extends object> extends ShownRows<Row> {
  sort?: TableSort | undefined;
  /** Row height in px. */
  rowHeight: 48 | 56;
}

/** Whether the table overflows: only then may its container scroll, because a scrolling container breaks the sticky heading. */
function useOverflows() {
  const place = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const table = place.current?.firstElementChild;
    if (!place.current || !table) return;
    const observer = new ResizeObserver(() => setWider((place.current?.clientWidth ?? 0) < table.scrollWidth));
    observer.observe(place.current);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { place, isWider };
}

interface MissingRowsProps {
  count: number;
  columns: number;
  isShown: boolean;
  rowHeight: number;
}

function MissingRows({ count, columns, isShown, rowHeight }: MissingRowsProps) {
  const keys = (length: number) => Array.from({ length }, (_, place) => `missing-${place}`);
  return keys(count).map((row) => (
    <tr key={row} style={{ height: rowHeight }} className="border-t border-line first:border-t-0">
      {keys(columns).map((cell, place) => (
        <td key={cell} className={PAD}>
          {isShown ? <Skeleton width={place === 0 ? '4rem' : '70%'} /> : null}
        </td>
      ))}
    </tr>
  ));
}

/** A native table with caption, `th scope`, `aria-sort` and sticky heading, without `role=grid` (UI-17). */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, columns, rows, rowKey, actions, isFresh, missing, isMissingShown, isBusy, rowHeight } = props;
  const { selection, opener, sort } = props;
  const { place, isWider } = useOverflows();
  const hasActions = actions !== undefined || opener !== undefined;
  const extra = Number(hasActions) + Number(selection !== undefined);
  return (
    <div
      ref={place}
      {...(isWider ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {})}
      className={isWider ? 'overflow-x-auto' : 'overflow-x-clip'}
    >
      <table aria-busy={isBusy} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={cn('w-8 bg-sunken ps-3', !isWider && 'sticky top-14 z-10')}>
                <AllBox rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.id} column={column} header={column.header} sort={sort} isFloating={!isWider} />
            ))}
            {hasActions ? <Head column={undefined} header={uiTexts.actions} isFloating={!isWider} /> : null}
          </tr>
        </thead>
        <tbody className={cn('transition-[opacity,filter]', isBusy && rows.length > 0 && 'opacity-85 grayscale')}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              style={{ height: rowHeight }}
              className={cn('border-t border-line first:border-t-0', isFresh?.(row) && 'animate-arrive')}
            >
              {selection ? (
                <td className="ps-3">
                  <RowBox row={row} rowKey={rowKey} selection={selection} />
                </td>
              ) : null}
              {columns.map((column) => {
                const Cell = column.isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    {...(column.isRowHeader ? { scope: 'row' } : {})}
                    className={cn(
                      'py-1.5',
                      PAD,
                      alignClass(column.align === 'end'),
                      column.isRowHeader && 'font-semibold',
                      column.className,
                    )}
                  >
                    {/* Called rather than mounted: a new component type per render would lose its buttons' focus. */}
                    {column.cell(row)}
                  </Cell>
                );
              })}
              {hasActions ? (
                <td className={cn('py-1.5 text-start whitespace-nowrap', PAD, isWider && `${PINNED} bg-paper`)}>
                  <div className="flex items-center gap-1 max-xl:gap-0">
                    {opener ? (
                      <Button
                        size={36}
                        variant="ghost"
                        aria-label={opener.getLabel(row)}
                        onClick={() => opener.onOpen(row)}
                      >
                        {opener.text}
                      </Button>
                    ) : null}
                    {actions?.(row)}
                  </div>
                </td>
              ) : null}
            </tr>
          ))}
          <MissingRows
            count={missing}
            columns={columns.length + extra}
            isShown={isMissingShown}
            rowHeight={rowHeight}
          />
        </tbody>
      </table>
    </div>
  );
}
