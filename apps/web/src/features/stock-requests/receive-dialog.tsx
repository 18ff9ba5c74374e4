import { viewStock } from '@tilgul/contract/inventory';
import { storeReport } from '@tilgul/contract/reports';
import { addToInventory, listStoreRequests, type StockRequestAnswer } from '@tilgul/contract/stock-requests';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as storeRequestTexts } from '@tilgul/messages/store/stock-requests';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
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
import { type BatchDraft, BatchFields, checkBatches, toBatches } from '../stock-corrections/batch-fields.tsx';

const texts = storeRequestTexts.receive;
const CHANGED = [listStoreRequests, viewStock, storeReport];
type Line = StockRequestAnswer['ordered_products'][number];
/** Received quantity and batches of a product, as the API takes them. */
interface ReceivedLine {
  readonly product_id: number;
  readonly quantity: number;
  readonly batches?: ReturnType<typeof toBatches>;
}

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

/** Typed batches by product, validated from the first attempt on. */
function useReceivedBatches(request: number, content: RefObject<HTMLElement | null>) {
  const today = useToday();
  const [typed, setTyped] = useDraftEntries(draftBatches, request);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(content.current);
  }, [attempt, content]);
  const getDrafts = ({ product_id }: Line) => typed.get(product_id) ?? [];
  const type = ({ product_id }: Line, drafts: readonly BatchDraft[]) => setTyped(product_id, drafts);
  const check = (line: Line, count: number) => checkBatches(getDrafts(line), { count, today });
  /** Returns true and shows the errors if anything is invalid. */
  const refuse = (lines: readonly Line[], getReceived: (line: Line) => number): boolean => {
    const isFine = lines.every((line) => check(line, getReceived(line)).isFine);
    if (!isFine) setAttempt(attempt + 1);
    return !isFine;
  };
  const shown = (line: Line, count: number) => (attempt > 0 ? check(line, count) : { errors: [], tooMany: undefined });
  /** A line's request body without its quantity. */
  const toReceivedLine = (line: Line): Omit<ReceivedLine, 'quantity'> => {
    const { product_id } = line;
    return getDrafts(line).length === 0 ? { product_id } : { product_id, batches: toBatches(getDrafts(line)) };
  };
  return { getDrafts, type, refuse, shown, toReceivedLine, today };
}

type ReceivedBatches = ReturnType<typeof useReceivedBatches>;

/** A button until the first batch is added; products without dates need none. */
function LineBatches({ line, came, batches }: { line: Line; came: number; batches: ReceivedBatches }) {
  const drafts = batches.getDrafts(line);
  const { product_name: product } = line;
  if (drafts.length === 0)
    return (
      <Button
        size={36}
        variant="ghost"
        aria-label={batchTexts.receive.action({ product })}
        onClick={() => batches.type(line, [{ key: 1, batch_no: '', best_before: '', quantity: String(came) }])}
      >
        {batchTexts.receive.label}
      </Button>
    );
  const { errors, tooMany } = batches.shown(line, came);
  return (
    <div className="w-full">
      <BatchFields
        label={batchTexts.receive.action({ product })}
        drafts={drafts}
        errors={errors}
        today={batches.today}
        onChange={(next) => batches.type(line, next)}
      />
      {tooMany ? (
        <Alert live className="mt-3">
          {tooMany}
        </Alert>
      ) : null}
    </div>
  );
}

