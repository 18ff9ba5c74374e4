// Closed cash days: of the manager's own store, or of all stores for the administrator.
import { type CashClosing, listCashClosings } from '@tilgul/contract/cash';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import type { ReactNode } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn, TablePaging } from '../../ui/table/table-types.ts';
import { Difference, daysText } from './cash-sums.tsx';

const texts = cashTexts.closings;
const ClosingDialog = lazyComponent(() => import('./closing-dialog.tsx').then((m) => m.ClosingDialog));

const STORE: TableColumn<CashClosing> = {
  id: 'store',
  header: texts.store,
  cell: (row) => row.warehouse_name,
  card: 'title',
};

const columnsFor = (withStore: boolean): TableColumn<CashClosing>[] => [
  { id: 'day', header: texts.day, cell: daysText, isRowHeader: true, sorted: 'descending' },
  ...(withStore ? [STORE] : []),
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
    cell: (row) => <DateTime at={row.closed_at} />,
    className: 'text-muted whitespace-nowrap',
  },
];

interface ClosingsProps {
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
  const query = { date: date || undefined, warehouse_id: storeId === '' ? undefined : Number(storeId) };
  const list = useList(listCashClosings, query);
  const { shown, isOpen, open, close } = useDialog<CashClosing>();
  return (
    <>
      <DataTable
        id={tableId}
        caption={texts.title}
        columns={columnsFor(withStore)}
        list={list}
        rowKey={(row) => row.id}
        texts={{ ...cashTexts, ...texts }}
        paging={paging}
        filters={filters}
        isFiltered={date !== '' || storeId !== ''}
        onClearFilters={onClearFilters}
        actions={(row) => (
          <Button
            size={36}
            variant="ghost"
            aria-label={texts.viewLabel({ day: daysText(row) })}
            {...ClosingDialog.prefetch}
            onClick={() => open(row)}
          >
            {texts.view}
          </Button>
        )}
      />
      {shown ? <ClosingDialog key={shown.id} closing={shown} isOpen={isOpen} onClose={close} /> : null}
    </>
  );
}
