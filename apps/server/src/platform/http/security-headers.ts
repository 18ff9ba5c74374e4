// Security headers: built once from the settings, set on every response.
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { getPath } from './api-paths.ts';

const getOrigin = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** Content security policy of pages. */
function buildContentPolicy(config: Config) {
  const razorpay = config.RAZORPAY_KEY_ID !== undefined;
  const when = (condition: boolean, ...sources: string[]) => (condition ? sources : []);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...when(razorpay, 'https://checkout.razorpay.com')],
      // Razorpay's script adds style elements.
      styleSrc: ["'self'", ...when(razorpay, "'unsafe-inline'")],
      // Prerendered pages have style attributes, which cannot load anything.
      styleSrcAttr: ["'unsafe-inline'"],
      // Razorpay's QR codes for riders, and the hosts that their short URLs redirect to.
      imgSrc: [
        "'self'",
        'data:',
        'blob:',
        getOrigin(config.TILE_URL),
        ...when(razorpay, 'https://rzp.io', 'https://*.razorpay.com', 'https://*.amazonaws.com'),
      ],
      connectSrc: ["'self'", ...when(razorpay, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com')],
      frameSrc: [
        "'self'",
        ...when(razorpay, 'https://api.razorpay.com', 'https://checkout.razorpay.com'),
        ...(config.VIDEO_URL ? [getOrigin(config.VIDEO_URL)] : []),
      ],
      mediaSrc: ["'self'", ...(config.VIDEO_URL ? [getOrigin(config.VIDEO_URL)] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/**
 * Denies what no page needs, also to frames. Our pages may ask for location and camera, used by the store form and
 * packing; only Razorpay's frames may request payments.
 */
function buildPermissionsPolicy(config: Config, opened: readonly string[] = []): string {
  const payers =
    config.RAZORPAY_KEY_ID === undefined ? '' : ' "https://api.razorpay.com" "https://checkout.razorpay.com"';
  const closed = ['display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'];
  const closedOrOwn = closed.map((name) => `${name}=${opened.includes(name) ? '(self)' : '()'}`);
  return [...closedOrOwn, 'camera=(self)', 'geolocation=(self)', `payment=(self${payers})`].join(', ');
}

/** The contract's schemas validate and serialize (bind.ts), so Fastify need not load its own libraries. */
const noSchemas = () => () => {
  throw new Error('A route has no schema of its own.');
};
export const WITHOUT_SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } };

/** Helmet's headers, and Permissions-Policy, which it lacks. */
async function buildPageHeaders(config: Config): Promise<Record<string, string>> {
  const app = Fastify({ schemaController: WITHOUT_SCHEMAS });
  await app.register(helmet, {
    contentSecurityPolicy: buildContentPolicy(config),
    strictTransportSecurity: config.HTTPS ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.get('/', async (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const perResponse = new Set(['content-length', 'content-type', 'date', 'connection']);
  return {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (perResponse.has(name) ? [] : [[name, String(value)]])),
    ),
    'permissions-policy': buildPermissionsPolicy(config),
  };
}

/** Headers that matter on API responses, with the strictest content policy. */
function pickCallHeaders(forPages: Record<string, string>): Record<string, string> {
  const kept = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'strict-transport-security',
    'permissions-policy',
  ];
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...Object.fromEntries(kept.flatMap((name) => (forPages[name] === undefined ? [] : [[name, forPages[name]]]))),
  };
}

/** Interfaces of receipt printers. */
const PRINTER_ACCESS = ['serial', 'usb'];
/** The counter's page, also as its service worker fetches it. */
const COUNTER = /^\/store-counter(?:\/|$)/;

/** Security headers of a server, fixed while it runs. */
export interface SecurityHeaders {
  /** The counter alone may reach receipt printers. */
  readonly forCounter: Readonly<Record<string, string>>;
  readonly forPages: Readonly<Record<string, string>>;
  readonly forCalls: Readonly<Record<string, string>>;
}

/** Builds the headers once. Building them per response was the largest cost of a catalogue call. */
export async function createSecurityHeaders(config: Config): Promise<SecurityHeaders> {
  const forPages = await buildPageHeaders(config);
  const forCounter = { ...forPages, 'permissions-policy': buildPermissionsPolicy(config, PRINTER_ACCESS) };
  return { forPages, forCalls: pickCallHeaders(forPages), forCounter };
}

/** Sets them on every response. Installed before anything that may refuse a request. */
export function installHeaders(app: FastifyInstance, { forPages, forCalls, forCounter }: SecurityHeaders): void {
  const forPath = (path: string) => (COUNTER.test(path) ? forCounter : forPages);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isCall ? forCalls : forPath(getPath(request)));
    done();
  });
}
