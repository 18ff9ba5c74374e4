// Cancels an order, or several one by one, for one reason: shows the progress, and which could not be cancelled and why.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { cancelOrder, REASON_LENGTH } from '@tilgul/contract/orders';
import { texts as reasons } from '@tilgul/messages/forms/cancel-reasons';
import { texts } from '@tilgul/messages/office/cancel-orders';
import { texts as reasonTexts } from '@tilgul/messages/shared/reason';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useRef, useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { ReasonChips } from '../../ui/fields/reason-chips.tsx';
import { Dialog, useDirtyGuard } from '../../ui/layers/dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';

type Phase = 'asking' | 'running' | 'over';

/** Cancels the orders that are left with the single-order call; a refusal does not stop the rest. */
function useCancelOrders(given: readonly Order[], lists: readonly AnyEndpoint[]) {
  const { send } = useSend(cancelOrder);
  // The list changes with each cancellation, so this dialog keeps its own orders, oldest first.
  const [orders] = useState(() => [...given].sort((one, other) => one.id - other.id));
  const [phase, setPhase] = useState<Phase>('asking');
  const [cancelled, setCancelled] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const isStopped = useRef(false);
  const run = async (reason: string) => {
    isStopped.current = false;
    setPhase('running');
    setRefusals(new Map());
    for (const { id } of orders.filter((order) => !cancelled.has(order.id))) {
      if (isStopped.current) break;
      try {
        await send({ params: { id }, body: { reason } });
        setCancelled((now) => new Set(now).add(id));
      } catch (error) {
        if (isSessionError(error)) return;
        const refusal = getFailureMessage(error, texts.failedText);
        setRefusals((now) => new Map(now).set(id, refusal));
      }
    }
    setPhase('over');
    // Once at the end: each cancellation would otherwise reload the list.
    await refetchCalls(lists);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { orders, phase, cancelled, refusals, run, stop };
}

/** Cancels one order and reports the outcome; `lists` are refetched even after a refusal, because the order is then outdated. */
function useCancelOne(lists: readonly AnyEndpoint[]) {
  const { send, isSending } = useSend(cancelOrder, { invalidates: lists, afterRefusal: true });
  const cancelOne = async (id: number, reason: string) => {
    try {
      await send({ params: { id }, body: { reason } });
      alerts.success(texts.done, texts.doneText({ id }));
    } catch (error) {
      alerts.callFailure(error, texts.failed, texts.failedText);
    }
  };
  return { cancelOne, isSending };
}

/** What the customer has paid online and not been refunded: extra payments are refunded on their own. */
function getPaid({ payment_type, total, delivery_fee, refunds }: Order): number {
  if (payment_type !== 'online') return 0;
  const refunded = refunds.filter(({ extra }) => !extra).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, total + delivery_fee - refunded);
}

function PaidNote({ orders }: { orders: readonly Order[] }) {
  const amounts = orders.map(getPaid).filter((amount) => amount > 0);
  if (amounts.length === 0) return null;
  const amount = formatRupees(amounts.reduce((sum, paid) => sum + paid, 0));
  return <Alert tone="notice">{texts.refund({ count: amounts.length, amount })}</Alert>;
}

function Progress({ done, count }: { done: number; count: number }) {
  const label = texts.progress({ done, count });
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label={label} value={done} max={count} className="h-3 w-full accent-primary" />
      <p className="text-sm text-muted">{label}</p>
    </div>
  );
}

/** The orders that are left, each with the reason. */
function LeftOrders({ orders, refusals }: { orders: readonly Order[]; refusals: ReadonlyMap<number, string> }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={texts.left} className="flex flex-col gap-2">
      <h3 className="font-semibold">{texts.left}</h3>
      <ul className="rounded-control border border-hairline">
        {orders.map(({ id, user_name: customer }) => (
          <li key={id} className="grid gap-x-4 border-t border-line px-3 py-2 first:border-t-0 sm:grid-cols-2">
            <span className="font-semibold">{texts.order({ id, customer })}</span>
            <span className="text-danger">{refusals.get(id) ?? texts.notTried}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CancelOrdersDialogProps {
  orders: readonly Order[];
  /** Calls to refetch. */
  lists: readonly AnyEndpoint[];
  isOpen: boolean;
  onClose: () => void;
  /** Called once the orders have been tried. */
  onDone: () => void;
}

export function CancelOrdersDialog({ orders: given, lists, isOpen, onClose, onDone }: CancelOrdersDialogProps) {
  const { orders, phase, cancelled, refusals, run, stop } = useCancelOrders(given, lists);
  const { cancelOne, isSending } = useCancelOne(lists);
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLElement>(null);
  // The keyboard of a phone would cover the reasons to pick.
  const isTouch = useMedia('(pointer: coarse)');
  const { close } = useDirtyGuard(onClose, phase === 'asking' && reason.trim() !== '');
  const count = orders.length;
  const only = count === 1 ? orders[0] : undefined;
  const left = orders.filter(({ id }) => !cancelled.has(id));
  const { length } = reason.trim();
  const isWrong = length < REASON_LENGTH.min || length > REASON_LENGTH.max;
  const wrong = length === 0 ? reasonTexts.choose : uiTexts.reasonLength(REASON_LENGTH);
  const submit = async () => {
    setSubmitted(true);
    if (isWrong) return (isTouch ? first : field).current?.focus();
    await (only ? cancelOne(only.id, reason.trim()) : run(reason.trim()));
    if (only) onClose();
    onDone();
  };
  const footer = {
    asking: (
      <Button variant="danger" busy={isSending} onClick={() => void submit()}>
        {texts.submit({ count })}
      </Button>
    ),
    running: (
      <Button variant="outline" onClick={stop}>
        {texts.stop}
      </Button>
    ),
    over: left.length > 0 ? <Button onClick={() => void submit()}>{texts.again}</Button> : null,
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={phase === 'running' ? () => undefined : close}
      title={only ? texts.title({ id: only.id }) : texts.titleMany({ count })}
      description={
        only ? (
          <>
            <span className="block text-ink">
              {only.user_name} · {formatRupees(only.payable_total)}
            </span>
            {texts.text}
          </>
        ) : (
          texts.textMany
        )
      }
      closeLabel={{ asking: only ? texts.keep : texts.keepMany, running: undefined, over: texts.close }[phase]}
      footer={footer[phase]}
      initialFocus={isTouch ? first : field}
    >
      <div className="flex flex-col gap-4">
        {phase === 'asking' ? (
          <>
            <PaidNote orders={orders} />
            <ReasonChips
              ref={(chips) => {
                first.current = chips?.querySelector('button') ?? null;
              }}
              reasons={reasons.office}
              value={reason}
              onPick={setReason}
            />
            <Field label={texts.reason} error={isSubmitted && isWrong ? wrong : undefined}>
              <Textarea
                ref={field}
                name="reason"
                limit={REASON_LENGTH.max}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                required
              />
            </Field>
          </>
        ) : null}
        {phase === 'running' ? <Progress done={cancelled.size + refusals.size} count={count} /> : null}
        {phase === 'over' ? (
          <>
            <Alert tone={left.length > 0 ? 'notice' : 'success'} live>
              {left.length > 0 ? texts.someLeft({ done: cancelled.size, count }) : texts.doneAll({ count })}
            </Alert>
            <LeftOrders orders={left} refusals={refusals} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
