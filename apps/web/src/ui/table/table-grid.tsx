// The table on wide screens: headings with sorting, rows, skeleton rows, and check boxes that select rows.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ArrowDown } from 'lucide-react';
import {
  type ComponentProps,
  Fragment,
  memo,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { RowMenuButton } from './row-menu.tsx';
import { type RowProps, toRowProps, useSharedRowProps } from './shared-row-props.ts';
import type { RowHeight, ShownRows, TableColumn, TableSelection, TableSort } from './table-types.ts';

interface SelectBoxProps extends Pick<ComponentProps<'input'>, 'disabled'> {
  label: string;
  checked: boolean;
  /** Some of the rows are selected. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A check box without a label, with a 44 px hit area. Shows the choice at once, and the list with its bar afterwards. */
function SelectBox({ label, checked, isPartly = false, onChange, disabled }: SelectBoxProps) {
  const [isChecked, showChecked] = useOptimistic(checked);
  const choose = (isChosen: boolean) =>
    startTransition(() => {
      showChecked(isChosen);
      onChange(isChosen);
    });
  return (
    <label className="-m-2 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        aria-label={label}
        onChange={(event) => choose(event.target.checked)}
        className="size-5 accent-primary"
      />
    </label>
  );
}

/** Adds or removes a key. */
function withKey<K>(keys: ReadonlySet<K>, key: K, isIn: boolean): ReadonlySet<K> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

type RowBoxProps<Row extends object> = Pick<RowProps<Row>, 'row' | 'shared' | 'isChosen'>;

/** Selects the row, if it can be selected. */
export function RowBox<Row extends object>({ row, shared: { rowKey, selection }, isChosen }: RowBoxProps<Row>) {
  if (!selection?.canChoose(row)) return null;
  return (
    <SelectBox
      label={selection.getLabel(row)}
      checked={isChosen}
      onChange={(isIn) => selection.onChange((chosen) => withKey(chosen, rowKey(row), isIn))}
    />
  );
}

interface AllBoxProps<Row extends object> extends Pick<ShownRows<Row>, 'rows' | 'rowKey'> {
  selection: TableSelection<Row>;
}

/** Selects or clears all rows of the page; selections on other pages stay. */
function AllBox<Row extends object>({ rows, rowKey, selection }: AllBoxProps<Row>) {
  const keys = rows.filter((row) => selection.canChoose(row)).map(rowKey);
  const count = keys.filter((key) => selection.chosen.has(key)).length;
  return (
    <SelectBox
      label={selection.allLabel}
      checked={keys.length > 0 && count === keys.length}
      isPartly={count > 0 && count < keys.length}
      disabled={keys.length === 0}
      onChange={(isChosen) =>
        selection.onChange((before) => keys.reduce((chosen, key) => withKey(chosen, key, isChosen), before))
      }
    />
  );
}

/** Narrower gaps beside the sidebar: it leaves 740 px for the table, or 1,000, which eight columns or more need. */
const PAD =
  'px-3 max-[87.5rem]:px-2.5 max-[87.5rem]:in-data-dense:px-2 max-[87.5rem]:in-data-dense:first:ps-3 ' +
  'max-xl:px-1.5! max-xl:first:ps-3! max-xl:last:pe-3!';
const DENSE_FROM = 8;
/** Keeps the actions visible while a wide table scrolls; an open menu lies over the cells of the rows below. */
const PINNED = 'sticky end-0 shadow-[-1px_0_0_var(--color-line)] has-[[aria-expanded=true]]:z-20';
/** Text after numbers keeps away from them. */
const AFTER_NUMBERS = '[.text-end+&]:ps-6!';
const alignClass = (isEnd: boolean) => (isEnd ? 'text-end' : `text-start ${AFTER_NUMBERS}`);

interface HeadProps<Row> {
  /** Undefined for the actions. */
  column?: TableColumn<Row>;
  /** Heading of the actions. */
  header?: ReactNode;
  sort?: TableSort | undefined;
  isFloating: boolean;
  /** The last column stays visible while a wide table scrolls. */
  isLast?: boolean;
}

/** A column's heading; a button if sortable, where each press takes the next order. */
function Head<Row>({ column, header = uiTexts.actions, sort, isFloating, isLast = false }: HeadProps<Row>) {
  const sorts = column?.sorts ?? [];
  const current = sorts.findIndex(({ value }) => value === sort?.value);
  const next = sort && sorts[(current + 1) % sorts.length];
  // Undefined if the list is not sorted by this column.
  const direction = sort ? sorts[current]?.direction : column?.sorted;
  const label = (
    <>
      {column ? column.header : header}
      {direction ? (
        <ArrowDown
          aria-hidden="true"
          className={cn('ms-1.5 inline size-4 align-text-bottom', direction === 'ascending' && 'rotate-180')}
        />
      ) : null}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cn(
        'h-9 bg-sunken text-xs font-semibold whitespace-nowrap',
        direction ? 'text-ink' : 'text-muted',
        isFloating && 'sticky top-[calc(3.5rem+var(--strip))] z-10',
        !isFloating && isLast && PINNED,
        PAD,
        alignClass(column?.align === 'end'),
      )}
    >
      {next ? (
        <button
          type="button"
          title={next.label}
          onClick={() => sort.onChange(next.value)}
          className="h-9 font-semibold underline decoration-dotted underline-offset-4 hover:text-primary"
        >
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface CellProps<Row extends object> extends Pick<ShownRows<Row>, 'rowLink'> {
  column: TableColumn<Row>;
  row: Row;
}

interface TableGridProps<Row extends object> extends ShownRows<Row> {
  sort?: TableSort | undefined;
  /** Row height in px. */
  rowHeight: RowHeight;
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

/** A cell with its second line; the row header is a link if the row has one. */
function Cell<Row extends object>({ column, row, rowLink }: CellProps<Row>) {
  // Called rather than mounted: a new component type per render would lose its buttons' focus.
  const content = column.cell(row);
  const below = column.below?.(row);
  return (
    <>
      {column.isRowHeader && rowLink ? (
        <Link to={rowLink(row)} className="-my-3 inline-block min-w-11 py-3 text-primary hover:underline">
          {content}
        </Link>
      ) : (
        content
      )}
      {below ? <div className="text-xs font-normal text-muted">{below}</div> : null}
    </>
  );
}

export const missingKeys = (length: number) => Array.from({ length }, (_, place) => `missing-${place}`);

interface GridRowProps<Row extends object> extends RowProps<Row> {
  isWider: boolean;
  rowHeight: RowHeight;
}

function GridRowOnce<Row extends object>(props: GridRowProps<Row>) {
  const { row, shared, isChosen, isFresh, isLate, isWider, rowHeight } = props;
  const { columns, actions, opener, rowLink, menu, selection } = shared;
  return (
    <tr
      style={{ height: rowHeight }}
      className={cn(
        'border-t border-line first:border-t-0',
        isLate && 'bg-late',
        isChosen && 'bg-selected',
        isFresh && 'animate-arrive',
      )}
    >
      {selection ? (
        <td className="ps-3">
          <RowBox row={row} shared={shared} isChosen={isChosen} />
        </td>
      ) : null}
      {columns.map((column) => {
        const Place = column.isRowHeader ? 'th' : 'td';
        return (
          <Place
            key={column.id}
            {...(column.isRowHeader ? { scope: 'row' } : {})}
            className={cn(
              'py-1',
              PAD,
              alignClass(column.align === 'end'),
              column.isRowHeader && 'font-semibold',
              column.className,
            )}
          >
            <Cell column={column} row={row} rowLink={rowLink} />
          </Place>
        );
      })}
      {actions || opener ? (
        <td
          className={cn(
            'py-1 text-start whitespace-nowrap',
            PAD,
            // As narrow as its buttons: ⋯ is beside them.
            menu && 'w-px pe-0!',
            isWider && !menu && `${PINNED} bg-paper`,
          )}
        >
          <div className="flex items-center gap-1 max-xl:gap-0">
            {opener ? (
              <Button size={36} variant="ghost" aria-label={opener.getLabel(row)} onClick={() => opener.onOpen(row)}>
                {opener.text}
              </Button>
            ) : null}
            {actions?.(row)}
          </div>
        </td>
      ) : null}
      {menu ? (
        <td className={cn('w-11 pe-2', isWider && `${PINNED} bg-paper`)}>
          <RowMenuButton menu={menu} row={row} />
        </td>
      ) : null}
    </tr>
  );
}

/** The heading of the group that begins with this row. */
export function startsGroup<Row extends object>({ rows, getGroup }: ShownRows<Row>, index: number): string | undefined {
  const [row, before] = [rows[index], rows[index - 1]];
  const heading = row && getGroup?.(row);
  return before && getGroup?.(before) === heading ? undefined : heading;
}

// `memo` loses the type parameter.
const GridRow = memo(GridRowOnce) as typeof GridRowOnce;

/** A native table with caption, `th scope`, `aria-sort` and sticky heading, without `role=grid` (UI-17). */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, columns, rows, rowKey, actions, missing, isMissingShown, isBusy, rowHeight } = props;
  const { selection, opener, sort, menu } = props;
  const { place, isWider } = useOverflows();
  const shared = useSharedRowProps(props);
  const hasActions = actions !== undefined || opener !== undefined;
  const extra = Number(hasActions) + Number(selection !== undefined) + Number(menu !== undefined);
  return (
    <div
      ref={place}
      {...(isWider ? { role: 'group', 'aria-label': caption, tabIndex: 0 } : {})}
      className={isWider ? 'overflow-x-auto' : 'overflow-x-clip'}
    >
      <table
        data-dense={columns.length >= DENSE_FROM || undefined}
        aria-busy={isBusy}
        className="w-full border-collapse text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection ? (
              <th
                scope="col"
                className={cn('w-8 bg-sunken ps-3', !isWider && 'sticky top-[calc(3.5rem+var(--strip))] z-10')}
              >
                <AllBox rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} isFloating={!isWider} />
            ))}
            {hasActions ? <Head header={props.actionsHeader} isFloating={!isWider} isLast={!menu} /> : null}
            {menu ? (
              <Head header={<span className="sr-only">{uiTexts.more}</span>} isFloating={!isWider} isLast />
            ) : null}
          </tr>
        </thead>
        <tbody className={cn('transition-[opacity,filter]', isBusy && rows.length > 0 && 'opacity-85 grayscale')}>
          {rows.map((row, index) => {
            const heading = startsGroup(props, index);
            return (
              <Fragment key={rowKey(row)}>
                {heading === undefined ? null : (
                  <tr className="border-t border-line first:border-t-0">
                    <td
                      colSpan={columns.length + extra}
                      className={cn('h-8 bg-canvas text-start text-xs font-semibold text-muted', PAD)}
                    >
                      {heading}
                    </td>
                  </tr>
                )}
                <GridRow {...toRowProps(row, props, shared)} isWider={isWider} rowHeight={rowHeight} />
              </Fragment>
            );
          })}
          {missingKeys(missing).map((key) => (
            <tr key={key} style={{ height: rowHeight }} className="border-t border-line first:border-t-0">
              {missingKeys(columns.length + extra).map((cell, place) => (
                <td key={cell} className={PAD}>
                  {isMissingShown ? <Skeleton width={place === 0 ? '4rem' : '70%'} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
