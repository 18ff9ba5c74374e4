/** What the server counts and measures about itself. */
export interface Metrics {
  /** A call was answered: its route as it is bound (`/orders/:id/`), never the address that was asked for. */
  answered(call: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void;
  /** Calls that are being worked on; set by the bound on them. */
  readonly inWork: { inc(): void; dec(): void };
  /** Calls that only read, by whether the leader or the replica answered them. */
  readonly reads: { inc(labels: { from: 'leader' | 'replica' }): void };
  /** Open streams of user events. */
  readonly streams: { inc(): void; dec(): void };
  readonly ordersPlaced: { inc(labels: { payment: string }): void };
  /** Asks for a one-time password that were refused because the hour's messages were used up. */
  readonly smsRefused: { inc(): void };
  /** All figures in the text format, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
}
