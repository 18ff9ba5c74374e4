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
