// Loads the rider's round, and runs the steps of a delivery: start, PIN, delivered, return to the store.
import type { InfiniteData } from '@tanstack/react-query';
import { viewOwnCash } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders, moveOrderAsStaff, REASON_LENGTH, returnOrder, verifyPin } from '@tilgul/contract/orders';
import { staffReport } from '@tilgul/contract/reports';
import { texts as offered } from '@tilgul/messages/forms/offered';
import { texts } from '@tilgul/messages/store/deliveries';
import { useEffect } from 'react';
import type { ListAnswer } from '../../shared/api/api.ts';
import { type ApiError, getFailureMessage, isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { queryClient, queryKeyFor, refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { alerts, confirm, type StepFailure, useStepFailure } from '../../ui/alerts/alerts.ts';
import { expectOrder } from '../orders/new-order-alerts.tsx';
import { type DeliveryRound, sortDeliveryRound } from './delivery-round.ts';
import { DELIVERY_ROUND } from './first-calls.ts';

/** Calls to refetch after a delivery step. */
export const ROUND_CALLS = [listStaffOrders, staffReport, viewOwnCash];

/** The rider's round. Loads further pages until all open orders are there. */
export function useDeliveryRound(): { list: List<OrderForStaff>; round: DeliveryRound<OrderForStaff> } {
  const list = useList(DELIVERY_ROUND.endpoint, DELIVERY_ROUND.query);
  const { data: report } = useGet(staffReport, {});
  const round = sortDeliveryRound(list.rows, serverNow());
  useLiveCalls(ROUND_CALLS);
  const { loadMore } = list;
  const isMissingSome = list.hasMore && !list.error && round.open.length < (report?.to_deliver ?? 0);
  useEffect(() => {
    if (isMissingSome) loadMore();
  }, [isMissingSome, loadMore]);
  return { list, round };
}

type Loaded = InfiniteData<ListAnswer<OrderForStaff>> | ListAnswer<OrderForStaff>;

/** Shows the updated order immediately, while the list refetches on a slow mobile network. */
function showOrder(order: OrderForStaff): void {
  const changed = (row: OrderForStaff) => (row.id === order.id ? order : row);
  queryClient.setQueriesData<Loaded>({ queryKey: queryKeyFor(listStaffOrders).slice(0, 1) }, (data) =>
    // The one-page query watches for new orders; this is not a new order.
    data && 'pages' in data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) }
      : data,
  );
}

const moveFailure = (error: unknown): StepFailure => ({
  title: texts.updateFailed,
  text: getFailureMessage(error, texts.updateFailedText, texts.noAnswer),
});

/** A 404 or 409 means the order has changed: refetches it. */
function useFailure({ inPage = true } = {}) {
  const step = useStepFailure({ inPage });
  const report = (error: unknown, failure: StepFailure) => {
    step.report(error, failure);
    if (isApiError(error) && [404, 409].includes(error.status)) void refetchCalls(ROUND_CALLS);
  };
  return { ...step, report };
}

/** 'Start delivery': Shipped becomes Out For Delivery. */
export function useStartDelivery() {
  const { send, isSending } = useSend(moveOrderAsStaff, { invalidates: ROUND_CALLS });
  const { failure, clear, report } = useFailure();
  const start = async ({ id }: Pick<OrderForStaff, 'id'>): Promise<void> => {
    clear();
    try {
      showOrder(await send({ params: { id }, body: { status: 'Out For Delivery', order_id: id } }));
      alerts.success(texts.statusUpdated, texts.onTheWay({ id }));
    } catch (error) {
      report(error, moveFailure(error));
    }
  };
  return { start, isStarting: isSending, failure };
}

/** Result of a PIN attempt; `failed` means the server did not check it. */
type PinAnswer = 'right' | 'wrong' | 'failed';

