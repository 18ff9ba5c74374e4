// The logger that the database layer needs; pino's fits, and so does a test's own.

/** Where the database layer logs what it did; one sentence per line. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Called after each statement with its text, which has $1 where a value is, and how long it took. */
export type OnQuery = (sql: string, milliseconds: number) => void;

interface QueryWatch {
  /** Statements that take so long are named on the log; 0 names none. */
  readonly slowMs: number;
  readonly log: Log;
  /** Gets every statement. */
  readonly also?: OnQuery | undefined;
}

/** A long list of values makes a long text; its beginning says which statement it is. */
const LONGEST = 1_000;

/** Undefined where nobody wants to know, so that nothing is measured. */
export function watchQueries({ slowMs, log, also }: QueryWatch): OnQuery | undefined {
  if (slowMs === 0) return also;
  return (sql, milliseconds) => {
    also?.(sql, milliseconds);
    if (milliseconds < slowMs) return;
    const text = sql.replaceAll(/\s+/g, ' ').trim();
    log.warn(`A statement took ${Math.round(milliseconds)} ms: ${text.slice(0, LONGEST)}`);
  };
}
