// In-memory product search: exact words, prefixes, similar sounds and typos (SEARCH-1 to SEARCH-4).
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { padGtin, parseGtin } from '@tilgul/contract/rules/gtin';
import SearchableMap from 'minisearch/SearchableMap';
import type { Match } from '../../../platform/paging/matches.ts';
import type { FoundProducts } from '../../../platform/ports/product-cache.ts';
import { type Amount, isSameAmount, parseAmounts, parseUnit, splitUnfinishedSize } from './amounts.ts';
import { foldWords, toLatinText, toSkeleton } from './fold.ts';
import { KITCHEN_SPELLINGS, KNOWN_WORDS, USED_INSTEAD } from './known-words.ts';

/** Shorter words are never guessed: til, tel and dal are different goods. */
const SHORTEST_GUESSED = 4;
const SHORTEST_SKELETON = 3;
/** Longer words only match themselves; the library counts distances in bytes. */
const LONGEST_GUESSED = 128;
/** Swaps are tried one by one, which takes too long in longer words. Each word of a longer text is also compared by itself. */
const LONGEST_SWAPPED = 20;

/** Typos that a search tolerates, by word length. */
const allowedTypos = (letters: number): number => {
  if (letters < SHORTEST_GUESSED) return 0;
  return letters < 7 ? 1 : 2;
};

const countConsonants = (skeleton: string) => skeleton.replace(/^[aeiou]/, '').length;

/** Compares two words of one skeleton: vowels may differ in as many places as half of the shorter word has letters. */
function soundsAlike(one: string, other: string): boolean {
  const [vowels, others] = [one, other].map((word) => word.split(/[^aeiou]/));
  const different = vowels?.filter((group, at) => group !== others?.[at]) ?? [];
  return different.length <= Math.floor(Math.min(one.length, other.length) / 2);
}

/** Returns the word with each pair of neighbouring letters swapped in turn. */
const swapNeighbours = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => at)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/** Map with folded words as keys, which finds beginnings, similar sounds and typos (SEARCH-2). */
export class WordMap<Value> {
  private readonly values = new SearchableMap<Value>();
  private readonly bySkeleton = new Map<string, string[]>();

  get(word: string): Value | undefined {
    return this.values.get(word);
  }

  /** Returns the value of a word, which `create` makes if the word is new. */
  fetch(word: string, create: () => Value): Value {
    return this.values.fetch(word, () => {
      const skeleton = toSkeleton(word);
      const same = this.bySkeleton.get(skeleton);
      if (same) same.push(word);
      else this.bySkeleton.set(skeleton, [word]);
      return create();
    });
  }

  /** Lists the values of `prefix` and of all words that start with it. */
  startingWith(prefix: string): Iterable<Value> {
    return this.values.atPrefix(prefix).values();
  }

  /** Calls `take` for words that have the same consonants and similar vowels. */
  soundingLike(word: string, take: (value: Value) => void): void {
    const skeleton = toSkeleton(word);
    if (word.length < SHORTEST_GUESSED || countConsonants(skeleton) < SHORTEST_SKELETON) return;
    for (const key of this.bySkeleton.get(skeleton) ?? []) {
      const value = soundsAlike(word, key) ? this.values.get(key) : undefined;
      if (value !== undefined) take(value);
    }
  }

  /** Calls `take` for words within the typos that both words' lengths allow. It may see a word more than once. */
  near(word: string, take: (value: Value, typos: number) => void): void {
    const search = (spelling: string, most: number, swaps: number) => {
      for (const [key, [value, edits]] of this.values.fuzzyGet(spelling, most))
        if (edits + swaps <= allowedTypos(key.length)) take(value, edits + swaps);
      if (most === 0 || word.length > LONGEST_SWAPPED) return;
      // The library counts a swap as two edits, but it is one slip of the finger.
      for (const swapped of swapNeighbours(spelling)) search(swapped, most - 1, swaps + 1);
    };
    if (word.length <= LONGEST_GUESSED && allowedTypos(word.length) > 0) search(word, allowedTypos(word.length), 0);
  }
}

