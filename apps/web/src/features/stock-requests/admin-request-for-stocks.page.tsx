// The page /admin-request-for-stocks: the stores' stock requests and decisions on them.
import { DECIDE_FROM, STOCK_REQUEST_STATUSES } from '@tilgul/contract/rules/statuses';
import { listAllRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/office/stock-requests';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatListTotal } from '../../shared/format/list-total.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/list-search.tsx';
import type { TableColumn, TableTexts } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { useFreshRequests } from '../orders/new-order-alerts.tsx';
import { RequestDetailsDialog, RequestStatus } from './request-details.tsx';

const TABLE_TEXTS: TableTexts = {
  loading: texts.loading,
  empty: texts.empty,
  failed: texts.failed,
  failedText: texts.failedText,
};

/** Filter value for all statuses; sends no status. */
const ALL = 'all';
const STATUS_OPTIONS = [
  { value: ALL, label: texts.allStatuses },
  ...STOCK_REQUEST_STATUSES.map((status) => ({ value: status.toLowerCase(), label: statusTexts[status] })),
];

const columnsFor = (timeZone: string): TableColumn<StockRequestAnswer>[] => [
  {
    id: 'id',
    header: texts.id,
    cell: (row) => texts.number({ id: row.id }),
    isRowHeader: true,
    hideable: false,
  },
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

const loadDialog = () => import('./decide-dialog.tsx');
const DecideDialog = lazy(() => loadDialog().then((m) => ({ default: m.DecideDialog })));
/** A failed prefetch is ignored; opening the dialog reports it. */
const prefetchDialog = () => void loadDialog().catch(() => undefined);

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
      aria-label={texts.decide.actionOf({ id })}
      onPointerEnter={prefetchDialog}
      onFocus={prefetchDialog}
      onClick={() => onDecide(request)}
    >
      {texts.decide.action}
    </Button>
  );
}

export function AdminRequestForStocksPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl({ q: '', status: ALL });
  const { q, status } = url.filters;
  const list = useList(listAllRequests, { q: q || undefined, status: status === ALL ? undefined : status });
  const [viewedId, setViewedId] = useState<number>();
  // The request as opened; if it was decided meanwhile, the server rejects this decision.
  const [decided, setDecided] = useState<StockRequestAnswer>();
  const [wasDeciding, setWasDeciding] = useState(false);
  const decide = (request: StockRequestAnswer) => {
    setWasDeciding(true);
    setDecided(request);
  };
  const fresh = useFreshRequests();
  const columns = useMemo(() => columnsFor(business_tz), [business_tz]);
  const viewed = list.rows.find(({ id }) => id === viewedId);
  return (
    <>
      <PageHeader title={titles.adminStockRequests} note={formatListTotal(list, texts)} />
      <DataTable
        id="admin-request-for-stocks"
        caption={titles.adminStockRequests}
        columns={columns}
        list={list}
        rowKey={(request) => request.id}
        isFresh={({ id }) => fresh.has(id)}
        texts={TABLE_TEXTS}
        paging={url}
        isFiltered={url.isFiltered}
        onClearFilters={url.clearFilters}
        filters={
          <>
            <ListSearch label={texts.search} url={url} />
            <Select
              label={texts.status}
              prefix={texts.statusPrefix}
              size={40}
              value={status}
              options={STATUS_OPTIONS}
              onChange={(value) => url.setFilter('status', value)}
              isMarked={status !== ALL}
              className="w-full md:w-52"
            />
          </>
        }
        opener={{
          text: texts.view,
          getLabel: ({ id }) => texts.viewOf({ id }),
          onOpen: ({ id }) => setViewedId(id),
        }}
        actions={(request) => <DecideAction request={request} onDecide={decide} />}
      />
      <RequestDetailsDialog request={viewed} onClose={() => setViewedId(undefined)} />
      {wasDeciding ? (
        <Suspense fallback={null}>
          <DecideDialog request={decided} onClose={() => setDecided(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
