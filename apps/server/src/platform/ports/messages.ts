import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

// Short messages: what a domain asks for, the queue that keeps it, the provider that takes it away.

/** Which of the texts that are registered with the operators (TRAI DLT) a message is. */
export type SmsTemplate = 'reset_code' | 'phone_code' | 'phone_changed';

/** One message. The text is what a person reads; providers with registered templates get the variables instead. */
export interface Sms {
  /** Ten digits of an Indian mobile number. */
  readonly to: string;
  readonly template: SmsTemplate;
  readonly text: string;
  /** Variables of the registered template (TRAI DLT), by name. */
  readonly variables: Readonly<Record<string, string>>;
  readonly at: Date;
}

/** Sends messages; rejects with an Error that carries neither number nor text when the provider refuses or is silent. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** A message with the moment from which it is worth nothing any more. */
interface SmsRequest extends Sms {
  readonly expiresAt: Date;
}

/** The queue of one server; the rows are shared by all servers of the database. */
export interface SmsQueue {
  /**
   * Asks for a message inside a transaction: it is sent right after the commit, and never when there is none. With
   * `isWanted: false` the same work is done and nothing is sent, so that the two take the same time.
   */
  enqueue(tx: Kysely<DB>, request: SmsRequest, options: { readonly isWanted: boolean }): Promise<void>;
  /** Sends what is due: messages whose sender failed or died. */
  sendDue(): Promise<void>;
  /** Looks for due messages again and again, beginning at once, until the queue is closed. */
  start(): void;
  /** Waits a moment for messages on their way. */
  close(): Promise<void>;
}

/** The queue of one server; the rows are shared by all servers of the database. */
export interface PushQueue {
  /** The server's VAPID key as browsers take it: 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether messages may be sent to this address: https, at a push service that browsers use. */
  accepts(endpoint: string): boolean;
  /** Sends what is due soon; for after a commit that made push jobs. Never throws. */
  nudge(): void;
  /** Sends what is due and waits until it is sent. */
  sendDue(): Promise<void>;
  /** Looks for due messages again and again, beginning at once, until the queue is closed. */
  start(): void;
  /** Waits a moment for messages in work. */
  close(): Promise<void>;
}

/** What happens to a user's data, published to every server that has a screen of theirs open. */
export interface UserEvents {
  /** Says on every server that something changed for these users. Never throws. */
  publish(userIds: Iterable<number>): void;
  /** Calls `onEvent` whenever something changed for the user; calling the answer ends that. */
  subscribe(userId: number, onEvent: () => void): () => void;
}
