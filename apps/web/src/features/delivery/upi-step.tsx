// UPI payment on delivery: the QR code, its expiry, and what to do when it is paid, expired or unavailable.
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import {
  openDoorPayment,
  UPI_QR_SECONDS,
  type UpiPaymentAnswer,
  viewDoorPayment,
} from '@tilgul/contract/upi-on-delivery';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { texts } from '@tilgul/messages/store/upi-payment';
import { Banknote, CircleCheck, PackageCheck, QrCode } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls, replaceAnswer } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { splitAddress } from '../../shared/format/address.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Skeleton, Spinner } from '../../ui/feedback/loading.tsx';
import { formatCountdown, useCountdown } from '../auth/use-countdown.ts';
import { ROUND_CALLS } from './delivery.api.ts';
import { CallButton } from './delivery-card.tsx';
import { DeliveryFrame } from './delivery-frame.tsx';

/** Polling interval in ms while a code is shown; live events are faster. */
const POLL_MS = 3_000;
/** How long 'Paid' is shown before the next screen, in ms. */
const PAID_MS = 2_000;
const LIVE_CALLS = [viewDoorPayment];

const toCodeFailure = (error: unknown): StepFailure => ({
  title: texts.noCode,
  text: getFailureMessage(error, texts.noCodeText, texts.noConnection),
});

