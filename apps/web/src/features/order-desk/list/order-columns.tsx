// Columns of the back office's lists of online orders.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { getLateness, OPEN_STATUSES } from '@tilgul/contract/rules/lateness';
import { texts } from '@tilgul/messages/office/orders';
import { Store } from 'lucide-react';
import { useSettings } from '../../../shared/api/settings.ts';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { formatCity } from '../../../shared/format/towns.ts';
import { formatAge, formatWhen } from '../../../shared/format/when.ts';
import { cn } from '../../../ui/cn.ts';
import { StatusBadge } from '../../../ui/display/badge.tsx';
import { Moment } from '../../../ui/display/date-time.tsx';
import type { SortChoice, TableColumn } from '../../../ui/table/table-types.ts';

type Row = Pick<
  OrderForBackOffice,
  | 'id'
  | 'user_name'
  | 'created_at'
  | 'payable_total'
  | 'status'
  | 'warehouse_name'
  | 'warehouse_name_en'
  | 'packed'
  | 'slot'
  | 'city'
  | 'postal_code'
  | 'payment_type'
>;

type ColumnId = 'id' | 'customer' | 'city' | 'date' | 'window' | 'payment' | 'total' | 'status' | 'store';

const lateness = (row: Row) => getLateness(row, serverNow());
export const isLate = (row: Row): boolean => lateness(row) > 0;

const isOpen = ({ status }: Row) => OPEN_STATUSES.includes(status);
/** Money is there: paid online, or collected at the door. */
const isPaid = ({ payment_type, status }: Row) => payment_type === 'online' || status === 'Delivered';

/** How old an open order is, over its date; red while it is late. */
function Age({ row }: { row: Row }) {
  if (!isOpen(row)) return <Moment at={row.created_at} />;
  return (
    <span className={cn('font-semibold whitespace-nowrap', isLate(row) && 'text-danger')}>
      {formatAge(row.created_at, serverNow())}
    </span>
  );
}

/** "Today, 5–7 pm". Where it is tight, the day stands over its hours. */
export function DueWindow({ slot }: Pick<Row, 'slot'>) {
  const { business_tz: zone } = useSettings();
  if (slot === null) return <span className="whitespace-nowrap text-muted">{texts.noWindow}</span>;
  const when = formatWhen(slot, serverNow(), zone);
  const [day, ...hours] = when.split(', ');
  return (
    <span className="whitespace-nowrap">
      {hours.length === 0 ? (
        day
      ) : (
        <>
          {day}, <wbr className="whitespace-normal" />
          {hours.join(', ')}
        </>
      )}
    </span>
  );
}

/** "late 1 h 40", while it is late. */
function Lateness({ row }: { row: Row }) {
  const late = lateness(row);
  if (late === 0) return null;
  return (
    <span className="font-semibold whitespace-nowrap text-danger">
      {texts.late({ age: formatAge(new Date(serverNow() - late), serverNow()) })}
    </span>
  );
}

/** Its pincode stands beside its second word, so that the row has two lines. */
const isLongCity = ({ city }: Pick<Row, 'city'>) => formatCity(city).length > 16;

/** Long names are small and break between their words: the table is as wide as the screen. */
function City({ row }: { row: Pick<Row, 'city' | 'postal_code'> }) {
  return (
    <span className={cn('block wrap-break-word', isLongCity(row) ? 'text-xs' : 'text-sm/4.5')}>
      {formatCity(row.city)}
      {isLongCity(row) ? <span className="text-muted">&nbsp;{row.postal_code}</span> : null}
    </span>
  );
}

export const formatPayment = (row: Row) => (isPaid(row) ? texts.paymentPaid : texts.paymentShort[row.payment_type]);

/** The store's name with its icon; muted if none is assigned. */
export function StoreName({ row, note }: { row: Pick<Row, 'warehouse_name'>; note?: string }) {
  const { warehouse_name: name } = row;
  return (
    <span className={cn('flex min-w-0 items-center gap-2', name === null && 'text-muted')}>
      <Store aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0">
        <span className="block truncate">{name ?? texts.notAssigned}</span>
        {note === undefined ? null : <span className="block text-xs text-muted">{note}</span>}
      </span>
    </span>
  );
}

