// The shape of a ledger check.
import { type RawBuilder, sql } from 'kysely';

/** A question to the database: the row it answers is a sentence about something that does not fit. */
export interface LedgerCheck {
  /** What is true of a sound ledger. */
  readonly fact: string;
  /** Answers at most one row. */
  readonly query: RawBuilder<{ sentence: string }>;
}

/** A stock location joined as `place`, as a sentence names it. */
export const stockLocationName = sql`case place.kind when 'store' then 'Store ' || place.store_id || ' (' || coalesce((select name from stores where stores.id = place.store_id), '?') || ')'
  when 'main' then 'Main stock' when 'transit' then 'Transit' when 'expired' then 'What has expired' else 'The outside' end`;
/** A product joined as `product`, as a sentence names it. */
export const productName = sql`'product ' || product.id || ' (' || product.name || ')'`;
