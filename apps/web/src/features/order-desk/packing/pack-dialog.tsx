// Packs an order on a phone or at the counter: its lines by category, ticked, short or replaced, kept until they are sent.
import { listToPack, type OrderToPack, packOrder } from '@tilgul/contract/delivery/packing';
import { listStoreOrders } from '@tilgul/contract/orders';
import { useEffect, useState } from 'react';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import { useGet, useSend } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { readJson, writeJson } from '../../../shared/storage/storage.ts';
import { uiTexts } from '../../../texts/en/shared/ui.ts';
import { packingTexts as texts } from '../../../texts/en/store/packing.ts';
import { t } from '../../../texts/text.ts';
import { alerts, confirm } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { ShortDialog, SubstituteDialog } from './line-dialogs.tsx';
import { PackLine } from './pack-line.tsx';
import {
  bodyOf,
  byCategory,
  type ItemToPack,
  type LinePacked,
  linesLeft,
  lookOf,
  type PackedLines,
  payableSoFar,
} from './packing-state.ts';

const slotOf = (id: number): string => `packing.${id}`;

/** What was done so far, kept on this device through a reload. */
function useLines(order: OrderToPack) {
  const [lines, setLines] = useState<PackedLines>(() => readJson('local', slotOf(order.id)) ?? {});
  useEffect(() => writeJson('local', slotOf(order.id), lines), [order.id, lines]);
  const set = (item: ItemToPack, line: LinePacked | undefined) =>
    setLines(({ [item.line_id]: _before, ...others }) => (line ? { ...others, [item.line_id]: line } : others));
  return { lines, set };
}

function useFinish(order: OrderToPack, lines: PackedLines, onDone: () => void) {
  const { send, isSending } = useSend(packOrder, { invalidates: [listToPack, listStoreOrders] });
  const finish = async () => {
    const changed = order.items.filter((item) => lookOf(item, lines[item.line_id]) !== 'full').length;
    const facts = { count: changed, amount: formatRupees(payableSoFar(order, lines)) };
    const said = changed === 1 ? t<string>(texts.finishChangedOne, facts) : t<string>(texts.finishChanged, facts);
    const ask = { title: t(texts.finishTitle, { id: order.id }), text: changed === 0 ? texts.finishAll : said };
    if (!(await confirm({ ...ask, confirmLabel: texts.finish }))) return;
    try {
      const answer = await send({ params: { id: order.id }, body: { lines: bodyOf(order, lines) } });
      writeJson('local', slotOf(order.id), undefined);
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
      if (!isSessionError(error)) alerts.failure(texts.failedPack, failureText(error, texts.tryAgain));
    }
  };
  return { finish, isSending };
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
  const { lines, set } = state;
  const groups = byCategory(order.items);
  const current = groups.flatMap(([, items]) => items).find(({ line_id }) => lines[line_id] === undefined);
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
            isCurrent={item === current}
            onTick={() => set(item, { packed: item.quantity })}
            onUndo={() => set(item, undefined)}
            onShort={() => onOpen({ kind: 'short', item })}
            onSubstitute={() => onOpen({ kind: 'substitute', item })}
          />
        ))}
      </ul>
    </section>
  ));
}

function Packing({ order, onClose }: { order: OrderToPack; onClose: () => void }) {
  const state = useLines(order);
  const { lines, set } = state;
  const { finish, isSending } = useFinish(order, lines, onClose);
  const [open, setOpen] = useState<Open>();
  const left = linesLeft(order, lines);
  const count = order.items.length;
  const keep = (line: LinePacked) => {
    if (open) set(open.item, line);
    setOpen(undefined);
  };
  const taken = new Set([
    ...order.items.map(({ product_id }) => product_id),
    ...Object.values(lines).flatMap(({ substitute }) => substitute?.product_id ?? []),
  ]);
  const dialog = { onClose: () => setOpen(undefined), onKeep: keep };
  const toDo = left === 1 ? texts.leftOne : t<string>(texts.left, { count: left });
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={t(texts.order, { id: order.id })}
        description={t(texts.progressOf, { done: count - left, count })}
        phone="full"
        footer={
          <>
            <p className="min-w-0 grow">
              <span className="block text-sm text-muted">{order.payment_type === 'cod' ? texts.cash : texts.paid}</span>
              <strong>{formatRupees(payableSoFar(order, lines))}</strong>
            </p>
            <Button disabled={left > 0} busy={isSending} onClick={() => void finish()}>
              {left > 0 ? toDo : texts.finish}
            </Button>
          </>
        }
      >
        <Lines order={order} state={state} onOpen={setOpen} />
      </Dialog>
      {open?.kind === 'short' ? <ShortDialog item={open.item} {...dialog} /> : null}
      {open?.kind === 'substitute' ? <SubstituteDialog item={open.item} taken={taken} {...dialog} /> : null}
    </>
  );
}

/** Loads what is to be packed of an order; one that is packed meanwhile says so. */
export function PackDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useGet(listToPack, {}, { staleTime: 0 });
  const order = data?.rows.find((row) => row.id === id);
  if (order) return <Packing order={order} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t(texts.order, { id })} width="sm">
      {error ? (
        <Alert title={texts.failed} action={<AlertAction label={uiTexts.retry} onPress={() => void refetch()} />}>
          {failureText(error, texts.tryAgain)}
        </Alert>
      ) : null}
      {!data && !error ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {texts.loading}
        </p>
      ) : null}
      {data ? <p>{texts.gone}</p> : null}
    </Dialog>
  );
}
