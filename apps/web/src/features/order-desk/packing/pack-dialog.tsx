// Packs an order: lines by category are scanned or ticked, short or replaced, and kept on the device until sent.
import { countOrders, listPackingProgress, listStoreOrders } from '@tilgul/contract/orders';
import { getOrderToPack, listToPack, type OrderToPack, packOrder } from '@tilgul/contract/packing';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/store/packing';
import { texts as toPackTexts } from '@tilgul/messages/store/to-pack';
import { Barcode, Camera } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/call-error.ts';
import { refetchCalls } from '../../../shared/api/query-client.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { useGet, useSend } from '../../../shared/api/use-api.ts';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { formatWhen } from '../../../shared/format/when.ts';
import { useLiveCalls } from '../../../shared/live/live.ts';
import { accept, reject, type ScanAnswer } from '../../../shared/scanner/scan-queue.ts';
import { useScans } from '../../../shared/scanner/use-scans.ts';
import { lazyComponent } from '../../../shared/screen/lazy-component.tsx';
import { alerts, confirm, fetchAlerts } from '../../../ui/alerts/alerts.ts';
import { cn } from '../../../ui/cn.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { LoadAlert } from '../../../ui/feedback/empty.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { ScanLine } from '../../../ui/feedback/scan-line.tsx';
import { ShortageNote } from '../../../ui/feedback/shortage-note.tsx';
import { AffixInput } from '../../../ui/fields/input.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { createDraftSender } from './draft-sender.ts';
import { PackLine, ShortDialog, SubstituteDialog } from './pack-line.tsx';
import {
  byCategory,
  countLinesLeft,
  fromDraft,
  getLineLook,
  type ItemToPack,
  isAsOrdered,
  type LineLook,
  type LinePacked,
  mergeDraft,
  type PackedLines,
  payableSoFar,
  type Scanned,
  type Scans,
  scan,
  toPackedLines,
} from './packing.rules.ts';
import {
  readLines,
  readSavedLines,
  readScans,
  readWeights,
  saveLines,
  saveScans,
  saveWeights,
  writeSavedLines,
} from './packing-drafts.ts';

const CameraScan = lazyComponent(() => import('./camera-scan.tsx').then((m) => m.CameraScan));

/** Whether the browser can detect barcodes and has a camera. Client only. */
const hasCamera = () => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

function toScanAnswer(scanned: Scanned): ScanAnswer {
  if (scanned.kind === 'wrong') return reject(texts.scanned.wrong({ code: scanned.code }));
  const { product_name: name, quantity } = scanned.item;
  if (scanned.kind === 'counted') return accept(texts.scanned.counted({ name, count: scanned.count, quantity }));
  if (scanned.kind === 'weighed') {
    const { count, grams } = scanned;
    return accept(texts.scanned.weighed({ name, count, quantity, weight: formatGrams(grams) }));
  }
  return (scanned.kind === 'done' ? reject : accept)(texts.scanned[scanned.kind]({ name }));
}

/** Takes codes typed, from the camera, or from a scanner wherever the focus is. `onCode` returns the result. */
function ScanField({ lines, onCode }: { lines: PackedLines; onCode: (code: string) => Scanned }) {
  const [code, setCode] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const focused = useRef<Element>(null);
  const scans = useScans<string>({
    isOn: true,
    progress: lines,
    lookUp: ({ text }) => text,
    count: (text) => {
      focused.current = document.activeElement;
      return toScanAnswer(onCode(text));
    },
  });
  useLayoutEffect(() => {
    // The focused button disappears when the scanned line becomes active.
    if (scans.last && focused.current?.isConnected === false) input.current?.focus();
  }, [scans.last]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    scans.add(code);
    setCode('');
  };
  const camera = hasCamera() ? (
    <IconButton
      icon={Camera}
      label={isCameraOn ? texts.cameraOff : texts.cameraOn}
      aria-pressed={isCameraOn}
      onClick={() => setCameraOn(!isCameraOn)}
    />
  ) : undefined;
  return (
    // Sticks to the top while scrolling, unless large text needs the space.
    <div className="-top-1 z-1 -mt-1 flex flex-col gap-2 bg-paper pt-1 pb-3 [@media(min-height:36rem)]:sticky">
      <form noValidate onSubmit={submit}>
        <AffixInput
          ref={input}
          icon={Barcode}
          aria-label={texts.scan}
          placeholder={texts.scan}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          after={camera}
        />
      </form>
      {isCameraOn ? <CameraScan onCode={scans.add} /> : null}
      <ScanLine scans={scans} />
    </div>
  );
}

