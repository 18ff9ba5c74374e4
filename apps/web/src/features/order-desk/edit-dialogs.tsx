// The manager's dialogs for order steps, of one order or of several: next status, stock deduction, rider. Loaded on first use.

import type { Ok } from '@tilgul/contract/endpoint';
import type { OrderForBackOffice as Order } from '@tilgul/contract/order-answers';
import { allocateStaff, deductOrderStock } from '@tilgul/contract/orders';
import type { Shortage } from '@tilgul/contract/rules/errors';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { listStaff } from '@tilgul/contract/users';
import { texts as officeTexts } from '@tilgul/messages/office/orders';
import { texts as statusTexts } from '@tilgul/messages/shared/status';
import { texts } from '@tilgul/messages/store/orders';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { compareNames } from '../../shared/format/collator.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts, confirm, type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, Spinner } from '../../ui/feedback/loading.tsx';
import { ShortageNote } from '../../ui/feedback/shortage-note.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { OrderNotes } from '../orders/order-details.tsx';
import { STORE_CALLS } from './changed-calls.ts';
import { usePackingProgress } from './list/packing-cell.tsx';
import { isEditable, isToPack } from './order-steps.ts';
import { OrderSummary } from './order-summary.tsx';
import { askSeveralUnpacked, askUnpacked } from './ship-question.tsx';
import { useMoveOrder } from './use-move-order.ts';

const bulkTexts = texts.bulk;

/** Each step resolves to true once the order has its new status (UI-15). */
function useOrderStep({ id, status }: Order) {
  const deduct = useSend(deductOrderStock);
  const allocate = useSend(allocateStaff, { invalidates: STORE_CALLS });
  const move = useMoveOrder(STORE_CALLS);
  const { failure, clear, report } = useStepFailure<StepFailure & { readonly shortages: readonly Shortage[] }>();

  /** Runs one call of a pair; a failure has its own title. A 404 or 409 means the order has changed: refetches it. */
  const attempt = async (title: string, call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (error) {
      const shortages = isApiError(error) ? error.shortages : [];
      report(error, { title, text: getFailureMessage(error, texts.tryAgain), shortages });
      if (isApiError(error) && [404, 409].includes(error.status)) void refetchCalls(STORE_CALLS);
      return false;
    }
  };
  const moveTo = (next: OrderStatus): Promise<boolean> => attempt(texts.updateFailed, () => move.moveOrder(id, next));
  const sayMoved = (next: OrderStatus) =>
    alerts.success(texts.updated, texts.updatedText({ id, status: statusTexts[next] }));

  /** Deducts the stock, then sets Processing. */
  const prepare = async (): Promise<boolean> => {
    clear();
    const isDeducted = await attempt(texts.deductFailed, () => deduct.send({ params: { id } }));
    if (!isDeducted || !(await moveTo('Processing'))) return false;
    sayMoved('Processing');
    return true;
  };
  /** Assigns the rider, then sets Shipped, which a Shipped order keeps. */
  const ship = async (staff: Staff): Promise<boolean> => {
    clear();
    const body = { order_id: id, staff_id: staff.id };
    if (!(await attempt(texts.allocateFailed, () => allocate.send({ body })))) return false;
    const isMoved = status === 'Shipped' || (await moveTo('Shipped'));
    const given = texts.allocatedText({ id, name: staffName(staff) });
    // One alert for both: the second title is its text.
    if (isMoved && status !== 'Shipped') alerts.success(texts.updated, `${texts.allocatedDone}: ${given}`);
    else alerts.success(texts.allocatedDone, given);
    return isMoved;
  };
  return { prepare, ship, failure, clear, isSending: deduct.isSending || allocate.isSending || move.isSending };
}

/** Stock that the orders take together. */
function OrderedGoods({ orders }: { orders: readonly Order[] }) {
  const sums = new Map<number, Order['items'][number]>();
  for (const item of orders.flatMap(({ items }) => items)) {
    const before = sums.get(item.product_id)?.quantity ?? 0;
    sums.set(item.product_id, { ...item, quantity: before + item.quantity });
  }
  return (
    <ul className="max-h-60 overflow-y-auto rounded-control border border-hairline text-sm">
      {[...sums.values()].map(({ product_id, product_name: product, product_unit: unit, quantity, image }) => (
        <li key={product_id} className="flex items-center gap-3 border-t border-line px-3 py-1.5 first:border-t-0">
          <ProductPicture image={image} size={36} upTo={160} className="rounded-badge" />
          {texts.line({ product, unit, quantity })}
        </li>
      ))}
    </ul>
  );
}

