// The page /store-add-stocks: what the store asked the provider for, and adding the goods that came.
import { viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { ADD_FROM } from '@tilgul/contract/rules/stock-request-status';
import { addToInventory, listStoreRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { failureText, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { stockRequestTexts } from '../../texts/en/office/stock-requests.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { storeRequestTexts as texts } from '../../texts/en/store/store-requests.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableWords } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { AddRequestDialog } from './add-request-dialog.tsx';
import { PaidNote } from './paid-note.tsx';
import { RequestDetailsDialog } from './request-details.tsx';
import { storeRequestColumns } from './store-request-columns.tsx';

const WORDS: TableWords = {
  loading: texts.loading,
  empty: texts.empty,
  failed: texts.failed,
  failedText: texts.failedText,
};
const LIVE = [listStoreRequests];
const CHANGED = [listStoreRequests, viewStock, storeReport];

/** Approved → Added, once; the row whose press is under way. */
function useAddToInventory() {
  const { send } = useSend(addToInventory, { invalidates: CHANGED });
  const [addingId, setAddingId] = useState<number>();
  const add = async (id: number) => {
    setAddingId(id);
    try {
      await send({ body: { request_id: id } });
      alerts.success(texts.stockAdded, t(texts.stockAddedText, { id }));
    } catch (error) {
      if (isSessionError(error)) return;
      alerts.failure(texts.stockFailed, failureText(error, texts.tryAgain));
      if (isApiError(error)) await refetchCalls(CHANGED);
    } finally {
      setAddingId(undefined);
    }
  };
  return { addingId, add };
}

/** Says what waits to be added. */
function ApprovedNote({ count }: { count: number }) {
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <Alert
      tone="success"
      live={false}
      title={isOne ? texts.approvedOne : t(texts.approved, { count })}
      className="mb-4"
    >
      {isOne ? texts.approvedHintOne : texts.approvedHint}
    </Alert>
  );
}

/** View for all; only an approved request has a filled button. */
function RowActions({
  request,
  isAdding,
  onView,
  onAdd,
}: {
  request: StockRequestAnswer;
  isAdding: boolean;
  onView: (id: number) => void;
  onAdd: (id: number) => void;
}) {
  const { id, status } = request;
  return (
    <>
      <Button size={36} variant="ghost" aria-label={t(stockRequestTexts.viewOf, { id })} onClick={() => onView(id)}>
        {stockRequestTexts.view}
      </Button>
      {status === ADD_FROM ? (
        <Button
          size={36}
          busy={isAdding}
          aria-label={t(texts.addToInventoryOf, { id })}
          className="max-md:ms-auto"
          onClick={() => onAdd(id)}
        >
          {texts.addToInventory}
        </Button>
      ) : null}
    </>
  );
}

/** The dialog's state; each opening begins with an empty request. */
function useAdding() {
  const [isAdding, setAdding] = useState(false);
  const [round, setRound] = useState(0);
  const start = () => {
    setRound(round + 1);
    setAdding(true);
  };
  const dialog =
    round === 0 ? null : <AddRequestDialog key={round} isOpen={isAdding} onClose={() => setAdding(false)} />;
  return { start, isAdding, dialog };
}

function DayFilter({ url }: { url: TableUrl<{ readonly date: string }> }) {
  const { business_tz } = useSettings();
  return (
    <DateFilter
      label={texts.filterDate}
      value={url.filters.date}
      max={isoDay(new Date(), business_tz)}
      onChange={(day) => url.setFilter('date', day)}
      className="max-md:w-full"
    />
  );
}

/** Newest first, filtered by one day (UI-26). */
export function StoreAddStocksPage() {
  const { business_tz } = useSettings();
  const url = useTableUrl({ date: '' });
  const list = useList(listStoreRequests, { date: url.filters.date || undefined });
  useLiveCalls(LIVE);
  const [viewedId, setViewedId] = useState<number>();
  const { addingId, add } = useAddToInventory();
  const { start, isAdding, dialog } = useAdding();
  const columns = useMemo(() => storeRequestColumns(business_tz), [business_tz]);
  return (
    <>
      <PageHeader
        title={titles.storeStockRequests}
        actions={
          <Button icon={Plus} onClick={start}>
            {texts.add}
          </Button>
        }
      />
      <PaidNote key={String(isAdding)} />
      <ApprovedNote count={list.rows.filter(({ status }) => status === ADD_FROM).length} />
      <DataTable
        id="store-add-stocks"
        caption={titles.storeStockRequests}
        columns={columns}
        list={list}
        rowKey={(request) => request.id}
        words={WORDS}
        paging={url}
        rowHeight={56}
        isFiltered={url.isFiltered}
        onClearFilters={url.clearFilters}
        filters={<DayFilter url={url} />}
        actions={(request) => (
          <RowActions
            request={request}
            isAdding={addingId === request.id}
            onView={setViewedId}
            onAdd={(id) => void add(id)}
          />
        )}
      />
      <RequestDetailsDialog
        request={list.rows.find(({ id }) => id === viewedId)}
        onClose={() => setViewedId(undefined)}
      />
      {dialog}
    </>
  );
}
