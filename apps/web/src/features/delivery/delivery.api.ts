import type { InfiniteData } from '@tanstack/react-query';
import { viewOwnCash } from '@tilgul/contract/cash';
import type { OrderForStaff } from '@tilgul/contract/order-answers';
import { listStaffOrders, moveOrderAsStaff, REASON_LENGTH, returnOrder, verifyPin } from '@tilgul/contract/orders';
import { staffReport } from '@tilgul/contract/reports';
import { useEffect, useMemo } from 'react';
import type { ListAnswer } from '../../shared/api/api.ts';
import { type ApiError, failureText, isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { keyOf, queryClient, refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { type List, useGet, useList, useSend } from '../../shared/api/use-api.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { t } from '../../texts/text.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { type StepFailure, useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { expectOrder } from '../orders/new-order-alerts.tsx';
import { type DeliveryRound, sortDeliveryRound } from './delivery-round.ts';
import { DELIVERY_ROUND } from './first-calls.ts';

// Loads the delivery staff's orders: kept current, and the whole round however long the list is.

/** Whatever a step of a delivery changes on screen. */
export const ROUND_CALLS = [listStaffOrders, staffReport, viewOwnCash];

/** The own orders sorted for the round. Open ones behind the first page are fetched too: they are what the day is about. */
export function useDeliveryRound(): { list: List<OrderForStaff>; round: DeliveryRound<OrderForStaff> } {
  const list = useList(DELIVERY_ROUND.endpoint, DELIVERY_ROUND.query);
  const { data: report } = useGet(staffReport, {});
  const round = useMemo(() => sortDeliveryRound(list.rows), [list.rows]);
  useLiveCalls(ROUND_CALLS);
  const { loadMore } = list;
  const isMissingSome = list.hasMore && !list.error && round.open.length < (report?.to_deliver ?? 0);
  useEffect(() => {
    if (isMissingSome) loadMore();
  }, [isMissingSome, loadMore]);
  return { list, round };
}

type Loaded = InfiniteData<ListAnswer<OrderForStaff>> | ListAnswer<OrderForStaff>;

/** Shows the order as a step's answer has it, at once: the list loads anew behind it, which takes its time on a mobile network. */
function showOrder(order: OrderForStaff): void {
  const changed = (row: OrderForStaff) => (row.id === order.id ? order : row);
  queryClient.setQueriesData<Loaded>({ queryKey: keyOf(listStaffOrders).slice(0, 1) }, (data) =>
    // What is watched for new orders is one page, and this is no new order.
    data && 'pages' in data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changed) })) }
      : data,
  );
}

// The steps of one delivery: start, PIN, delivered, back to the store, and what is said when one fails.

const moveFailure = (error: unknown): StepFailure => ({
  title: texts.updateFailed,
  text: failureText(error, texts.updateFailedText, texts.noAnswer),
});

/** A 404 or 409 means that the screen shows an order as it is no longer: it is loaded again. */
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
      alerts.success(texts.statusUpdated, t(texts.onTheWay, { id }));
    } catch (error) {
      report(error, moveFailure(error));
    }
  };
  return { start, isStarting: isSending, failure };
}

/** How a try of the PIN ended; `failed` left it untried. */
type PinAnswer = 'right' | 'wrong' | 'failed';

/** What the server said of a wrong PIN, and how many tries are left before none counts for a while. */
function wrongPinText(error: ApiError): string {
  const text = failureText(error, texts.wrongPinText);
  if (error.triesLeft === undefined) return text;
  if (error.triesLeft === 0) return `${text} ${texts.noTriesLeft}`;
  return `${text} ${error.triesLeft === 1 ? texts.oneTryLeft : t(texts.triesLeft, { count: error.triesLeft })}`;
}

/** The delivery PIN: a wrong one, too many tries and a lost answer are `failure`. */
export function useVerifyPin() {
  const { send, isSending } = useSend(verifyPin, { invalidates: ROUND_CALLS });
  const { business_tz } = useSettings();
  const { failure, clear, show, report } = useFailure();

  const toPinFailure = (error: unknown): StepFailure => {
    if (isNetworkError(error)) return { title: texts.noConnection, text: texts.pinKept };
    if (!isApiError(error) || ![400, 429].includes(error.status)) return moveFailure(error);
    if (error.status === 400) return { title: texts.wrongPin, text: wrongPinText(error) };
    const at = new Date(Date.now() + (error.retryAfter ?? 0) * 1000);
    return { title: texts.tooMany, text: t(texts.tryAt, { time: formatTime(at, business_tz) }) };
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
  /** What is no PIN at all is refused here: the server would count no try for it either. */
  const refuse = () => {
    clear();
    show({ title: texts.wrongPin, text: texts.wrongPinText });
  };
  return { verify, refuse, clear, isVerifying: isSending, failure };
}

/** 'Delivered', with the cash in rupees for an order paid on delivery, and why it is not the total. `onPinExpired` is called when the PIN must be asked again. */
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
      alerts.success(texts.statusUpdated, t(texts.delivered, { id }));
    } catch (error) {
      const isPinExpired = isApiError(error) && error.code === 'pin_not_verified';
      report(error, isPinExpired ? { title: texts.updateFailed, text: texts.pinRanOut } : moveFailure(error));
      if (isPinExpired) onPinExpired();
    }
  };
  return { deliver, isDelivering: isSending, failure };
}

/** Brings an order back to the store, with a reason (ORD-7). */
export function useReturnToStore() {
  const { send, isSending } = useSend(returnOrder, { invalidates: ROUND_CALLS });
  // Its button has no place for words.
  const { clear, report } = useFailure({ inPage: false });
  const returnToStore = async ({ id }: Pick<OrderForStaff, 'id'>): Promise<void> => {
    const reason = await confirm({
      title: t(texts.giveBackTitle, { id }),
      text: texts.giveBackText,
      confirmLabel: texts.giveBack,
      cancelLabel: texts.keep,
      look: 'staff',
      reason: { label: texts.giveBackReason, ...REASON_LENGTH, common: texts.giveBackReasons },
    });
    if (reason === false) return;
    clear();
    expectOrder(id);
    try {
      showOrder(await send({ params: { id }, body: { reason } }));
      alerts.success(texts.statusUpdated, t(texts.givenBack, { id }));
    } catch (error) {
      report(error, moveFailure(error));
    }
  };
  return { returnToStore, isReturning: isSending };
}