const BAR: Readonly<Record<LineLook, string>> = {
  open: 'bg-hairline',
  full: 'bg-primary',
  short: 'bg-turmeric',
  substitute: 'bg-focus',
};
/** More bars than this would be mere dots. */
const MAX_BARS = 24;

/** Customer, window and progress: one bar per line in the colour of its state, filled from the left. */
function Progress({ order, lines }: { order: OrderToPack; lines: PackedLines }) {
  const { business_tz: zone } = useSettings();
  const count = order.items.length;
  const looks = order.items
    .map((item) => ({ id: item.line_id, look: getLineLook(item, lines[item.line_id]) }))
    .sort((one, other) => Number(one.look === 'open') - Number(other.look === 'open'));
  const when = order.slot ? formatWhen(order.slot, serverNow(), zone) : toPackTexts.noWindow;
  return (
    <>
      <span className="block wrap-anywhere">
        {order.user_name}, {when}
      </span>
      <span className="mt-2 flex items-center gap-3">
        {count > MAX_BARS ? null : (
          <span aria-hidden="true" className="flex min-w-0 flex-1 gap-1">
            {looks.map(({ id, look }) => (
              <span key={id} className={cn('h-2 min-w-0 flex-1 rounded-full', BAR[look])} />
            ))}
          </span>
        )}
        <span className="shrink-0 text-sm font-semibold text-ink">
          {toPackTexts.progressOf({ done: count - countLinesLeft(order, lines), count })}
        </span>
      </span>
    </>
  );
}

/** What the server last had for this device, unless finishing has deleted the lines. */
function keepSaved(id: number, lines: PackedLines): void {
  if (Object.keys(readLines(id)).length > 0) writeSavedLines(id, lines);
}

/** Keeps the draft on the server. `isFresh` once the order, with the server's draft, has been loaded. */
function useSavedDraft(order: OrderToPack, lines: PackedLines, isFresh: boolean): void {
  const { id } = order;
  const [sender] = useState(() => createDraftSender(id, (sent) => keepSaved(id, sent)));
  const body = JSON.stringify(toPackedLines(order, lines));
  const begin = useEffectEvent(() => {
    sender.begin(toPackedLines(order, order.draft ? fromDraft(order.draft) : readSavedLines(id)));
    if (order.draft) writeSavedLines(id, fromDraft(order.draft));
  });
  useEffect(() => {
    if (isFresh) begin();
  }, [isFresh]);
  useEffect(() => {
    if (isFresh) sender.send({ body, lines });
  }, [sender, body, lines, isFresh]);
  useEffect(() => () => void sender.close(), [sender]);
}

/** The packed lines: the server's draft with own changes, kept on this device across reloads. */
function useLines(order: OrderToPack, isFresh: boolean) {
  const merge = (own: PackedLines): PackedLines =>
    order.draft ? mergeDraft(fromDraft(order.draft), own, readSavedLines(order.id)) : own;
  const [lines, setLines] = useState<PackedLines>(() =>
    (isFresh ? merge : (own: PackedLines) => own)(readLines(order.id)),
  );
  const [wasFresh, setFresh] = useState(isFresh);
  if (isFresh && !wasFresh) {
    setFresh(true);
    setLines(merge);
  }
  useEffect(() => saveLines(order.id, lines), [order.id, lines]);
  useSavedDraft(order, lines, isFresh && wasFresh);
  const [scans, setScans] = useState<Scans>(() => readScans(order.id));
  useEffect(() => saveScans(order.id, scans), [order.id, scans]);
  const [weights, setWeights] = useState<Scans>(() => readWeights(order.id));
  useEffect(() => saveWeights(order.id, weights), [order.id, weights]);
  /** The line chosen by the packer; otherwise the first open line is active. */
  const [chosen, setChosen] = useState<number>();
  const count = (item: ItemToPack, pieces: number | undefined, grams?: number) => {
    setScans(({ [item.line_id]: _before, ...others }) => (pieces ? { ...others, [item.line_id]: pieces } : others));
    setWeights(({ [item.line_id]: _before, ...others }) => (grams ? { ...others, [item.line_id]: grams } : others));
  };
  const set = (item: ItemToPack, line: LinePacked | undefined) => {
    setLines(({ [item.line_id]: _before, ...others }) => (line ? { ...others, [item.line_id]: line } : others));
    count(item, undefined);
  };
  const take = (code: string): Scanned => {
    const scanned = scan(order, { lines, scans, weights }, code);
    if (scanned.kind === 'counted') count(scanned.item, scanned.count);
    if (scanned.kind === 'whole') set(scanned.item, { packed: scanned.item.quantity });
    if (scanned.kind === 'weighed') {
      const { item, grams } = scanned;
      if (scanned.count < item.quantity) count(item, scanned.count, grams);
      else set(item, { packed: item.quantity, grams });
    }
    if (scanned.kind === 'counted' || scanned.kind === 'weigh' || scanned.kind === 'weighed')
      setChosen(scanned.item.line_id);
    return scanned;
  };
  return { lines, scans, chosen, set, setChosen, take };
}

