// Web push: the push services, the server's VAPID keys, encrypted and signed messages (RFC 8291, RFC 8292), and their queue:
// rows that name a notification and a browser, joined when they are sent.
/// <reference path="./http-ece.d.ts" />
import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import type { PushMessage } from '@tilgul/contract/notifications';
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import {
  createJobQueue,
  type Due,
  type Job,
  type JobRows,
  jobRows,
  type QueueOptions,
  takeDue,
} from '../platform/jobs/job-queue.ts';
import type { PushQueue } from '../platform/ports/messages.ts';
import type { Secrets } from '../platform/ports/secrets.ts';
import { translateFacts } from '../texts/fact-names.ts';
import { inLanguage } from '../texts/get-text.ts';
import { formatStoredMessage, type MessageRow } from '../texts/message.ts';
import { post } from './http.ts';
import { createHostCheck, type HostCheck } from './outgoing-hosts.ts';

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

interface Receiver {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushSenderOptions {
  readonly keys: PushKeys;
  /** Contact for push services: mailto: or https:. */
  readonly contact: string;
  readonly accepts: HostCheck;
  readonly now: () => Date;
}

/** `gone` when the subscription has ended for good. */
type PushResult = 'sent' | 'gone';

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
async function sendPush(options: PushSenderOptions, receiver: Receiver, text: string): Promise<PushResult> {
  const { endpoint } = receiver;
  const response = await post({ name: 'The push service', accepts: options.accepts }, endpoint, {
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

/** The badge shows 99+, so unread notifications are counted no further. */
const MAX_COUNTED = 100;

interface PushQueueOptions extends QueueOptions {
  readonly config: Pick<Config, 'BRAND' | 'CONTACT_EMAIL' | 'NODE_ENV' | 'PUSH_CONTACT'>;
  readonly secrets: Pick<Secrets, 'pushSeed'>;
}

interface Push {
  readonly subscription: Receiver & { readonly id: number };
  readonly text: string;
}

/** A job with its notification. The subscription is null when the browser unsubscribed or its session ended. */
interface PushRow extends MessageRow {
  readonly job: number;
  readonly tries: number;
  readonly subscription: (Receiver & { readonly id: number }) | null;
  readonly id: number;
  readonly language: string | null;
  readonly about: string | null;
  readonly about_id: number | null;
  readonly role: PushMessage['role'];
  readonly unread: number;
}

/** The message in the user's language, names of stores and goods included. */
async function toPushMessage(
  { db, config }: PushQueueOptions,
  { id, language, about, about_id, role, unread, ...row }: PushRow,
): Promise<PushMessage> {
  const message = await inLanguage(isLanguage(language) ? language : DEFAULT_LANGUAGE, async () =>
    (await translateFacts(db, [row])).map(formatStoredMessage).join(''),
  );
  const title = config.BRAND;
  const named = about === null ? null : { kind: about as NonNullable<PushMessage['about']>['kind'], id: about_id };
  return { id, title, message, about: named, role, unread };
}

async function readDue({ db, now }: PushQueueOptions, due: Due): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    with taken as (${takeDue('push_jobs', due)}),
    live as (
      select push_subscriptions.* from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
      where sessions.ended_at is null and sessions.expires_at > ${now()}::timestamptz
    )
    select taken.id as job, taken.tries, users.role, users.language, notifications.id, message, kind, facts, about, about_id,
      case when live.id is not null then
        json_build_object('id', live.id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth) end as subscription,
      (select count(*) from (
        select from notifications as own where own.user_id = users.id and own.read_at is null limit ${MAX_COUNTED}::int
      ) as unread) as unread
    from taken join notifications on notifications.id = taken.notification_id
      join users on users.id = notifications.user_id
      left join live on live.id = taken.subscription_id and live.user_id = users.id`.execute(db);
  return rows;
}

async function takePushes(options: PushQueueOptions, jobs: JobRows, due: Due): Promise<Job<Push>[]> {
  const pushes: Job<Push>[] = [];
  for (const row of await readDue(options, due)) {
    const { job, tries, subscription } = row;
    if (subscription) {
      const text = JSON.stringify(await toPushMessage(options, row));
      pushes.push({ id: job, tries: tries - 1, message: { subscription, text } });
    } else await jobs.remove(job);
  }
  return pushes;
}

/** Creates the queue of this server. It polls once `start` is called. */
export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { config, secrets, db, now, log } = options;
  const keys = derivePushKeys(secrets.pushSeed);
  const contact = config.PUSH_CONTACT ?? `mailto:${config.CONTACT_EMAIL}`;
  const accepts = createHostCheck('push', config);
  const rows = jobRows(db, 'push_jobs');
  const queue = createJobQueue<Push>({
    name: 'push',
    rows,
    take: (due) => takePushes(options, rows, due),
    send: async ({ subscription, text }) => {
      const isGone =
        !accepts(subscription.endpoint) ||
        (await sendPush({ keys, contact, accepts, now }, subscription, text)) === 'gone';
      if (isGone) await db.deleteFrom('push_subscriptions').where('id', '=', subscription.id).execute();
    },
    now,
    log,
  });
  const { checkDue: nudge, sendDue, start, close } = queue;
  return { publicKey: keys.publicKey, accepts, nudge, sendDue, start, close };
}
