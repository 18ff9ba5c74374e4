// The logger that the database layer needs; pino's fits, and so does a test's own.

/** Where the database layer logs what it did; one sentence per line. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
