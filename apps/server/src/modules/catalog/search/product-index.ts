// In-memory product search: exact words, prefixes, similar sounds and typos (SEARCH-1 to SEARCH-4).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Match } from '../../../platform/paging/matches.ts';
import { editDistance } from './edit-distance.ts';
import { foldWords, toSkeleton } from './fold.ts';
import { KNOWN_WORDS } from './known-words.ts';
import { createNameParts, type NameParts } from './name-parts.ts';
import { Ranks } from './ranks.ts';
import { createSortedMap, type SortedMap } from './sorted-map.ts';

/** Searchable texts of a product, in any language. */
export interface SearchedProduct {
  readonly id: number;
  readonly barcode: string | null;
  /** Names in all languages, English first. */
  readonly names: readonly string[];
  /** Search words of the product. */
  readonly aliases: readonly string[];
  /** Names and search words of its category. */
  readonly categories: readonly string[];
}

/** From best to worst. */
const LEVELS = ['whole', 'word', 'prefix', 'part', 'sound', 'slip', 'slips'] as const;
type Level = (typeof LEVELS)[number];
const FIELDS = ['name', 'laterInName', 'alias', 'laterInAlias', 'category'] as const;
type Field = (typeof FIELDS)[number];

/** Rank of a product for one word: by level, then by field. */
const getRank = (level: Level, field: number) => LEVELS.indexOf(level) * FIELDS.length + field;
/** Occurrences of a word or text: product index and field, packed into one number. */
type Occurrences = number[];
const pack = (product: number, field: Field) => product * FIELDS.length + FIELDS.indexOf(field);

const SHORTEST_SKELETON = 3;
const SHORTEST_PREFIX = 2;
/** Shorter words are never guessed: til, tel and dal are different goods. */
const SHORTEST_GUESSED = 4;

/** Splits `Gram Flour (Besan)` into its two halves, either of which may be typed. */
function splitName(name: string): string[] {
  const inside = /\(([^)]+)\)/.exec(name)?.[1];
  return inside === undefined ? [] : [name.replace(/\([^)]+\)/, ' '), inside];
}

const consonants = (skeleton: string) => skeleton.replace(/^[aeiou]/, '').length;
/** Compares two words of one skeleton: up to half of the shorter one may differ in vowels. */
const soundsAlike = (one: string, other: string) => {
  const most = Math.floor(Math.min(one.length, other.length) / 2);
  return editDistance(one, other, most) <= most;
};

/** Codes (with digits or signs) and known words are never treated as typos. */
const canBeMistyped = (word: string) => !/[^\p{L}]/u.test(word) && !KNOWN_WORDS.has(word);

/** Products added before yielding to other work. */
const BATCH = 200;

export class ProductIndex {
  private readonly ids: number[] = [];
  /** English names in lower case, searched for parts of words. */
  private parts: NameParts = createNameParts([]);
  private readonly barcodes = new Map<string, number>();
  private words: SortedMap<Occurrences> = createSortedMap(new Map());
  /** Whole names and aliases without spaces, so that `gram flour` and `gramflour` match. */
  private wholes: SortedMap<Occurrences> = createSortedMap(new Map());

  /** Builds an index. Equal matches keep the given order. */
  static async build(products: readonly SearchedProduct[]): Promise<ProductIndex> {
    const index = new ProductIndex();
    const words = new Map<string, Occurrences>();
    const wholes = new Map<string, Occurrences>();
    for (const [at, product] of products.entries()) {
      if (at % BATCH === BATCH - 1) await yieldToEventLoop();
      index.add(product, words, wholes);
    }
    index.parts = createNameParts(products.map(({ names }) => (names[0] ?? '').toLowerCase()));
    index.words = createSortedMap(words);
    index.wholes = createSortedMap(wholes);
    return index;
  }

