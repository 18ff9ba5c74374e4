// The screen of one delivery, from starting it to handing over the order. Loaded separately from the list.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders } from '@tilgul/contract/orders';
import { ORDER_ENDS } from '@tilgul/contract/rules/statuses';
import { texts } from '@tilgul/messages/store/deliveries';
import { texts as deliveryCashTexts } from '@tilgul/messages/store/delivery-cash';
import { MapPin, PackageCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useList } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { fetchAlerts } from '../../ui/alerts/alerts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/badge.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { CashRefundForOrder } from './cash-refunds.tsx';
import { useDeliver, useReturnToStore } from './delivery.api.ts';
import { ClosedMark, IconLine, isWaiting, orderLink, StartStep, WaitingNote } from './delivery-card.tsx';
import { CashFacts, DeliveryFacts, DeliveryFrame, IsPreview } from './delivery-frame.tsx';
import { type DeliveryRound, findNext } from './delivery-round.ts';
import { CashStep, type DeliveryStep, DeliverySteps, PinStep } from './delivery-steps.tsx';

/** Finds the order in the list, or fetches it by number when a notification links to one that is not loaded. */
function useOrder(id: number, list: List<OrderForStaff>) {
  const listed = list.rows.find((row) => row.id === id);
  const isNotLoaded = !listed && !list.isLoading && list.hasMore;
  const found = useList(listStaffOrders, { q: `#${id}` }, { enabled: isNotLoaded });
  return {
    order: listed ?? (isNotLoaded ? found.rows.find((row) => row.id === id) : undefined),
    isLoading: list.isLoading || (isNotLoaded && (found.isLoading || found.isStale)),
    error: isNotLoaded ? found.error : null,
  };
}

interface OpenDeliveryProps {
  id: number;
  list: List<OrderForStaff>;
  round: DeliveryRound<OrderForStaff>;
  /** Shown without being chosen: takes no focus. */
  isPreview: boolean;
}

/** The open order, or a message if the rider does not have it. */
export function OpenDelivery({ id, list, round, isPreview }: OpenDeliveryProps) {
  const { order, isLoading, error } = useOrder(id, list);
  if (order) {
    const next = ORDER_ENDS.includes(order.status) ? findNext(round.open, order) : undefined;
    return (
      <IsPreview value={isPreview}>
        <Delivery key={id} order={order} next={next} />
      </IsPreview>
    );
  }
  return (
    <DeliveryFrame title={texts.order({ id })} aside={null}>
      {isLoading ? (
        <Skeleton shape="block" className="h-64 rounded-card" />
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status">{error ? getFailureMessage(error, texts.failedText) : texts.gone}</p>
          <LinkButton to={PATHS.staffOrders} variant="staff" size={64} wide>
            {texts.backToOrders}
          </LinkButton>
        </div>
      )}
    </DeliveryFrame>
  );
}

interface StepProps {
  order: OrderForStaff;
}

/** Where to go once the order is closed or if it is not shipped yet. */
function DoneStep({ order, next }: StepProps & { next: OrderForStaff | undefined }) {
  const { state } = useLocation();
  return (
    <div data-in-sight className="flex flex-col gap-3">
      {isWaiting(order) ? <WaitingNote order={order} /> : <ClosedMark />}
      {next ? <IconLine icon={MapPin}>{texts.nextAddress({ address: next.address })}</IconLine> : null}
      <LinkButton
        to={next === undefined ? PATHS.staffOrders : orderLink(next.id)}
        state={state}
        replace
        variant="staff"
        size={64}
        wide
      >
        {next === undefined ? texts.backToOrders : texts.next({ id: next.id })}
      </LinkButton>
    </div>
  );
}

/** Returns the order to the store from any step. */
function ReturnToStore({ order }: StepProps) {
  const { returnToStore, isReturning } = useReturnToStore();
  return (
    <Button
      variant="staff-outline"
      size={52}
      icon={Undo2}
      busy={isReturning}
      wide
      className="mt-3"
      onClick={() => void returnToStore(order)}
    >
      {texts.couldNot}
    </Button>
  );
}

/** Whether the QR code is open. It has an entry in the history, so that Back leads to collecting cash. */
function useUpiEntry(order: OrderForStaff) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isUpi = state?.isUpi === true;
  const isOver = isUpi && order.status !== 'Out For Delivery';
  useEffect(() => {
    if (isOver) void navigate(-1);
  }, [isOver, navigate]);
  return {
    isUpi,
    openUpi: () => void navigate(orderLink(order.id), { state: { ...state, isUpi: true } }),
    closeUpi: () => void navigate(-1),
  };
}

