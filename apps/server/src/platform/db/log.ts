// The database layer's log: its interface, and slow statements.

/** Where the database layer logs, one sentence per line. Satisfied by pino and by test doubles. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Called after each statement with its text, with placeholders such as $1, and its duration. */
export type OnQuery = (sql: string, milliseconds: number) => void;

interface QueryWatch {
  /** Statements at least this slow are logged; 0 logs none. */
  readonly slowMs: number;
  readonly log: Log;
  /** Receives every statement. */
  readonly also?: OnQuery | undefined;
}

/** Long lists of values make long texts. The beginning identifies the statement. */
const MAX_TEXT_LENGTH = 1_000;

/** Logs slow statements and passes all to `also`. Undefined when neither is needed, so that nothing is measured. */
export function watchQueries({ slowMs, log, also }: QueryWatch): OnQuery | undefined {
  if (slowMs === 0) return also;
  return (sql, milliseconds) => {
    also?.(sql, milliseconds);
    if (milliseconds < slowMs) return;
    const text = sql.replaceAll(/\s+/g, ' ').trim();
    log.warn(`A statement took ${Math.round(milliseconds)} ms: ${text.slice(0, MAX_TEXT_LENGTH)}`);
  };
}
