// The web push queue: rows that name a notification and a browser, joined when they are sent.
import type { PushMessage } from '@tilgul/contract/notifications';
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
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
import { inLanguage } from '../texts/get-text.ts';
import { formatStoredMessage, type MessageRow } from '../texts/message.ts';
import { createEndpointCheck, derivePushKeys, type Receiver, sendPush } from './push.ts';

/** The badge shows 99+, so unread notifications are counted no further. */
const MAX_COUNTED = 100;

export interface PushQueueOptions extends QueueOptions {
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

/** The message in the user's language. */
function toPushMessage({ id, language, about, about_id, role, unread, ...row }: PushRow, title: string): PushMessage {
  const message = inLanguage(isLanguage(language) ? language : DEFAULT_LANGUAGE, () => formatStoredMessage(row));
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
    const text = JSON.stringify(toPushMessage(row, options.config.BRAND));
    if (subscription) pushes.push({ id: job, tries: tries - 1, message: { subscription, text } });
    else await jobs.remove(job);
  }
  return pushes;
}

/** Creates the queue of this server. It polls once `start` is called. */
export function createPushQueue(options: PushQueueOptions): PushQueue {
  const { config, secrets, db, now, log } = options;
  const keys = derivePushKeys(secrets.pushSeed);
  const contact = config.PUSH_CONTACT ?? `mailto:${config.CONTACT_EMAIL}`;
  const accepts = createEndpointCheck(config);
  const rows = jobRows(db, 'push_jobs');
  const queue = createJobQueue<Push>({
    name: 'push',
    rows,
    take: (due) => takePushes(options, rows, due),
    send: async ({ subscription, text }) => {
      const isGone =
        !accepts(subscription.endpoint) || (await sendPush({ keys, contact, now }, subscription, text)) === 'gone';
      if (isGone) await db.deleteFrom('push_subscriptions').where('id', '=', subscription.id).execute();
    },
    now,
    log,
  });
  const { checkDue: nudge, sendDue, start, close } = queue;
  return { publicKey: keys.publicKey, accepts, nudge, sendDue, start, close };
}
