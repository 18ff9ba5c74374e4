// Owns the tables of the kit's page for development, with made-up orders; no part of the built web.
import type { OrderStatus } from '@tilgul/contract/order-status';
import { Lock, Store } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../lib/dates.ts';
import { formatRupees } from '../lib/money.ts';
import { BarCell } from './bar-cell.tsx';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { DateFilter } from './date-filter.tsx';
import { ExportCsvButton } from './export-csv-button.tsx';
import { PageHeader } from './page-header.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { StatusBadge } from './status-badge.tsx';
import { type TableColumn, type TableList, wholeList } from './table-types.ts';
import { useTableUrl } from './use-table-url.ts';

interface Order {
  readonly id: number;
  readonly customer: string;
  readonly at: string;
  readonly total: number;
  readonly status: OrderStatus;
  readonly store: string | null;
}

const NAMES = ['Sunita Deshmukh', 'Rohan Kulkarni', 'Hotel Annapurna', 'Meera Joshi', 'Imran Shaikh'];
const STATUSES: readonly OrderStatus[] = [
  'Pending',
  'Pending',
  'Pending',
  'Processing',
  'Processing',
  'Shipped',
  'Cancelled',
  'Out For Delivery',
  'Out For Delivery',
  'Delivered',
];
const ORDERS: readonly Order[] = Array.from({ length: 55 }, (_, place) => ({
  id: 1051 - place,
  customer: NAMES[place % NAMES.length] ?? '',
  at: new Date(Date.UTC(2026, 10, 21, 2, 34) - place * 1_500_000).toISOString(),
  total: place === 2 ? 124_560 : 356 + place * 71.5,
  status: STATUSES[place % STATUSES.length] ?? 'Pending',
  store: place % 10 < 3 ? null : 'Pune',
}));

const COLUMNS: readonly TableColumn<Order>[] = [
  {
    id: 'id',
    header: 'Order ID',
    cell: (row) => `#${row.id}`,
    isRowHeader: true,
    hideable: false,
    csv: (row) => row.id,
  },
  { id: 'customer', header: 'Customer', cell: (row) => row.customer, card: 'title', csv: (row) => row.customer },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => formatDateTime(row.at, 'Asia/Kolkata'),
    sorted: 'descending',
    card: 'line',
    className: 'text-muted',
    csv: (row) => row.at,
  },
  {
    id: 'total',
    header: 'Total',
    cell: (row) => formatRupees(row.total),
    align: 'end',
    card: 'aside',
    csv: (row) => row.total,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusBadge status={row.status} />,
    card: 'aside',
    csv: (row) => row.status,
  },
  {
    id: 'store',
    header: 'Store',
    cell: (row) => row.store ?? <span className="text-muted">Not assigned</span>,
    card: 'line',
    cardCell: (row) => (
      <span className="inline-flex items-center gap-2">
        <Store aria-hidden="true" className="size-4" /> {row.store ?? 'Not assigned'}
      </span>
    ),
    csv: (row) => row.store,
  },
];

function Actions({ row }: { row: Order }) {
  return (
    <>
      <Button variant="ghost" size={36}>
        View
      </Button>
      <Button variant="danger-ghost" size={36}>
        Delete
      </Button>
      {row.status === 'Delivered' ? (
        <span className="inline-flex items-center gap-1.5 text-muted">
          <Lock aria-hidden="true" className="size-4" /> Order Closed
        </span>
      ) : (
        <Button variant={row.store ? 'outline' : 'primary'} size={36}>
          Allocate Store
        </Button>
      )}
    </>
  );
}

const WORDS = {
  loading: 'Loading orders...',
  empty: 'No orders available at the moment.',
  failed: 'Failed to Fetch Orders',
};
const FILTERS = { search: '', date: '', status: 'all', state: 'filled' };
const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  ...[...new Set(STATUSES)].map((status) => ({ value: status, label: status })),
];

/** Gives the made-up orders as a server would: fifty at first, the rest behind a cursor. */
function useOrders(state: string, match: (order: Order) => boolean): TableList<Order> {
  const [count, setCount] = useState(50);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), 500);
    return () => clearTimeout(timer);
  }, []);
  const all = state === 'empty' ? [] : ORDERS.filter(match);
  if (state === 'error')
    return wholeList<Order>([], {
      error: Object.assign(new Error('x'), { kind: 'refused', detail: 'Please try again later.' }),
    });
  return {
    rows: isLoading || state === 'loading' ? [] : all.slice(0, count),
    total: all.length,
    hasMore: count < all.length,
    isLoading: isLoading || state === 'loading',
    isStale: state === 'stale',
    loadMore: () => setTimeout(() => setCount(100), 400),
  };
}

/** Online Orders as in the pictures; `?state=loading|stale|empty|error` shows the other states. */
export function OrdersTable() {
  const url = useTableUrl(FILTERS);
  const { search, date, status, state } = url.filters;
  const list = useOrders(
    state,
    (order) =>
      `#${order.id} ${order.customer}`.includes(search) &&
      order.at.startsWith(date) &&
      (status === 'all' || order.status === status),
  );
  const filters = (
    <>
      <SearchField
        label="Search order or customer"
        size={40}
        value={search}
        onChange={(text) => url.setFilter('search', text)}
        settleMs={300}
        shortcut
        className="w-full md:w-67"
      />
      <DateFilter label="Date" value={date} onChange={(day) => url.setFilter('date', day)} className="max-md:flex-1" />
      <Select
        label="Status"
        prefix="Status:"
        size={40}
        value={status}
        options={STATUS_OPTIONS}
        onChange={(value) => url.setFilter('status', value)}
        className="w-40 max-md:flex-1"
      />
    </>
  );
  const exported = (
    <ExportCsvButton name="orders" columns={COLUMNS} loadRows={() => ORDERS} onFailure={() => undefined} />
  );
  return (
    <>
      <PageHeader title="Online Orders" note="55 orders" actions={exported} />
      <DataTable
        id="kit-orders"
        caption="Online Orders"
        columns={COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        words={WORDS}
        actions={(row) => <Actions row={row} />}
        paging={url}
        filters={filters}
        isFiltered={url.isFiltered && state === 'filled'}
        onClearFilters={url.clearFilters}
      />
    </>
  );
}

interface StoreRow {
  readonly id: number;
  readonly name: string;
  readonly orders: number;
}
const STORES: readonly StoreRow[] = [
  { id: 3, name: 'Sangli', orders: 412 },
  { id: 1, name: 'Pune', orders: 388 },
  { id: 4, name: 'Kolhapur', orders: 151 },
];
const STORE_COLUMNS: readonly TableColumn<StoreRow>[] = [
  { id: 'id', header: 'Store ID', cell: (row) => row.id },
  { id: 'name', header: 'Store', cell: (row) => row.name, isRowHeader: true, className: 'font-normal!' },
  {
    id: 'orders',
    header: 'Orders',
    cell: (row) => <BarCell value={row.orders} max={412} />,
    align: 'end',
    card: 'aside',
  },
];

/** A table that comes whole, with bars. */
export function StoresTable() {
  return (
    <DataTable
      id="kit-stores"
      caption="Store-wise Orders"
      columns={STORE_COLUMNS}
      list={wholeList(STORES)}
      rowKey={(row) => row.id}
      hasColumnMenu={false}
      words={{ ...WORDS, empty: 'No warehouse data available at the moment.' }}
    />
  );
}
