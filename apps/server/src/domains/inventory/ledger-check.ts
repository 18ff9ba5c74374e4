// The shape of a ledger check.
import type { RawBuilder } from 'kysely';

/** A question to the database: the row it answers is a sentence about something that does not fit. */
export interface LedgerCheck {
  /** What is true of a sound ledger. */
  readonly fact: string;
  /** Answers at most one row. */
  readonly query: RawBuilder<{ sentence: string }>;
}
