// Table rows as cards on phones, with the same actions. Apart from the table, which the dashboards show without cards.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { Fragment, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { Card } from '../display/card.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { RowMenuButton } from './row-menu.tsx';
import { type RowProps, toRowProps, useSharedRowProps } from './shared-row-props.ts';
import { missingKeys, RowBox, startsGroup } from './table-grid.tsx';
import type { ShownRows, TableColumn, TableRows } from './table-types.ts';

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  className?: string | false | undefined;
}

const getPlacement = <Row,>(column: TableColumn<Row>) => (column.isRowHeader ? 'head' : (column.card ?? 'labelled'));

/** Without a heading. */
const LINES: readonly string[] = ['line', 'foot'];

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';

function Words<Row>({ column, row, value }: CellProps<Row> & { value: ReactNode }) {
  const label = tableTexts.cellLabel({ column: column.header });
  const isLabelled = getPlacement(column) === 'labelled';
  const below = column.below?.(row);
  return (
    <>
      <span className={isLabelled ? 'text-muted' : 'sr-only'}>{label} </span>
      {value}
      {below ? <span className="block text-xs font-normal text-muted">{below}</span> : null}
    </>
  );
}

const Value = <Row,>(props: CellProps<Row>) => (
  <Words {...props} value={(props.column.cardCell ?? props.column.cell)(props.row)} />
);

function Line<Row>({ column, row, className }: CellProps<Row>) {
  const value = (column.cardCell ?? column.cell)(row);
  if (isEmpty(value) && !column.below) return null;
  return (
    // A line shows both texts of its cell beside each other where there is room.
    <div
      className={cn(
        'text-sm wrap-anywhere',
        LINES.includes(getPlacement(column)) && 'flex flex-wrap items-baseline gap-x-2 text-muted',
        className,
      )}
    >
      <Words column={column} row={row} value={value} />
    </div>
  );
}

/** The row's name, or the button that opens it; its second line is no part of the link. */
function HeadLine<Row extends object>({
  column,
  row,
  opener,
  rowLink,
  isCompact,
}: CellProps<Row> & Pick<TableRows<Row>, 'opener' | 'rowLink' | 'isCompact'>) {
  const value = (column.cardCell ?? column.cell)(row);
  const below = column.below?.(row);
  return (
    <>
      <h2 className="text-h3 font-semibold">
        {rowLink ? (
          <Link
            to={rowLink(row)}
            className="-my-2 inline-block min-h-11 py-2 text-primary underline underline-offset-4"
          >
            {value}
          </Link>
        ) : opener ? (
          <button
            type="button"
            aria-label={opener.getLabel(row)}
            onClick={() => opener.onOpen(row)}
            className="-my-2 min-h-11 py-2 text-start text-primary underline underline-offset-4"
          >
            {value}
          </button>
        ) : (
          value
        )}
      </h2>
      {below ? <span className={cn('text-xs text-muted', !isCompact && 'order-last basis-full')}>{below}</span> : null}
    </>
  );
}

/** Of verbs without ⋯: a quiet first one stands at the edge, the last of several at the other end. */
const ENDS = '[&>.ghost:first-child]:-ms-3 [&>:nth-child(n+3):last-child]:ms-auto';

/** Beside a fact a verb is as wide as its words; words in its place share the rest of the line. */
const BESIDE = '*:flex-[1_1_5rem] *:justify-end [&>:is(a,button)]:flex-none!';

interface FootProps<Row extends object> extends Pick<TableRows<Row>, 'menu'> {
  row: Row;
  /** The verb. */
  step: ReactNode;
  /** The fact beside the verb or ⋯. */
  fact: TableColumn<Row> | undefined;
  /** The space before it. */
  edge: string | undefined;
}

