// Closed cash days: of the manager's own store, or of all stores for the administrator.
import { type CashClosing, listCashClosings } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TablePaging, TableTexts } from '../../ui/table/table-types.ts';
import { Difference, daysText } from './cash-sums.tsx';

const texts = cashTexts.closings;
const TABLE_TEXTS: TableTexts = {
  loading: cashTexts.loading,
  empty: texts.empty,
  failed: texts.failed,
  failedText: cashTexts.failedText,
};

const loadDialog = () => import('./closing-dialog.tsx').then((m) => m.ClosingDialog);
const ClosingDialog = lazy(async () => ({ default: await loadDialog() }));

function columnsFor(timeZone: string, withStore: boolean): TableColumn<CashClosing>[] {
  const store: TableColumn<CashClosing> = {
    id: 'store',
    header: texts.store,
    cell: (row) => row.warehouse_name,
    card: 'title',
  };
  return [
    { id: 'day', header: texts.day, cell: daysText, isRowHeader: true, hideable: false, sorted: 'descending' },
    ...(withStore ? [store] : []),
    { id: 'collected', header: cashTexts.collected, cell: (row) => formatRupees(row.collected), align: 'end' },
    { id: 'handed', header: cashTexts.handedOver, cell: (row) => formatRupees(row.handed_over), align: 'end' },
    {
      id: 'difference',
      header: cashTexts.difference,
      cell: (row) => <Difference rupees={row.difference} />,
      cardCell: (row) => (
        <>
          <span aria-hidden="true" className="block text-xs font-normal text-muted">
            {cashTexts.difference}
          </span>
          <Difference rupees={row.difference} />
        </>
      ),
      align: 'end',
      card: 'aside',
    },
    { id: 'by', header: texts.closedBy, cell: (row) => row.closed_by },
    {
      id: 'at',
      header: texts.closedAt,
      cell: (row) => formatDateTime(row.closed_at, timeZone),
      className: 'text-muted whitespace-nowrap',
    },
  ];
}

export interface ClosingsProps {
  tableId: string;
  paging: TablePaging;
  /** YYYY-MM-DD and store id; '' for all. */
  date?: string;
  storeId?: string;
  withStore?: boolean;
  filters?: ReactNode;
  onClearFilters?: () => void;
}

/** Newest first; a row opens the details of the day. */
export function Closings(props: ClosingsProps) {
  const { tableId, paging, date = '', storeId = '', withStore = false, filters, onClearFilters } = props;
  const { business_tz } = useSettings();
  const query = { date: date || undefined, warehouse_id: storeId === '' ? undefined : Number(storeId) };
  const list = useList(listCashClosings, query);
  const [viewed, setViewed] = useState<CashClosing>();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(() => columnsFor(business_tz, withStore), [business_tz, withStore]);
  const view = (row: CashClosing) => {
    setViewed(row);
    setOpen(true);
  };
  return (
    <>
      <DataTable
        id={tableId}
        caption={texts.title}
        columns={columns}
        list={list}
        rowKey={(row) => row.id}
        texts={TABLE_TEXTS}
        paging={paging}
        filters={filters}
        isFiltered={date !== '' || storeId !== ''}
        {...(onClearFilters ? { onClearFilters } : {})}
        actions={(row) => (
          <Button
            size={36}
            variant="ghost"
            aria-label={texts.viewOf({ day: daysText(row) })}
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
            onClick={() => view(row)}
          >
            {texts.view}
          </Button>
        )}
      />
      {viewed ? (
        <Suspense fallback={null}>
          <ClosingDialog key={viewed.id} closing={viewed} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
