// The page /store-add-stocks: the store's stock requests, and receiving goods.

import { viewStock } from '@tilgul/contract/inventory';
import { ADD_FROM } from '@tilgul/contract/rules/statuses';
import { listStoreRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as stockRequestTexts } from '@tilgul/messages/office/stock-requests';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/stock-requests';
import { Eye, Plus } from 'lucide-react';
import { useNamedRow } from '../../shared/api/named-row.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { formatListSum } from '../../shared/format/list-sum.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { RECEIVE_PARAM, REQUEST_PARAM } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useOpeningParam } from '../../shared/screen/opening-param.ts';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Moment } from '../../ui/display/date-time.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { ViewTabs } from '../../ui/table/view-tabs.tsx';
import { firstNames, paidRequest } from './request-draft.ts';
import { RequestStatus } from './request-status.tsx';
import { STORE_VIEWS } from './request-views.ts';

/** Up to three overlapping pictures. */
const MAX_SHOWN = 3;
/** Letters of the names that fit on the line. */
const MAX_LETTERS = 24;

/** Product pictures in a stack of fixed width, so that the names align. */
function Goods({ request }: { request: StockRequestAnswer }) {
  const products = request.ordered_products;
  const all = products.map(({ product_name }) => product_name);
  const { names, more } = firstNames(all, MAX_LETTERS);
  return (
    <span className="flex items-center gap-3">
      <span className="flex shrink-0 ps-0.5 pe-1.5 md:w-21">
        {products.slice(0, MAX_SHOWN).map(({ id, image }) => (
          <ProductPicture
            key={id}
            image={image}
            size={32}
            upTo={160}
            className="-me-1.5 rounded-badge outline-2 outline-paper"
          />
        ))}
      </span>
      <span className="min-w-0 md:max-w-72 max-[87.5rem]:md:max-w-44">
        <span title={all.join(', ')} className="block">
          {names}
        </span>
        {more === 0 ? null : <span className="block text-xs text-muted">{texts.more({ count: more })}</span>}
      </span>
    </span>
  );
}

const COLUMNS: readonly TableColumn<StockRequestAnswer>[] = [
  { id: 'id', header: texts.request, cell: (row) => stockRequestTexts.number({ id: row.id }), isRowHeader: true },
  {
    id: 'date',
    header: texts.date,
    cell: (row) => <Moment at={row.created_at} />,
    sorted: 'descending',
    card: 'line',
    className: 'text-muted whitespace-nowrap',
  },
  { id: 'products', header: texts.products, cell: (row) => <Goods request={row} />, card: 'line' },
  {
    id: 'total',
    header: texts.total,
    cell: (row) => formatRupees(row.total_amount),
    align: 'end',
    below: (row) => stockRequestTexts.payment[row.payment_method],
    card: 'aside',
    className: 'whitespace-nowrap',
  },
  {
    id: 'status',
    header: texts.status,
    cell: (row) => <RequestStatus request={row} />,
    below: ({ decision_reason }) => decision_reason,
    card: 'foot',
  },
];

/** Of a new request: everything that is low. */
const LOW = 'low';
/** How many low products are named. */
const MAX_LOW = 4;

