// Finds products by words, in memory: exact, beginnings, and what sounds or looks alike (SEARCH-1 to SEARCH-4).
import { setImmediate as breathe } from 'node:timers/promises';
import type { Match } from '../../../paging/matches.ts';
import { editDistance, forgivenSlips } from './edit-distance.ts';
import { foldWords, skeletonOf } from './fold.ts';
import { KNOWN_WORDS } from './known-words.ts';
import { createSortedMap, type SortedMap } from './sorted-map.ts';

/** What can be searched of a product, each text in any language. */
export interface SearchedProduct {
  readonly id: number;
  readonly barcode: string | null;
  /** Its names in all languages, the English one first. */
  readonly names: readonly string[];
  /** Other words for it. */
  readonly aliases: readonly string[];
  /** Names of its category and other words for that. */
  readonly categories: readonly string[];
}

/** In the order of their worth, the better first. */
const LEVELS = ['whole', 'word', 'prefix', 'part', 'sound', 'slip', 'slips'] as const;
type Level = (typeof LEVELS)[number];
const FIELDS = ['name', 'laterInName', 'alias', 'laterInAlias', 'category'] as const;
type Field = (typeof FIELDS)[number];

/** A number that orders by level, then by field: a product's rank for one word. */
const rankOf = (level: Level, field: number) => LEVELS.indexOf(level) * FIELDS.length + field;
/** Where a word or text occurs: the product's number in the index with the field, packed. */
type Places = number[];
const pack = (product: number, field: Field) => product * FIELDS.length + FIELDS.indexOf(field);

const SHORTEST_SKELETON = 3;
const SHORTEST_PREFIX = 2;

/** The parts of a name that may be typed for the whole: of `Gram Flour (Besan)` each of its two halves. */
function halvesOf(name: string): string[] {
  const inside = /\(([^)]+)\)/.exec(name)?.[1];
  return inside === undefined ? [] : [name.replace(/\([^)]+\)/, ' '), inside];
}

const consonants = (skeleton: string) => skeleton.replace(/^[aeiou]/, '').length;
/** Whether two words of one skeleton are near enough: half of the shorter may differ in vowels. */
const soundsAlike = (one: string, other: string) => {
  const most = Math.floor(Math.min(one.length, other.length) / 2);
  return editDistance(one, other, most) <= most;
};

/** A word with digits or signs is a code, and the name of other goods is what it says. */
const canBeMistyped = (word: string) => !/[^\p{L}]/u.test(word) && !KNOWN_WORDS.has(word);

/** Products that are added before other work gets its turn. */
const BATCH = 200;

type Ranks = Map<number, number>;

export class ProductIndex {
  private readonly ids: number[] = [];
  /** The English names in lower case, in which a part of a word is found too. */
  private readonly texts: string[] = [];
  private readonly barcodes = new Map<string, number>();
  private words: SortedMap<Places> = createSortedMap(new Map());
  /** Whole names and aliases without their spaces, so that `gram flour` and `gramflour` are one. */
  private wholes: SortedMap<Places> = createSortedMap(new Map());

  /** An index of the products; among equals they are found in the order given. */
  static async build(products: readonly SearchedProduct[]): Promise<ProductIndex> {
    const index = new ProductIndex();
    const words = new Map<string, Places>();
    const wholes = new Map<string, Places>();
    for (const [at, product] of products.entries()) {
      if (at % BATCH === BATCH - 1) await breathe();
      index.add(product, words, wholes);
    }
    index.words = createSortedMap(words);
    index.wholes = createSortedMap(wholes);
    return index;
  }

  private add(product: SearchedProduct, words: Map<string, Places>, wholes: Map<string, Places>): void {
    const number = this.ids.push(product.id) - 1;
    this.texts.push((product.names[0] ?? '').toLowerCase());
    const addTo = (map: Map<string, Places>, key: string, field: Field) => {
      const places = map.get(key);
      const place = pack(number, field);
      if (!places) map.set(key, [place]);
      else if (places.at(-1) !== place) places.push(place);
    };
    const addTexts = (texts: readonly string[], first: Field, later: Field) => {
      for (const text of texts) {
        const folded = foldWords(text);
        addTo(wholes, folded.join(''), first);
        for (const half of halvesOf(text)) addTo(wholes, foldWords(half).join(''), first);
        for (const [at, word] of folded.entries()) addTo(words, word, at === 0 ? first : later);
      }
    };
    addTexts(product.names, 'name', 'laterInName');
    addTexts(product.aliases, 'alias', 'laterInAlias');
    addTexts(product.categories, 'category', 'category');
    if (product.barcode !== null) this.barcodes.set(product.barcode, number);
  }

