// Packs an order on a phone or at the counter: its lines by category, ticked, short or replaced, kept until they are sent.
import { getOrderToPack, listToPack, type OrderToPack, packOrder } from '@tilgul/contract/delivery/packing';
import { listStoreOrders } from '@tilgul/contract/orders';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { useEffect, useRef, useState } from 'react';
import { failureText, isApiError, isSessionError } from '../../../shared/api/call-error.ts';
import { useGet, useSend } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLiveCalls } from '../../../shared/live/live.ts';
import { uiTexts } from '../../../texts/en/shared/ui.ts';
import { packingTexts as texts } from '../../../texts/en/store/packing.ts';
import { toPackTexts } from '../../../texts/en/store/to-pack.ts';
import { t } from '../../../texts/text.ts';
import { alerts, confirm, fetchAlerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../../ui/feedback/alert.tsx';
import { ShortageNote } from '../../../ui/feedback/shortage-note.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { keepLines, keepScans, readLines, readScans } from './kept-lines.ts';
import { ShortDialog, SubstituteDialog } from './line-dialogs.tsx';
import { PackLine } from './pack-line.tsx';
import {
  bodyOf,
  byCategory,
  type ItemToPack,
  isAsOrdered,
  type LinePacked,
  linesLeft,
  type PackedLines,
  payableSoFar,
} from './packing-state.ts';
import { Progress } from './progress.tsx';
import { ScanField } from './scan-field.tsx';
import { type Scanned, type Scans, scan } from './scanning.ts';

/** What was done so far, kept on this device through a reload. */
function useLines(order: OrderToPack) {
  const [lines, setLines] = useState<PackedLines>(() => readLines(order.id));
  useEffect(() => keepLines(order.id, lines), [order.id, lines]);
  const [scans, setScans] = useState<Scans>(() => readScans(order.id));
  useEffect(() => keepScans(order.id, scans), [order.id, scans]);
  /** The line that was asked for; else the first one that is open is at hand. */
  const [chosen, setChosen] = useState<number>();
  const count = (item: ItemToPack, pieces: number | undefined) =>
    setScans(({ [item.line_id]: _before, ...others }) => (pieces ? { ...others, [item.line_id]: pieces } : others));
  const set = (item: ItemToPack, line: LinePacked | undefined) => {
    setLines(({ [item.line_id]: _before, ...others }) => (line ? { ...others, [item.line_id]: line } : others));
    count(item, undefined);
  };
  const take = (code: string): Scanned => {
    const scanned = scan(order.items, { lines, scans }, code);
    if (scanned.kind === 'counted') count(scanned.item, scanned.count);
    if (scanned.kind === 'whole') set(scanned.item, { packed: scanned.item.quantity });
    if (scanned.kind === 'counted' || scanned.kind === 'weigh') setChosen(scanned.item.line_id);
    return scanned;
  };
  return { lines, scans, chosen, set, setChosen, take };
}

function useFinish(order: OrderToPack, lines: PackedLines, onDone: () => void) {
  const { send, isSending } = useSend(packOrder, { invalidates: [listToPack, listStoreOrders] });
  const [shortages, setShortages] = useState<readonly Shortage[]>([]);
  const finish = async () => {
    const changed = order.items.filter((item) => !isAsOrdered(item, lines[item.line_id])).length;
    const facts = { count: changed, amount: formatRupees(payableSoFar(order, lines)) };
    const said = changed === 1 ? t<string>(texts.finishChangedOne, facts) : t<string>(texts.finishChanged, facts);
    const ask = { title: t(texts.finishTitle, { id: order.id }), text: changed === 0 ? texts.finishAll : said };
    if (!(await confirm({ ...ask, confirmLabel: texts.finish, tone: 'primary' }))) return;
    setShortages([]);
    try {
      const answer = await send({ params: { id: order.id }, body: { lines: bodyOf(order, lines) } });
      keepLines(order.id, undefined);
      keepScans(order.id, undefined);
      const isAsked = answer.changes.some(({ state }) => state === 'asked');
      alerts.success(
        texts.done,
        [
          t<string>(texts.doneText, { id: order.id, amount: formatRupees(answer.payable_total) }),
          ...(answer.refund_due > 0 ? [t<string>(texts.doneRefund, { amount: formatRupees(answer.refund_due) })] : []),
          ...(isAsked ? [texts.doneAsked] : []),
        ].join(' '),
      );
      onDone();
    } catch (error) {
      if (isApiError(error) && error.shortages.length > 0) setShortages(error.shortages);
      else if (!isSessionError(error))
        alerts.failure(texts.failedPack, failureText(error, toPackTexts.tryAgain, texts.noConnection));
    }
  };
  return { finish, isSending, shortages };
}

type Open = { readonly kind: 'short' | 'substitute'; readonly item: ItemToPack };

/** The lines under their categories, the first open one with its steps. */
function Lines({
  order,
  state,
  onOpen,
}: {
  order: OrderToPack;
  state: ReturnType<typeof useLines>;
  onOpen: (open: Open) => void;
}) {
  const { lines, scans, chosen, set, setChosen } = state;
  const groups = byCategory(order.items);
  useEffect(() => {
    // What was scanned may be far down the list.
    if (chosen !== undefined) document.querySelector(`[data-line="${chosen}"]`)?.scrollIntoView({ block: 'center' });
  }, [chosen]);
  const open = groups.flatMap(([, items]) => items).filter(({ line_id }) => lines[line_id] === undefined);
  const current = open.find(({ line_id }) => line_id === chosen) ?? open[0];
  return groups.map(([category, items]) => (
    <section key={category} aria-label={category}>
      <h3 className="flex justify-between bg-sunken px-4 py-2 font-semibold">
        <span>{category}</span>
        <span>
          {t(texts.progress, { done: items.length - linesLeft({ ...order, items }, lines), count: items.length })}
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
            onTick={() => set(item, { packed: item.quantity })}
            onChoose={() => setChosen(item.line_id)}
            onWeighed={(grams) => set(item, { packed: item.quantity, grams })}
            onUndo={() => set(item, undefined)}
            onShort={() => onOpen({ kind: 'short', item })}
            onSubstitute={() => onOpen({ kind: 'substitute', item })}
          />
        ))}
      </ul>
    </section>
  ));
}