function Foot<Row extends object>({ row, step, menu, fact, edge }: FootProps<Row>) {
  if (!step && !menu && !fact) return null;
  return (
    <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1 text-sm', edge)}>
      {fact ? <Line column={fact} row={row} className="min-w-min flex-[1_1_5rem] wrap-break-word" /> : null}
      {/* Verbs and ⋯ go to the next line together. */}
      <div
        className={cn('contents items-center gap-2 has-[[data-step]_:is(a,button)]:flex', fact ? 'ms-auto' : 'grow')}
      >
        {step ? (
          <div data-step className={cn('contents has-[a,button]:*:min-h-11', fact ? BESIDE : !menu && ENDS)}>
            {step}
          </div>
        ) : null}
        {menu ? (
          <span className="-my-2 -me-3 ms-auto">
            <RowMenuButton menu={menu} row={row} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** At the right of the name: the amount, and what belongs to it. */
function Asides<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <div className="ms-auto flex flex-col items-end gap-1 text-end">
      {columns.map((column) => (
        <div key={column.id} className={cn(column.align === 'end' && 'text-base/6.5 font-semibold')}>
          <Value column={column} row={row} />
        </div>
      ))}
    </div>
  );
}

/** The fact below the name, those below both, and the one beside the verb or ⋯. */
function placeFacts<Row extends object>(
  { columns, menu }: RowProps<Row>['shared'],
  { hasStep, isMenuAbove }: { hasStep: boolean; isMenuAbove: boolean },
) {
  const at = (...places: string[]) => columns.filter((column) => places.includes(getPlacement(column)));
  const lines = at('line', 'labelled');
  // A single fact shares the line of the buttons.
  const isSingle = lines.length === 1 && (hasStep || menu !== undefined) && at('foot').length === 0;
  // Beside the buttons at the top there is no room for a fact.
  const [beside, others] = isMenuAbove || isSingle ? [undefined, lines] : [lines[0], lines.slice(1)];
  // The last fact shares its line with verb and ⋯.
  const foot = at('foot')[0] ?? ((hasStep || menu) && !isMenuAbove ? others.at(-1) : undefined);
  return { beside, facts: others.filter((column) => column !== foot), foot };
}

interface RowCardProps<Row extends object> extends RowProps<Row> {
  /** Some cards of the list have a checkbox: the others keep its place. */
  hasBoxes: boolean;
}

/** Few facts: name and badge, one line for each fact, and the buttons beside them all. */
function CompactCard<Row extends object>({ row, shared, isChosen, isFresh, isLate }: RowProps<Row>) {
  const { columns, actions, opener, rowLink, menu } = shared;
  const at = (...places: string[]) => columns.filter((column) => places.includes(getPlacement(column)));
  return (
    <Card
      as="li"
      pad="none"
      className={cn(
        // Large text moves the buttons below.
        'flex flex-wrap items-center gap-x-2 py-2 ps-4 pe-1.5',
        isLate && 'bg-late',
        isFresh && 'animate-arrive',
      )}
    >
      <RowBox row={row} shared={shared} isChosen={isChosen} />
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col wrap-break-word">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {at('head').map((column) => (
            <HeadLine key={column.id} column={column} row={row} opener={opener} rowLink={rowLink} isCompact />
          ))}
          {at('title', 'aside').map((column) => (
            <span key={column.id}>
              <Value column={column} row={row} />
            </span>
          ))}
        </div>
        {at('line', 'labelled', 'foot').map((column) => (
          <Line key={column.id} column={column} row={row} />
        ))}
      </div>
      <div className="ms-auto flex items-center *:min-h-11">
        {actions?.(row)}
        {menu ? <RowMenuButton menu={menu} row={row} /> : null}
      </div>
    </Card>
  );
}