/** Searchable texts of a product, in any language. */
export interface SearchedProduct {
  readonly id: number;
  readonly barcode: string | null;
  readonly hsn?: string | null;
  /** Names in all languages, English first. */
  readonly names: readonly string[];
  /** Search words of the product. */
  readonly aliases: readonly string[];
  /** Unit of sale, such as `500 g`. */
  readonly unit: string;
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

const isOfCategory = (rank: number): boolean => rank % FIELDS.length === FIELDS.indexOf('category');
const isOfName = (occurrence: number): boolean => occurrence % FIELDS.length === FIELDS.indexOf('name');
/** More than any rank for one word. */
const RANKS = LEVELS.length * FIELDS.length;

/** More letters than any name has. */
const NO_NAME = Number.MAX_SAFE_INTEGER;

const SHORTEST_PREFIX = 2;
/** HSN codes are searched by their beginning: the chapter and heading. */
const HSN_START = /^\d{4,8}$/;
/** Known words of at least this length are searched alone when the others of the text are unknown. */
const SHORTEST_KNOWN = 3;

/** Splits `Gram Flour (Besan)` into its two halves, either of which may be typed. */
function splitName(name: string): string[] {
  const inside = /\(([^)]+)\)/.exec(name)?.[1];
  return inside === undefined ? [] : [name.replace(/\([^)]+\)/, ' '), inside];
}

/** Codes (with digits or signs) and known words are never treated as typos. */
const canBeMistyped = (word: string) =>
  !/[^\p{L}]/u.test(word) && !KNOWN_WORDS.has(word) && !KITCHEN_SPELLINGS.has(word);

/** Products added before yielding to other work. */
const BATCH = 200;

/** Picks the typed spellings of folded words. */
const pickTyped = (text: string, folded: readonly string[]): string =>
  text
    .trim()
    .split(/\s+/)
    .filter((typed) => foldWords(typed).some((word) => folded.includes(word)))
    .join(' ');

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

/** Products that resemble some of the words. */
interface Guess {
  readonly ranks: Ranks;
  readonly used: readonly string[];
}

export class ProductIndex {
  private readonly ids: number[] = [];
  /** English names in lower case, searched for parts of words. */
  private readonly englishNames: string[] = [];
  /** Names in all languages, folded and without spaces. */
  private readonly foldedNames: (readonly string[])[] = [];
  private readonly barcodes = new Map<string, number>();
  private readonly hsns: string[] = [];
  private readonly sizes: (readonly Amount[])[] = [];
  private readonly words = new WordMap<Occurrences>();
  /** Whole names and aliases without spaces, so that `gram flour` and `gramflour` match. */
  private readonly wholes = new WordMap<Occurrences>();

