// Type of ledger checks, and SQL fragments that name things in its sentences.
import { type RawBuilder, sql } from 'kysely';

/** Queries by the fact that holds in a consistent ledger. Each returns at most one inconsistency, as a sentence. */
export type LedgerChecks = Readonly<Record<string, RawBuilder<{ sentence: string }>>>;

/** Name of a stock location joined as `location`. */
export const stockLocationName = sql`case location.kind when 'store' then 'Store ' || location.store_id || ' (' || coalesce((select name from stores where stores.id = location.store_id), '?') || ')'
  when 'main' then 'Main stock' when 'transit' then 'Transit' when 'expired' then 'What has expired' else 'The outside' end`;
/** Name of a product joined as `product`. */
export const productName = sql`'product ' || product.id || ' (' || product.name || ')'`;