const { newest, oldest, highest, lowest } = texts.sorts;
const DATE_SORTS: readonly SortChoice[] = [
  { value: 'newest', direction: 'descending', label: newest },
  { value: 'oldest', direction: 'ascending', label: oldest },
];
const TOTAL_SORTS: readonly SortChoice[] = [
  { value: 'total_high', direction: 'descending', label: highest },
  { value: 'total_low', direction: 'ascending', label: lowest },
];

const COLUMNS: Readonly<Record<ColumnId, Omit<TableColumn<Row>, 'id'>>> = {
  id: {
    header: texts.orderId,
    cell: (row) => texts.number({ id: row.id }),
    isRowHeader: true,
    csv: (row) => row.id,
  },
  customer: {
    header: texts.customer,
    // Names stay on one line; a very long one is cut.
    cell: (row) => (
      <span title={row.user_name} className="block md:max-w-40 md:truncate">
        {row.user_name}
      </span>
    ),
    card: 'title',
    csv: (row) => row.user_name,
  },
  city: {
    header: texts.city,
    cell: (row) => <City row={row} />,
    below: (row) => (isLongCity(row) ? null : row.postal_code),
    cardCell: (row) => `${formatCity(row.city)} ${isLongCity(row) ? row.postal_code : ''}`,
    card: 'line',
  },
  date: {
    header: texts.date,
    cell: (row) => <Age row={row} />,
    below: (row) => (isOpen(row) ? <Moment at={row.created_at} /> : null),
    sorted: 'descending',
    sorts: DATE_SORTS,
    card: 'none',
    csv: (row) => new Date(row.created_at),
  },
  window: {
    header: texts.window,
    cell: (row) => <DueWindow slot={row.slot} />,
    below: (row) => (isLate(row) ? <Lateness row={row} /> : null),
    // One line of a card also has the payment.
    cardCell: (row) => (
      <>
        <DueWindow slot={row.slot} />
        {formatPayment(row)}
      </>
    ),
    card: 'line',
  },
  payment: {
    header: texts.paymentColumn,
    cell: (row) => texts.paymentShort[row.payment_type],
    below: (row) => (isPaid(row) ? <span className="font-semibold text-primary">{texts.paid}</span> : null),
    card: 'none',
  },
  total: {
    header: texts.total,
    cell: (row) => formatRupees(row.payable_total),
    align: 'end',
    sorts: TOTAL_SORTS,
    card: 'aside',
    className: 'whitespace-nowrap',
    csv: (row) => row.payable_total,
  },
  status: {
    header: texts.status,
    // As wide as the longest status, so that columns stay in place between the tabs.
    cell: (row) => (
      <div className="xl:min-w-30.5">
        <StatusBadge status={row.status} />
      </div>
    ),
    below: (row) => (row.status === 'Processing' && row.packed ? texts.packed : null),
    card: 'foot',
    csv: (row) => row.status,
  },
  store: {
    header: texts.store,
    cell: (row) => <StoreName row={row} />,
    card: 'line',
    csv: (row) => row.warehouse_name_en ?? row.warehouse_name,
  },
};

/** The columns with these ids, in this order. */
export const pickColumns = (...ids: readonly ColumnId[]): readonly TableColumn<Row>[] =>
  ids.map((id) => ({ id, ...COLUMNS[id] }));

/** For orders of one store (UI-25). */
export const STORE_ORDER_COLUMNS = pickColumns('id', 'customer', 'date', 'window', 'payment', 'total', 'status');

/** The administrator's columns: the specification's in its order, with city, window and payment between them. */
export const ORDER_COLUMNS = pickColumns(
  'id',
  'customer',
  'city',
  'date',
  'window',
  'payment',
  'total',
  'status',
  'store',
);
