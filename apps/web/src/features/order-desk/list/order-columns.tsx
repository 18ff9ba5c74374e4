// Columns of the back office's lists of online orders.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/office/orders';
import { PackageCheck, Store } from 'lucide-react';
import { formatRupees } from '../../../shared/format/money.ts';
import { Badge, StatusBadge } from '../../../ui/display/badge.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import type { SortChoice, TableColumn } from '../../../ui/table/table-types.ts';

type Row = Pick<
  OrderForBackOffice,
  'id' | 'user_name' | 'created_at' | 'payable_total' | 'status' | 'warehouse_name' | 'packed'
>;

/** Packed, and not shipped yet. */
const isPackedWaiting = ({ status, packed }: Row) => status === 'Processing' && packed !== null;

const getStoreName = ({ warehouse_name }: Row) => warehouse_name ?? texts.notAssigned;

/** The store's name; muted if none is assigned. */
const storeColumn: TableColumn<Row> = {
  id: 'store',
  header: texts.store,
  cell: (row) => <span className={row.warehouse_name === null ? 'text-muted' : undefined}>{getStoreName(row)}</span>,
  cardCell: (row) => (
    <span className="flex items-center gap-2">
      <Store aria-hidden="true" className="size-4 shrink-0" />
      {getStoreName(row)}
    </span>
  ),
  card: 'line',
  csv: (row) => row.warehouse_name,
};

const { newest, oldest, highest, lowest } = texts.sorts;
const DATE_SORTS: readonly SortChoice[] = [
  { value: 'newest', direction: 'descending', label: newest },
  { value: 'oldest', direction: 'ascending', label: oldest },
];
const TOTAL_SORTS: readonly SortChoice[] = [
  { value: 'total_high', direction: 'descending', label: highest },
  { value: 'total_low', direction: 'ascending', label: lowest },
];

/** Order ID, Customer, Date, Total, Status: for orders of one store (UI-25). */
export const STORE_ORDER_COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: 'id',
    header: texts.orderId,
    cell: (row) => texts.number({ id: row.id }),
    isRowHeader: true,
    csv: (row) => row.id,
  },
  { id: 'customer', header: texts.customer, cell: (row) => row.user_name, card: 'title', csv: (row) => row.user_name },
  {
    id: 'date',
    header: texts.date,
    cell: (row) => <DateTime at={row.created_at} />,
    sorted: 'descending',
    sorts: DATE_SORTS,
    card: 'line',
    className: 'text-muted',
    csv: (row) => new Date(row.created_at),
  },
  {
    id: 'total',
    header: texts.total,
    cell: (row) => formatRupees(row.payable_total),
    align: 'end',
    sorts: TOTAL_SORTS,
    card: 'aside',
    csv: (row) => row.payable_total,
  },
  {
    id: 'status',
    header: texts.status,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <StatusBadge status={row.status} />
        {isPackedWaiting(row) ? (
          <Badge tone="primary" icon={PackageCheck}>
            {texts.packed}
          </Badge>
        ) : null}
      </span>
    ),
    card: 'aside',
    csv: (row) => row.status,
  },
];

/** The same columns plus the store. */
export const ORDER_COLUMNS: readonly TableColumn<Row>[] = [...STORE_ORDER_COLUMNS, storeColumn];
