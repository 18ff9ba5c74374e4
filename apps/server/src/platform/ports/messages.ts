// Messages to users: SMS, web push and user events.
import type { SmsKind } from '@tilgul/contract/rules/sms';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

/** The template registered with the operators (TRAI DLT). */
export type SmsTemplate = 'reset_code' | 'sign_in_code' | 'phone_code' | 'phone_changed' | SmsKind;

/** One SMS. People read the text; providers with registered templates get the variables instead. */
export interface Sms {
  /** Ten digits of an Indian mobile number. */
  readonly to: string;
  readonly template: SmsTemplate;
  /** Its id at the provider, if the administrator set one. */
  readonly templateId?: string | undefined;
  readonly text: string;
  /** Variables of the registered template (TRAI DLT), by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly at: Date;
}

/**
 * Sends messages. Rejects when the provider refuses or does not answer, with an Error that contains neither number nor
 * text.
 */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** A message that is useless after `expiresAt`. */
interface SmsRequest extends Sms {
  readonly expiresAt: Date;
}

/** The queue of one server. All servers of the database share the rows. */
interface MessageQueue {
  /** Sends due messages, whose sender failed or died, and waits for them. */
  sendDue(): Promise<void>;
  /** Polls for due messages, starting immediately, until the queue is closed. */
  start(): void;
  /** Waits briefly for messages being sent. */
  close(): Promise<void>;
}

export interface SmsQueue extends MessageQueue {
  /**
   * Queues a message in a transaction: it is sent right after the commit, and never without one. With `isWanted: false`
   * the same work is done but nothing is sent, so that both take the same time.
   */
  enqueue(tx: Kysely<DB>, request: SmsRequest, options: { readonly isWanted: boolean }): Promise<void>;
}

export interface PushQueue extends MessageQueue {
  /** The server's VAPID key as browsers expect it: 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether an address is https and belongs to a browser's push service. */
  accepts(endpoint: string): boolean;
  /** Sends due messages soon, after a commit that queued some. Never throws. */
  nudge(): void;
}

/** The people whose screens show a change: a user, all administrators, or a store's manager and packers. */
export type Audience = number | 'admins' | `store:${number}`;

/** Events about users' data, published to all servers that have their screens open. */
export interface UserEvents {
  /** Publishes on all servers that something changed for these audiences. Never throws. */
  publish(audiences: Iterable<Audience>): void;
  /** Calls `onEvent` when something changes for one of the audiences. Returns a function that unsubscribes. */
  subscribe(audiences: readonly Audience[], onEvent: () => void): () => void;
}
