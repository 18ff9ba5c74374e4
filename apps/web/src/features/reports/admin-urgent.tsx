// The two short tables of the administrator's dashboard: orders that wait longest, the lowest stock in stores.
import type { Ok } from '@tilgul/contract/endpoint';
import type { adminToday, LowStockRow, WaitingOrder } from '@tilgul/contract/reports';
import { useMemo } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { dashboardTexts } from '../../texts/en/office/dashboard.ts';
import { t } from '../../texts/text.ts';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { LOW_STOCK_ID } from './admin-waiting.tsx';
import { ReportTable, type ReportTableProps } from './report-table.tsx';
import { RowLink } from './row-link.tsx';

const orderTexts = dashboardTexts.waitingOrders;
const stockTexts = dashboardTexts.lowStock;

/** Phones leave the store out: the list of orders names it. */
const orderColumns = (timeZone: string, isPhone: boolean): TableColumn<WaitingOrder>[] => [
  {
    id: 'id',
    header: orderTexts.id,
    cell: ({ id }) => <RowLink to={`${PATHS.adminOrders}?status=all&q=${id}`}>{t(orderTexts.number, { id })}</RowLink>,
    isRowHeader: true,
  },
  { id: 'customer', header: orderTexts.customer, cell: (row) => row.user_name },
  {
    id: 'since',
    header: orderTexts.since,
    cell: ({ created_at }) => `${formatShortDate(created_at, timeZone)}, ${formatTime(created_at, timeZone)}`,
    className: 'text-muted whitespace-nowrap',
  },
  ...(isPhone
    ? []
    : [
        {
          id: 'store',
          header: orderTexts.store,
          cell: (row: WaitingOrder) => row.warehouse_name ?? orderTexts.notAssigned,
        },
      ]),
  { id: 'total', header: orderTexts.total, cell: (row) => formatRupees(row.total), align: 'end' },
];

/** Named by store and product, since one of each is in several rows. */
const STOCK_COLUMNS: TableColumn<LowStockRow & { key: number }>[] = [
  {
    id: 'product',
    header: stockTexts.product,
    cell: (row) => (
      <RowLink
        to={`${PATHS.adminProducts}?${new URLSearchParams({ q: row.product_name, stock: String(row.product_id) })}`}
      >
        {row.product_name}
      </RowLink>
    ),
    isRowHeader: true,
  },
  { id: 'store', header: stockTexts.store, cell: (row) => row.warehouse_name },
  {
    id: 'stock',
    header: stockTexts.onHand,
    cell: (row) => t(stockTexts.amount, { count: row.on_hand.toLocaleString('en-IN'), unit: row.unit }),
    align: 'end',
    className: 'font-semibold whitespace-nowrap',
  },
  { id: 'level', header: stockTexts.level, cell: (row) => row.reorder_level.toLocaleString('en-IN'), align: 'end' },
];

export interface AdminUrgentProps {
  today: Ok<typeof adminToday> | undefined;
  load: ReportTableProps<object>['load'];
}

export function AdminUrgent({ today, load }: AdminUrgentProps) {
  const { business_tz } = useSettings();
  const isPhone = useMedia('(width < 48rem)');
  const columns = useMemo(() => orderColumns(business_tz, isPhone), [business_tz, isPhone]);
  const stock = useMemo(() => today?.low_stock.rows.map((row, key) => ({ ...row, key })), [today]);
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <ReportTable
        title={orderTexts.title}
        columns={columns}
        rows={today?.waiting_orders.rows}
        rowKey={(row) => row.id}
        empty={orderTexts.empty}
        load={load}
        pageSize={5}
      />
      <ReportTable
        id={LOW_STOCK_ID}
        title={stockTexts.title}
        columns={STOCK_COLUMNS}
        rows={stock}
        rowKey={(row) => row.key}
        empty={stockTexts.empty}
        load={load}
        pageSize={5}
      />
    </div>
  );
}
