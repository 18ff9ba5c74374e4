/** Where the package reports what it does, one sentence at a time; pino's logger fits, and so does a test's own. */
export interface Log {
  warn(message: string): void;
  error(message: string): void;
}