type Staff = Ok<typeof listStaff>;

/** The store's staff with their open deliveries right now. */
const useStaff = (enabled: boolean): List<Staff> =>
  useAllPages(useList(listStaff, { limit: MAX_PAGE }, { enabled, staleTime: 0 }));

const staffName = ({ first_name, last_name }: Staff): string => `${first_name} ${last_name}`;

/** Riders with the fewest open deliveries first. */
const byOpenDeliveries = (one: Staff, other: Staff) =>
  one.open_orders - other.open_orders || compareNames(staffName(one), staffName(other));

const staffLoad = ({ open_orders: count }: Staff): string => texts.staffLoad({ count });

/** More riders are in a list to open. */
const MAX_CARDS = 6;

interface StaffFieldProps {
  staff: List<Staff>;
  value: number | undefined;
  error: string | undefined;
  onChange: (staffId: number) => void;
}

function StaffField({ staff, value, error, onChange }: StaffFieldProps) {
  if (staff.isLoading) {
    return (
      <SkeletonGroup label={texts.loadingStaff} className="flex flex-col gap-2">
        <Skeleton width="6rem" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  }
  if (staff.error && staff.rows.length === 0)
    return <LoadAlert load={staff} title={texts.staffFailed} fallback={texts.tryAgain} />;
  const active = staff.rows.filter(({ is_suspended }) => !is_suspended);
  if (active.length === 0) return <Alert tone="notice">{texts.noStaff}</Alert>;
  const sorted = active.sort(byOpenDeliveries);
  const chosen = value === undefined ? '' : String(value);
  const choose = (id: string) => onChange(Number(id));
  if (sorted.length > MAX_CARDS)
    return (
      <Field label={texts.staff} error={error}>
        <Select
          value={chosen}
          options={sorted.map((row) => ({ value: String(row.id), label: `${staffName(row)} (${staffLoad(row)})` }))}
          placeholder={texts.chooseStaff}
          onChange={choose}
        />
      </Field>
    );
  return (
    <Field label={texts.staff} error={error} group>
      <RadioCards label={texts.staff}>
        <div className="grid gap-2 sm:grid-cols-2">
          {sorted.map((row) => (
            <RadioCard
              key={row.id}
              name="staff"
              value={String(row.id)}
              checked={row.id === value}
              onChoose={choose}
              title={staffName(row)}
              className="px-3 py-2"
            >
              {staffLoad(row)}
            </RadioCard>
          ))}
        </div>
      </RadioCards>
    </Field>
  );
}

/** The active rider with the fewest open deliveries. */
const leastLoaded = ({ rows }: List<Staff>): Staff | undefined =>
  rows.filter(({ is_suspended }) => !is_suspended).sort(byOpenDeliveries)[0];

/** The chosen rider, first the one with the fewest open deliveries: who is offered stays while the counts change. */
function useChosenStaff(staff: List<Staff>, first?: number) {
  const [staffId, setStaffId] = useState(first);
  const chosen = staff.rows.find(({ id }) => id === staffId) ?? leastLoaded(staff);
  if (chosen && chosen.id !== staffId && !staff.isFetching) setStaffId(chosen.id);
  return [chosen, setStaffId] as const;
}

interface StepFormProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
  /** Opens the packing of the order. */
  onPack: (id: number) => void;
}

type StepStatus = 'Pending' | 'Processing' | 'Shipped';

const hasStep = (status: OrderStatus): status is StepStatus => isEditable({ status });

/** The stock that processing takes. */
function DeductedGoods({ order }: { order: Order }) {
  return (
    <section aria-label={bulkTexts.goods}>
      <OrderedGoods orders={[order]} />
      <p className="mt-2 text-sm text-muted">{texts.deductText}</p>
    </section>
  );
}