/** A second packer learns who was first, and when. */
function sayWhoPacked(id: number, { at, by_name: name }: NonNullable<OrderToPack['packed']>, zone: string): void {
  const time = formatTime(at, zone);
  alerts.success(toPackTexts.number({ id }), name === null ? texts.packedAt({ time }) : texts.packedBy({ name, time }));
}

function useFinish(order: OrderToPack, lines: PackedLines, onDone: () => void) {
  const { business_tz: zone } = useSettings();
  const { send, isSending } = useSend(packOrder, {
    invalidates: [listToPack, listStoreOrders, countOrders, listPackingProgress],
  });
  const [shortages, setShortages] = useState<readonly Shortage[]>([]);
  /** Set while the own packing is sent, whose result the live list may show first. */
  const isOwn = useRef(false);
  const leave = useEffectEvent((packed: NonNullable<OrderToPack['packed']>) => {
    sayWhoPacked(order.id, packed, zone);
    onDone();
  });
  useEffect(() => {
    if (order.packed && !isOwn.current) leave(order.packed);
  }, [order.packed]);
  const finish = async () => {
    const changed = order.items.filter((item) => !isAsOrdered(item, lines[item.line_id])).length;
    // Only what differs from the order costs the customer something.
    const isConfirmed =
      changed === 0 ||
      (await confirm({
        title: texts.finishTitle({ id: order.id }),
        text: texts.finishChanged({ count: changed, amount: formatRupees(payableSoFar(order, lines)) }),
        confirmLabel: texts.finish,
        tone: 'primary',
      }));
    if (!isConfirmed) return;
    setShortages([]);
    isOwn.current = true;
    try {
      const answer = await send({ params: { id: order.id }, body: { lines: toPackedLines(order, lines) } });
      saveLines(order.id, undefined);
      writeSavedLines(order.id, undefined);
      saveScans(order.id, undefined);
      saveWeights(order.id, undefined);
      const isAsked = answer.changes.some(({ state }) => state === 'asked');
      alerts.success(
        texts.done,
        [
          texts.doneText({ id: order.id, amount: formatRupees(answer.payable_total) }),
          ...(answer.refund_due > 0 ? [texts.doneRefund({ amount: formatRupees(answer.refund_due) })] : []),
          ...(isAsked ? [texts.doneAsked] : []),
        ].join(' '),
      );
      onDone();
    } catch (error) {
      isOwn.current = false;
      if (isApiError(error) && error.code === 'illegal_move') return refetchCalls([getOrderToPack]);
      if (isApiError(error) && error.shortages.length > 0) setShortages(error.shortages);
      else alerts.callFailure(error, texts.failedPack, toPackTexts.tryAgain, texts.noConnection);
    }
  };
  return { finish, isSending, shortages };
}

type Open = { readonly kind: 'short' | 'substitute'; readonly item: ItemToPack };

interface LinesProps {
  order: OrderToPack;
  state: ReturnType<typeof useLines>;
  onOpen: (open: Open) => void;
}

