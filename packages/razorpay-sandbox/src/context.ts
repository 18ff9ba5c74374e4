// What the parts of a mounted sandbox work with.
import type { Faults } from './faults.ts';
import type { Db } from './rows.ts';

/** The keys that the shop and its provider share. */
export interface SandboxKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** Where the sandbox reports what went wrong; pino's logger fits. */
export interface SandboxLog {
  debug(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface SandboxContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: SandboxLog;
  readonly keys: SandboxKeys;
  readonly faults: Faults;
  /** Posts to the shop's webhook. */
  readonly callWebhook: (init: RequestInit) => Promise<Response>;
}
