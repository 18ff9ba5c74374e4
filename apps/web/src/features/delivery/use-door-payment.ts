// UPI at the door: asks for the QR code once it is on screen, and looks until it is paid or over.
import { openDoorPayment, viewDoorPayment } from '@tilgul/contract/delivery/door-payment';
import { useEffect, useRef, useState } from 'react';
import { failureText, isApiError } from '../../shared/api/call-error.ts';
import { refetchCalls, replaceAnswer } from '../../shared/api/query-client.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { doorPaymentTexts as texts } from '../../texts/en/store/door-payment.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { ROUND_CALLS } from './use-delivery-round.ts';

/** Milliseconds between two looks while a code is shown; the live connection is quicker where it is up. */
const LOOK_MS = 3_000;
const LIVE_CALLS = [viewDoorPayment];

const failureOf = (error: unknown): StepFailure => ({
  title: texts.noCode,
  text: failureText(error, texts.noCodeText, texts.noConnection),
});

export interface DoorPaymentEvents {
  /** The gateway has said that it is paid; called once. */
  readonly onPaid: () => void;
  /** The PIN must be asked again. */
  readonly onPinRanOut: () => void;
}

/** The code is undefined until it is there; `show` asks for one again: the open one, or a new one. */
export function useDoorPayment(id: number, events: DoorPaymentEvents) {
  const { send, isSending } = useSend(openDoorPayment);
  const { failure, clear, report } = useStepFailure({ inPage: true });
  const [isShown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const loaded = useGet(
    viewDoorPayment,
    { params: { id } },
    { enabled: isShown, staleTime: 0, refetchInterval: isOpen && LOOK_MS },
  );
  useLiveCalls(LIVE_CALLS);
  const show = async (): Promise<void> => {
    clear();
    try {
      await replaceAnswer(viewDoorPayment, { params: { id } }, await send({ params: { id } }));
      setShown(true);
    } catch (error) {
      report(error, failureOf(error));
      if (!isApiError(error)) return;
      // The order is not as the screen has it.
      if ([404, 409].includes(error.status)) void refetchCalls(ROUND_CALLS);
      if (error.code === 'pin_not_verified') events.onPinRanOut();
    }
  };
  const code = isShown ? loaded.data : undefined;
  const latest = useRef({ show, events });
  useEffect(() => {
    latest.current = { show, events };
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) void latest.current.show();
    isAsked.current = true;
  }, []);
  const state = code?.state;
  useEffect(() => {
    setOpen(state === 'open' || state === 'failed');
    if (state === 'paid') latest.current.events.onPaid();
  }, [state]);
  return { code, show: () => void show(), isAsking: isSending, failure };
}