/** PIN, then cash if due, then Delivered. A failed step does not repeat the ones before it. */
function useHandover(order: OrderForStaff) {
  const [isVerified, setVerified] = useState(order.pin_verified);
  const [isPinExpired, setPinExpired] = useState(false);
  const expirePin = () => {
    setVerified(false);
    setPinExpired(true);
  };
  const delivering = useDeliver(expirePin);
  const isCash = order.payment_type === 'cod';
  const confirmPin = () => {
    setVerified(true);
    setPinExpired(false);
    if (!isCash) void delivering.deliver(order.id);
  };
  const step: 'pin' | 'cash' | 'deliver' = isVerified ? (isCash ? 'cash' : 'deliver') : 'pin';
  return { ...delivering, step, isPinExpired, confirmPin, expirePin };
}

const UpiStep = lazyComponent(() => import('./upi-step.tsx').then((m) => m.UpiStep));

function HandoverStep({ order, isUpi, openUpi, closeUpi }: StepProps & ReturnType<typeof useUpiEntry>) {
  const { online_payment } = useSettings();
  const { step, isPinExpired, confirmPin, expirePin, deliver, isDelivering, failure } = useHandover(order);
  useEffect(() => {
    // Preloads while there is a connection; at the door there may be none.
    fetchAlerts();
    UpiStep.preload();
  }, []);
  if (isUpi && step !== 'pin')
    return (
      <UpiStep
        order={order}
        isDelivering={isDelivering}
        failure={failure}
        onPaid={() => void deliver(order.id)}
        onPinExpired={expirePin}
        onCash={closeUpi}
      >
        <ReturnToStore order={order} />
      </UpiStep>
    );
  if (step === 'cash')
    return (
      <DeliveryFrame
        title={deliveryCashTexts.cashTitle}
        aside={<p>{texts.number({ id: order.id })}</p>}
        step={
          <CashStep
            total={order.payable_total}
            onUpi={online_payment ? openUpi : undefined}
            isDelivering={isDelivering}
            failure={failure}
            onCollected={(cash, reason) => void deliver(order.id, cash, reason)}
          />
        }
      >
        <DeliverySteps current="cash" isCash />
        <CashFacts order={order} />
        <CashRefundForOrder orderId={order.id} />
        <ReturnToStore order={order} />
      </DeliveryFrame>
    );
  return (
    <OrderFrame
      order={order}
      at={step === 'pin' ? 'pin' : 'done'}
      step={
        step === 'pin' ? (
          <PinStep
            orderId={order.id}
            notice={isPinExpired ? texts.pinRanOut : undefined}
            isDelivering={isDelivering}
            onVerified={confirmPin}
          />
        ) : (
          // Repeats the last call of an order that is paid and verified.
          <div className="flex flex-col gap-3">
            <StepFailureAlert failure={failure} live isStaff />
            <Button
              variant="staff"
              size={64}
              icon={PackageCheck}
              busy={isDelivering}
              wide
              onClick={() => void deliver(order.id)}
            >
              {texts.deliver}
            </Button>
          </div>
        )
      }
    >
      {/* Above the goods, so that it is in view on phones. */}
      <ReturnToStore order={order} />
      <CashRefundForOrder orderId={order.id} />
    </OrderFrame>
  );
}

interface OrderFrameProps extends StepProps {
  /** The next step; undefined after the last. */
  at?: DeliveryStep;
  step: ReactNode;
  children?: ReactNode;
}

function OrderFrame({ order, at, step, children }: OrderFrameProps) {
  const hasSteps = at !== undefined || order.status === 'Delivered';
  return (
    <DeliveryFrame title={texts.order({ id: order.id })} aside={<StatusBadge status={order.status} />} step={step}>
      {hasSteps ? <DeliverySteps current={at} isCash={order.payment_type === 'cod'} /> : null}
      <DeliveryFacts order={order}>{children}</DeliveryFacts>
    </DeliveryFrame>
  );
}

/** One order on the whole phone (UI-28). `next` is the next order of the round. */
function Delivery({ order, next }: StepProps & { next: OrderForStaff | undefined }) {
  const upi = useUpiEntry(order);
  if (order.status === 'Out For Delivery') return <HandoverStep order={order} {...upi} />;
  const canStart = order.status === 'Shipped' && !isWaiting(order);
  if (canStart) return <OrderFrame order={order} at="reached" step={<StartStep order={order} />} />;
  return <OrderFrame order={order} step={<DoneStep order={order} next={next} />} />;
}