/** What the store no longer has when packing is finished, in view, and what to do; everything that was packed stays as it is. */
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

function Packing({ order, onClose }: { order: OrderToPack; onClose: () => void }) {
  const state = useLines(order);
  const { lines, set } = state;
  const { finish, isSending, shortages } = useFinish(order, lines, onClose);
  const [open, setOpen] = useState<Open>();
  const left = linesLeft(order, lines);
  const keep = (line: LinePacked) => {
    if (open) set(open.item, line);
    setOpen(undefined);
  };
  const taken = new Set(Object.values(lines).flatMap(({ substitute }) => substitute?.product_id ?? []));
  const dialog = { onClose: () => setOpen(undefined), onKeep: keep };
  const toDo = left === 1 ? texts.leftOne : t<string>(texts.left, { count: left });
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={t(texts.order, { id: order.id })}
        description={<Progress order={order} lines={lines} />}
        phone="full"
        footer={
          <>
            <p className="min-w-0 grow">
              <span className="block text-sm text-muted">{order.payment_type === 'cod' ? texts.cash : texts.paid}</span>
              <strong className="text-h3">{formatRupees(payableSoFar(order, lines))}</strong>
            </p>
            <Button disabled={left > 0} busy={isSending} onClick={() => void finish()}>
              {left > 0 ? toDo : texts.finish}
            </Button>
          </>
        }
      >
        <ScanField onCode={state.take} />
        <Shortages shortages={shortages} />
        <Lines order={order} state={state} onOpen={setOpen} />
      </Dialog>
      {open?.kind === 'short' ? <ShortDialog item={open.item} {...dialog} /> : null}
      {open?.kind === 'substitute' ? (
        <SubstituteDialog orderId={order.id} item={open.item} taken={taken} {...dialog} />
      ) : null}
    </>
  );
}

const LIVE = [getOrderToPack];

/** Loads an order that is to be packed, `known` is shown until it is here; one that is packed meanwhile says so. */
export function PackDialog({
  id,
  known,
  onClose,
}: {
  id: number;
  known?: OrderToPack | undefined;
  onClose: () => void;
}) {
  useLiveCalls(LIVE);
  const { data = known, error, refetch } = useGet(getOrderToPack, { params: { id } }, { staleTime: 0 });
  const isGone = isApiError(error) && error.status === 404;
  useEffect(fetchAlerts, []);
  if (data && !isGone) return <Packing order={data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.order, { id })} width="sm">
      {error && !isGone ? (
        <Alert title={toPackTexts.failed} action={<AlertAction label={uiTexts.retry} onPress={() => void refetch()} />}>
          {failureText(error, toPackTexts.tryAgain)}
        </Alert>
      ) : null}
      {error ? null : (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {toPackTexts.loading}
        </p>
      )}
      {isGone ? <p>{texts.gone}</p> : null}
    </Dialog>
  );
}
