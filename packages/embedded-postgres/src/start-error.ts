/** Why the database cannot be started or reached; the message is one sentence to print to whoever started the program. */
export class StartError extends Error {}

/** Where the package reports what it does, one sentence at a time; pino's logger fits, and so does a test's own. */
export interface Log {
  warn(message: string): void;
  error(message: string): void;
}
