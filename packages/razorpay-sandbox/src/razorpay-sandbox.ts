/**
 * A stand-in for Razorpay on this machine, for development, tests and the demo: it answers the calls of Razorpay's API that
 * the shop makes with the same fields, ids, errors and signatures, serves a `checkout.js` that defines `window.Razorpay`,
 * and calls the shop's webhook. `POST /sandbox/razorpay/pay` plays the payer. Its rows live in the schema `sandbox` of the
 * shop's database, so that a restart loses nothing. Never load it in production: whoever can reach it can pay without money.
 */

import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Faults, noFaults, type SandboxContext, type SandboxKeys, type SandboxLog } from './context.ts';
import { captureDue } from './payments.ts';
import { settleDueRefunds } from './refunds.ts';
import { mountRoutes, SANDBOX_PATH } from './routes.ts';
import { deliverDue, queueWebhooks } from './webhooks.ts';

export type { AnswerFault, Faults } from './context.ts';
export { noFaults } from './context.ts';

/** What the server that carries the sandbox lends it. */
interface SandboxHost {
  /** Of a database with the schema `sandbox`; its connections answer int8 as number and timestamptz as Date. */
  readonly pool: pg.Pool;
  readonly now: () => Date;
  readonly log: SandboxLog;
}

export interface RazorpaySandbox {
  readonly keys: SandboxKeys;
  /** Below the shop's own address, so that the browser finds it wherever the shop is. */
  readonly checkoutUrl: string;
  /** What goes wrong at the provider; a test changes it. */
  readonly faults: Faults;
  /** Where the API is, without a slash at its end. */
  baseUrl(): string;
  /** `fetch` for calls of the API, which works before the server listens too. */
  send(url: string, init: RequestInit): Promise<Response>;
  /** Binds the routes to the server and lets it work while the server listens. */
  mount(app: FastifyInstance, host: SandboxHost): Promise<void>;
  /** Makes the webhook calls that are due and what banks do late; resolves when they are done. */
  deliver(): Promise<void>;
}

/** The sandbox of one server; `webhookPath` is the shop's webhook, such as /payments/webhook/. */
export function createRazorpaySandbox(keys: SandboxKeys, webhookPath: string): RazorpaySandbox {
  const server = createHostServer();
  const faults = noFaults();
  let deliver = async (): Promise<void> => undefined;
  return {
    keys,
    checkoutUrl: `${SANDBOX_PATH}/checkout.js`,
    faults,
    baseUrl: () => `${server.origin()}${SANDBOX_PATH}/v1`,
    send: server.send,
    deliver: () => deliver(),
    mount: async (app, { pool, now, log }) => {
      server.attach(app);
      const context: SandboxContext = {
        db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
        now,
        log,
        keys,
        faults,
        callWebhook: (init) => server.send(`${server.origin()}${webhookPath}`, init),
      };
      const jobs = createBackgroundJobs(context);
      deliver = jobs.run;
      await mountRoutes(app, context, () => {
        if (app.server.listening) setImmediate(() => void jobs.run());
      });
      runWhileListening(app, jobs);
    },
  };
}

// The server that carries the sandbox, as the sandbox and the shop reach it: each calls the other over HTTP.

interface HostServer {
  /** Names the server. */
  attach(app: FastifyInstance): void;
  /** Where the server is, such as http://127.0.0.1:3000. */
  origin(): string;
  /** Sends over HTTP once the server listens; before that (demo data, tests without a port) inside the process. */
  send(url: string, init: RequestInit): Promise<Response>;
}

/** The origin of a server that does not listen yet; nothing is ever sent there. */
const NO_ORIGIN = 'http://sandbox.invalid';

/** The origin at which a server reaches itself; a server on all addresses is reached on the loopback. */
function getOrigin(app: FastifyInstance | undefined): string {
  const address = app?.server.address() as AddressInfo | string | null | undefined;
  if (typeof address !== 'object' || address === null) return NO_ORIGIN;
  if (address.address === '0.0.0.0' || address.address === '::') return `http://127.0.0.1:${address.port}`;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

async function sendInside(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url);
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET' | 'POST',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  return new Response(answer.body, { status: answer.statusCode });
}

/** A server that is named later. */
function createHostServer(): HostServer {
  let app: FastifyInstance | undefined;
  return {
    attach: (server) => {
      app = server;
    },
    origin: () => getOrigin(app),
    send: (url, init) => (app && url.startsWith(NO_ORIGIN) ? sendInside(app, url, init) : fetch(url, init)),
  };
}

// What happens at the provider without anybody calling: late captures, refunds that end, webhook calls.

const TICK_MS = 1_000;

interface BackgroundJobs {
  /** Does what is due; resolves when that is done. */
  readonly run: () => Promise<void>;
  /** Lets what is being done end and nothing new begin. */
  readonly stop: () => Promise<void>;
}

/** Does what is due, one round at a time: a call while a round runs asks for another round after it. */
function createBackgroundJobs(context: SandboxContext): BackgroundJobs {
  let isStopping = false;
  const round = async () => {
    if (isStopping) return;
    await queueWebhooks(context, await captureDue(context.db, context.now()));
    await queueWebhooks(context, await settleDueRefunds(context.db, context.now()));
    await deliverDue(context, () => isStopping);
  };
  const report = (err: unknown) => context.log.warn({ err }, 'the payment sandbox could not do what is due');
  let last: Promise<void> = Promise.resolve();
  return {
    run: () => {
      last = last.then(round).catch(report);
      return last;
    },
    stop: () => {
      isStopping = true;
      return last;
    },
  };
}

/** Looks for due work each second while the server listens; ends before it closes. */
function runWhileListening(app: FastifyInstance, { run, stop }: BackgroundJobs): void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    await run();
    isBusy = false;
  };
  app.addHook('onListen', async () => {
    timer = setInterval(() => void tick(), TICK_MS);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await stop();
  });
}
