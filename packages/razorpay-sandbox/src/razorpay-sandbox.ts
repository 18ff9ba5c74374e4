/**
 * A stand-in for Razorpay on this machine, for development, tests and the demo: it answers the calls of Razorpay's API that
 * the shop makes with the same fields, ids, errors and signatures, serves a `checkout.js` that defines `window.Razorpay`,
 * and calls the shop's webhook. `POST /sandbox/razorpay/pay` plays the payer. Its rows live in the schema `sandbox` of the
 * shop's database, so that a restart loses nothing. Never load it in production: whoever can reach it can pay without money.
 */
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { SandboxContext, SandboxKeys, SandboxLog } from './context.ts';
import { createDueWork, runWhileListening } from './due-work.ts';
import { type Faults, noFaults } from './faults.ts';
import { createHostServer } from './host-server.ts';
import { mountRoutes, SANDBOX_PATH } from './routes.ts';

export type { AnswerFault, Faults } from './faults.ts';
export { noFaults } from './faults.ts';

/** What the server that carries the sandbox lends it. */
export interface SandboxHost {
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
      const dueWork = createDueWork(context);
      deliver = dueWork.run;
      await mountRoutes(app, context, () => {
        if (app.server.listening) setImmediate(() => void dueWork.run());
      });
      runWhileListening(app, dueWork);
    },
  };
}