  /** The products that fit all words of `text`, best first; guesses only where nothing fits as it is typed. */
  search(text: string): Match[] {
    const found = this.fitting(text, foldWords(text));
    return [...found]
      .sort(([one, oneRank], [other, otherRank]) => oneRank - otherRank || one - other)
      .map(([product, rank]) => ({ id: this.ids[product] ?? 0, level: Math.floor(rank / FIELDS.length) }));
  }

  private fitting(text: string, words: readonly string[]): Ranks {
    const found: Ranks = new Map();
    const joined = words.join('');
    this.collect(found, this.wholes.get(joined), 'whole');
    // Of one word only: 'cashews' is no beginning of 'Cashew Small'.
    if (words.length > 1)
      for (const [, places] of this.wholes.startingWith(joined)) this.collect(found, places, 'prefix');
    this.collectAll(found, words, (word) => this.asTyped(word));
    const part = text.trim().toLowerCase();
    const scanned = this.barcodes.get(part);
    if (scanned !== undefined) this.collect(found, [pack(scanned, 'name')], 'whole');
    for (const [product, name] of this.texts.entries())
      if (name.includes(part)) this.collect(found, [pack(product, 'name')], 'part');
    if (found.size > 0) return found;
    this.collectAll(found, words, (word) => this.alike(word));
    if (words.every(canBeMistyped)) this.collectAlike(found, this.wholes, joined);
    if (found.size === 0) this.collect(found, this.wholes.get(this.withoutUnknown(words)), 'slips');
    return found;
  }

  /** The words without those that say something about the goods that we do not know: `chakki atta` is atta. */
  private withoutUnknown(words: readonly string[]): string {
    const isUnknown = (word: string) => canBeMistyped(word) && this.alike(word).size === 0;
    return words.filter((word) => !isUnknown(word)).join('');
  }

  private collect(found: Ranks, places: Places | undefined, level: Level): void {
    for (const place of places ?? []) {
      const product = Math.floor(place / FIELDS.length);
      const rank = rankOf(level, place % FIELDS.length);
      if (rank < (found.get(product) ?? Number.POSITIVE_INFINITY)) found.set(product, rank);
    }
  }

  /** Adds the products that every word finds; the worst fitting word decides the rank. */
  private collectAll(found: Ranks, words: readonly string[], lookUp: (word: string) => Ranks): void {
    const [first, ...others] = words.map(lookUp).sort((one, other) => one.size - other.size);
    for (const [product, firstRank] of first ?? []) {
      let rank = firstRank;
      for (const other of others) rank = Math.max(rank, other.get(product) ?? Number.POSITIVE_INFINITY);
      if (rank < (found.get(product) ?? Number.POSITIVE_INFINITY)) found.set(product, rank);
    }
  }

  private asTyped(word: string): Ranks {
    const found: Ranks = new Map();
    this.collect(found, this.words.get(word), 'word');
    if (word.length >= SHORTEST_PREFIX && !KNOWN_WORDS.has(word))
      for (const [, places] of this.words.startingWith(word)) this.collect(found, places, 'prefix');
    return found;
  }

  private alike(word: string): Ranks {
    const found = this.asTyped(word);
    if (canBeMistyped(word)) this.collectAlike(found, this.words, word);
    return found;
  }

  private collectAlike(found: Ranks, keys: SortedMap<Places>, word: string): void {
    const most = forgivenSlips(word.length);
    if (most === 0) return;
    const skeleton = skeletonOf(word);
    if (consonants(skeleton) >= SHORTEST_SKELETON)
      for (const [key, places] of keys.withSkeleton(skeleton))
        if (soundsAlike(word, key)) this.collect(found, places, 'sound');
    for (const [key, places] of keys.near(word, most)) {
      const slips = editDistance(word, key, Math.min(most, forgivenSlips(key.length)));
      if (slips <= Math.min(most, forgivenSlips(key.length)))
        this.collect(found, places, slips <= 1 ? 'slip' : 'slips');
    }
  }
}