function FullCard<Row extends object>({ row, shared, isChosen, isFresh, isLate, hasBoxes }: RowCardProps<Row>) {
  const { columns, actions, opener, rowLink, menu } = shared;
  const at = (...places: string[]) => columns.filter((column) => places.includes(getPlacement(column)));
  const step = actions?.(row);
  const picture = at('head')[0]?.cardPicture?.(row);
  const isMenuAbove = picture !== undefined;
  const { beside, facts, foot } = placeFacts(shared, { hasStep: Boolean(step), isMenuAbove });
  // Facts and verbs begin where the name does, beside the checkbox or the picture.
  const edge = hasBoxes ? 'ps-8' : picture ? 'ps-13' : undefined;
  return (
    <Card
      as="li"
      pad="none"
      className={cn('flex flex-col gap-1 px-4 pt-3.5 pb-2.5', isLate && 'bg-late', isFresh && 'animate-arrive')}
    >
      {/* Large text moves the second column below. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        {hasBoxes ? (
          <span className="-me-1 size-6 *:-ms-3">
            <RowBox row={row} shared={shared} isChosen={isChosen} />
          </span>
        ) : null}
        {/* The line below the name is beside it, too. */}
        {picture ? <span className="-mb-4">{picture}</span> : null}
        <div
          className={cn('flex min-w-0 flex-col gap-1 wrap-anywhere', picture ? 'flex-[1_1_5rem]' : 'flex-[1_1_7rem]')}
        >
          <div className="flex flex-wrap items-baseline gap-x-2">
            {at('head').map((column) => (
              <HeadLine key={column.id} column={column} row={row} opener={opener} rowLink={rowLink} />
            ))}
            {at('title').map((column) => (
              // Beside the name on every card: a long one breaks in its place.
              <span key={column.id} className="min-w-0 flex-[1_1_4.5rem]">
                <Value column={column} row={row} />
              </span>
            ))}
          </div>
          {beside ? <Line column={beside} row={row} /> : null}
        </div>
        <div className={picture ? 'ms-auto flex items-start gap-1' : 'contents'}>
          <Asides columns={at('aside')} row={row} />
          {isMenuAbove ? (
            <div className="-me-3 -mt-2 -mb-4 ms-auto flex items-center *:min-h-11">
              {menu ? <RowMenuButton menu={menu} row={row} /> : null}
            </div>
          ) : null}
        </div>
      </div>
      {facts.map((column) => (
        <Line key={column.id} column={column} row={row} className={edge} />
      ))}
      <Foot row={row} step={step} menu={isMenuAbove ? undefined : menu} fact={foot} edge={edge} />
    </Card>
  );
}

const RowCardOnce = <Row extends object>(props: RowCardProps<Row>) =>
  props.shared.isCompact ? <CompactCard {...props} /> : <FullCard {...props} />;

// `memo` loses the type parameter.
const RowCard = memo(RowCardOnce) as typeof RowCardOnce;

/** Cards below 768 px: nothing scrolls sideways (UI-17). */
export function TableCards<Row extends object>(props: ShownRows<Row>) {
  const { caption, rows, rowKey, missing, isMissingShown, isBusy, isCompact } = props;
  const shared = useSharedRowProps(props);
  const hasBoxes = rows.some((row) => shared.selection?.canChoose(row));
  return (
    <ul
      aria-label={caption}
      aria-busy={isBusy}
      className={cn(
        'flex flex-col transition-[opacity,filter]',
        isCompact ? 'gap-2' : 'gap-3',
        isBusy && rows.length > 0 && 'opacity-85 grayscale',
      )}
    >
      {rows.map((row, index) => {
        const heading = startsGroup(props, index);
        return (
          <Fragment key={rowKey(row)}>
            {heading === undefined ? null : <li className="px-1 text-sm font-semibold text-muted">{heading}</li>}
            <RowCard {...toRowProps(row, props, shared)} hasBoxes={hasBoxes} />
          </Fragment>
        );
      })}
      {missingKeys(missing).map((key) => (
        <li
          key={key}
          aria-hidden="true"
          className={cn(
            'flex flex-col gap-3 rounded-card border border-hairline bg-paper p-4',
            isCompact ? 'h-20' : 'h-36',
          )}
        >
          {isMissingShown ? (
            <>
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              {isCompact ? null : <Skeleton shape="control" className="mt-auto" />}
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
