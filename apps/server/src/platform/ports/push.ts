// Web push: what the notifications' domain needs of it.

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
