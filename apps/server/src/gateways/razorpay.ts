// The payment gateway: Razorpay when its keys are set, otherwise the local sandbox.
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import type { RazorpaySandbox } from '@tilgul/razorpay-sandbox';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import {
  type GatewayRefund,
  GatewayRefusal,
  gatewayOrder,
  gatewayPayment,
  gatewayQrCode,
  gatewayRefund,
  type Outcome,
  type PaymentGateway,
} from '../platform/ports/payment-gateway.ts';
import type { Secrets } from '../platform/ports/secrets.ts';
import { equalInConstantTime } from '../platform/security/tokens.ts';
import { readJson, send as sendTo } from './http.ts';
import { createHostCheck } from './outgoing-hosts.ts';

/** A collection in one page: the limit of tries keeps an order's payments below a page. */
const collectionSchema = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item) });

const gatewayError = z.object({ error: z.object({ description: z.string() }) });

/** The part of `fetch` that the gateway uses. The sandbox replaces it while the server does not listen yet. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Without a trailing slash. Read for each call, since a server on port 0 learns its address only when it listens. */
  readonly baseUrl: () => string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly send: Send;
  /** Timeout in milliseconds for one use of the gateway, with all its calls. */
  readonly timeoutMs: () => number;
  readonly log: Logger;
}

interface GatewayRequest<T> {
  readonly method: 'GET' | 'POST';
  /** Path below the base URL, with query. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: z.ZodMiniType<T>;
  /** Aborts the call, so that several calls can share one timeout. */
  readonly signal?: AbortSignal | undefined;
}

const TOO_MANY_REQUESTS = 429;
const MAX_TRIES = 3;
const MAX_PAUSE_MS = 400;

/** The 502 of a gateway that is down, slow or unintelligible. Only the log has the cause. */
function gatewayFailed(
  { log }: ClientOptions,
  request: Pick<GatewayRequest<unknown>, 'method' | 'path'>,
  cause: string,
): AppError {
  log.warn({ method: request.method, path: request.path, cause }, 'the payment gateway failed');
  return new AppError('gateway_failed');
}

interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