  /** Builds an index. Equal matches keep the given order, after names that begin with the text, shortest first. */
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
    const englishName = product.names[0] ?? '';
    this.englishNames.push(englishName.toLowerCase());
    this.foldedNames.push(product.names.map((name) => foldWords(name).join('')));
    this.sizes.push([...parseUnit(toLatinText(product.unit)), ...parseAmounts(toLatinText(englishName))]);
    this.hsns.push(product.hsn ?? '');
    if (product.barcode !== null) this.barcodes.set(padGtin(product.barcode), number);
  }

  /** Finds products that match all words of `text`, best first, those of a typed size before others. Guesses only if nothing matches as typed. */
  search(text: string, most = Number.POSITIVE_INFINITY): FoundProducts {
    // Signs alone mean nothing, but are parts of names.
    if (!/[\p{L}\p{N}]/u.test(text)) return { matches: [] };
    const latin = toLatinText(text);
    const typed = this.asTypedWhole(text, foldWords(text));
    const { rest, amounts } = splitUnfinishedSize(latin);
    const words = foldWords(rest);
    if (typed.size === 0 && amounts.length > 0)
      for (const [product, rank] of this.asTypedWhole(rest, words)) typed.add(product, rank);
    const { ranks, used } = typed.size > 0 ? { ranks: typed, used: undefined } : this.guessed(words);
    const start = words.join('');
    const matches = [...this.preferSize(ranks, [...parseAmounts(latin), ...amounts])]
      .map(([product, rank]) => ({ product, rank, letters: this.countLetters(product, start) }))
      .sort((one, other) => one.rank - other.rank || one.letters - other.letters || one.product - other.product)
      .slice(0, most)
      .map(({ product, rank }) => ({
        id: this.ids[product] ?? 0,
        level: Math.floor(rank / FIELDS.length),
        ...(isOfCategory(rank) ? { isOfCategory: true } : {}),
      }));
    return used && matches.length > 0 ? { matches, guess: pickTyped(text, used) } : { matches };
  }

  /** Length of the shortest name that begins with `start`. */
  private countLetters(product: number, start: string): number {
    const lengths = this.foldedNames[product]?.map((name) => (name.startsWith(start) ? name.length : NO_NAME));
    return Math.min(NO_NAME, ...(lengths ?? []));
  }

  /** Ranks products of other sizes lower if some product has the typed size. */
  private preferSize(ranks: Ranks, amounts: readonly Amount[]): Ranks {
    const hasSize = (product: number) =>
      this.sizes[product]?.some((size) => amounts.some((amount) => isSameAmount(size, amount))) ?? false;
    const ofSize = new Set(amounts.length > 0 ? [...ranks.keys()].filter(hasSize) : []);
    if (ofSize.size === 0) return ranks;
    return new Ranks([...ranks].map(([product, rank]) => [product, ofSize.has(product) ? rank : rank + RANKS]));
  }

  /** Returns the first products in the given order. */
  first(count: number): Match[] {
    return this.ids.slice(0, count).map((id) => ({ id, level: 0 }));
  }

  /** Ranks goods that can replace one that was not found: by known words of the text, and by kitchen substitutes. */
  near(text: string, most: number): Match[] {
    const found = new Map<number, number>();
    const words = foldWords(text).flatMap((word) => [
      ...(USED_INSTEAD.get(word) ?? []),
      ...(word.length < SHORTEST_KNOWN ? [] : [word]),
    ]);
    for (const [place, word] of words.entries()) {
      const ranks = new Ranks();
      ranks.collect(this.words.get(word), 'word');
      for (const [product, rank] of ranks) {
        const nearness = (isOfCategory(rank) ? words.length : place) * RANKS + rank;
        found.set(product, Math.min(found.get(product) ?? nearness, nearness));
      }
    }
    return [...found]
      .sort(([one, rank], [other, otherRank]) => rank - otherRank || one - other)
      .slice(0, most)
      .map(([product, rank]) => ({ id: this.ids[product] ?? 0, level: rank }));
  }

  private asTypedWhole(text: string, words: readonly string[]): Ranks {
    const found = new Ranks();
    const joined = words.join('');
    found.collect(this.wholes.get(joined), 'whole');
    // Only for several words: 'cashews' must not match 'Cashew Small' as a prefix.
    if (words.length > 1)
      for (const occurrences of this.wholes.startingWith(joined)) found.collect(occurrences, 'prefix');
    found.addCommon(words.map((word) => this.asTyped(word)));
    const part = text.trim().toLowerCase();
    const scanned = this.barcodes.get(parseGtin(part, (gtin) => this.barcodes.has(gtin)) ?? '');
    if (scanned !== undefined) found.collect([pack(scanned, 'name')], 'whole');
    const partRank = getRank('part', FIELDS.indexOf('name'));
    const isHsn = HSN_START.test(part);
    this.englishNames.forEach((name, product) => {
      if (name.includes(part) || (isHsn && this.hsns[product]?.startsWith(part))) found.add(product, partRank);
    });
    return found;
  }

  /** Finds similar products if nothing matches as typed, with the words that they resemble. */
  private guessed(words: readonly string[]): Guess {
    const found = new Ranks();
    found.addCommon(words.map((word) => this.alike(word)));
    if (words.every(canBeMistyped)) this.collectAlike(found, this.wholes, words.join(''));
    if (found.size > 0) return { ranks: found, used: words };
    return this.withoutUnknown(words);
  }

  /** Leaves out unknown words, which may only describe the goods: `chakki atta` is atta. At last the longest known word counts. */
  private withoutUnknown(words: readonly string[]): Guess {
    const found = new Ranks();
    const typed = words.map((word) => this.asTyped(word));
    const isKnown = (at: number) => typed[at]?.size !== 0;
    const known = words.filter((word, at) => isKnown(at) && word.length >= SHORTEST_KNOWN);
    if (known.length === words.length) return { ranks: found, used: [] };
    const whole = this.wholes.get(known.join(''));
    // Goods that are not sold, and codes, are left out only of a product's name: `idli rava` is rava, `coconut oil` is no oil.
    if (words.some((word, at) => !canBeMistyped(word) && !isKnown(at))) {
      found.collect(whole?.filter(isOfName), 'slips');
      return { ranks: found, used: known };
    }
    found.collect(whole, 'slips');
    if (found.size === 0) found.addCommon(typed.filter((_, at) => known.includes(words[at] ?? '')));
    if (found.size > 0) return { ranks: found, used: known };
    const longest = known.reduce((most, word) => (word.length > most.length ? word : most), '');
    return { ranks: longest === '' ? found : this.asTyped(longest), used: [longest] };
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
    for (const spelling of KITCHEN_SPELLINGS.get(word) ?? []) found.collect(this.words.get(spelling), 'sound');
    return found;
  }

  private collectAlike(found: Ranks, keys: WordMap<Occurrences>, word: string): void {
    keys.soundingLike(word, (occurrences) => found.collect(occurrences, 'sound'));
    keys.near(word, (occurrences, typos) => found.collect(occurrences, typos <= 1 ? 'slip' : 'slips'));
  }
}
