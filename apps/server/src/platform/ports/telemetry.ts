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

/** The trace of one call. */
export interface CallTrace {
  /** Ends it with the status of the answer. */
  end(answer: { readonly status: number }): void;
}

/** Traces of calls and of the statements that they make; there only while somebody collects them. */
export interface Tracing {
  /** Begins the trace of a call that came in at `since`, and goes on with `work` as a part of it. */
  begin(
    call: { readonly method: string; readonly route: string; readonly requestId: string; readonly since: Date },
    work: () => void,
  ): CallTrace;
  /** A statement has just ended that took so many milliseconds; outside a call it is left out. */
  query(sql: string, milliseconds: number): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
