// Work that waits for the administrator: figures with links, longest waiting orders, lowest stock.
import type { Ok } from '@tilgul/contract/endpoint';
import type { adminToday, LowStockRow, WaitingOrder } from '@tilgul/contract/reports';
import { texts as dashboardTexts } from '@tilgul/messages/office/dashboard';
import { Boxes, Clock, IndianRupee, PackageMinus, Store } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatShortDate, formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { PATHS } from '../../shared/paths.ts';
import { LinkFigure, type LinkFigureProps } from '../../ui/charts/figures.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ReportTable, type ReportTableProps, RowLink } from './report-table.tsx';

const orderTexts = dashboardTexts.waitingOrders;
const stockTexts = dashboardTexts.lowStock;

const STORE: TableColumn<WaitingOrder> = {
  id: 'store',
  header: orderTexts.store,
  cell: (row) => row.warehouse_name ?? orderTexts.notAssigned,
};

/** Phones hide the store; the order list shows it. */
const orderColumns = (timeZone: string, isPhone: boolean): TableColumn<WaitingOrder>[] => [
  {
    id: 'id',
    header: orderTexts.id,
    cell: ({ id }) => <RowLink to={`${PATHS.adminOrders}?status=all&q=${id}`}>{orderTexts.number({ id })}</RowLink>,
    isRowHeader: true,
  },
  { id: 'customer', header: orderTexts.customer, cell: (row) => row.user_name },
  {
    id: 'since',
    header: orderTexts.since,
    cell: ({ created_at }) => `${formatShortDate(created_at, timeZone)}, ${formatTime(created_at, timeZone)}`,
    className: 'text-muted whitespace-nowrap',
  },
  ...(isPhone ? [] : [STORE]),
  { id: 'total', header: orderTexts.total, cell: (row) => formatRupees(row.total), align: 'end' },
];

/** Keyed by store and product, because each appears in several rows. */
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
    cell: (row) => stockTexts.amount({ count: row.on_hand.toLocaleString('en-IN'), unit: row.unit }),
    align: 'end',
    className: 'font-semibold whitespace-nowrap',
  },
  { id: 'level', header: stockTexts.level, cell: (row) => row.reorder_level.toLocaleString('en-IN'), align: 'end' },
];

type Today = Ok<typeof adminToday> | undefined;

export function UrgentTables({ today, load }: { today: Today; load: ReportTableProps<object>['load'] }) {
  const { business_tz } = useSettings();
  const isPhone = useMedia('(width < 48rem)');
  const stock = today?.low_stock.rows.map((row, key) => ({ ...row, key }));
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <ReportTable
        title={orderTexts.title}
        columns={orderColumns(business_tz, isPhone)}
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

const texts = dashboardTexts.waiting;

/** Anchor of the low stock table on this page. */
const LOW_STOCK_ID = 'low-stock';

/** A figure with its note; not urgent at 0. */
const toFigure = (count: number | undefined, note: string): Pick<LinkFigureProps, 'value' | 'note' | 'isUrgent'> => ({
  value: count?.toLocaleString('en-IN'),
  note: count === 0 ? texts.none : count === undefined ? undefined : note,
  isUrgent: count !== undefined && count > 0,
});

/** Pending orders, requests, low stock and refunds. `today` is undefined while loading. */
export function AdminWaiting({ today }: { today: Today }) {
  const { business_tz } = useSettings();
  const since = (at: string | null | undefined) =>
    at ? texts.since({ date: formatShortDate(at, business_tz), time: formatTime(at, business_tz) }) : '';
  return (
    <section aria-label={texts.title} className="mt-4">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 *:min-w-0 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5">
        <LinkFigure
          label={texts.unallocated}
          icon={Store}
          to={`${PATHS.adminOrders}?store=none&sort=oldest`}
          {...toFigure(today?.unallocated.count, since(today?.unallocated.oldest_at))}
        />
        <LinkFigure
          label={texts.orders}
          icon={Clock}
          to={`${PATHS.adminOrders}?status=pending`}
          {...toFigure(today?.waiting_orders.count, since(today?.waiting_orders.rows[0]?.created_at))}
        />
        <LinkFigure
          label={texts.requests}
          icon={Boxes}
          to={`${PATHS.adminStockRequests}?status=pending`}
          {...toFigure(today?.pending_requests.count, since(today?.pending_requests.oldest_at))}
        />
        <LinkFigure
          label={texts.lowStock}
          icon={PackageMinus}
          to={`#${LOW_STOCK_ID}`}
          {...toFigure(today?.low_stock.count, texts.lowStockNote)}
        />
        <LinkFigure
          label={texts.refunds}
          icon={IndianRupee}
          to={PATHS.adminRefunds}
          {...toFigure(today?.refundable_count, texts.refundsNote)}
        />
      </ul>
    </section>
  );
}
