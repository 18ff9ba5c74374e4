// Moves several orders to the next status: one confirmation, one call per order, each outcome shown.
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { allocateStaff, deductOrderStock, moveOrderAsManager } from '@tilgul/contract/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { OrderedGoods, STORE_CALLS, StaffField, useStaff } from './edit-order.tsx';

const texts = storeOrderTexts.bulk;

/** A status and the orders it is next for. */
export interface BulkStep {
  readonly to: 'Processing' | 'Shipped';
  readonly orders: readonly Order[];
}

/** Outcome per order: missing while waiting, '' on success, otherwise the reason. */
type Outcomes = ReadonlyMap<number, string>;

/** The server's message with each product that is short. */
function getReason(error: unknown): string {
  const shortages = isApiError(error) ? error.shortages : [];
  if (shortages.length === 0) return getFailureMessage(error, storeOrderTexts.tryAgain);
  return shortages
    .map(({ product_name, available, requested }) => texts.short({ product: product_name, available, requested }))
    .join(', ');
}

/** Runs the step order by order with the single-order calls; a failure does not stop the rest (UI-15). */
function useBulkStep({ to, orders }: BulkStep) {
  const deduct = useSend(deductOrderStock);
  const allocate = useSend(allocateStaff);
  const move = useSend(moveOrderAsManager);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [current, setCurrent] = useState<number>();

  const runStep = async ({ id }: Order, staffId: number | undefined) => {
    if (to === 'Processing') await deduct.send({ params: { id } });
    else if (staffId !== undefined) await allocate.send({ body: { order_id: id, staff_id: staffId } });
    await move.send({ params: { id }, body: { status: to, order_id: id } });
  };
  const run = async (staffId?: number) => {
    for (const order of orders) {
      setCurrent(order.id);
      let outcome = '';
      try {
        await runStep(order, staffId);
      } catch (error) {
        if (isSessionError(error)) return;
        outcome = getReason(error);
      }
      setOutcomes((now) => new Map(now).set(order.id, outcome));
    }
    setCurrent(undefined);
    await refetchCalls(STORE_CALLS);
  };
  return { run, outcomes, current };
}

function Outcome({ to, outcome, isCurrent }: { to: BulkStep['to']; outcome: string | undefined; isCurrent: boolean }) {
  if (isCurrent) return <Spinner />;
  if (outcome === undefined)
    return (
      <span className="flex items-center gap-2 text-muted">
        <Clock aria-hidden="true" className="size-4" /> {texts.waiting}
      </span>
    );
  const isDone = outcome === '';
  const Icon = isDone ? CircleCheck : TriangleAlert;
  return (
    <span className={`flex items-start gap-2 ${isDone ? 'text-primary' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />{' '}
      {isDone ? texts.done({ status: statusTexts[to] }) : outcome}
    </span>
  );
}

function OutcomeNote({ outcomes, count }: { outcomes: Outcomes; count: number }) {
  if (outcomes.size < count) return null;
  const failed = [...outcomes.values()].filter((outcome) => outcome !== '').length;
  return (
    <Alert tone={failed > 0 ? 'notice' : 'success'} live>
      {failed > 0 ? texts.someFailed({ failed, count }) : texts.doneAll({ count })}
    </Alert>
  );
}

interface BulkDialogProps extends BulkStep {
  onClose: () => void;
  /** Called once all steps have run. */
  onDone: () => void;
}

/** Confirms once, then shows the outcome of each order. */
export function BulkDialog({ to, orders: given, onClose, onDone }: BulkDialogProps) {
  // The list changes with each step, so this dialog keeps its own orders, oldest first.
  const [orders] = useState(() => [...given].sort((one, other) => one.id - other.id));
  const [staffId, setStaffId] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const staff = useStaff(to === 'Shipped');
  const { run, outcomes, current } = useBulkStep({ to, orders });
  const isRunning = current !== undefined;
  const isOver = outcomes.size === orders.length;
  const words = texts[to];
  const isMissing = to === 'Shipped' && staffId === undefined;
  const submit = async () => {
    setAsked(true);
    if (isMissing) return;
    await run(staffId);
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose()}
      title={words.title({ count: orders.length })}
      description={words.text}
      footer={
        isOver ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={isRunning} onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button busy={isRunning} onClick={() => void submit()}>
              {words.submit}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <OutcomeNote outcomes={outcomes} count={orders.length} />
        {to === 'Shipped' && !isOver ? (
          <StaffField
            staff={staff}
            value={staffId}
            error={isAsked && isMissing ? storeOrderTexts.staffRequired : undefined}
            onChange={({ id }) => setStaffId(id)}
          />
        ) : null}
        {to === 'Processing' && outcomes.size === 0 && !isRunning ? (
          <section aria-label={texts.goods}>
            <OrderedGoods orders={orders} />
          </section>
        ) : null}
        <ul aria-label={texts.outcome} className="rounded-control border border-hairline">
          {orders.map((order) => (
            <li key={order.id} className="grid gap-x-4 border-t border-line px-3 py-2 first:border-t-0 sm:grid-cols-2">
              <span className="font-semibold">{texts.order({ id: order.id, customer: order.user_name })}</span>
              <Outcome to={to} outcome={outcomes.get(order.id)} isCurrent={current === order.id} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
