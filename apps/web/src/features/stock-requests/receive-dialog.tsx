// Receives the goods of a stock request: quantities and batches, typed or scanned.
import { viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { addToInventory, listStoreRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as requestTexts } from '@tilgul/messages/store/stock-requests';
import { useEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
import { formatCount } from '../../shared/format/money.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useProductScans } from '../../shared/scanner/use-scans.ts';
import { focusFirstInvalid, focusRefused } from '../../shared/screen/focus.ts';
import { createUserSlot } from '../../shared/session/user-slot.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName, ProductPicture } from '../../ui/display/product.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import {
  type BatchDraft,
  BatchFields,
  blankDraft,
  checkBatches,
  confirmFarDate,
  toBatches,
} from '../stock-corrections/batch-fields.tsx';

const texts = requestTexts.receive;
const CHANGED = [listStoreRequests, viewStock, storeReport];

/** What was entered by product, for one request. */
interface ReceiptDraft<V> {
  readonly request: number;
  readonly entries: readonly (readonly [productId: number, entry: V])[];
}

const draftCounts = createUserSlot<ReceiptDraft<number>>('receipt');
const draftBatches = createUserSlot<ReceiptDraft<readonly BatchDraft[]>>('receipt-batches');

/** Entries by product for a request that is not booked yet; kept across reloads. */
function useDraftEntries<V>(slot: ReturnType<typeof createUserSlot<ReceiptDraft<V>>>, request: number) {
  const [entries, setEntries] = useState<ReadonlyMap<number, V>>(() => {
    const saved = slot.read();
    return new Map(saved?.request === request ? saved.entries : []);
  });
  const set = (productId: number, entry: V) => {
    const next = new Map(entries).set(productId, entry);
    setEntries(next);
    slot.keep({ request, entries: [...next] });
  };
  return [entries, set] as const;
}

/** The lines that were sent, with the quantities that arrived: everything unless changed. Typed batches are checked against it. */
function useReceipt({ id, ordered_products }: StockRequestAnswer) {
  const today = useToday();
  const [counts, setCame] = useDraftEntries(draftCounts, id);
  const [batches, setDrafts] = useDraftEntries(draftBatches, id);
  const lines = ordered_products
    // Less than requested may have been approved, or nothing.
    .map((line) => ({ ...line, sent: line.approved ?? line.quantity }))
    .filter(({ sent }) => sent > 0)
    .map((line) => {
      const count = counts.get(line.product_id);
      const came = Math.min(count ?? line.sent, line.sent);
      const drafts = batches.get(line.product_id) ?? [];
      return {
        ...line,
        came,
        isCounted: count !== undefined,
        drafts,
        check: checkBatches(drafts, { count: came, today }),
      };
    });
  return { lines, today, setCame, setDrafts };
}

type Receipt = ReturnType<typeof useReceipt>;
type Line = Receipt['lines'][number];

/** Scans count a product up from one, or from the entered quantity. */
function useReceiptScans(isOn: boolean, { lines, setCame }: Receipt) {
  const findLine = (id: number) => lines.find(({ product_id }) => product_id === id);
  return useProductScans({
    isOn,
    another: scanTexts.notSent,
    has: (id) => findLine(id) !== undefined,
    count: (id) => {
      const line = findLine(id);
      if (!line) return reject(scanTexts.broken);
      const { product_name: name, sent, came, isCounted } = line;
      const count = isCounted ? came + 1 : 1;
      if (count > sent) return reject(scanTexts.onlySent({ name, count: sent }));
      setCame(id, count);
      return accept(scanTexts.received({ name, count: formatCount(count), sent: formatCount(sent) }));
    },
  });
}

interface LineProps {
  line: Line;
  /** Whether invalid batches are marked. */
  showsErrors: boolean;
  onDrafts: (drafts: readonly BatchDraft[]) => void;
}

/** A button until the first batch is added; products without dates need none. */
function LineBatches({ line: { product_name: product, came, drafts, check }, showsErrors, onDrafts }: LineProps) {
  const label = batchTexts.receive.action({ product });
  if (drafts.length === 0)
    return (
      <Button
        size={36}
        variant="ghost"
        aria-label={label}
        onClick={() => onDrafts([{ ...blankDraft(1), quantity: String(came) }])}
      >
        {batchTexts.receive.label}
      </Button>
    );
  return (
    <div className="w-full">
      <BatchFields label={label} drafts={drafts} errors={showsErrors ? check.errors : []} onChange={onDrafts} />
      {showsErrors && check.tooMany ? (
        <Alert live className="mt-3">
          {check.tooMany}
        </Alert>
      ) : null}
    </div>
  );
}

function Row({ onCame, ...batches }: LineProps & { onCame: (quantity: number) => void }) {
  const { image, product_name: name, product_name_en, unit, sent, came } = batches.line;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <EnglishName name={product_name_en} />
        <p className="text-sm text-muted">
          {texts.sent({ unit, count: formatCount(sent) })}
          {came < sent ? (
            <span className="font-semibold text-danger"> {texts.short({ count: formatCount(sent - came) })}</span>
          ) : null}
        </p>
      </div>
      <QuantityStepper
        refusesMore
        name={name}
        value={came}
        min={0}
        max={sent}
        maxReason={texts.onlySent({ count: sent })}
        onChange={onCame}
        className="w-40"
      />
      <LineBatches {...batches} />
    </li>
  );
}

/** Receives the goods of an approved request, once (STOCK-10): everything as sent unless changed. Enter books it. */
export function ReceiveDialog({ request, isOpen, onClose }: DialogState & { request: StockRequestAnswer }) {
  const { id } = request;
  const content = useRef<HTMLDivElement>(null);
  const verb = useRef<HTMLButtonElement>(null);
  const receipt = useReceipt(request);
  const { lines, today, setCame, setDrafts } = receipt;
  const scans = useReceiptScans(isOpen, receipt);
  const { send, isSending } = useSend(addToInventory, { invalidates: CHANGED, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(content.current);
  }, [attempt]);
  const submit = async () => {
    if (focusRefused(content.current)) return;
    if (!lines.every(({ check }) => check.isFine)) return setAttempt(attempt + 1);
    const received = lines
      .filter(({ came, sent, drafts }) => came < sent || drafts.length > 0)
      .map(({ product_id, came, drafts }) => {
        const line = { product_id, quantity: came };
        return drafts.length > 0 ? { ...line, batches: toBatches(drafts) } : line;
      });
    clear();
    const drafts = lines.flatMap((line) => line.drafts);
    if (!(await confirmFarDate(drafts, today))) return;
    try {
      await send({ body: { request_id: id, ...(received.length > 0 ? { received } : {}) } });
      draftCounts.forget();
      draftBatches.forget();
      alerts.success(requestTexts.stockAdded, requestTexts.stockAddedText({ id }));
      onClose();
    } catch (error) {
      report(error, { title: requestTexts.stockFailed, text: getFailureMessage(error, requestTexts.tryAgain) });
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ id })}
      description={texts.text}
      initialFocus={verb}
      closeLabel={requestTexts.cancel}
      footer={
        <Button ref={verb} busy={isSending} onClick={() => void submit()}>
          {requestTexts.addToInventory}
        </Button>
      }
    >
      <div ref={content} className="flex flex-col gap-3">
        <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
        <StepFailureAlert failure={failure} />
        <ul aria-label={requestTexts.products}>
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              showsErrors={attempt > 0}
              onCame={(quantity) => setCame(line.product_id, quantity)}
              onDrafts={(drafts) => setDrafts(line.product_id, drafts)}
            />
          ))}
        </ul>
        {lines.some(({ came, sent }) => came < sent) ? (
          <Alert tone="notice" live>
            {texts.shortNote}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}