/** The server's message for a wrong PIN, with the attempts left. */
function wrongPinText(error: ApiError): string {
  const text = getFailureMessage(error, texts.wrongPinText);
  return error.triesLeft === undefined ? text : `${text} ${texts.triesLeft({ count: error.triesLeft })}`;
}

/** Verifies the delivery PIN; `failure` covers a wrong PIN, too many attempts and a lost connection. */
export function useVerifyPin() {
  const { send, isSending } = useSend(verifyPin, { invalidates: ROUND_CALLS });
  const { business_tz } = useSettings();
  const { failure, clear, show, report } = useFailure();

  const toPinFailure = (error: unknown): StepFailure => {
    if (isNetworkError(error)) return { title: texts.noConnection, text: texts.pinKept };
    if (!isApiError(error) || ![400, 429].includes(error.status)) return moveFailure(error);
    if (error.status === 400) return { title: texts.wrongPin, text: wrongPinText(error) };
    const at = new Date(serverNow() + (error.retryAfter ?? 0) * 1000);
    return { title: texts.tooMany, text: texts.tryAt({ time: formatTime(at, business_tz) }) };
  };
  const verify = async (id: number, pin: string): Promise<PinAnswer> => {
    clear();
    try {
      await send({ body: { order_id: id, otp: pin } });
      return 'right';
    } catch (error) {
      report(error, toPinFailure(error));
      return isApiError(error) && error.status === 400 ? 'wrong' : 'failed';
    }
  };
  /** Rejects malformed PINs locally; the server would not count them as attempts either. */
  const refuse = (pin: string) => {
    clear();
    show(
      pin === '' ? { title: texts.noPin, text: texts.noPinText } : { title: texts.wrongPin, text: texts.wrongPinText },
    );
  };
  return { verify, refuse, clear, isVerifying: isSending, failure };
}

/** Sets Delivered, with the cash in rupees and a reason for a difference on cash orders. `onPinExpired` is called when the PIN has to be entered again. */
export function useDeliver(onPinExpired: () => void) {
  const { send, isSending } = useSend(moveOrderAsStaff, { invalidates: ROUND_CALLS });
  const { failure, clear, report } = useFailure();
  const deliver = async (id: number, cash?: number, reason = ''): Promise<void> => {
    clear();
    const why = reason === '' ? {} : { cash_reason: reason };
    try {
      showOrder(
        await send({
          params: { id },
          body: { status: 'Delivered', order_id: id, cash_collected: cash ?? null, ...why },
        }),
      );
      alerts.success(texts.statusUpdated, texts.delivered({ id }));
    } catch (error) {
      const isPinExpired = isApiError(error) && error.code === 'pin_not_verified';
      report(error, isPinExpired ? { title: texts.updateFailed, text: texts.pinRanOut } : moveFailure(error));
      if (isPinExpired) onPinExpired();
    }
  };
  return { deliver, isDelivering: isSending, failure };
}

/** Returns an order to the store, with a reason (ORD-7). */
export function useReturnToStore() {
  const { send, isSending } = useSend(returnOrder, { invalidates: ROUND_CALLS });
  // Reported as an alert, because its button has no room for a message.
  const { clear, report } = useFailure({ inPage: false });
  const returnToStore = async ({ id }: Pick<OrderForStaff, 'id'>): Promise<void> => {
    const reason = await confirm({
      title: texts.bringBackTitle({ id }),
      text: texts.bringBackText,
      confirmLabel: texts.bringBack,
      cancelLabel: texts.keep,
      look: 'staff',
      reason: { label: texts.bringBackReason, ...REASON_LENGTH, common: offered.bringBackReasons },
    });
    if (reason === false) return;
    clear();
    expectOrder(id);
    try {
      showOrder(await send({ params: { id }, body: { reason } }));
      alerts.success(texts.statusUpdated, texts.bringBackDone({ id }));
    } catch (error) {
      report(error, moveFailure(error));
    }
  };
  return { returnToStore, isReturning: isSending };
}