function StepForm({ order, status, isOpen, onClose, onPack }: StepFormProps & { status: StepStatus }) {
  const { id } = order;
  const isShipping = status !== 'Pending';
  const [isSubmitted, setSubmitted] = useState(false);
  // The question stands in the place of the dialog, which comes back if it is cancelled or the step fails.
  const [isAsking, setAsking] = useState(false);
  const staff = useStaff(isShipping);
  const [chosen, setStaffId] = useChosenStaff(staff, order.staff_id ?? undefined);
  const { prepare, ship, failure, clear, isSending } = useOrderStep(order);
  const isUnpacked = isToPack(order);
  const progress = usePackingProgress(isUnpacked).get(id);
  const verb = status === 'Shipped' ? texts.allocate : texts.verbs[status];

  const takeStep = async (): Promise<boolean> => {
    if (!isShipping) return prepare();
    setSubmitted(true);
    if (chosen === undefined) return false;
    const packInstead = () => {
      onClose();
      onPack(id);
    };
    if (!isUnpacked) return ship(chosen);
    setAsking(true);
    const isShipped = (await confirm(askUnpacked(order, progress, packInstead))) && (await ship(chosen));
    setAsking(false);
    return isShipped;
  };
  const submit = async () => {
    if (await takeStep()) onClose();
  };
  /** Clears the failure here and in the next dialog. */
  const leave = () => {
    clear();
    setSubmitted(false);
    onClose();
  };
  const step = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen && !isAsking}
      onClose={leave}
      title={texts.titles[status]({ id })}
      closeLabel={bulkTexts.cancel}
      initialFocus={step}
      footer={
        <Button
          ref={step}
          busy={isSending || (isShipping && staff.isLoading)}
          aria-label={texts.updateLabel({ verb })}
          onClick={() => void submit()}
        >
          {verb}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <OrderSummary order={order} isNumbered={false} />
        <OrderNotes order={order} />
        {isShipping ? (
          <StaffField
            staff={staff}
            value={chosen?.id}
            error={isSubmitted && !chosen ? texts.staffRequired : undefined}
            onChange={setStaffId}
          />
        ) : (
          <DeductedGoods order={order} />
        )}
        {failure && failure.shortages.length > 0 ? (
          <ShortageNote title={failure.text} shortages={failure.shortages} />
        ) : (
          <StepFailureAlert failure={failure} />
        )}
      </div>
    </Dialog>
  );
}

/** The next step of one order; undefined while closed. Closes if the order gets beyond the store in the meantime. */
export function OrderStepDialog({
  order,
  ...actions
}: Pick<StepFormProps, 'onClose' | 'onPack'> & { order: Order | undefined }) {
  const shown = useLastDefined(order && hasStep(order.status) ? order : undefined);
  if (!shown || !hasStep(shown.status)) return null;
  // A new status resets the form, because its choices no longer apply.
  const key = `${shown.id} ${shown.status}`;
  const isOpen = order !== undefined && isEditable(order);
  return <StepForm key={key} {...actions} order={shown} status={shown.status} isOpen={isOpen} />;
}

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
  if (shortages.length === 0) return getFailureMessage(error, texts.tryAgain);
  return shortages.map(({ product_name: product, ...short }) => bulkTexts.short({ product, ...short })).join(', ');
}

/** Runs the step order by order with the single-order calls; a failure does not stop the rest (UI-15). */
function useBulkStep({ to, orders }: BulkStep) {
  const deduct = useSend(deductOrderStock);
  const allocate = useSend(allocateStaff);
  const { moveOrder } = useMoveOrder();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [currentId, setCurrentId] = useState<number>();

  const runStep = async (id: number, staffId: number | undefined) => {
    if (to === 'Processing') await deduct.send({ params: { id } });
    else if (staffId !== undefined) await allocate.send({ body: { order_id: id, staff_id: staffId } });
    await moveOrder(id, to);
  };
  const run = async (staffId?: number) => {
    for (const { id } of orders) {
      setCurrentId(id);
      let outcome = '';
      try {
        await runStep(id, staffId);
      } catch (error) {
        if (isSessionError(error)) return;
        outcome = getReason(error);
      }
      setOutcomes((now) => new Map(now).set(id, outcome));
    }
    setCurrentId(undefined);
    await refetchCalls(STORE_CALLS);
  };
  return { run, outcomes, currentId };
}

interface OutcomeProps {
  to: BulkStep['to'];
  outcome: string | undefined;
  isCurrent: boolean;
  /** To be shipped before it is packed. */
  isUnpacked: boolean;
}

