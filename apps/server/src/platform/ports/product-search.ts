// Search of products by words; a port, because the index is kept in memory and every domain that lists goods searches.
import type { Match } from '../paging/matches.ts';

export interface ProductSearch {
  /** Products on sale, or of which some is left, that fit all words of `text`, best first; at most `MOST_MATCHES`. */
  find(text: string): Promise<readonly Match[]>;
  /** Some of the products that sold most of late, those that sold more first. */
  selling(): Promise<readonly Match[]>;
  /** Names, other words or the range of goods changed: every server reads them anew. Call it after the commit. */
  changed(): void;
}

/** Beyond these nobody looks. */
export const MOST_MATCHES = 500;
