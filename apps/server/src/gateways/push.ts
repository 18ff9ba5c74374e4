// Web push: the push services, the server's VAPID keys, and encrypted, signed messages (RFC 8291, RFC 8292).
/// <reference path="./http-ece.d.ts" />
import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import { post } from './http.ts';

/**
 * Push hosts of Chrome, Firefox, Safari, and Edge on Windows. A leading dot matches all subdomains. Clients choose the
 * address, so the server calls no other host (security N11).
 */
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

/** Creates a check of the addresses the server may push to. Tests use a push service on this machine. */
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
  /** 65 bytes in base64url, as browsers expect. */
  readonly publicKey: string;
  /** Signs the token for push services. */
  readonly privateKey: KeyObject;
}

/**
 * Derives the VAPID key pair (RFC 8292) from a seed of 32 bytes: the same on every server, and stored nowhere
 * (docs/decisions/0017).
 */
export function derivePushKeys(seed: Uint8Array): PushKeys {
  const curve = createECDH('prime256v1');
  const setPrivateKey = (scalar: Buffer): Buffer => {
    try {
      curve.setPrivateKey(scalar);
      return scalar;
    } catch {
      // One in about 4 billion numbers is not valid on the curve: try the next.
      return setPrivateKey(createHash('sha256').update(scalar).digest());
    }
  };
  const scalar = setPrivateKey(Buffer.from(seed));
  const point = curve.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), scalar].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string, d: d as string };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** How long a service keeps a message for an offline browser. Older ones are outdated. */
const TTL_SECONDS = 12 * 60 * 60;
/** Lifetime of the signature. Services accept at most a day. */
const TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;
/** Client-error statuses that are worth a retry. */
const RETRYABLE = new Set([408, 425, 429]);

export interface Receiver {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushSenderOptions {
  readonly keys: PushKeys;
  /** Contact for push services: mailto: or https:. */
  readonly contact: string;
  readonly now: () => Date;
}

/** `gone` when the subscription has ended for good. */
export type PushResult = 'sent' | 'gone';

function encryptFor(text: string, { p256dh, auth }: Receiver): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey, dh: p256dh, authSecret: auth });
}

async function authorize({ keys, contact, now }: PushSenderOptions, endpoint: string): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now().getTime() + TOKEN_LIFETIME_MS))
    .sign(keys.privateKey);
  return `vapid t=${token}, k=${keys.publicKey}`;
}

/** Sends a message. Rejects when a retry may help, with an Error that contains neither address nor text. */
export async function sendPush(options: PushSenderOptions, receiver: Receiver, text: string): Promise<PushResult> {
  const { endpoint } = receiver;
  const response = await post('The push service', endpoint, {
    headers: {
      Authorization: await authorize(options, endpoint),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(TTL_SECONDS),
      Urgency: 'high',
    },
    body: new Uint8Array(encryptFor(text, receiver)),
  });
  await response.body?.cancel();
  if (response.ok) return 'sent';
  if (response.status >= 500 || RETRYABLE.has(response.status))
    throw new Error(`The push service refused the message with status ${response.status}`);
  // 404 and 410: unsubscribed. 401 and 403: subscribed with a key the server no longer has.
  return 'gone';
}