/** The lines that were sent: the approved quantity if it is less than requested; lines with 0 are left out. */
const sentLines = ({ ordered_products }: StockRequestAnswer): Line[] =>
  ordered_products.flatMap((line) => {
    const quantity = line.approved ?? line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** Received quantities by product; the sent quantity unless changed. */
function useReceived(request: StockRequestAnswer) {
  const [received, setReceived] = useDraftEntries(draftCounts, request.id);
  const getReceived = ({ product_id, quantity }: Line) => Math.min(received.get(product_id) ?? quantity, quantity);
  const setCame = ({ product_id }: Line, quantity: number) => setReceived(product_id, quantity);
  const lines = sentLines(request);
  const short = lines.filter((line) => getReceived(line) < line.quantity);
  const isEntered = ({ product_id }: Line) => received.has(product_id);
  return { lines, getReceived, setCame, isEntered, short };
}

/** Scans count a product from one, or on from the entered quantity. */
function useReceiptScans(isOn: boolean, { lines, getReceived, setCame, isEntered }: ReturnType<typeof useReceived>) {
  const findLine = (id: number) => lines.find(({ product_id }) => product_id === id);
  return useProductScans({
    isOn,
    another: scanTexts.notSent,
    has: (id) => findLine(id) !== undefined,
    count: (id) => {
      const line = findLine(id);
      if (!line) return reject(scanTexts.broken);
      const count = isEntered(line) ? getReceived(line) + 1 : 1;
      const name = line.product_name;
      if (count > line.quantity) return reject(scanTexts.onlySent({ name, count: line.quantity }));
      setCame(line, count);
      const sent = line.quantity.toLocaleString('en-IN');
      return accept(scanTexts.received({ name, count: count.toLocaleString('en-IN'), sent }));
    },
  });
}

/** Approved → Added, once (STOCK-10). Resolves to true once the goods are in stock. */
function useAddToInventory({ id }: StockRequestAnswer) {
  const { send, isSending } = useSend(addToInventory, { invalidates: CHANGED, afterRefusal: true });
  const { failure, clear, report } = useStepFailure();
  const add = async (received: ReceivedLine[]): Promise<boolean> => {
    clear();
    try {
      await send({ body: { request_id: id, ...(received.length > 0 ? { received } : {}) } });
      draftCounts.forget();
      draftBatches.forget();
      alerts.success(storeRequestTexts.stockAdded, storeRequestTexts.stockAddedText({ id }));
      return true;
    } catch (error) {
      report(error, {
        title: storeRequestTexts.stockFailed,
        text: getFailureMessage(error, storeRequestTexts.tryAgain),
      });
      return false;
    }
  };
  return { add, isSending, failure };
}

interface RowProps {
  line: Line;
  came: number;
  onCame: (quantity: number) => void;
  batches: ReceivedBatches;
}

function Row({ line, came, onCame, batches }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 first:border-t-0">
      <ProductPicture image={line.image} size={40} upTo={160} className="rounded-badge" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{line.product_name}</p>
        <EnglishName name={line.product_name_en} />
        <p className="text-sm text-muted">
          {texts.sent({ unit: line.unit, count: line.quantity.toLocaleString('en-IN') })}
          {came < line.quantity ? (
            <span className="font-semibold text-danger">
              {' '}
              {texts.short({ count: (line.quantity - came).toLocaleString('en-IN') })}
            </span>
          ) : null}
        </p>
      </div>
      <QuantityStepper
        refusesMore
        name={line.product_name}
        value={came}
        min={0}
        max={line.quantity}
        maxReason={texts.onlySent({ count: line.quantity })}
        onChange={onCame}
        className="w-40"
      />
      <LineBatches line={line} came={came} batches={batches} />
    </li>
  );
}

interface ReceiveDialogProps {
  request: StockRequestAnswer;
  isOpen: boolean;
  onClose: () => void;
}

/** Receives everything as sent unless changed; Enter books it. */
export function ReceiveDialog({ request, isOpen, onClose }: ReceiveDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const verb = useRef<HTMLButtonElement>(null);
  const came = useReceived(request);
  const { lines, getReceived, setCame, short } = came;
  const scans = useReceiptScans(isOpen, came);
  const { add, isSending, failure } = useAddToInventory(request);
  const batches = useReceivedBatches(request.id, content);
  const submit = async () => {
    if (focusRefused(content.current) || batches.refuse(lines, getReceived)) return;
    const changed = lines.filter((line) => short.includes(line) || batches.getDrafts(line).length > 0);
    if (await add(changed.map((line) => ({ ...batches.toReceivedLine(line), quantity: getReceived(line) })))) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ id: request.id })}
      description={texts.text}
      initialFocus={verb}
      closeLabel={storeRequestTexts.cancel}
      footer={
        <Button ref={verb} busy={isSending} onClick={() => void submit()}>
          {storeRequestTexts.addToInventory}
        </Button>
      }
    >
      <div ref={content} className="flex flex-col gap-3">
        <p className="text-sm text-muted">{scanTexts.receiveHint}</p>
        <ScanLine scans={scans} className="sticky -top-1 z-1 bg-paper pt-1" />
        <StepFailureAlert failure={failure} />
        <ul aria-label={storeRequestTexts.products}>
          {lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              came={getReceived(line)}
              onCame={(quantity) => setCame(line, quantity)}
              batches={batches}
            />
          ))}
        </ul>
        {short.length > 0 ? (
          <Alert tone="notice" live>
            {texts.shortNote}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}