/** Lines by category; the active one shows its steps. */
function Lines({ order, state, onOpen }: LinesProps) {
  const { lines, scans, chosen, set, setChosen } = state;
  const groups = byCategory(order.items);
  useEffect(() => {
    // The scanned line may be off screen.
    if (chosen !== undefined) document.querySelector(`[data-line="${chosen}"]`)?.scrollIntoView({ block: 'center' });
  }, [chosen]);
  const open = groups.flatMap(([, items]) => items).filter(({ line_id }) => lines[line_id] === undefined);
  const current = open.find(({ line_id }) => line_id === chosen) ?? open[0];
  return groups.map(([category, items]) => (
    <section key={category} aria-label={category}>
      <h3 className="flex justify-between bg-sunken px-4 py-2 font-semibold">
        <span>{category}</span>
        <span>
          {texts.progress({ done: items.length - countLinesLeft({ ...order, items }, lines), count: items.length })}
        </span>
      </h3>
      <ul>
        {items.map((item) => (
          <PackLine
            key={item.line_id}
            item={item}
            packed={lines[item.line_id]}
            scanned={scans[item.line_id]}
            isCurrent={item === current}
            onPack={(line) => set(item, line)}
            onChoose={() => setChosen(item.line_id)}
            onOpen={(kind) => onOpen({ kind, item })}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Products that ran out before packing finished, and what to do. Packed lines stay packed. */
function Shortages({ shortages }: { shortages: readonly Shortage[] }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shortages.length > 0) note.current?.scrollIntoView({ block: 'center' });
  }, [shortages]);
  if (shortages.length === 0) return null;
  return (
    <div ref={note} role="alert" className="mb-3">
      <ShortageNote title={texts.notEnough} shortages={shortages} />
      <p className="mt-2 font-semibold">{texts.notEnoughText}</p>
    </div>
  );
}

function Packing({ order, isFresh, onClose }: { order: OrderToPack; isFresh: boolean; onClose: () => void }) {
  const state = useLines(order, isFresh);
  const { lines, set } = state;
  const { finish, isSending, shortages } = useFinish(order, lines, onClose);
  const [open, setOpen] = useState<Open>();
  const left = countLinesLeft(order, lines);
  const keep = (line: LinePacked) => {
    if (open) set(open.item, line);
    setOpen(undefined);
  };
  const usedSubstitutes = new Set(Object.values(lines).flatMap(({ substitute }) => substitute?.product_id ?? []));
  const dialog = { onClose: () => setOpen(undefined), onKeep: keep };
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={texts.order({ id: order.id })}
        description={<Progress order={order} lines={lines} />}
        phone="full"
        footer={
          <>
            <p className="min-w-0 grow">
              <span className="block text-sm text-muted">{order.payment_type === 'cod' ? texts.cash : texts.paid}</span>
              <strong className="text-h3">{formatRupees(payableSoFar(order, lines))}</strong>
            </p>
            <Button disabled={left > 0} busy={isSending} onClick={() => void finish()}>
              {left > 0 ? texts.left({ count: left }) : texts.finish}
            </Button>
          </>
        }
      >
        <ScanField lines={state.lines} onCode={state.take} />
        <Shortages shortages={shortages} />
        <Lines order={order} state={state} onOpen={setOpen} />
      </Dialog>
      {open?.kind === 'short' ? <ShortDialog item={open.item} {...dialog} /> : null}
      {open?.kind === 'substitute' ? (
        <SubstituteDialog orderId={order.id} item={open.item} usedIds={usedSubstitutes} {...dialog} />
      ) : null}
    </>
  );
}

const LIVE = [getOrderToPack];

interface PackDialogProps {
  id: number;
  known?: OrderToPack | undefined;
  onClose: () => void;
}

/** Loads the order to pack and shows `known` in the meantime; closes, and says who packed it, once it is packed. */
export function PackDialog({ id, known, onClose }: PackDialogProps) {
  useLiveCalls(LIVE);
  const load = useGet(getOrderToPack, { params: { id } }, { staleTime: 0 });
  const { data = known, error, isFetchedAfterMount } = load;
  const isGone = isApiError(error) && error.status === 404;
  useEffect(fetchAlerts, []);
  if (data && !isGone) return <Packing order={data} isFresh={isFetchedAfterMount && !error} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={texts.order({ id })} width="sm">
      {isGone ? null : <LoadAlert load={load} title={toPackTexts.failed} fallback={toPackTexts.tryAgain} />}
      {error ? null : (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {toPackTexts.loading}
        </p>
      )}
      {isGone ? <p>{texts.gone}</p> : null}
    </Dialog>
  );
}