/** What the store runs out of, below the list, where it moves nothing. */
function LowStock({ onRequest }: { onRequest: () => void }) {
  const { data } = useGet(viewStock, { query: { low: 'true', limit: MAX_LOW } });
  if (!data || data.low_count === 0) return null;
  return (
    <Card as="section" pad="none" aria-label={texts.low.title} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 className="text-h3 font-semibold">{texts.low.title}</h2>
        <Button size={36} variant="outline-primary" {...AddRequestDialog.prefetch} onClick={onRequest}>
          {texts.low.request({ count: data.low_count })}
        </Button>
      </div>
      <ul className="grid border-t border-line md:grid-cols-2">
        {data.inventory.map(({ product_id: id, product, image, quantity, reorder_level: level }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2">
            <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
            <span className="min-w-0">
              {product}
              <span className="block text-xs text-muted">
                {texts.low.fact({ left: formatCount(quantity), level: formatCount(level) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const LIVE = [listStoreRequests];

const RequestDetailsDialog = lazyComponent(() => import('./request-details.tsx').then((m) => m.RequestDetailsDialog));
const AddRequestDialog = lazyComponent(() => import('./add-request-dialog.tsx').then((m) => m.AddRequestDialog));
const PaidNote = lazyComponent(() => import('./paid-note.tsx').then((m) => m.PaidNote));
const ReceiveDialog = lazyComponent(() => import('./receive-dialog.tsx').then((m) => m.ReceiveDialog));

/** Receives the goods of an approved request. */
function ReceiveVerb({ request: { id }, onAdd }: { request: StockRequestAnswer; onAdd: (id: number) => void }) {
  return (
    <Button
      size={36}
      variant="outline-primary"
      aria-label={texts.addToInventoryLabel({ id })}
      className="max-md:flex-1"
      {...ReceiveDialog.prefetch}
      onClick={() => onAdd(id)}
    >
      {texts.addToInventory}
    </Button>
  );
}

/** Newest first, filtered by status and day (UI-26). */
export function StoreAddStocksPage() {
  const url = useTableUrl({ date: '', status: '' });
  const { date, status } = url.filters;
  const list = useList(listStoreRequests, { date: date || undefined, status: status || undefined });
  useLiveCalls(LIVE);
  const viewed = list.rows.find(({ id }) => id === url.openId);
  const wasViewed = useLastDefined(viewed) !== undefined;
  const receiving = useDialog<number>();
  const received = useLastDefined(list.rows.find(({ id }) => id === receiving.shown));
  useNamedRow(list, RECEIVE_PARAM, ({ id, status }) => status === ADD_FROM && receiving.open(id));
  const prefill = useOpeningParam(REQUEST_PARAM);
  const adding = useDialog<{ readonly prefill?: string }>(prefill === undefined ? undefined : { prefill });
  return (
    <>
      <PageHeader
        title={titles.storeStockRequests}
        actions={
          <Button icon={Plus} {...AddRequestDialog.prefetch} onClick={() => adding.open({})}>
            {texts.add}
          </Button>
        }
      />
      {paidRequest.read() ? <PaidNote key={String(adding.isOpen)} /> : null}
      <ViewTabs
        label={stockRequestTexts.viewsLabel}
        id="store-add-stocks"
        views={STORE_VIEWS}
        counts={{ endpoint: listStoreRequests, isReady: !list.isLoading }}
      />
      <DataTable
        id="store-add-stocks"
        caption={titles.storeStockRequests}
        columns={COLUMNS}
        list={list}
        rowKey={(request) => request.id}
        texts={texts}
        paging={url}
        filters={<DateFilter label={texts.filterDate} url={url} className="max-md:w-full" />}
        rowLink={({ id }) => url.linkTo(id)}
        actions={(request) =>
          request.status === ADD_FROM ? <ReceiveVerb request={request} onAdd={receiving.open} /> : null
        }
        footSum={formatListSum(list, ({ total_amount }) => total_amount)}
        actionsHeader={texts.nextStep}
        menu={{
          getLabel: ({ id }) => stockRequestTexts.moreLabel({ id }),
          getEntries: ({ id }) => [{ label: stockRequestTexts.view, icon: Eye, onChoose: () => url.openRow(id) }],
        }}
      />
      <LowStock onRequest={() => adding.open({ prefill: LOW })} />
      {wasViewed ? <RequestDetailsDialog request={viewed} onClose={url.closeRow} /> : null}
      {received ? (
        <ReceiveDialog
          key={receiving.round}
          request={received}
          isOpen={receiving.isOpen && list.rows.includes(received)}
          onClose={receiving.close}
        />
      ) : null}
      {adding.shown ? (
        <AddRequestDialog
          key={adding.round}
          isOpen={adding.isOpen}
          onClose={adding.close}
          prefill={adding.shown.prefill}
        />
      ) : null}
    </>
  );
}
