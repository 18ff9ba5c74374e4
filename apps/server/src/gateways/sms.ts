// SMS: the providers MSG91 and Twilio or the local outbox, and the queue: messages are stored in the caller's transaction,
// sent after its commit, and retried until sent.
import { appendFileSync, closeSync, fstatSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { SMS_KINDS } from '@tilgul/contract/rules/sms';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { BadSetting, type Config } from '../config.ts';
import { afterCommit } from '../platform/db/transaction.ts';
import { createJobQueue, type Due, type Job, jobRows, type QueueOptions, takeDue } from '../platform/jobs/job-queue.ts';
import type { Sms, SmsQueue, SmsSender, SmsTemplate } from '../platform/ports/messages.ts';
import type { Keys } from '../platform/ports/secrets.ts';
import { seal, unseal } from '../platform/security/secrets.ts';
import { post, readJson, type Service } from './http.ts';
import { createHostCheck } from './outgoing-hosts.ts';

/** Creates the sender that `SMS_PROVIDER` names. Without a provider, messages go to the outbox and the log (RUN-4). */
export function createSmsSender(config: Config, log: Logger): SmsSender {
  switch (config.SMS_PROVIDER) {
    case 'msg91':
      return createMsg91Sender(config, log);
    case 'twilio':
      return createTwilioSender(config);
    case 'none':
      return createOutboxSender(config, log);
  }
}

/** Appends a whole line or nothing: a full disk may take only its first half. */
function appendLine(path: string, line: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const { size } = fstatSync(file);
    try {
      appendFileSync(file, `${line}\n`);
    } catch (error) {
      ftruncateSync(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

/** Writes each message as a line `{"to","text","at"}` of `outbox/sms.jsonl`, which is there when `send` returns. */
function createOutboxSender(config: Pick<Config, 'dataDir' | 'isProduction'>, log: Logger): SmsSender {
  const folder = join(config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send({ to, text, at }) {
      const line = { to, text, at: at.toISOString() };
      appendLine(join(folder, 'sms.jsonl'), JSON.stringify(line));
      // Logs are copied to many places, and a code in one could be used to take over the account.
      log.info(config.isProduction ? {} : { sms: line }, 'no SMS provider is set: the message is in the outbox');
    },
  };
}

/** Posts to a provider and returns its JSON. Rejects, with an Error that names only provider and cause, unless it gets a 2xx. */
async function postToProvider(provider: Service, url: string, request: RequestInit): Promise<unknown> {
  const response = await post(provider, url, request);
  const answer = readJson(await response.text());
  if (!response.ok) throw new Error(`${provider.name} refused the message with status ${response.status}`);
  return answer;
}

const MSG91_URL = 'https://control.msg91.com';

/** MSG91 answers a refusal with status 200 and `type: "error"`. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'error';

/**
 * Sends through MSG91's flow API, whose templates are registered with the operators (DLT). Needs SMS_TOKEN (the auth
 * key) and SMS_OTP_TEMPLATE (the flow's id), which also sends codes to confirm a number or sign in unless SMS_PHONE_TEMPLATE or
 * SMS_SIGN_IN_TEMPLATE is set.
 * A message without a flow is not sent, and a warning is logged.
 */
function createMsg91Sender(config: Config, log: Pick<Logger, 'warn'>): SmsSender {
  const { SMS_TOKEN: token, SMS_OTP_TEMPLATE: template, SMS_SENDER: sender } = config;
  if (token === undefined) throw new BadSetting('Setting SMS_TOKEN is needed for SMS_PROVIDER msg91.');
  if (template === undefined) throw new BadSetting('Setting SMS_OTP_TEMPLATE is needed for SMS_PROVIDER msg91.');
  const flows: Partial<Record<SmsTemplate, string | undefined>> = {
    reset_code: template,
    sign_in_code: config.SMS_SIGN_IN_TEMPLATE ?? template,
    phone_code: config.SMS_PHONE_TEMPLATE ?? template,
    phone_changed: config.SMS_NOTICE_TEMPLATE,
  };
  const url = new URL('/api/v5/flow/', config.SMS_API_URL ?? MSG91_URL).href;
  const provider = { name: 'MSG91', accepts: createHostCheck('sms', config) };
  return {
    async send({ to, template: kind, templateId, variables }) {
      const flow = templateId ?? flows[kind];
      if (flow === undefined) {
        log.warn({ template: kind }, 'a message was not sent: its template is not set');
        return;
      }
      const message = {
        template_id: flow,
        ...(sender === undefined ? {} : { sender }),
        short_url: '0',
        recipients: [{ mobiles: `91${to}`, ...variables }],
      };
      const headers = { authkey: token, 'content-type': 'application/json', accept: 'application/json' };
      const answer = await postToProvider(provider, url, { headers, body: JSON.stringify(message) });
      if (isRefusal(answer)) throw new Error('MSG91 refused the message');
    },
  };
}

const TWILIO_URL = 'https://api.twilio.com';

/** Messaging services are addressed by id, numbers by themselves. */
const senderField = (sender: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

/**
 * Sends through Twilio's Messages API. Needs SMS_ACCOUNT (account id), SMS_TOKEN and SMS_SENDER (number or messaging
 * service).
 */
function createTwilioSender(config: Config): SmsSender {
  const { SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_SENDER: sender } = config;
  if (token === undefined) throw new BadSetting('Setting SMS_TOKEN is needed for SMS_PROVIDER twilio.');
  if (account === undefined) throw new BadSetting('Setting SMS_ACCOUNT is needed for SMS_PROVIDER twilio.');
  if (sender === undefined) throw new BadSetting('Setting SMS_SENDER is needed for SMS_PROVIDER twilio.');
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const url = new URL(path, config.SMS_API_URL ?? TWILIO_URL).href;
  const provider = { name: 'Twilio', accepts: createHostCheck('sms', config) };
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ To: `+91${to}`, Body: text, ...senderField(sender) });
      await postToProvider(provider, url, { headers: { authorization, accept: 'application/json' }, body });
    },
  };
}

const CONTEXT = 'sms';
/** Recipient of a message that must not be sent. */
const NO_RECIPIENT = '';

interface SmsQueueOptions extends QueueOptions {
  readonly sender: SmsSender;
  /** Encrypts waiting messages. */
  readonly sealKeys: Keys;
  /** BUSINESS_TZ: the budget is per business day and month. */
  readonly timeZone: string;
}

interface SmsRow {
  readonly id: number;
  readonly message: Buffer;
  readonly tries: number;
}

const sealSms = (keys: Keys, { to, template, templateId, text, variables, at }: Sms): Buffer =>
  seal(keys, JSON.stringify({ to, template, templateId, text, variables, at: at.toISOString() }), CONTEXT);

/** Decrypts a message; undefined when it was sealed with another key. */
function unsealSms(keys: Keys, sealed: Uint8Array): Sms | undefined {
  const text = unseal(keys, sealed, CONTEXT);
  if (text === undefined) return undefined;
  const sms = JSON.parse(text) as Omit<Sms, 'at' | 'template'> &
    Partial<Pick<Sms, 'template'>> & { readonly at: string };
  // Servers of the previous version had a single template.
  return { template: 'reset_code', ...sms, at: new Date(sms.at) };
}

async function takeSms({ db, sealKeys, log }: SmsQueueOptions, due: Due): Promise<Job<Sms>[]> {
  const { rows } = await takeDue<SmsRow>('sms_jobs', due).execute(db);
  return rows.flatMap(({ id, tries, message }) => {
    const sms = unsealSms(sealKeys, message);
    if (sms) return [{ id, tries, message: sms }];
    log.warn({ sms_job: id }, 'a message was kept by a server with another secret');
    return [];
  });
}

const isBudgeted = ({ template }: Sms): boolean => SMS_KINDS.some((kind) => kind === template);

/**
 * Counts a message before it is sent and returns its day; counts it as unsent and returns undefined if the budget of the day or
 * the month is used up. The row of the day serializes messages sent at the same moment.
 */
async function takeBudget({ db, now, timeZone }: SmsQueueOptions): Promise<string | undefined> {
  const day = sql`(${now()}::timestamptz at time zone ${timeZone}::text)::date`;
  const { rows } = await sql<{ day: string }>`
    with allowed as (
      select least(per_day, per_month - (
        select coalesce(sum(sent), 0) from sms_counts where day >= date_trunc('month', ${day}) and day < ${day}
      )) as most from sms_settings
    )
    insert into sms_counts (day, sent) select ${day}, 1 from allowed where most > 0
    on conflict (day) do update set sent = sms_counts.sent + 1 where sms_counts.sent < (select most from allowed)
    returning day::text`.execute(db);
  if (rows[0]) return rows[0].day;
  await sql`
    insert into sms_counts (day, unsent) values (${day}, 1)
    on conflict (day) do update set unsent = sms_counts.unsent + 1`.execute(db);
  return undefined;
}

/** Creates the queue of this server. It polls once `start` is called. */
export function createSmsQueue(options: SmsQueueOptions): SmsQueue {
  const { db, now, sender, sealKeys, log } = options;
  const queue = createJobQueue<Sms>({
    name: 'sms',
    rows: jobRows(db, 'sms_jobs'),
    take: (due) => takeSms(options, due),
    send: async (sms) => {
      if (sms.to === NO_RECIPIENT) return;
      if (!isBudgeted(sms)) return sender.send(sms);
      const day = await takeBudget(options);
      if (day === undefined)
        return log.warn({ template: sms.template }, 'a message was not sent: the SMS budget is used up');
      await sender.send(sms).catch(async (error: unknown) => {
        // Each try is counted again.
        await db
          .updateTable('sms_counts')
          .set((row) => ({ sent: row('sent', '-', 1) }))
          .where('day', '=', day)
          .execute();
        throw error;
      });
    },
    now,
    log,
  });
  const { sendDue, start, close } = queue;
  return {
    enqueue: async (tx, { expiresAt, ...request }, { isWanted }) => {
      const sms = isWanted ? request : { ...request, to: NO_RECIPIENT };
      const row = { message: sealSms(sealKeys, sms), due_at: queue.leaseEnd(), expires_at: expiresAt };
      const { id } = await tx.insertInto('sms_jobs').values(row).returning('id').executeTakeFirstOrThrow();
      afterCommit(tx, () => queue.startJob({ id, tries: 0, message: sms }));
    },
    sendDue,
    start,
    close,
  };
}
