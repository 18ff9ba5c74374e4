// The stand-in as the server knows it: its keys, its address, its faults.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Secrets } from '../../ports/secrets.ts';
import { type Faults, noFaults } from './faults.ts';

export const STAND_IN_PATH = '/sandbox/razorpay';

export interface StandInKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

export interface StandIn {
  readonly keys: StandInKeys;
  /** Below the shop's own address, so that the browser finds it wherever the shop is. */
  readonly checkoutUrl: string;
  readonly faults: Faults;
  /** Where the API is. */
  readonly baseUrl: () => string;
  /** Where the shop's webhook is. */
  readonly webhookUrl: () => string;
  /** Sends over HTTP once the server listens; before that (demo data, tests without a port) inside the process. */
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
  /** The server that carries the stand-in. */
  readonly carriedBy: (app: FastifyInstance) => void;
  /** Makes the webhook calls that are due and the banks' belated answers; resolves when they are done. */
  deliver: () => Promise<void>;
}

/** Fills an address until there is one; nothing is ever sent there. */
const NO_ADDRESS = 'http://stand-in.invalid';

/** The address at which a server reaches itself; a server on all addresses is reached on the loopback. */
function ownAddress(app: FastifyInstance | undefined): string | undefined {
  const address = app?.server.address() as AddressInfo | string | null | undefined;
  if (typeof address !== 'object' || address === null) return undefined;
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

/** The stand-in of a process; it answers once a server carries it. */
export function createStandIn(secrets: Secrets): StandIn {
  let carrier: FastifyInstance | undefined;
  const address = () => ownAddress(carrier) ?? NO_ADDRESS;
  return {
    keys: {
      keyId: secrets.sandboxKeyId,
      keySecret: secrets.sandboxKeySecret,
      webhookSecret: secrets.sandboxWebhookSecret,
    },
    checkoutUrl: `${STAND_IN_PATH}/checkout.js`,
    faults: noFaults(),
    baseUrl: () => `${address()}${STAND_IN_PATH}/v1`,
    webhookUrl: () => `${address()}/payments/webhook/`,
    send: (url, init) => (carrier && url.startsWith(NO_ADDRESS) ? sendInside(carrier, url, init) : fetch(url, init)),
    carriedBy: (app) => {
      carrier = app;
    },
    deliver: async () => undefined,
  };
}
