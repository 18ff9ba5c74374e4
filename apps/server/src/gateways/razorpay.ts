// The payment gateway: Razorpay with its keys, the local stand-in without.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import type { RazorpaySandbox } from '@tilgul/razorpay-sandbox';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { GatewayRefusal, type Outcome, type PaymentGateway } from '../platform/ports/payment-gateway.ts';
import type { Secrets } from '../platform/ports/secrets.ts';

const amount = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

export const gatewayOrder = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.string(),
});

const gatewayPayment = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.nullish(z.string()),
  amount_refunded: z.nullish(amount),
});

const gatewayQrCode = z.object({ id: z.string(), image_url: z.string(), payment_amount: z.nullish(amount) });

const gatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
});

/** A collection; one page is enough, since an order of ours never has more payments than its limit of tries. */
const collectionOf = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item) });

const gatewayError = z.object({ error: z.object({ description: z.string() }) });

/** The part of `fetch` that the gateway needs; the stand-in brings its own while the server does not listen yet. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Without a slash at its end; asked at each call, since a server on port 0 learns its address only when it listens. */
  readonly baseUrl: () => string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly send: Send;
  /** Most milliseconds of one use of the gateway, all its calls together. */
  readonly timeoutMs: () => number;
  readonly log: Logger;
}

interface GatewayRequest<T> {
  readonly method: 'GET' | 'POST';
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: z.ZodMiniType<T>;
  /** Ends the call early, so that several calls share one time-out. */
  readonly signal?: AbortSignal;
}

const SLOW_DOWN = 429;
const TRIES = 3;
const MOST_PAUSE_MS = 400;
const ANSWER_MAX = 1024 * 1024;

/** The 502 of a gateway that is away, slow, or talks nonsense; the cause is on the log only. */
function gatewayFailed(
  { log }: ClientOptions,
  request: Pick<GatewayRequest<unknown>, 'method' | 'path'>,
  cause: string,
): AppError {
  log.warn({ method: request.method, path: request.path, cause }, 'the payment gateway failed');
  return new AppError('gateway_failed');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, ANSWER_MAX));
  } catch {
    return undefined;
  }
}

interface RawAnswer {
  readonly status: number;
  readonly body: unknown;
}

async function exchange(
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

/** Whether a refusal means that our keys are wrong, which only the operator can mend. */
const isKeyFault = ({ status, body }: RawAnswer): boolean =>
  status === 401 ||
  (status === 400 &&
    /authentication failed|api key/i.test(z.safeParse(gatewayError, body).data?.error.description ?? ''));

function judge<T>(options: ClientOptions, request: GatewayRequest<T>, raw: RawAnswer): Outcome<T> {
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
 * Makes one call. Answers what the gateway did or why it refused (400, 409). Throws gateway_failed when it is away, slower
 * than the time-out, keeps saying 429, refuses our keys, or answers something that is no answer; a call that changes
 * something may have had its effect all the same.
 */
export async function askGateway<T>(options: ClientOptions, request: GatewayRequest<T>): Promise<Outcome<T>> {
  const signal = request.signal ?? AbortSignal.timeout(options.timeoutMs());
  for (let attempt = 1; ; attempt += 1) {
    const raw = await exchange(options, request, signal);
    if (raw.status !== SLOW_DOWN || attempt >= TRIES) return judge(options, request, raw);
    await pause(Math.random() * MOST_PAUSE_MS * attempt);
  }
}

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

const hmac = (secret: string, data: string | Uint8Array): string =>
  createHmac('sha256', secret).update(data).digest('hex');

/** The signature of a pair: what the checkout hands to the browser after a payment. */
export const signProof = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`);

/** The signature of a webhook's body, over exactly the bytes that are sent. */
export const signBody = (secret: string, body: string | Uint8Array): string => hmac(secret, body);

/** Whether two signatures are the same text; takes as long wherever they differ. */
export function isSameSignature(expected: string, given: string): boolean {
  const [wanted, got] = [Buffer.from(expected), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