  private add(product: SearchedProduct, words: Map<string, Occurrences>, wholes: Map<string, Occurrences>): void {
    const number = this.ids.push(product.id) - 1;
    const addTo = (map: Map<string, Occurrences>, key: string, field: Field) => {
      const occurrences = map.get(key);
      const occurrence = pack(number, field);
      if (!occurrences) map.set(key, [occurrence]);
      else if (occurrences.at(-1) !== occurrence) occurrences.push(occurrence);
    };
    const addTexts = (texts: readonly string[], first: Field, later: Field) => {
      for (const text of texts) {
        const folded = foldWords(text);
        addTo(wholes, folded.join(''), first);
        for (const half of splitName(text)) addTo(wholes, foldWords(half).join(''), first);
        for (const [at, word] of folded.entries()) addTo(words, word, at === 0 ? first : later);
      }
    };
    addTexts(product.names, 'name', 'laterInName');
    addTexts(product.aliases, 'alias', 'laterInAlias');
    addTexts(product.categories, 'category', 'category');
    if (product.barcode !== null) this.barcodes.set(product.barcode, number);
  }

  /** Finds products that match all words of `text`, best first. Guesses only if nothing matches as typed. */
  search(text: string, most = Number.POSITIVE_INFINITY): Match[] {
    const found = this.fitting(text, foldWords(text));
    return found
      .best(most)
      .map(([product, rank]) => ({ id: this.ids[product] ?? 0, level: Math.floor(rank / FIELDS.length) }));
  }

  /** Returns the first products in the given order. */
  first(count: number): Match[] {
    return this.ids.slice(0, count).map((id) => ({ id, level: 0 }));
  }

  private fitting(text: string, words: readonly string[]): Ranks {
    const found = this.noRanks();
    const joined = words.join('');
    this.collect(found, this.wholes.get(joined), 'whole');
    // Only for several words: 'cashews' must not match 'Cashew Small' as a prefix.
    if (words.length > 1) this.wholes.startingWith(joined, (occurrences) => this.collect(found, occurrences, 'prefix'));
    found.addCommon(words.map((word) => this.asTyped(word)));
    const part = text.trim().toLowerCase();
    const scanned = this.barcodes.get(part);
    if (scanned !== undefined) this.collect(found, [pack(scanned, 'name')], 'whole');
    const partRank = getRank('part', FIELDS.indexOf('name'));
    this.parts.find(part, (product) => found.add(product, partRank));
    return found.count > 0 ? found : this.guessed(words, joined);
  }

  /** Finds similar products if nothing matches as typed. */
  private guessed(words: readonly string[], joined: string): Ranks {
    const found = this.noRanks();
    const alike = words.map((word) => this.alike(word));
    found.addCommon(alike);
    if (words.every(canBeMistyped)) this.collectAlike(found, this.wholes, joined);
    if (found.count > 0) return found;
    // Ignores unknown words that only describe the goods: `chakki atta` is atta.
    const known = words.filter((word, at) => !canBeMistyped(word) || alike[at]?.count !== 0);
    this.collect(found, this.wholes.get(known.join('')), 'slips');
    return found;
  }

  private noRanks(): Ranks {
    return new Ranks(this.ids.length);
  }

  private collect(found: Ranks, occurrences: Occurrences | undefined, level: Level): void {
    for (const occurrence of occurrences ?? [])
      found.add(Math.floor(occurrence / FIELDS.length), getRank(level, occurrence % FIELDS.length));
  }

  private asTyped(word: string): Ranks {
    const found = this.noRanks();
    this.collect(found, this.words.get(word), 'word');
    if (word.length >= SHORTEST_PREFIX && !KNOWN_WORDS.has(word))
      this.words.startingWith(word, (occurrences) => this.collect(found, occurrences, 'prefix'));
    return found;
  }

  private alike(word: string): Ranks {
    const found = this.asTyped(word);
    if (canBeMistyped(word)) this.collectAlike(found, this.words, word);
    return found;
  }

  private collectAlike(found: Ranks, keys: SortedMap<Occurrences>, word: string): void {
    if (word.length < SHORTEST_GUESSED) return;
    const skeleton = toSkeleton(word);
    if (consonants(skeleton) >= SHORTEST_SKELETON)
      for (const [key, occurrences] of keys.withSkeleton(skeleton))
        if (soundsAlike(word, key)) this.collect(found, occurrences, 'sound');
    keys.near(word, (occurrences, slips) => this.collect(found, occurrences, slips <= 1 ? 'slip' : 'slips'));
  }
}
