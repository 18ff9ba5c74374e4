// The screen of one delivery: which step the order is at, from the start to the handing over.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { PackageCheck, Truck, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSettings } from '../../shared/api/settings.ts';
import { PATHS } from '../../shared/paths.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { deliveryCashTexts } from '../../texts/en/store/delivery-cash.ts';
import { t } from '../../texts/text.ts';
import { fetchAlerts } from '../../ui/alerts/alerts.ts';
import type { StepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CashStep } from './cash-step.tsx';
import { ClosedMark, isWaiting, orderLink, WaitingNote } from './delivery-card.tsx';
import { CashFacts, DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryFrame } from './delivery-frame.tsx';
import { type DeliveryStep, DeliverySteps } from './delivery-steps.tsx';
import { MoneyForThisDoor } from './give-back.tsx';
import { PinStep } from './pin-step.tsx';
import { useDeliver, useGiveBack, useStartDelivery } from './use-delivery.ts';

interface StepProps {
  order: OrderForStaff;
}

function Failure({ failure }: { failure: StepFailure | undefined }) {
  if (!failure) return null;
  return (
    <Alert title={failure.title} isStaff className="mb-3">
      {failure.text}
    </Alert>
  );
}

function StartStep({ order }: StepProps) {
  const { start, isStarting, failure } = useStartDelivery();
  return (
    <>
      <Failure failure={failure} />
      <Button variant="staff" size={64} icon={Truck} busy={isStarting} wide onClick={() => void start(order)}>
        {texts.start}
      </Button>
    </>
  );
}

/** The order is closed, or not yet shipped: where to go from here. */
function DoneStep({ order, next }: StepProps & { next: number | undefined }) {
  const { state } = useLocation();
  return (
    <div className="flex flex-col gap-3">
      {isWaiting(order) ? <WaitingNote order={order} /> : <ClosedMark />}
      <LinkButton
        to={next === undefined ? PATHS.staffOrders : orderLink(next)}
        state={state}
        replace
        variant="staff"
        size={64}
        wide
      >
        {next === undefined ? texts.backToOrders : t(texts.next, { id: next })}
      </LinkButton>
    </div>
  );
}

/** The way back from every step at the customer's door. */
function GiveBack({ order, size = 64 }: StepProps & { size?: 52 | 64 }) {
  const { giveBack, isGivingBack } = useGiveBack();
  return (
    <Button
      variant="staff-outline"
      size={size}
      icon={Undo2}
      busy={isGivingBack}
      wide
      className="mt-4"
      onClick={() => void giveBack(order)}
    >
      {texts.couldNot}
    </Button>
  );
}

/** PIN, then cash where it is due, then Delivered; a step that was done is not asked again after a failure of the next. */
function useDoor(order: OrderForStaff) {
  const [isVerified, setVerified] = useState(order.pin_verified);
  const [hasRunOut, setRunOut] = useState(false);
  const pinRanOut = () => {
    setVerified(false);
    setRunOut(true);
  };
  const delivering = useDeliver(pinRanOut);
  const isCash = order.payment_type === 'cod';
  const verified = () => {
    setVerified(true);
    setRunOut(false);
    if (!isCash) void delivering.deliver(order.id);
  };
  const step = isVerified ? (isCash ? 'cash' : 'deliver') : 'pin';
  return { ...delivering, step, hasRunOut, verified, pinRanOut } as const;
}

type Door = ReturnType<typeof useDoor>;

const loadUpi = () => import('./upi-step.tsx');
const UpiStep = lazy(async () => ({ default: (await loadUpi()).UpiStep }));

function AtTheDoor({ order }: StepProps) {
  const door = useDoor(order);
  // Paid or not: the screen of the QR code stays until the order is handed over.
  const [isUpi, setUpi] = useState(false);
  useEffect(() => {
    // While the customer comes to the door: there may be no network by then.
    fetchAlerts();
    loadUpi().catch(() => undefined);
  }, []);
  if (isUpi && door.step !== 'pin') return <CollectByUpi order={order} door={door} onCash={() => setUpi(false)} />;
  if (door.step === 'cash') return <CollectCash order={order} door={door} onUpi={() => setUpi(true)} />;
  return (
    <OrderFrame
      order={order}
      at={door.step === 'pin' ? 'pin' : 'done'}
      step={door.step === 'pin' ? <AskPin order={order} door={door} /> : <PaidStep order={order} door={door} />}
    >
      <MoneyForThisDoor orderId={order.id} />
      <GiveBack order={order} />
    </OrderFrame>
  );
}

function AskPin({ order, door }: StepProps & { door: Door }) {
  const notice = door.hasRunOut ? texts.pinRanOut : undefined;
  return <PinStep orderId={order.id} notice={notice} isDelivering={door.isDelivering} onVerified={door.verified} />;
}

/** Paid online and the PIN was right, but the last call failed. */
function PaidStep({ order, door }: StepProps & { door: Door }) {
  const deliver = () => void door.deliver(order.id);
  return (
    <>
      <Failure failure={door.failure} />
      <Button variant="staff" size={64} icon={PackageCheck} busy={door.isDelivering} wide onClick={deliver}>
        {texts.deliver}
      </Button>
    </>
  );
}

function CollectByUpi({ order, door, onCash }: StepProps & { door: Door; onCash: () => void }) {
  return (
    <Suspense fallback={null}>
      <UpiStep
        order={order}
        isDelivering={door.isDelivering}
        failure={door.failure}
        onPaid={() => void door.deliver(order.id)}
        onPinRanOut={door.pinRanOut}
        onCash={onCash}
      >
        <GiveBack order={order} size={52} />
      </UpiStep>
    </Suspense>
  );
}

function CollectCash({ order, door, onUpi }: StepProps & { door: Door; onUpi: () => void }) {
  const { online_payment } = useSettings();
  const step = (
    <CashStep
      total={order.payable_total}
      onUpi={online_payment ? onUpi : undefined}
      isDelivering={door.isDelivering}
      failure={door.failure}
      onCollected={(cash, reason) => void door.deliver(order.id, cash, reason)}
    />
  );
  return (
    <DeliveryFrame title={deliveryCashTexts.cashTitle} aside={<p>{t(texts.number, { id: order.id })}</p>} step={step}>
      <DeliverySteps current="cash" isCash />
      <CashFacts order={order} />
      <MoneyForThisDoor orderId={order.id} />
      <GiveBack order={order} size={52} />
    </DeliveryFrame>
  );
}

interface OrderFrameProps extends StepProps {
  /** What is to be done next; undefined when nothing is. */
  at?: DeliveryStep;
  step: ReactNode;
  children?: ReactNode;
}

function OrderFrame({ order, at, step, children }: OrderFrameProps) {
  const hasSteps = at !== undefined || order.status === 'Delivered';
  return (
    <DeliveryFrame title={t(texts.order, { id: order.id })} aside={<StatusBadge status={order.status} />} step={step}>
      {hasSteps ? <DeliverySteps current={at} isCash={order.payment_type === 'cod'} /> : null}
      <DeliveryFacts order={order} />
      {children}
    </DeliveryFrame>
  );
}

/** One order on the whole phone (UI-28). `next` is the next order of the round. */
export function Delivery({ order, next }: StepProps & { next: number | undefined }) {
  if (order.status === 'Out For Delivery') return <AtTheDoor order={order} />;
  const canStart = order.status === 'Shipped' && !isWaiting(order);
  if (canStart) return <OrderFrame order={order} at="reached" step={<StartStep order={order} />} />;
  return <OrderFrame order={order} step={<DoneStep order={order} next={next} />} />;
}
