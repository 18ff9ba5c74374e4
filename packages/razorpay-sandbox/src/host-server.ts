// The server that carries the sandbox, as the sandbox and the shop reach it: each calls the other over HTTP.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface HostServer {
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
function originOf(app: FastifyInstance | undefined): string {
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
export function createHostServer(): HostServer {
  let app: FastifyInstance | undefined;
  return {
    attach: (server) => {
      app = server;
    },
    origin: () => originOf(app),
    send: (url, init) => (app && url.startsWith(NO_ORIGIN) ? sendInside(app, url, init) : fetch(url, init)),
  };
}
