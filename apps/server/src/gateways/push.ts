// Sends one message to a browser's push service: encrypted for the browser (RFC 8291), signed by the server (RFC 8292).
/// <reference path="./http-ece.d.ts" />
import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';

/** Hosts of Chrome and its kin, Firefox, Safari, and Edge on Windows; a leading dot means every host below. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const isService = (host: string): boolean =>
  SERVICES.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service));

/** Which addresses the server may push to. Tests have a push service of their own on this machine. */
export function createEndpointCheck({ NODE_ENV }: { readonly NODE_ENV: string }): (endpoint: string) => boolean {
  const isTest = NODE_ENV === 'test';
  return (endpoint) => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (isTest && protocol === 'http:' && hostname === '127.0.0.1') return true;
    return protocol === 'https:' && port === '' && username === '' && password === '' && isService(hostname);
  };
}

interface PushKeys {
  /** 65 bytes in base64url, as browsers take it. */
  readonly publicKey: string;
  /** Signs the token that push services ask for. */
  readonly privateKey: KeyObject;
}

/** The key pair of a seed of 32 bytes. */
export function pushKeysOf(seed: Uint8Array): PushKeys {
  const curve = createECDH('prime256v1');
  const setPrivateKey = (scalar: Buffer): Buffer => {
    try {
      curve.setPrivateKey(scalar);
      return scalar;
    } catch {
      // One in four thousand million numbers is none of the curve's: the next one is taken.
      return setPrivateKey(createHash('sha256').update(scalar).digest());
    }
  };
  const scalar = setPrivateKey(Buffer.from(seed));
  const point = curve.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string, d: d as string };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** As long as a push service may take (API-10). */
const TIMEOUT_MS = 10_000;
/** How long a service keeps the message for a browser that is not there: the order's next step is news by then. */
const KEEP_SECONDS = 12 * 60 * 60;
/** How long the signature is worth something; services take at most a day. */
const SIGNED_FOR_MS = 12 * 60 * 60 * 1000;
/** Answers that another try may change. */
const PASSING = new Set([408, 425, 429]);

export interface Receiver {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushSenderOptions {
  readonly keys: PushKeys;
  /** Whom a push service may write to: mailto: or https:. */
  readonly contact: string;
  readonly now: () => Date;
}

/** `gone` when this browser will never get a message again. */
export type Sent = 'sent' | 'gone';

function encryptFor(text: string, { p256dh, auth }: Receiver): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
}

async function authorize({ keys, contact, now }: PushSenderOptions, endpoint: string): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now().getTime() + SIGNED_FOR_MS))
    .sign(keys.privateKey);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/** Sends a text; rejects with an Error that names neither address nor text when another try may help. */
export async function sendPush(options: PushSenderOptions, receiver: Receiver, text: string): Promise<Sent> {
  const { endpoint } = receiver;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      Authorization: await authorize(options, endpoint),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(KEEP_SECONDS),
      Urgency: 'high',
    },
    body: new Uint8Array(encryptFor(text, receiver)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`The push service could not be reached: ${error instanceof Error ? error.name : 'unknown cause'}`);
  });
  await response.body?.cancel();
  if (response.ok) return 'sent';
  if (response.status >= 500 || PASSING.has(response.status))
    throw new Error(`The push service refused the message with status ${response.status}`);
  // 404 and 410: unsubscribed. 401 and 403: subscribed with a key that the server no longer has.
  return 'gone';
}
