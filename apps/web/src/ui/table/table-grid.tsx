// The table itself on wide screens: head, rows, skeleton rows.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { TableColumn } from './table-types.ts';

export interface TableGridProps<Row extends object> {
  caption: string;
  /** Those that are shown. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: ((row: Row) => ReactNode) | undefined;
  isFresh?: ((row: Row) => boolean) | undefined;
  /** Rows drawn as grey shapes behind the others. */
  missing: number;
  /** False keeps the room of missing rows but shows nothing in it yet. */
  isMissingShown: boolean;
  isBusy: boolean;
  /** Height of a row in px. */
  rowHeight: 48 | 56;
}

/** Less between columns where the sidebar leaves a table 740 px. */
const PAD = 'px-3 max-xl:px-1.5 max-xl:first:ps-3 max-xl:last:pe-3';
/** The actions stay in view while the rest of a wide table scrolls under them. */
const PINNED = 'sticky end-0 shadow-[-1px_0_0_var(--color-line)]';
const endClass = (isEnd: boolean) => (isEnd ? 'text-end' : 'text-start');

/** Whether the table is wider than its place: only then may the place scroll, since a scrolling place cannot have a sticky head. */
function useIsWider() {
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

function Head<Row extends object>({
  column,
  header,
  isFloating,
}: {
  column: TableColumn<Row> | undefined;
  header: ReactNode;
  isFloating: boolean;
}) {
  const Mark = column?.sorted === 'ascending' ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      aria-sort={column?.sorted}
      className={cn(
        'h-10 bg-sunken text-xs font-semibold whitespace-nowrap',
        column?.sorted ? 'text-ink' : 'text-muted',
        isFloating && 'sticky top-14 z-10',
        !isFloating && !column && PINNED,
        PAD,
        endClass(column?.align === 'end'),
      )}
    >
      {header}
      {column?.sorted ? <Mark aria-hidden="true" className="ms-1.5 inline size-4 align-text-bottom" /> : null}
    </th>
  );
}

function MissingRows({
  count,
  columns,
  isShown,
  rowHeight,
}: {
  count: number;
  columns: number;
  isShown: boolean;
  rowHeight: number;
}) {
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

/** A native table: caption, `th scope`, one `aria-sort`, sticky head, no `role=grid` (UI-17). */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, columns, rows, rowKey, actions, isFresh, missing, isMissingShown, isBusy, rowHeight } = props;
  const { place, isWider } = useIsWider();
  return (
    <div
      ref={place}
      {...(isWider ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      className={isWider ? 'overflow-x-auto' : 'overflow-x-clip'}
    >
      <table aria-busy={isBusy} className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} header={column.header} isFloating={!isWider} />
            ))}
            {actions ? <Head column={undefined} header={uiTexts.actions} isFloating={!isWider} /> : null}
          </tr>
        </thead>
        <tbody className={cn('transition-[opacity,filter]', isBusy && rows.length > 0 && 'opacity-85 grayscale')}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              style={{ height: rowHeight }}
              className={cn('border-t border-line first:border-t-0', isFresh?.(row) && 'animate-arrive')}
            >
              {columns.map((column) => {
                const Cell = column.isRowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    {...(column.isRowHeader ? { scope: 'row' } : {})}
                    className={cn(
                      'py-1.5',
                      PAD,
                      endClass(column.align === 'end'),
                      column.isRowHeader && 'font-semibold',
                      column.className,
                    )}
                  >
                    {/* Called, not mounted as a component: a new function at each drawing would take the focus of its buttons away. */}
                    {column.cell(row)}
                  </Cell>
                );
              })}
              {actions ? (
                <td className={cn('py-1.5 text-start whitespace-nowrap', PAD, isWider && `${PINNED} bg-paper`)}>
                  <div className="flex items-center gap-1 max-xl:gap-0">{actions(row)}</div>
                </td>
              ) : null}
            </tr>
          ))}
          <MissingRows
            count={missing}
            columns={columns.length + (actions ? 1 : 0)}
            isShown={isMissingShown}
            rowHeight={rowHeight}
          />
        </tbody>
      </table>
    </div>
  );
}
