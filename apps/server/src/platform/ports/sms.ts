// Short messages: what a domain asks for, the queue that keeps it, the provider that takes it away.
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';

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
export interface SmsRequest extends Sms {
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
