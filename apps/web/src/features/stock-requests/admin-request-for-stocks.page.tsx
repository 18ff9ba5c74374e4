// The page /admin-request-for-stocks: the stores' stock requests and decisions on them.
import { DECIDE_FROM, STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/statuses';
import { listAllRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/office/stock-requests';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { formatListTotal } from '../../shared/format/message.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterSelect, ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { RequestDetailsDialog, RequestStatus } from './request-details.tsx';

const STATUS_OPTIONS = STOCK_REQUEST_STATUSES.map((status) => ({
  value: status.toLowerCase(),
  label: statusTexts[status],
}));

const COLUMNS: readonly TableColumn<StockRequestAnswer>[] = [
  { id: 'id', header: texts.id, cell: (row) => texts.number({ id: row.id }), isRowHeader: true },
  {
    id: 'date',
    header: texts.date,
    cell: (row) => <DateTime at={row.created_at} />,
    sorted: 'descending',
    card: 'line',
    className: 'text-muted',
  },
  { id: 'store', header: texts.store, cell: (row) => row.warehouse_name, card: 'title' },
  { id: 'status', header: texts.status, cell: (row) => <RequestStatus request={row} />, card: 'aside' },
];

const DecideDialog = lazyComponent(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

/** 'Update Status' while a decision is possible; filled if the request is undecided. */
function DecideAction({
  request,
  onDecide,
}: {
  request: StockRequestAnswer;
  onDecide: (request: StockRequestAnswer) => void;
}) {
  const { id, status } = request;
  if (DECIDE_FROM[status].length === 0) {
    return (
      <span className="flex items-center gap-2 px-1 text-muted">
        <CircleCheck aria-hidden="true" className="size-4" /> {texts.decide.alreadyApproved}
      </span>
    );
  }
  return (
    <Button
      size={36}
      variant={status === 'Pending' ? 'primary' : 'outline'}
      aria-label={texts.decide.actionLabel({ id })}
      {...DecideDialog.prefetch}
      onClick={() => onDecide(request)}
    >
      {texts.decide.action}
    </Button>
  );
}

export function AdminRequestForStocksPage() {
  const url = useTableUrl({ q: '', status: '' });
  const { q, status } = url.filters;
  const list = useList(listAllRequests, { q: q || undefined, status: status || undefined });
  const [viewedId, setViewedId] = useState<number>();
  // The request as opened; if it was decided in the meantime, the server rejects this decision.
  const deciding = useDialog<StockRequestAnswer>();
  const fresh = useFreshRows('requests');

  const viewed = list.rows.find(({ id }) => id === viewedId);
  return (
    <>
      <PageHeader title={titles.adminStockRequests} note={formatListTotal(list, texts)} />
      <DataTable
        id="admin-request-for-stocks"
        caption={titles.adminStockRequests}
        columns={COLUMNS}
        list={list}
        rowKey={(request) => request.id}
        isFresh={({ id }) => fresh.has(id)}
        texts={texts}
        paging={url}
        filters={
          <>
            <ListSearch label={texts.search} url={url} />
            <FilterSelect
              url={url}
              name="status"
              label={texts.status}
              prefix={texts.statusPrefix}
              all={texts.allStatuses}
              options={STATUS_OPTIONS}
              marksChoice
              className="md:w-52"
            />
          </>
        }
        opener={{
          text: texts.view,
          getLabel: ({ id }) => texts.viewLabel({ id }),
          onOpen: ({ id }) => setViewedId(id),
        }}
        actions={(request) => <DecideAction request={request} onDecide={deciding.open} />}
      />
      <RequestDetailsDialog request={viewed} onClose={() => setViewedId(undefined)} />
      {deciding.shown ? (
        <DecideDialog
          key={`${deciding.shown.id} ${deciding.shown.status}`}
          request={deciding.shown}
          isOpen={deciding.isOpen}
          onClose={deciding.close}
        />
      ) : null}
    </>
  );
}
