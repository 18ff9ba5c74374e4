// Sends one message to a browser's push service: encrypted for the browser (RFC 8291), signed by the server (RFC 8292).
/// <reference path="./http-ece.d.ts" />
import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import type { PushKeys } from './push-keys.ts';

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

export interface PushSenderOptions {
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