/** Creates the QR code and polls until it is paid or expires. `show` requests it again: the open code or a new one. */
function useUpiPayment(id: number, events: Pick<UpiStepProps, 'onPaid' | 'onPinExpired'>) {
  const { send, isSending } = useSend(openDoorPayment);
  const { failure, clear, report } = useStepFailure({ inPage: true });
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isSettled, setSettled] = useState(false);
  const loaded = useGet(
    viewDoorPayment,
    { params: { id } },
    { enabled: isShown, staleTime: 0, refetchInterval: isOpen && POLL_MS },
  );
  useLiveCalls(LIVE_CALLS);
  const show = async (): Promise<void> => {
    clear();
    try {
      await replaceAnswer(viewDoorPayment, { params: { id } }, await send({ params: { id } }));
      setShown(true);
    } catch (error) {
      report(error, toCodeFailure(error));
      if (!isApiError(error)) return;
      // The order has changed on the server.
      if ([404, 409].includes(error.status)) void refetchCalls(ROUND_CALLS);
      if (error.code === 'pin_not_verified') events.onPinExpired();
    }
  };
  const code = isShown ? loaded.data : undefined;
  const isRequested = useRef(false);
  const request = useEffectEvent(() => {
    if (!isRequested.current) void show();
    isRequested.current = true;
  });
  useEffect(() => request(), []);
  const onPaid = useEffectEvent(events.onPaid);
  const state = code?.state;
  useEffect(() => {
    setOpen(state === 'open' || state === 'failed');
    if (state !== 'paid') return;
    const timer = setTimeout(() => {
      setSettled(true);
      onPaid();
    }, PAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return { code, isSettled, show: () => void show(), isAsking: isSending, failure };
}

/** The largest square that leaves room for the countdown and the buttons. */
const SQUARE = 'mx-auto aspect-square w-full max-w-[clamp(12rem,calc(100dvh-30rem),20rem)]';

/** The QR code as large as fits; a link if the image fails to load. `store` receives the payment. */
function QrPicture({ code, store }: { code: UpiPaymentAnswer; store: string | null }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <figure className="rounded-card border-2 border-staff-ink bg-white p-3 text-center">
      {isBroken ? (
        <p className="py-8">
          {texts.pictureFailed}{' '}
          <a
            href={code.qr_image_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {texts.openPicture}
          </a>
        </p>
      ) : (
        <img
          src={code.qr_image_url}
          alt={texts.picture({ amount: formatRupees(code.amount) })}
          onError={() => setBroken(true)}
          className={cn(SQUARE, 'block object-contain')}
        />
      )}
      <figcaption className="mt-1">{store === null ? texts.anyApp : texts.anyAppPays({ store })}</figcaption>
    </figure>
  );
}

/** Countdown, capped at the code's lifetime because the phone's clock may be wrong. */
function Countdown({ code }: { code: UpiPaymentAnswer }) {
  const seconds = Math.min(useCountdown(Date.parse(code.close_by)), UPI_QR_SECONDS);
  return (
    <div data-edge className="rounded-card bg-notice px-3.5 py-3 text-notice-text">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
        <p role="status" className="flex items-center gap-2.5">
          <Spinner />
          {texts.waiting}
        </p>
        <p className="text-h3">{texts.left({ time: formatCountdown(seconds) })}</p>
      </div>
      <div aria-hidden="true" className="my-2.5 h-1.5 overflow-hidden rounded-full bg-notice-text/20">
        <div className="h-full rounded-full bg-notice-text" style={{ width: `${(seconds / UPI_QR_SECONDS) * 100}%` }} />
      </div>
      <p>{texts.handOver}</p>
    </div>
  );
}

interface UpiStepProps {
  order: OrderForStaff;
  isDelivering: boolean;
  /** Failure of the delivery after the payment. */
  failure: StepFailure | undefined;
  /** Called once when the gateway confirms the payment, and to repeat a failed delivery. */
  onPaid: () => void;
  /** Called when the PIN has to be entered again. */
  onPinExpired: () => void;
  onCash: () => void;
  /** The button that returns the order to the store. */
  children: ReactNode;
}

type UpiPayment = ReturnType<typeof useUpiPayment>;

/** State of the code in words; below it, to leave room for large text. */
function CodeStatus({ payment, failure }: { payment: UpiPayment; failure: StepFailure | undefined }) {
  const { code } = payment;
  if (code?.state === 'paid')
    return (
      <>
        <Alert tone="success" icon={CircleCheck} title={texts.paid} isStaff>
          {texts.paidText({ amount: formatRupees(code.amount) })}
        </Alert>
        <StepFailureAlert failure={failure} live isStaff />
      </>
    );
  if (payment.failure) return <StepFailureAlert failure={payment.failure} live isStaff />;
  if (code === undefined) return null;
  if (code.state === 'expired')
    return (
      <Alert tone="notice" title={texts.expired} live isStaff>
        {texts.expiredText}
      </Alert>
    );
  return (
    <>
      {code.state === 'failed' ? (
        <Alert title={texts.failed} isStaff>
          {texts.failedText}
        </Alert>
      ) : null}
      <Countdown code={code} />
    </>
  );
}

function Step({
  order,
  payment,
  isDelivering,
  onPaid,
  onCash,
}: Pick<UpiStepProps, 'order' | 'isDelivering' | 'onPaid' | 'onCash'> & { payment: UpiPayment }) {
  const { code, isSettled, show, isAsking, failure } = payment;
  // Delivered automatically; the button repeats a failed attempt.
  if (code?.state === 'paid')
    return (
      <Button variant="staff" size={64} icon={PackageCheck} busy={isDelivering || !isSettled} wide onClick={onPaid}>
        {deliveryTexts.deliver}
      </Button>
    );
  const isOver = code === undefined ? failure !== undefined : code.state === 'expired';
  const { name } = splitAddress(order.address);
  return (
    <>
      {isOver ? (
        <Button variant="staff" size={64} icon={QrCode} busy={isAsking} wide onClick={show}>
          {code === undefined ? texts.tryAgain : texts.showNew}
        </Button>
      ) : null}
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <Button variant="staff-outline" size={52} icon={Banknote} wide onClick={onCash}>
          {isOver ? texts.takeCash : texts.cashInstead}
        </Button>
        <CallButton name={name} phone={order.mobile_number} />
      </div>
    </>
  );
}

/** Full screen like the other delivery steps (UI-28, PAY-16). */
export function UpiStep({ order, failure, onPinExpired, children, ...step }: UpiStepProps) {
  const payment = useUpiPayment(order.id, { onPaid: step.onPaid, onPinExpired });
  const { code } = payment;
  const { name } = splitAddress(order.address);
  const isShown = code?.state === 'open' || code?.state === 'failed';
  return (
    <DeliveryFrame
      title={texts.title}
      aside={<p>{deliveryTexts.number({ id: order.id })}</p>}
      step={
        <div className="flex flex-col gap-3">
          <Step {...step} order={order} payment={payment} />
        </div>
      }
    >
      <dl>
        <dt className="font-semibold">{texts.pays({ name })}</dt>
        <dd className="text-amount font-semibold">{formatRupees(code?.amount ?? order.payable_total)}</dd>
      </dl>
      <div className="mt-2 flex flex-col gap-3">
        {isShown ? <QrPicture key={code.qr_id} code={code} store={order.warehouse_name} /> : null}
        {code === undefined && !payment.failure ? (
          <div role="status">
            <Skeleton shape="block" className={cn(SQUARE, 'rounded-card')} />
            <p className="mt-2 text-center">{texts.making}</p>
          </div>
        ) : null}
        <CodeStatus payment={payment} failure={failure} />
      </div>
      {code?.state === 'paid' ? null : children}
    </DeliveryFrame>
  );
}
