// The table itself on wide screens: head, rows, skeleton rows.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { SelectBox, withKey } from './select-box.tsx';
import { endClass, Head, PAD, PINNED } from './table-head.tsx';
import type { RowOpener, TableColumn, TableSelection, TableSort } from './table-types.ts';

export interface TableGridProps<Row extends object> {
  caption: string;
  /** Those that are shown. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: ((row: Row) => ReactNode) | undefined;
  isFresh?: ((row: Row) => boolean) | undefined;
  opener?: RowOpener<Row> | undefined;
  selection?: TableSelection<Row> | undefined;
  sort?: TableSort | undefined;
  /** Rows drawn as grey shapes behind the others. */
  missing: number;
  /** False keeps the room of missing rows but shows nothing in it yet. */
  isMissingShown: boolean;
  isBusy: boolean;
  /** Height of a row in px. */
  rowHeight: 48 | 56;
}

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

/** The box that chooses every row of the page, or none of it; choices on other pages stay. */
function AllBox<Row extends object>({
  rows,
  rowKey,
  selection,
}: Pick<TableGridProps<Row>, 'rows' | 'rowKey'> & { selection: TableSelection<Row> }) {
  const keys = rows.filter((row) => selection.canChoose(row)).map(rowKey);
  return (
    <SelectBox
      label={selection.allLabel}
      checked={keys.length > 0 && keys.every((key) => selection.chosen.has(key))}
      disabled={keys.length === 0}
      onChange={(isChosen) =>
        selection.onChange(keys.reduce((chosen, key) => withKey(chosen, key, isChosen), selection.chosen))
      }
    />
  );
}

/** A native table: caption, `th scope`, one `aria-sort`, sticky head, no `role=grid` (UI-17). */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, columns, rows, rowKey, actions, isFresh, missing, isMissingShown, isBusy, rowHeight } = props;
  const { selection, opener, sort } = props;
  const { place, isWider } = useIsWider();
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
                  {selection.canChoose(row) ? (
                    <SelectBox
                      label={selection.labelOf(row)}
                      checked={selection.chosen.has(rowKey(row))}
                      onChange={(isIn) => selection.onChange(withKey(selection.chosen, rowKey(row), isIn))}
                    />
                  ) : null}
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
              {hasActions ? (
                <td className={cn('py-1.5 text-start whitespace-nowrap', PAD, isWider && `${PINNED} bg-paper`)}>
                  <div className="flex items-center gap-1 max-xl:gap-0">
                    {opener ? (
                      <Button
                        size={36}
                        variant="ghost"
                        aria-label={opener.labelOf(row)}
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
