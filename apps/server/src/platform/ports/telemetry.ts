// Ports of metrics and traces.

/** Metrics of a server. */
export interface Metrics {
  /** Counts an answered call under its bound route (`/orders/:id/`), never its actual path. */
  answered(call: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void;
  /** Running calls, set by their limit. */
  readonly runningCalls: { inc(): void; dec(): void };
  /** Read-only calls, by whether leader or replica answered. */
  readonly reads: { inc(labels: { from: 'leader' | 'replica' }): void };
  /** Open streams of user events. */
  readonly streams: { inc(): void; dec(): void };
  readonly ordersPlaced: { inc(labels: { payment: string }): void };
  /** One-time passwords refused because the hourly SMS limit was reached. */
  readonly smsRefused: { inc(): void };
  /** Invoices refused because the clock is behind the last one of their series. */
  readonly invoicesRefused: { inc(): void };
  /** All metrics in Prometheus' text format, and its media type. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Trace of one call. */
export interface CallTrace {
  /** Ends the trace with the response status. */
  end(answer: { readonly status: number }): void;
}

/** Traces of calls and their statements. Present only with a collector. */
export interface Tracing {
  /** Starts the trace of a call received at `since`, and runs `work` in its context. */
  begin(
    call: { readonly method: string; readonly route: string; readonly requestId: string; readonly since: Date },
    work: () => void,
  ): CallTrace;
  /** Records a statement that just ended. Ignored outside a call. */
  query(sql: string, milliseconds: number): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
