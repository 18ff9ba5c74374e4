/**
 * A local sandbox that imitates Razorpay, for development, tests and the demo: implements the API calls that the shop uses with the
 * same fields, ids, errors and signatures, serves a `checkout.js` that defines `window.Razorpay`, and calls the shop's
 * webhook. `POST /sandbox/razorpay/pay` simulates the payer. Its rows are in the schema `sandbox` of the shop's database, so
 * they survive restarts. Never load it in production: anyone who can reach it can pay without money.
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

/** Provided by the host server. */
interface SandboxHost {
  /** A database with the schema `sandbox`; returns int8 as number and timestamptz as Date. */
  readonly pool: pg.Pool;
  readonly now: () => Date;
  readonly log: SandboxLog;
}

export interface RazorpaySandbox {
  readonly keys: SandboxKeys;
  /** A path on the shop's server, so that it works at any address. */
  readonly checkoutUrl: string;
  /** Faults of the provider, for tests. */
  readonly faults: Faults;
  /** Base URL of the API, without trailing slash. */
  baseUrl(): string;
  /** `fetch` for the API; also works before the server listens. */
  send(url: string, init: RequestInit): Promise<Response>;
  /** Adds the routes to the server, and runs background jobs while it listens. */
  mount(app: FastifyInstance, host: SandboxHost): Promise<void>;
  /** Runs due late captures, refunds and webhook calls; resolves when done. */
  deliver(): Promise<void>;
}

/** Creates the sandbox of one server; `webhookPath` is the shop's webhook, such as /payments/webhook/. */
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

interface HostServer {
  attach(app: FastifyInstance): void;
  /** Origin of the server, such as http://127.0.0.1:3000. */
  origin(): string;
  /** Sends over HTTP once the server listens, before that (demo data, tests without a port) in process. */
  send(url: string, init: RequestInit): Promise<Response>;
}

/** Placeholder origin while the server does not listen; nothing is sent there. */
const NO_ORIGIN = 'http://sandbox.invalid';

/** The origin at which the server reaches itself; loopback if it listens on all addresses. */
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

const TICK_MS = 1_000;

interface BackgroundJobs {
  /** Runs due work; resolves when done. */
  readonly run: () => Promise<void>;
  /** Waits for running work and starts nothing new. */
  readonly stop: () => Promise<void>;
}

/** Runs due work in rounds, one at a time; a call during a round queues another one. */
function createBackgroundJobs(context: SandboxContext): BackgroundJobs {
  let isStopping = false;
  const round = async () => {
    if (isStopping) return;
    await queueWebhooks(context, await captureDue(context.db, context.now()));
    await queueWebhooks(context, await settleDueRefunds(context.db, context.now()));
    await deliverDue(context, () => isStopping);
  };
  const report = (err: unknown) => context.log.warn({ err }, 'the payment sandbox failed to run due work');
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

/** Runs due work every second while the server listens. */
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
