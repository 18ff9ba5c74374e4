// 'Orders with this batch': customers who received it, to call them on a recall.
import { type BatchOrderRow, type BatchRow, listBatchOrders } from '@tilgul/contract/batches';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { Phone } from 'lucide-react';
import { loadAll } from '../../../shared/api/all-pages.ts';
import { type List, useList } from '../../../shared/api/use-api.ts';
import { BATCH_ORDER_HEADS } from '../../../shared/export-heads.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { formatListTotal } from '../../../shared/format/list-total.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { StatusBadge } from '../../../ui/display/status-badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { ExportCsvButton } from '../../../ui/table/export-csv-button.tsx';

const texts = batchTexts.orders;
const PAGE = 20;

const EXPORTED = {
  kind: ({ kind }: BatchOrderRow) => texts.kinds[kind],
  id: ({ order_id }: BatchOrderRow) => order_id,
  date: ({ date }: BatchOrderRow) => date,
  customer: ({ customer_name }: BatchOrderRow) => customer_name,
  contact: ({ mobile_number }: BatchOrderRow) => mobile_number,
  quantity: ({ quantity }: BatchOrderRow) => quantity,
  status: ({ status }: BatchOrderRow) => status,
  store: ({ warehouse_name }: BatchOrderRow) => warehouse_name,
};

function Receiver({ row, unit }: { row: BatchOrderRow; unit: string }) {
  const { kind, order_id: id, status, date, customer_name: name, mobile_number: phone, quantity } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {(kind === 'order' ? texts.order : texts.sale)({ id })}
          {status ? <StatusBadge status={status} /> : null}
        </p>
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <DateTime at={date} /> · {row.warehouse_name}
        </p>
      </div>
      <p className="font-semibold">{batchTexts.count({ count: quantity.toLocaleString('en-IN'), unit })}</p>
      {phone === null ? (
        <p className="text-sm text-muted max-sm:basis-full">{texts.noPhone}</p>
      ) : (
        <LinkButton
          variant="outline"
          icon={Phone}
          href={`tel:${phone}`}
          aria-label={texts.call({ name, phone })}
          className="max-sm:basis-full"
        >
          {phone}
        </LinkButton>
      )}
    </li>
  );
}

function Rows({ list, unit }: { list: List<BatchOrderRow>; unit: string }) {
  if (list.isLoading)
    return (
      <SkeletonGroup label={texts.loading} className="flex min-h-72 flex-col gap-4">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="control" />
        ))}
      </SkeletonGroup>
    );
  if (list.rows.length === 0) {
    if (!list.error) return <Empty title={texts.empty} />;
    return <LoadError load={list} title={texts.failed} fallback={batchTexts.tryAgain} />;
  }
  return (
    <>
      <p className="pb-1 text-sm text-muted">{formatListTotal(list, texts)}</p>
      <ul aria-label={texts.title}>
        {list.rows.map((row) => (
          <Receiver key={`${row.kind} ${row.order_id}`} row={row} unit={unit} />
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="outline" wide busy={list.isLoadingMore} className="mt-2" onClick={list.loadMore}>
          {batchTexts.more}
        </Button>
      ) : null}
    </>
  );
}

/** Newest first, with phone numbers; also for batches that are used up (STOCK-28). */
export function BatchOrdersDialog({ batch, onClose }: { batch: BatchRow; onClose: () => void }) {
  const { id: batch_id, batch_no, best_before, product, product_unit } = batch;
  const params = { batch_id };
  const list = useList(listBatchOrders, { limit: PAGE }, { params, staleTime: 0 });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.description({ product, batch: batch_no, day: formatDay(best_before) })}
      phone="full"
      isReading
      footer={
        <>
          {list.rows.length > 0 ? (
            <ExportCsvButton
              name={texts.exportName({ batch: batch_no })}
              extra={EXPORTED}
              heads={BATCH_ORDER_HEADS}
              loadRows={() => loadAll(listBatchOrders, {}, params)}
              onFailure={(error) => alerts.callFailure(error, texts.exportFailed, batchTexts.tryAgain)}
            />
          ) : null}
          <Button variant="outline" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <Rows list={list} unit={product_unit} />
    </Dialog>
  );
}
