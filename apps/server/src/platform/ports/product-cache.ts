import type { Language } from '@tilgul/contract/rules/languages';
import type { Match } from '../paging/matches.ts';
import type { Page } from '../paging/page.ts';

// The first pages of the product list, kept ready; a port, because every write may make their stock figures stale.

export interface ProductQuery {
  readonly q?: string | undefined;
  readonly category?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** In which goods are named; English unless given. */
  readonly language?: Language;
}

/** A page of products as bytes. */
export interface ProductListAnswer {
  readonly body: Buffer;
  /** The same bytes compressed; none for pages that are not kept. */
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
  readonly etag: string;
  /** Where the next page begins and how many there are, for the headers. */
  readonly page: Omit<Page<never>, 'rows'>;
}

export interface ProductListCache {
  /** A page of products; first pages without words to search for come ready. */
  answer(query: ProductQuery): Promise<ProductListAnswer>;
  /** The same page if it is there now, without waiting. */
  ready(query: ProductQuery): ProductListAnswer | undefined;
  /** Something was saved that the lists show: every server builds its answers anew. Call it after the commit. */
  changed(): void;
  /** Another number after each `changed`, of another server too: what was made before may name or picture goods otherwise. */
  round(): number;
  /** This server finished a write that may have moved stock: the figures are read again before the next answer. */
  markStale(): void;
}

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
