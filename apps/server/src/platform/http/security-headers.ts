// The security headers: made once of the settings, put on every answer.
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const hostOf = (url: string): string => new URL(url.replace(/[{}]/g, '')).origin;

/** The page policy, built from the settings. */
function contentPolicy(config: Config) {
  const razorpay = config.RAZORPAY_KEY_ID !== undefined;
  const when = (condition: boolean, ...sources: string[]) => (condition ? sources : []);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...when(razorpay, 'https://checkout.razorpay.com')],
      // Razorpay's script brings style elements of its own.
      styleSrc: ["'self'", ...when(razorpay, "'unsafe-inline'")],
      // Prerendered pages have style attributes, which can neither load anything nor reach another element.
      styleSrcAttr: ["'unsafe-inline'"],
      // The pictures of Razorpay's QR codes, which riders show, and where their short addresses lead.
      imgSrc: [
        "'self'",
        'data:',
        'blob:',
        hostOf(config.TILE_URL),
        ...when(razorpay, 'https://rzp.io', 'https://*.razorpay.com', 'https://*.amazonaws.com'),
      ],
      connectSrc: ["'self'", ...when(razorpay, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com')],
      frameSrc: [
        "'self'",
        ...when(razorpay, 'https://api.razorpay.com', 'https://checkout.razorpay.com'),
        ...(config.VIDEO_URL ? [hostOf(config.VIDEO_URL)] : []),
      ],
      mediaSrc: ["'self'", ...(config.VIDEO_URL ? [hostOf(config.VIDEO_URL)] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/**
 * What no page needs is closed to it and to whatever it frames. Our own pages may ask where the device is and for its camera,
 * which the store form and packing do on a press; only Razorpay's frames may ask the browser for a payment.
 */
function permissionsPolicy(config: Config): string {
  const payers =
    config.RAZORPAY_KEY_ID === undefined ? '' : ' "https://api.razorpay.com" "https://checkout.razorpay.com"';
  const closed = ['display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'];
  return [...closed.map((name) => `${name}=()`), 'camera=(self)', 'geolocation=(self)', `payment=(self${payers})`].join(
    ', ',
  );
}

/** The contract's schemas check what comes and write what goes (bind.ts); Fastify need not load its own libraries for that. */
const noSchemas = () => () => {
  throw new Error('A route has no schema of its own.');
};
export const WITHOUT_SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } };

/** The headers that helmet makes of the settings, and the one that it does not know. */
async function headersOfPages(config: Config): Promise<Record<string, string>> {
  const app = Fastify({ schemaController: WITHOUT_SCHEMAS });
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(config),
    strictTransportSecurity: config.HTTPS ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.get('/', async (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const ofTheAnswer = new Set(['content-length', 'content-type', 'date', 'connection']);
  return {
    ...Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)]])),
    ),
    'permissions-policy': permissionsPolicy(config),
  };
}

/** Those that mean something on an answer that is no page; its policy is the strictest there is. */
function callHeaders(ofPages: Record<string, string>): Record<string, string> {
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
    ...Object.fromEntries(kept.flatMap((name) => (ofPages[name] === undefined ? [] : [[name, ofPages[name]]]))),
  };
}

/** The security headers of a server; they never change while it runs. */
export interface SecurityHeaders {
  readonly ofPages: Readonly<Record<string, string>>;
  readonly ofCalls: Readonly<Record<string, string>>;
}

/** Makes the security headers, once: making them for each answer was the largest cost of a catalogue answer. */
export async function createSecurityHeaders(config: Config): Promise<SecurityHeaders> {
  const ofPages = await headersOfPages(config);
  return { ofPages, ofCalls: callHeaders(ofPages) };
}

/** Puts them on every answer that a route or the handler of errors gives; installed before whatever may refuse a request. */
export function installHeaders(app: FastifyInstance, { ofPages, ofCalls }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.isCall ? ofCalls : ofPages);
    done();
  });
}
