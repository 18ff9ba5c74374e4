// Columns of counter sales lists, and the badge for returns.
import type { ManualOrderAnswer } from '@tilgul/contract/manual-orders';
import { texts } from '@tilgul/messages/store/counter-sales';
import { Ban, Undo2 } from 'lucide-react';
import { formatRupees } from '../../shared/format/money.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { saleState } from './returns.rules.ts';

/** 'Voided', 'Returned' or 'Partly returned'; nothing for other sales. */
export function SaleStateBadge({ sale }: { sale: ManualOrderAnswer }) {
  const state = saleState(sale);
  if (!state) return null;
  return (
    <Badge tone={state === 'partly' ? 'pending' : 'cancelled'} icon={state === 'void' ? Ban : Undo2}>
      {texts.states[state]}
    </Badge>
  );
}

/** What was sold, on one line, which is cut where it ends. */
function Goods({ items }: ManualOrderAnswer) {
  const names = items.map(({ product_name }) => product_name).join(', ');
  return (
    <span title={names} className="block max-w-72 truncate max-md:max-w-44">
      {names}
    </span>
  );
}

/** Columns of the list; the export has plain numbers. */
export const SALE_COLUMNS: readonly TableColumn<ManualOrderAnswer>[] = [
  {
    id: 'id',
    header: texts.orderId,
    cell: (row) => texts.number({ id: row.order_id }),
    csv: (row) => row.order_id,
    isRowHeader: true,
  },
  {
    id: 'customer',
    header: texts.customer,
    cell: (row) => row.first_name,
    csv: (row) => row.first_name,
    below: Goods,
    card: 'title',
  },
  {
    id: 'date',
    header: texts.date,
    cell: (row) => <Moment at={row.created_at} />,
    csv: (row) => new Date(row.created_at),
    sorted: 'descending',
    card: 'line',
    className: 'text-muted',
  },
  {
    id: 'total',
    header: texts.total,
    cell: (row) => formatRupees(row.total_price),
    csv: (row) => row.total_price,
    align: 'end',
    card: 'aside',
  },
  {
    id: 'payment',
    header: texts.details.payment,
    cell: (row) => texts.payments[row.payment_type],
    cardCell: (row) => <span className="block text-xs text-muted">{texts.payments[row.payment_type]}</span>,
    csv: (row) => texts.payments[row.payment_type],
    card: 'aside',
  },
  {
    id: 'state',
    header: texts.state,
    cell: (row) => <SaleStateBadge sale={row} />,
    csv: (row) => {
      const state = saleState(row);
      return state ? texts.states[state] : null;
    },
    card: 'aside',
  },
];

/** The list's columns; that of the state only if a row has one. */
export const getSaleColumns = (rows: readonly ManualOrderAnswer[]): readonly TableColumn<ManualOrderAnswer>[] =>
  SALE_COLUMNS.filter(({ id }) => id !== 'state' || rows.some(saleState));
