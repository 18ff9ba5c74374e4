// The dialogs that enter a product's batches, and that list who received one.
import { type BatchOrderRow, type BatchRow, listBatchOrders } from '@tilgul/contract/batches';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { adjustStock } from '@tilgul/contract/inventory';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadAll } from '../../shared/api/all-pages.ts';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useList, useSend } from '../../shared/api/use-api.ts';
import { BATCH_ORDER_HEADS } from '../../shared/export-heads.ts';
import { formatDay, useToday } from '../../shared/format/dates.ts';
import { formatListTotal } from '../../shared/format/message.ts';
import { formatCount } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { alerts, confirm, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { DialogFields } from '../../ui/layers/dialog-fields.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { ExportCsvButton } from '../../ui/table/export-csv-button.tsx';
import { type BatchDraft, BatchFields, blankDraft, checkBatches, confirmFarDate, toBatches } from './batch-fields.tsx';
import { DialogList } from './list-parts.tsx';

const enterTexts = batchTexts.enter;

interface EnterBatchesDialogProps {
  product: { readonly id: number; readonly name: string; readonly unit: string };
  /** Stock on hand. */
  onHand: number;
  /** Set for the administrator; 0 is main. */
  warehouseId?: number | undefined;
  /** Sellable batches to start with. */
  known: readonly BatchDraft[];
  /** Calls to refetch afterwards. */
  changes: readonly AnyEndpoint[];
  onClose: () => void;
}

/** Confirms removing all known batches. */
const askToForget = (product: string) =>
  confirm({
    title: enterTexts.noneTitle,
    text: enterTexts.noneText({ product }),
    confirmLabel: enterTexts.noneConfirm,
    cancelLabel: enterTexts.noneKeep,
  });

/** Replaces all batches of a product (STOCK-25). Validated from the first attempt on; fails if the stock changed in the meantime. */
export function EnterBatchesDialog(props: EnterBatchesDialogProps) {
  const { product, onHand, warehouseId, known, changes, onClose } = props;
  const today = useToday();
  const { send, isSending } = useSend(adjustStock, { invalidates: changes });
  const { failure, clear, report } = useStepFailure();
  const hasKnown = known.length > 0;
  const [drafts, setDrafts] = useState(hasKnown ? known : [blankDraft(1)]);
  // Without known batches there is always an empty row.
  const change = (next: readonly BatchDraft[]) => setDrafts(next.length > 0 || hasKnown ? next : [blankDraft(1)]);
  const [attempt, setAttempt] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  const check = checkBatches(drafts, { count: onHand, today });
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(content.current);
  }, [attempt]);
  const submit = async () => {
    clear();
    if (!check.isFine) return setAttempt(attempt + 1);
    if (drafts.length === 0 && !(await askToForget(product.name))) return;
    if (!(await confirmFarDate(drafts, today))) return;
    const line = { product_id: product.id, quantity: onHand, expected: onHand, batches: toBatches(drafts) };
    try {
      await send({ body: { kind: 'count', warehouse_id: warehouseId, reason: enterTexts.reason, lines: [line] } });
      alerts.success(enterTexts.done, product.name);
      onClose();
    } catch (problem) {
      report(problem, { title: enterTexts.failed, text: getFailureMessage(problem, batchTexts.tryAgain) });
    }
  };
  const shown = attempt > 0 ? check : { errors: [], tooMany: undefined };
  const scans = useNoScans(true, scanTexts.nothing);
  const title = (warehouseId === 0 ? enterTexts.titleMain : enterTexts.title)({ product: product.name });
  const count = formatCount(onHand);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      description={enterTexts.text({ count, unit: product.unit })}
      phone="full"
      submit={enterTexts.submit}
      isSending={isSending}
    >
      {(form) => (
        <DialogFields form={form} ref={content} scans={scans} failure={failure} onSubmit={submit}>
          <BatchFields
            label={title}
            drafts={drafts}
            errors={shown.errors}
            onChange={(next) => {
              form.onDirty(true);
              change(next);
            }}
          />
          {shown.tooMany ? <Alert live>{shown.tooMany}</Alert> : null}
        </DialogFields>
      )}
    </FormDialog>
  );
}

const orderTexts = batchTexts.orders;
const PAGE = 20;

export const BATCH_ORDER_CELLS = {
  kind: ({ kind }: BatchOrderRow) => orderTexts.kinds[kind],
  id: ({ order_id }: BatchOrderRow) => order_id,
  date: ({ date }: BatchOrderRow) => new Date(date),
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
          {(kind === 'order' ? orderTexts.order : orderTexts.sale)({ id })}
          {status ? <StatusBadge status={status} /> : null}
        </p>
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          <DateTime at={date} /> · {row.warehouse_name}
        </p>
      </div>
      <p className="font-semibold">{batchTexts.count({ count: formatCount(quantity), unit })}</p>
      {phone === null ? (
        <p className="text-sm text-muted max-sm:basis-full">{orderTexts.noPhone}</p>
      ) : (
        <LinkButton
          variant="outline"
          icon={Phone}
          href={`tel:${phone}`}
          aria-label={orderTexts.call({ name, phone })}
          className="max-sm:basis-full"
        >
          {phone}
        </LinkButton>
      )}
    </li>
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
      title={orderTexts.title}
      description={orderTexts.description({ product, batch: batch_no, day: formatDay(best_before) })}
      phone="full"
      isReading
      footer={
        <>
          {list.rows.length > 0 ? (
            <ExportCsvButton
              name={orderTexts.exportName({ batch: batch_no })}
              extra={BATCH_ORDER_CELLS}
              heads={BATCH_ORDER_HEADS}
              loadRows={() => loadAll(listBatchOrders, {}, params)}
              onFailure={(error) => alerts.callFailure(error, orderTexts.exportFailed, batchTexts.tryAgain)}
            />
          ) : null}
          <Button variant="outline" onClick={onClose}>
            {orderTexts.close}
          </Button>
        </>
      }
    >
      {list.rows.length > 0 ? <p className="pb-1 text-sm text-muted">{formatListTotal(list, orderTexts)}</p> : null}
      <DialogList
        label={orderTexts.title}
        list={list}
        texts={orderTexts}
        fallback={batchTexts.tryAgain}
        more={batchTexts.more}
      >
        {(row) => <Receiver key={`${row.kind} ${row.order_id}`} row={row} unit={product_unit} />}
      </DialogList>
    </Dialog>
  );
}
