// Ports of the product list and the product search. Every write can change their stock figures.
import type { Language } from '@tilgul/contract/rules/languages';
import type { Match } from '../paging/matches.ts';
import type { Page } from '../paging/page.ts';

export interface ProductQuery {
  readonly q?: string | undefined;
  readonly category?: number | undefined;
  readonly unit?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Language of product names; English by default. */
  readonly language?: Language;
  /** Language of an administrator, beside the English texts. */
  readonly reader?: Language | undefined;
  /** Whether stock is exact, for the shop's own users. */
  readonly isExact?: boolean;
}

/** A serialized page of products. */
export interface ProductListAnswer {
  readonly body: Buffer;
  /** The same page compressed. Undefined for pages that are not cached. */
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
  readonly etag: string;
  /** Cursor of the next page and total, for the headers. */
  readonly page: Omit<Page<never>, 'rows'>;
  /** Of a search without exact matches. */
  readonly guess?: string | undefined;
}

export interface ProductListCache {
  /** Returns a page of products. First pages without a search are cached. */
  answer(query: ProductQuery): Promise<ProductListAnswer>;
  /** The page if it is cached and current, without waiting. */
  ready(query: ProductQuery): ProductListAnswer | undefined;
  /** Invalidates the cached pages of all servers after a change of the catalogue. Call it after the commit. */
  changed(): void;
  /** This server finished a write that may have moved stock. Stock is read again before the next answer. */
  markStale(): void;
}

/** Products found by a search. */
export interface FoundProducts {
  readonly matches: readonly Match[];
  /** The words that the matches resemble. Set if nothing matches as typed (SEARCH-9). */
  readonly guess?: string;
}

export interface ProductSearch {
  /** Finds products on sale, or still in stock, that match all words of `text`, best first, at most `MAX_MATCHES`. */
  find(text: string): Promise<FoundProducts>;
  /** Finds products on sale that can replace one that the search did not find, best first. */
  near(text: string): Promise<readonly Match[]>;
  /** Some of the current bestsellers, best first; those of the pincode's store come before the others. */
  selling(pincode?: string): Promise<readonly Match[]>;
  /** Reloads the index of all servers after names, aliases or the range changed. Call it after the commit. */
  changed(): void;
}

/** Maximum results of a search. */
export const MAX_MATCHES = 500;
