/** Why the database cannot be started or reached; the message is a sentence to print. */
export class StartError extends Error {}

/** Logger of the package, such as pino's. */
export interface Log {
  warn(message: string): void;
  error(message: string): void;
}