async function sendRequest(
  options: ClientOptions,
  request: GatewayRequest<unknown>,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const { method, path, body, headers } = request;
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  try {
    const response = await options.send(`${options.baseUrl()}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal,
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (error) {
    throw gatewayFailed(options, request, error instanceof Error ? error.name : 'unknown');
  }
}

/** Whether the gateway rejects our keys, which only the operator can fix. */
const isKeyFault = ({ status, body }: RawAnswer): boolean =>
  status === 401 ||
  (status === 400 &&
    /authentication failed|api key/i.test(z.safeParse(gatewayError, body).data?.error.description ?? ''));

function toOutcome<T>(options: ClientOptions, request: GatewayRequest<T>, raw: RawAnswer): Outcome<T> {
  const { status, body } = raw;
  if (isKeyFault(raw))
    options.log.error('the payment gateway refuses the keys: check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
  else if (status >= 200 && status < 300) {
    const answer = z.safeParse(request.answer, body);
    if (answer.success) return { isDone: true, value: answer.data };
  } else if (status === 400 || status === 409) {
    const refusal = z.safeParse(gatewayError, body);
    if (refusal.success) return { isDone: false, status, description: refusal.data.error.description };
  }
  throw gatewayFailed(options, request, `answered ${status}`);
}

/**
 * Calls the gateway. Returns its answer or its refusal (400, 409). Throws gateway_failed when it is down, exceeds the
 * timeout, keeps answering 429, rejects our keys or answers nonsense; a call that changes something may have taken
 * effect even then.
 */
export async function callGateway<T>(options: ClientOptions, request: GatewayRequest<T>): Promise<Outcome<T>> {
  const signal = request.signal ?? AbortSignal.timeout(options.timeoutMs());
  for (let attempt = 1; ; attempt += 1) {
    const raw = await sendRequest(options, request, signal);
    if (raw.status !== TOO_MANY_REQUESTS || attempt >= MAX_TRIES) return toOutcome(options, request, raw);
    await pause(Math.random() * MAX_PAUSE_MS * attempt);
  }
}

/** An answer within 10 seconds (security P10), with a second to spare. */
const TIMEOUT_MS = 9_000;
/** The most items that Razorpay returns at once. */
const PAGE = 100;
const API_URL = 'https://api.razorpay.com/v1';
const CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

interface Setup extends ClientOptions {
  readonly webhookSecret: string;
  readonly checkoutUrl: string;
}

/** Unwraps an outcome that cannot be a refusal. */
function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.isDone) throw new GatewayRefusal(outcome.description);
  return outcome.value;
}

function createClient(setup: Setup): PaymentGateway {
  const orders = collectionSchema(gatewayOrder);
  const payments = collectionSchema(gatewayPayment);
  const refunds = collectionSchema(gatewayRefund);
  const get = async <T>(path: string, answer: z.ZodMiniType<T>, signal?: AbortSignal): Promise<T> =>
    unwrap(await callGateway(setup, { method: 'GET', path, answer, signal }));
  const post = <T>(
    path: string,
    answer: z.ZodMiniType<T>,
    rest: Pick<GatewayRequest<T>, 'body' | 'headers' | 'signal'>,
  ) => callGateway(setup, { method: 'POST', path, answer, ...rest });
  const encode = encodeURIComponent;
  return {
    keyId: setup.keyId,
    checkoutUrl: setup.checkoutUrl,
    startTimer: () => AbortSignal.timeout(setup.timeoutMs()),
    isProof: (proof) =>
      equalInConstantTime(
        signProof(setup.keySecret, proof.razorpay_order_id, proof.razorpay_payment_id),
        proof.razorpay_signature,
      ),
    isWebhook: (body, signature) => equalInConstantTime(signBody(setup.webhookSecret, body), signature),
    findOrder: async (receipt, signal) => {
      const found = await get(`/orders?receipt=${encode(receipt)}`, orders, signal);
      return found.items.find((order) => order.receipt === receipt);
    },
    createOrder: async ({ amount, receipt, notes }, signal) => {
      const body = { amount, currency: 'INR', receipt, notes };
      return unwrap(await post('/orders', gatewayOrder, { body, signal }));
    },
    listPayments: async (orderId, signal) => (await get(`/orders/${encode(orderId)}/payments`, payments, signal)).items,
    capturePayment: ({ id, amount }, signal) =>
      post(`/payments/${encode(id)}/capture`, gatewayPayment, { body: { amount, currency: 'INR' }, signal }),
    createQrCode: async ({ amount, closeBy, name, notes }, signal) => {
      const close_by = Math.ceil(closeBy.getTime() / 1000);
      const kind = { type: 'upi_qr', usage: 'single_use', fixed_amount: true } as const;
      const body = { ...kind, payment_amount: amount, close_by, name, notes };
      return unwrap(await post('/payments/qr_codes', gatewayQrCode, { body, signal }));
    },
    listQrPayments: async (qrId, signal) =>
      (await get(`/payments/qr_codes/${encode(qrId)}/payments`, payments, signal)).items,
    closeQrCode: (qrId, signal) => post(`/payments/qr_codes/${encode(qrId)}/close`, gatewayQrCode, { signal }),
    refundPayment: ({ paymentId, amount, receipt, key }) => {
      const body = { amount, speed: 'normal', receipt };
      const headers = { 'X-Refund-Idempotency': key };
      return post(`/payments/${encode(paymentId)}/refund`, gatewayRefund, { body, headers });
    },
    getRefund: (refundId) => get(`/refunds/${encode(refundId)}`, gatewayRefund),
    listRefunds: async (paymentId) =>
      (await get(`/payments/${encode(paymentId)}/refunds?count=${PAGE}`, refunds)).items,
    listRefundsSince: async (since) => {
      const from = Math.floor(since.getTime() / 1000);
      const found: GatewayRefund[] = [];
      for (;;) {
        const { items } = await get(`/refunds?from=${from}&count=${PAGE}&skip=${found.length}`, refunds);
        found.push(...items);
        if (items.length < PAGE) return found;
      }
    },
  };
}

/** The gateway of a process. */
export interface OpenedGateway {
  readonly paymentGateway: PaymentGateway | undefined;
  /** Set when the sandbox replaces Razorpay. */
  readonly paymentSandbox: RazorpaySandbox | undefined;
}

/** Imported only here, so that production and servers with keys never load the sandbox. */
async function openSandbox(secrets: Secrets): Promise<RazorpaySandbox> {
  const { createRazorpaySandbox } = await import('@tilgul/razorpay-sandbox');
  const { sandboxKeyId: keyId, sandboxKeySecret: keySecret, sandboxWebhookSecret: webhookSecret } = secrets;
  return createRazorpaySandbox({ keyId, keySecret, webhookSecret }, api.payments.paymentWebhook.path);
}

/**
 * Opens Razorpay when its keys are set, otherwise the sandbox. In production without keys there is no gateway and only
 * cash is offered (PAY-10, P14).
 */
export async function openGateway(config: Config, secrets: Secrets, log: Logger): Promise<OpenedGateway> {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = config;
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined) {
    const keys = { keyId, keySecret, webhookSecret };
    const razorpay = { name: 'Razorpay', accepts: createHostCheck('payments', config) };
    const send: Send = (url, init) => sendTo(razorpay, url, init);
    const service = { checkoutUrl: CHECKOUT_URL, baseUrl: () => API_URL, send, timeoutMs: () => TIMEOUT_MS };
    return { paymentGateway: createClient({ ...keys, ...service, log }), paymentSandbox: undefined };
  }
  if (config.isProduction) return { paymentGateway: undefined, paymentSandbox: undefined };
  const paymentSandbox = await openSandbox(secrets);
  const { keys, checkoutUrl, baseUrl, send, faults } = paymentSandbox;
  const timeoutMs = () => faults.patienceMs ?? TIMEOUT_MS;
  return { paymentGateway: createClient({ ...keys, checkoutUrl, baseUrl, send, timeoutMs, log }), paymentSandbox };
}

const hmac = (secret: string, data: string | Uint8Array): string =>
  createHmac('sha256', secret).update(data).digest('hex');

/** Signs an order and payment id, as the checkout hands it to the browser. */
export const signProof = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`);

/** Signs the raw body of a webhook. */
export const signBody = (secret: string, body: string | Uint8Array): string => hmac(secret, body);