function Outcome({ to, outcome, isCurrent, isUnpacked }: OutcomeProps) {
  if (isCurrent) return <Spinner />;
  if (outcome === undefined)
    return (
      <span className="flex items-center gap-2 text-muted">
        {isUnpacked ? (
          <Badge tone="pending" icon={TriangleAlert}>
            {officeTexts.details.packedNone}
          </Badge>
        ) : (
          <>
            <Clock aria-hidden="true" className="size-4" /> {bulkTexts.waiting}
          </>
        )}
      </span>
    );
  const isDone = outcome === '';
  const Icon = isDone ? CircleCheck : TriangleAlert;
  return (
    <span className={`flex items-start gap-2 ${isDone ? 'text-primary' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />{' '}
      {isDone ? bulkTexts.done({ status: statusTexts[to] }) : outcome}
    </span>
  );
}

function OutcomeNote({ outcomes, count }: { outcomes: Outcomes; count: number }) {
  if (outcomes.size < count) return null;
  const failed = [...outcomes.values()].filter((outcome) => outcome !== '').length;
  return (
    <Alert tone={failed > 0 ? 'notice' : 'success'} live>
      {failed > 0 ? bulkTexts.someFailed({ failed, count }) : bulkTexts.doneAll({ count })}
    </Alert>
  );
}

interface BulkDialogProps extends BulkStep {
  onClose: () => void;
  /** Opens the packing of an order. */
  onPack: (id: number) => void;
  /** Called once all steps have run. */
  onDone: () => void;
}

/** Confirms a step of several orders once, then shows the outcome of each. */
export function BulkDialog({ to, orders: given, onClose, onPack, onDone }: BulkDialogProps) {
  // The list changes with each step, so this dialog keeps its own orders, oldest first.
  const [orders] = useState(() => [...given].sort((one, other) => one.id - other.id));
  const [isSubmitted, setSubmitted] = useState(false);
  const staff = useStaff(to === 'Shipped');
  const [chosen, setStaffId] = useChosenStaff(staff);
  // As with one order, the question stands in the place of the dialog.
  const [isAsking, setAsking] = useState(false);
  const progress = usePackingProgress(to === 'Shipped');
  const { run, outcomes, currentId } = useBulkStep({ to, orders });
  const step = useRef<HTMLButtonElement>(null);
  const isRunning = currentId !== undefined;
  const isOver = outcomes.size === orders.length;
  const words = bulkTexts[to];
  const rider = chosen?.id;
  const isMissing = to === 'Shipped' && rider === undefined;
  const confirmUnpacked = async (): Promise<boolean> => {
    const unpacked = orders.filter(isToPack);
    const [first] = unpacked;
    if (to !== 'Shipped' || !first) return true;
    const packInstead = () => {
      onClose();
      onPack(first.id);
    };
    setAsking(true);
    const isSure = await confirm(
      unpacked.length === 1
        ? askUnpacked(first, progress.get(first.id), packInstead)
        : askSeveralUnpacked(unpacked, progress),
    );
    setAsking(false);
    return isSure;
  };
  const submit = async () => {
    setSubmitted(true);
    if (isMissing || !(await confirmUnpacked())) return;
    await run(rider);
    onDone();
  };
  return (
    <Dialog
      isOpen={!isAsking}
      initialFocus={step}
      onClose={() => !isRunning && onClose()}
      title={words.title({ count: orders.length })}
      description={words.text}
      footer={
        isOver ? (
          <Button onClick={onClose}>{bulkTexts.close}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={isRunning} onClick={onClose}>
              {bulkTexts.cancel}
            </Button>
            <Button ref={step} busy={isRunning || (to === 'Shipped' && staff.isLoading)} onClick={() => void submit()}>
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
            value={rider}
            error={isSubmitted && isMissing ? texts.staffRequired : undefined}
            onChange={setStaffId}
          />
        ) : null}
        {to === 'Processing' && outcomes.size === 0 && !isRunning ? (
          <section aria-label={bulkTexts.goods}>
            <OrderedGoods orders={orders} />
          </section>
        ) : null}
        <ul aria-label={bulkTexts.outcome} className="rounded-control border border-hairline">
          {orders.map((order) => (
            <li key={order.id} className="grid gap-x-4 border-t border-line px-3 py-2 first:border-t-0 sm:grid-cols-2">
              <span className="font-semibold">{bulkTexts.order({ id: order.id, customer: order.user_name })}</span>
              <Outcome
                to={to}
                outcome={outcomes.get(order.id)}
                isCurrent={currentId === order.id}
                isUnpacked={to === 'Shipped' && isToPack(order)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
