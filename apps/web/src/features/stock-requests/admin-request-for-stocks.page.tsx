// The page /admin-request-for-stocks: the stores' stock requests and decisions on them.
import { DECIDE_FROM, type StockRequestStatus } from '@tilgul/contract/rules/statuses';
import { listAllRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/office/stock-requests';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { CircleCheck, Eye, Pencil } from 'lucide-react';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useList } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatListSum } from '../../shared/format/list-sum.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { formatAge } from '../../shared/format/when.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ViewTabs } from '../../ui/table/view-tabs.tsx';
import { useFreshRows } from '../orders/new-order-alerts.tsx';
import { RequestStatus } from './request-status.tsx';
import { ALL, OFFICE_VIEWS, WAITING } from './request-views.ts';

/** The products by name on one line, which is cut where it ends. */
function GoodsNames({ ordered_products }: StockRequestAnswer) {
  const names = ordered_products.map(({ product_name }) => product_name).join(', ');
  return (
    <span title={names} className="block max-w-64 truncate">
      {names}
    </span>
  );
}

const countUnits = ({ ordered_products }: StockRequestAnswer): number =>
  ordered_products.reduce((sum, { quantity, approved }) => sum + (approved ?? quantity), 0);

const COLUMNS: readonly TableColumn<StockRequestAnswer>[] = [
  {
    id: 'id',
    header: texts.id,
    cell: (row) => texts.number({ id: row.id }),
    isRowHeader: true,
    className: 'w-24 whitespace-nowrap',
  },
  {
    id: 'date',
    header: texts.date,
    cell: (row) =>
      row.status === 'Pending' ? (
        <span className="font-semibold whitespace-nowrap text-ink">{formatAge(row.created_at, serverNow())}</span>
      ) : (
        <Moment at={row.created_at} />
      ),
    below: (row) => (row.status === 'Pending' ? <Moment at={row.created_at} /> : null),
    sorted: 'descending',
    card: 'line',
    className: 'text-muted',
  },
  { id: 'store', header: texts.store, cell: (row) => row.warehouse_name, card: 'title' },
  {
    id: 'goods',
    header: texts.goods,
    cell: (row) => texts.goodsCount({ products: row.ordered_products.length, units: formatCount(countUnits(row)) }),
    below: GoodsNames,
    card: 'line',
  },
  {
    id: 'total',
    header: texts.details.total,
    cell: (row) => formatRupees(row.total_amount),
    below: (row) => texts.payment[row.payment_method],
    align: 'end',
    card: 'aside',
    className: 'whitespace-nowrap',
  },
  { id: 'status', header: texts.status, cell: (row) => <RequestStatus request={row} />, card: 'foot' },
];

const RequestDetailsDialog = lazyComponent(() => import('./request-details.tsx').then((m) => m.RequestDetailsDialog));
const DecideDialog = lazyComponent(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

/** A request, and the decision to start with. */
interface Deciding {
  readonly request: StockRequestAnswer;
  readonly decision?: StockRequestStatus;
}

/** In the details the filled one is last. */
const DECISIONS = ['Rejected', 'Approved'] as const;

/** 'Approve' and 'Reject' while it waits; a rejected one can be approved in its menu. Names begin with 'Update Status'. */
function DecideActions({ request, onDecide }: { request: StockRequestAnswer; onDecide: (deciding: Deciding) => void }) {
  const { id, status } = request;
  if (status === 'Rejected') return <span className="px-1 text-muted">{texts.decide.notSent}</span>;
  if (status !== 'Pending')
    return (
      <span className="flex items-center gap-2 px-1 text-muted">
        <CircleCheck aria-hidden="true" className="size-4" />
        {status === 'Added' ? texts.decide.inStore : texts.decide.alreadyApproved}
      </span>
    );
  return DECIDE_FROM[status].map((decision) => {
    const verb = texts.decide.submit[decision];
    return (
      <Button
        key={decision}
        size={36}
        variant={decision === 'Approved' ? 'outline-primary' : 'outline'}
        aria-label={`${texts.decide.actionLabel({ id })}: ${verb}`}
        {...DecideDialog.prefetch}
        onClick={() => onDecide({ request, decision })}
      >
        {verb}
      </Button>
    );
  });
}

export function AdminRequestForStocksPage() {
  const url = useTableUrl({ q: '', status: WAITING });
  const { q, status } = url.filters;
  const list = useList(listAllRequests, { q: q || undefined, status: status === ALL ? undefined : status });
  // The request as opened; if it was decided in the meantime, the server rejects this decision.
  const deciding = useDialog<Deciding>();
  const fresh = useFreshRows('requests');
  const viewed = useListedRow(list, url.openId);
  const wasViewed = useLastDefined(viewed) !== undefined;
  return (
    <>
      <PageHeader title={titles.adminStockRequests} />
      <ViewTabs
        label={texts.viewsLabel}
        id="admin-request-for-stocks"
        views={OFFICE_VIEWS}
        counts={{ endpoint: listAllRequests, isReady: !list.isLoading }}
      />
      <DataTable
        id="admin-request-for-stocks"
        caption={titles.adminStockRequests}
        columns={COLUMNS}
        list={list}
        rowKey={(request) => request.id}
        isFresh={({ id }) => fresh.has(id)}
        texts={texts}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} />}
        rowLink={({ id }) => url.linkTo(id)}
        footSum={formatListSum(list, ({ total_amount }) => total_amount)}
        actions={(request) => <DecideActions request={request} onDecide={deciding.open} />}
        menu={{
          getLabel: ({ id }) => texts.moreLabel({ id }),
          getEntries: (request) => [
            { label: texts.view, icon: Eye, onChoose: () => url.openRow(request.id) },
            DECIDE_FROM[request.status].length > 0
              ? { label: texts.decide.action, icon: Pencil, onChoose: () => deciding.open({ request }) }
              : undefined,
          ],
        }}
      />
      {wasViewed ? (
        <RequestDetailsDialog
          request={viewed}
          onClose={url.closeRow}
          actions={
            viewed?.status === 'Pending'
              ? DECISIONS.map((decision) => (
                  <Button
                    key={decision}
                    variant={decision === 'Approved' ? 'primary' : 'outline'}
                    data-next={decision === 'Approved' || undefined}
                    {...DecideDialog.prefetch}
                    onClick={() => {
                      url.closeRow();
                      deciding.open({ request: viewed, decision });
                    }}
                  >
                    {texts.decide.submit[decision]}
                  </Button>
                ))
              : null
          }
        />
      ) : null}
      {deciding.shown ? (
        <DecideDialog key={deciding.round} {...deciding.shown} isOpen={deciding.isOpen} onClose={deciding.close} />
      ) : null}
    </>
  );
}
