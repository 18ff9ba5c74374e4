// One HTTP call to the gateway: Basic auth, a time-out, a bounded wait after a 429, typed outcomes.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Outcome } from '../../platform/ports/payment-gateway.ts';
import { gatewayError } from './razorpay.entities.ts';

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

export interface GatewayRequest<T> {
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
