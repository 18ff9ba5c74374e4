// In-memory product search: exact words, prefixes, similar sounds and typos (SEARCH-1 to SEARCH-4).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Match } from '../../../platform/paging/matches.ts';
import { foldWords } from './fold.ts';
import { KNOWN_WORDS } from './known-words.ts';
import { WordMap } from './word-map.ts';

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

const SHORTEST_PREFIX = 2;

/** Splits `Gram Flour (Besan)` into its two halves, either of which may be typed. */
function splitName(name: string): string[] {
  const inside = /\(([^)]+)\)/.exec(name)?.[1];
  return inside === undefined ? [] : [name.replace(/\([^)]+\)/, ' '), inside];
}

/** Codes (with digits or signs) and known words are never treated as typos. */
const canBeMistyped = (word: string) => !/[^\p{L}]/u.test(word) && !KNOWN_WORDS.has(word);

/** Products added before yielding to other work. */
const BATCH = 200;

/** The best rank of each product that fits; lower is better. */
class Ranks extends Map<number, number> {
  /** Sets a product's rank unless it has a better one. */
  add(product: number, rank: number): void {
    if (rank < (this.get(product) ?? Number.POSITIVE_INFINITY)) this.set(product, rank);
  }

  collect(occurrences: Occurrences | undefined, level: Level): void {
    for (const occurrence of occurrences ?? [])
      this.add(Math.floor(occurrence / FIELDS.length), getRank(level, occurrence % FIELDS.length));
  }

  /** Adds the products that all of `words` rank, with their worst rank. */
  addCommon([first, ...others]: readonly Ranks[]): void {
    for (const [product, rank] of first ?? []) {
      const worst = others.reduce(
        (most, ranks) => Math.max(most, ranks.get(product) ?? Number.POSITIVE_INFINITY),
        rank,
      );
      this.add(product, worst);
    }
  }
}

export class ProductIndex {
  private readonly ids: number[] = [];
  /** English names in lower case, searched for parts of words. */
  private readonly englishNames: string[] = [];
  private readonly barcodes = new Map<string, number>();
  private readonly words = new WordMap<Occurrences>();
  /** Whole names and aliases without spaces, so that `gram flour` and `gramflour` match. */
  private readonly wholes = new WordMap<Occurrences>();

  /** Builds an index. Equal matches keep the given order. */
  static async build(products: readonly SearchedProduct[]): Promise<ProductIndex> {
    const index = new ProductIndex();
    for (const [at, product] of products.entries()) {
      if (at % BATCH === BATCH - 1) await yieldToEventLoop();
      index.add(product);
    }
    return index;
  }

  private add(product: SearchedProduct): void {
    const number = this.ids.push(product.id) - 1;
    const addTo = (map: WordMap<Occurrences>, key: string, field: Field) => {
      const occurrences = map.fetch(key, () => []);
      const occurrence = pack(number, field);
      if (occurrences.at(-1) !== occurrence) occurrences.push(occurrence);
    };
    const addTexts = (texts: readonly string[], first: Field, later: Field) => {
      for (const text of texts) {
        const folded = foldWords(text);
        addTo(this.wholes, folded.join(''), first);
        for (const half of splitName(text)) addTo(this.wholes, foldWords(half).join(''), first);
        for (const [at, word] of folded.entries()) addTo(this.words, word, at === 0 ? first : later);
      }
    };
    addTexts(product.names, 'name', 'laterInName');
    addTexts(product.aliases, 'alias', 'laterInAlias');
    addTexts(product.categories, 'category', 'category');
    this.englishNames.push((product.names[0] ?? '').toLowerCase());
    if (product.barcode !== null) this.barcodes.set(product.barcode, number);
  }

  /** Finds products that match all words of `text`, best first. Guesses only if nothing matches as typed. */
  search(text: string, most = Number.POSITIVE_INFINITY): Match[] {
    return [...this.fitting(text, foldWords(text))]
      .sort(([one, rank], [other, otherRank]) => rank - otherRank || one - other)
      .slice(0, most)
      .map(([product, rank]) => ({ id: this.ids[product] ?? 0, level: Math.floor(rank / FIELDS.length) }));
  }

  /** Returns the first products in the given order. */
  first(count: number): Match[] {
    return this.ids.slice(0, count).map((id) => ({ id, level: 0 }));
  }

  private fitting(text: string, words: readonly string[]): Ranks {
    const found = new Ranks();
    const joined = words.join('');
    found.collect(this.wholes.get(joined), 'whole');
    // Only for several words: 'cashews' must not match 'Cashew Small' as a prefix.
    if (words.length > 1)
      for (const occurrences of this.wholes.startingWith(joined)) found.collect(occurrences, 'prefix');
    found.addCommon(words.map((word) => this.asTyped(word)));
    const part = text.trim().toLowerCase();
    const scanned = this.barcodes.get(part);
    if (scanned !== undefined) found.collect([pack(scanned, 'name')], 'whole');
    const partRank = getRank('part', FIELDS.indexOf('name'));
    this.englishNames.forEach((name, product) => {
      if (name.includes(part)) found.add(product, partRank);
    });
    return found.size > 0 ? found : this.guessed(words, joined);
  }

  /** Finds similar products if nothing matches as typed. */
  private guessed(words: readonly string[], joined: string): Ranks {
    const found = new Ranks();
    const alike = words.map((word) => this.alike(word));
    found.addCommon(alike);
    if (words.every(canBeMistyped)) this.collectAlike(found, this.wholes, joined);
    if (found.size > 0) return found;
    // Ignores unknown words that only describe the goods: `chakki atta` is atta.
    const known = words.filter((word, at) => !canBeMistyped(word) || alike[at]?.size !== 0);
    found.collect(this.wholes.get(known.join('')), 'slips');
    return found;
  }

  private asTyped(word: string): Ranks {
    const found = new Ranks();
    found.collect(this.words.get(word), 'word');
    if (word.length >= SHORTEST_PREFIX && !KNOWN_WORDS.has(word))
      for (const occurrences of this.words.startingWith(word)) found.collect(occurrences, 'prefix');
    return found;
  }

  private alike(word: string): Ranks {
    const found = this.asTyped(word);
    if (canBeMistyped(word)) this.collectAlike(found, this.words, word);
    return found;
  }

  private collectAlike(found: Ranks, keys: WordMap<Occurrences>, word: string): void {
    keys.soundingLike(word, (occurrences) => found.collect(occurrences, 'sound'));
    keys.near(word, (occurrences, typos) => found.collect(occurrences, typos <= 1 ? 'slip' : 'slips'));
  }
}
