// Sends a stock request: for cash at once, online after the payment in the provider's window.

import { createPaymentOrder } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { createStockRequest, listStoreRequests } from '@tilgul/contract/stock-requests';
import { useState } from 'react';
import { failureText, isPassing, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { storeRequestTexts as texts } from '../../texts/en/store/store-requests.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { type CheckoutEnd, loadProvider, openCheckout } from '../payments/payment-window.ts';
import { type PaidRequest, paidRequest, type RequestLine } from './request-draft.ts';

export interface Submission {
  readonly lines: readonly RequestLine[];
  /** Rupees. */
  readonly total: number;
}

/** What the provider's window says: the shop, the request, and whom the bank may reach. */
function useCheckoutWords() {
  const { brand } = useSettings();
  const { data: user } = useOwnUser();
  return (count: number) => ({
    name: brand,
    description: count === 1 ? texts.paymentForOne : t(texts.paymentFor, { count }),
    image: `${window.location.origin}/icon-192.png`,
    prefill: {
      name: user ? `${user.first_name} ${user.last_name}` : '',
      email: user?.email ?? '',
      contact: user ? `+91${user.phone_no}` : '',
    },
  });
}

/** Every failure has the same title; `fail` answers that the server has no request. */
function useFailure() {
  const { failure, clear, show } = useStepFailure();
  const fail = (text: string): false => {
    show({ title: texts.submitFailed, text });
    return false;
  };
  return { failure: failure?.text, clear, fail };
}

/** Sends what is put together. Each way answers whether the server has the request. */
function useSendRequest() {
  const { send, isSending } = useSend(createStockRequest, { invalidates: [listStoreRequests] });
  const { failure, clear, fail } = useFailure();
  const done = (id: number, total: number): true => {
    alerts.success(texts.sent, t(texts.sentText, { id, total: formatRupees(total) }));
    return true;
  };

  const sendForCash = async ({ lines, total }: Submission): Promise<boolean> => {
    clear();
    try {
      const { request_id } = await send({ body: { payment_method: 'cod', ordered_products: [...lines] } });
      return done(request_id, total);
    } catch (error) {
      return isSessionError(error) ? false : fail(failureText(error, texts.tryAgain));
    }
  };
  /** Brings the proof of a payment; kept until the server has given a final answer. */
  const sendPaid = async (paid: PaidRequest): Promise<boolean> => {
    clear();
    paidRequest.keep(paid);
    try {
      const body = { payment_method: 'online' as const, ordered_products: [...paid.lines], ...paid.proof };
      const { request_id } = await send({ body });
      paidRequest.forget();
      return done(request_id, paid.total);
    } catch (error) {
      if (isSessionError(error)) return false;
      if (!isPassing(error)) paidRequest.forget();
      return fail(`${texts.paidFailed} ${failureText(error, '')}`.trim());
    }
  };
  return { sendForCash, sendPaid, isSending, failure, clear, fail };
}

/** Cash at once, online after the payment; what went wrong is in `failure`. */
export function useSubmitRequest() {
  const { fail, ...request } = useSendRequest();
  const payment = useSend(createPaymentOrder);
  const words = useCheckoutWords();
  /** The provider's window is open: nothing of ours may be in its way. */
  const [isPaying, setPaying] = useState(false);

  const pay = async ({ lines, total }: Submission): Promise<CheckoutEnd | undefined> => {
    const opened = await payment.send({ body: { amount: toPaise(total) ?? 0, currency: 'INR' } });
    const Provider = await loadProvider(opened.checkout_url).catch(() => undefined);
    if (!Provider) return undefined;
    const { key, amount, currency, order_id } = opened;
    setPaying(true);
    try {
      return await openCheckout(Provider, { ...words(lines.length), key, amount, currency, order_id });
    } finally {
      setPaying(false);
    }
  };
  const payAndSend = async (submission: Submission): Promise<boolean> => {
    request.clear();
    if (paidRequest.read()) return fail(texts.paidFirst);
    try {
      const end = await pay(submission);
      if (!end) return fail(texts.sdkFailed);
      if (end.kind === 'paid') return await request.sendPaid({ ...submission, proof: end.proof });
      return fail(end.failure ? `${end.failure.replace(/\.?$/, '.')} ${texts.notPaid}` : texts.notPaid);
    } catch (error) {
      return isSessionError(error) ? false : fail(failureText(error, texts.onlineFailed));
    }
  };
  return { ...request, payAndSend, isPaying, isSending: request.isSending || payment.isSending };
}
