// Keeps what a search found, for as long as nothing in the database has changed since.
import { type RawBuilder, sql } from 'kysely';

/** Pages of searches kept; the oldest are forgotten. */
const MOST_KEPT = 200;

/**
 * What a statement sees: two statements with the same one see the same rows, to the last. Null on a replica, whose snapshots
 * do not list what is under way.
 */
export const snapshotSeen: RawBuilder<string | null> = sql<
  string | null
>`case when pg_is_in_recovery() then null else pg_current_snapshot()::text end`;

/** A page of a search: its orders, the cursor behind them, and how many were found in all. */
export interface FoundPage {
  readonly ids: readonly number[];
  readonly next: string | undefined;
  readonly total: number;
}

interface Kept extends FoundPage {
  readonly snapshot: string;
}

/** Pages of searches, in one process. */
export interface KeptSearches {
  /** What was kept of a search; right only for a statement that saw the same snapshot. */
  find(search: string): Kept | undefined;
  /** Keeps a page that was read in one snapshot alone; null says that nobody can tell, and nothing is kept. */
  keep(search: string, snapshot: string | null, page: FoundPage): void;
}

export function createKeptSearches(most = MOST_KEPT): KeptSearches {
  const pages = new Map<string, Kept>();
  return {
    find: (search) => pages.get(search),
    keep: (search, snapshot, page) => {
      pages.delete(search);
      if (snapshot === null) return;
      pages.set(search, { ...page, snapshot });
      if (pages.size > most) for (const oldest of pages.keys()) return void pages.delete(oldest);
    },
  };
}
