// The small table of lines in dialogs: items of an order, sale or stock request.
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { useMedia } from '../use-media.ts';

export interface LineColumn<Line> {
  readonly header: string;
  readonly cell: (line: Line, index: number) => ReactNode;
  /** Numbers and amounts align to the end. */
  readonly align?: 'start' | 'end';
  /** The row header for assistive technology; set it on one column. */
  readonly isRowHeader?: boolean;
  /** Hidden on phones. */
  readonly isWideOnly?: boolean;
  readonly className?: string;
}

export interface LinesTableProps<Line> {
  /** Accessible name: "Items of order 1042". */
  caption: string;
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  /** Label and total of the last row: `{ label: 'Total', value: '₹397.00' }`. */
  sum?: {
    readonly label: string;
    readonly value: ReactNode;
    /** Cells behind the value. */
    readonly more?: readonly ReactNode[];
  };
}

const PAD = 'px-2 py-2 first:ps-3 last:pe-3';

const getLook = <Line,>({ align, className }: LineColumn<Line>) =>
  cn(PAD, align === 'end' ? 'text-end whitespace-nowrap' : 'text-start', className);

function Row<Line>({ columns, line, index }: { columns: readonly LineColumn<Line>[]; line: Line; index: number }) {
  return (
    <tr className="border-t border-line first:border-t-0">
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.header}
            {...(column.isRowHeader ? { scope: 'row' } : {})}
            className={cn(getLook(column), column.isRowHeader && 'font-semibold')}
          >
            {column.cell(line, index)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** A native table that fits a phone: names wrap, numbers do not. */
export function LinesTable<Line>({ caption, columns: all, lines, sum }: LinesTableProps<Line>) {
  const isPhone = useMedia('(width < 640px)');
  const columns = isPhone ? all.filter(({ isWideOnly }) => !isWideOnly) : all;
  const sums = sum ? [sum.value, ...(sum.more ?? [])] : [];
  return (
    <div className="overflow-clip rounded-control border border-hairline">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={cn(getLook(column), 'font-semibold')}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are neither moved nor removed while the dialog is open.
            <Row key={index} columns={columns} line={line} index={index} />
          ))}
        </tbody>
        {sum ? (
          <tfoot>
            <tr className={cn('border-t border-hairline font-semibold', sums.length === 1 && 'text-base')}>
              <th scope="row" colSpan={columns.length - sums.length} className={cn(PAD, 'text-start')}>
                {sum.label}
              </th>
              {sums.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one for each of the last columns.
                <td key={index} className={cn(PAD, 'text-end whitespace-nowrap')}>
                  {value}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
