// The payment gateway: Razorpay with its keys, the local stand-in without.
import { api } from '@tilgul/contract';
import type { RazorpaySandbox } from '@tilgul/razorpay-sandbox';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { GatewayRefusal, type Outcome, type PaymentGateway } from '../../platform/ports/payment-gateway.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import { askGateway, type ClientOptions } from './razorpay.client.ts';
import { collectionOf, gatewayOrder, gatewayPayment, gatewayQrCode, gatewayRefund } from './razorpay.entities.ts';
import { isSameSignature, signBody, signProof } from './razorpay.signature.ts';

/** An answer within 10 seconds (security P10), with a second for what is around it. */
const TIMEOUT_MS = 9_000;
const API_URL = 'https://api.razorpay.com/v1';
const CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

interface Setup extends ClientOptions {
  readonly webhookSecret: string;
  readonly checkoutUrl: string;
}

/** The value of a call that has no reason to be refused. */
function done<T>(outcome: Outcome<T>): T {
  if (!outcome.isDone) throw new GatewayRefusal(outcome.description);
  return outcome.value;
}

const segment = (id: string): string => encodeURIComponent(id);

function createClient(setup: Setup): PaymentGateway {
  const orders = collectionOf(gatewayOrder);
  const payments = collectionOf(gatewayPayment);
  const refunds = collectionOf(gatewayRefund);
  return {
    keyId: setup.keyId,
    checkoutUrl: setup.checkoutUrl,
    startTimer: () => AbortSignal.timeout(setup.timeoutMs()),
    isProof: (proof) =>
      isSameSignature(
        signProof(setup.keySecret, proof.razorpay_order_id, proof.razorpay_payment_id),
        proof.razorpay_signature,
      ),
    isWebhook: (body, signature) => isSameSignature(signBody(setup.webhookSecret, body), signature),
    findOrder: async (receipt, signal) => {
      const path = `/orders?receipt=${segment(receipt)}`;
      const found = done(await askGateway(setup, { method: 'GET', path, answer: orders, ...(signal && { signal }) }));
      return found.items.find((order) => order.receipt === receipt);
    },
    createOrder: async ({ amount, receipt, notes }, signal) => {
      const body = { amount, currency: 'INR', receipt, notes };
      return done(
        await askGateway(setup, {
          method: 'POST',
          path: '/orders',
          body,
          answer: gatewayOrder,
          ...(signal && { signal }),
        }),
      );
    },
    listPayments: async (orderId, signal) => {
      const path = `/orders/${segment(orderId)}/payments`;
      return done(await askGateway(setup, { method: 'GET', path, answer: payments, ...(signal && { signal }) })).items;
    },
    capturePayment: ({ id, amount }, signal) => {
      const body = { amount, currency: 'INR' };
      const path = `/payments/${segment(id)}/capture`;
      return askGateway(setup, { method: 'POST', path, body, answer: gatewayPayment, ...(signal && { signal }) });
    },
    createQrCode: async ({ amount, closeBy, name, notes }, signal) => {
      const close_by = Math.ceil(closeBy.getTime() / 1000);
      const kind = { type: 'upi_qr', usage: 'single_use', fixed_amount: true } as const;
      const body = { ...kind, payment_amount: amount, close_by, name, notes };
      const path = '/payments/qr_codes';
      return done(
        await askGateway(setup, { method: 'POST', path, body, answer: gatewayQrCode, ...(signal && { signal }) }),
      );
    },
    listQrPayments: async (qrId, signal) => {
      const path = `/payments/qr_codes/${segment(qrId)}/payments`;
      return done(await askGateway(setup, { method: 'GET', path, answer: payments, ...(signal && { signal }) })).items;
    },
    closeQrCode: (qrId, signal) => {
      const path = `/payments/qr_codes/${segment(qrId)}/close`;
      return askGateway(setup, { method: 'POST', path, answer: gatewayQrCode, ...(signal && { signal }) });
    },
    refundPayment: ({ paymentId, amount, receipt, key }) =>
      askGateway(setup, {
        method: 'POST',
        path: `/payments/${segment(paymentId)}/refund`,
        body: { amount, speed: 'normal', receipt },
        headers: { 'X-Refund-Idempotency': key },
        answer: gatewayRefund,
      }),
    getRefund: async (refundId) =>
      done(await askGateway(setup, { method: 'GET', path: `/refunds/${segment(refundId)}`, answer: gatewayRefund })),
    listRefunds: async (paymentId) =>
      done(await askGateway(setup, { method: 'GET', path: `/payments/${segment(paymentId)}/refunds`, answer: refunds }))
        .items,
  };
}

/** The gateway of a process. */
export interface OpenedGateway {
  readonly paymentGateway: PaymentGateway | undefined;
  /** Only where the sandbox takes Razorpay's place. */
  readonly paymentSandbox: RazorpaySandbox | undefined;
}

/** The sandbox is loaded only here, so that a server with keys or in production never has its code in memory. */
async function openSandbox({
  sandboxKeyId,
  sandboxKeySecret,
  sandboxWebhookSecret,
}: Secrets): Promise<RazorpaySandbox> {
  const { createRazorpaySandbox } = await import('@tilgul/razorpay-sandbox');
  const keys = { keyId: sandboxKeyId, keySecret: sandboxKeySecret, webhookSecret: sandboxWebhookSecret };
  return createRazorpaySandbox(keys, api.payments.paymentWebhook.path);
}

/**
 * The gateway of the settings: Razorpay when its keys are set, else the sandbox; in production without keys there is
 * none, and only cash is offered (PAY-10, P14).
 */
export async function openGateway(config: Config, secrets: Secrets, log: Logger): Promise<OpenedGateway> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = config;
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined) {
    const paymentGateway = createClient({
      keyId,
      keySecret,
      webhookSecret,
      checkoutUrl: CHECKOUT_URL,
      baseUrl: () => API_URL,
      send: fetch,
      timeoutMs: () => TIMEOUT_MS,
      log,
    });
    return { paymentGateway, paymentSandbox: undefined };
  }
  if (config.isProduction) return { paymentGateway: undefined, paymentSandbox: undefined };
  const paymentSandbox = await openSandbox(secrets);
  const { keys, checkoutUrl, baseUrl, send, faults } = paymentSandbox;
  const timeoutMs = () => faults.patienceMs ?? TIMEOUT_MS;
  return { paymentGateway: createClient({ ...keys, checkoutUrl, baseUrl, send, timeoutMs, log }), paymentSandbox };
}
