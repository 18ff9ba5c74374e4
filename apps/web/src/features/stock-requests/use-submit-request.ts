// Submits a stock request: immediately for cash, after payment in the gateway's window online.
import { createPaymentOrder } from '@tilgul/contract/payments';
import { toPaise } from '@tilgul/contract/rules/money';
import { createStockRequest, listStoreRequests } from '@tilgul/contract/stock-requests';
import { texts } from '@tilgul/messages/store/stock-requests';
import { useState } from 'react';
import { getFailureMessage, isSessionError, isTransient } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { confirmPaid } from '../payments/confirm-paid.ts';
import { type CheckoutEnd, loadProvider, openCheckout } from '../payments/payment-window.ts';
import { type PaidRequest, paidRequest, type RequestLine } from './request-draft.ts';

interface Submission {
  readonly lines: readonly RequestLine[];
  /** Rupees. */
  readonly total: number;
}

/** Sends immediately for cash, after payment online; both resolve to true once the server has it. Errors are in `failure`. */
export function useSubmitRequest() {
  const { brand } = useSettings();
  const { data: user } = useOwnUser();
  const { send, isSending } = useSend(createStockRequest, { invalidates: [listStoreRequests] });
  const payment = useSend(createPaymentOrder);
  const { failure, clear, show } = useStepFailure();
  /** True while the payment window is open: nothing on the page may cover it. */
  const [isPaying, setPaying] = useState(false);
  const fail = (text: string): false => {
    show({ title: texts.submitFailed, text });
    return false;
  };
  const done = (id: number, total: number): true => {
    alerts.success(texts.sent, texts.sentText({ id, total: formatRupees(total) }));
    return true;
  };

  const sendForCash = async ({ lines, total }: Submission): Promise<boolean> => {
    clear();
    try {
      const { request_id } = await send({ body: { payment_method: 'cod', ordered_products: [...lines] } });
      return done(request_id, total);
    } catch (error) {
      return isSessionError(error) ? false : fail(getFailureMessage(error, texts.tryAgain));
    }
  };
  const [isConfirming, setConfirming] = useState(false);
  /** Sends the payment proof, for 30 s if answers are lost; kept until the server has answered for good. */
  const sendPaid = async (paid: PaidRequest): Promise<boolean> => {
    clear();
    paidRequest.keep(paid);
    const body = { payment_method: 'online' as const, ordered_products: [...paid.lines], ...paid.proof };
    const { id, error } = await confirmPaid<{ readonly id?: number; readonly error?: unknown }>(
      () =>
        send({ body }).then(
          ({ request_id }) => ({ id: request_id }),
          (reason: unknown) => ({ error: reason }),
        ),
      (ms) => {
        setConfirming(true);
        return new Promise((resolve) => setTimeout(resolve, ms));
      },
      (outcome) => outcome.id === undefined && isTransient(outcome.error),
    );
    setConfirming(false);
    if (id === undefined && isSessionError(error)) return false;
    if (id !== undefined || !isTransient(error)) paidRequest.forget();
    return id === undefined ? fail(`${texts.paidFailed} ${getFailureMessage(error, '')}`.trim()) : done(id, paid.total);
  };
  /** Pays in the gateway's window; undefined if that could not load. */
  const pay = async ({ lines, total }: Submission): Promise<CheckoutEnd | undefined> => {
    const body = { amount: toPaise(total) ?? 0, currency: 'INR' } as const;
    const { checkout_url, ...order } = await payment.send({ body });
    const Provider = await loadProvider(checkout_url).catch(() => undefined);
    if (!Provider) return undefined;
    setPaying(true);
    try {
      return await openCheckout(Provider, {
        ...order,
        name: brand,
        description: texts.paymentFor({ count: lines.length }),
        image: `${window.location.origin}/icon-192.png`,
        prefill: {
          name: user ? `${user.first_name} ${user.last_name}` : '',
          email: user?.email ?? '',
          contact: user ? `+91${user.phone_no}` : '',
        },
      });
    } finally {
      setPaying(false);
    }
  };
  const payAndSend = async (submission: Submission): Promise<boolean> => {
    clear();
    if (paidRequest.read()) return fail(texts.paidFirst);
    try {
      const end = await pay(submission);
      if (!end) return fail(texts.sdkFailed);
      if (end.kind === 'paid') return await sendPaid({ ...submission, proof: end.proof });
      return fail(end.failure ? `${end.failure.replace(/\.?$/, '.')} ${texts.notPaid}` : texts.notPaid);
    } catch (error) {
      return isSessionError(error) ? false : fail(getFailureMessage(error, texts.onlineFailed));
    }
  };
  return {
    sendForCash,
    sendPaid,
    payAndSend,
    isPaying,
    isConfirming,
    isSending: isSending || isConfirming || payment.isSending,
    failure,
  };
}
