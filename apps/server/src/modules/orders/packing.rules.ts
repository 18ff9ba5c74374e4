// Rules of packing: short lines, substitutes and their prices, weights, which substitutes need an answer. Pure.

import type { LineChange, LineChoice } from '@tilgul/contract/order-answers';
import type { PackedLine } from '@tilgul/contract/packing';
import { type AppError, illegalMove, invalid, notFound } from '@tilgul/contract/rules/errors';
import { asPaise, orderTotal, type Paise } from '@tilgul/contract/rules/money';
import { priceByWeight } from '@tilgul/contract/rules/weight';
import { getText } from '../../texts/get-text.ts';
import type { StockLine } from '../stock/stock.rules.ts';

export interface LineToPack {
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  readonly choice: LineChoice;
  /** Nominal weight of a pack, for products sold by weight; null for others. */
  readonly unit_grams: number | null;
  /** Upper limit for the line's price: as ordered, or as weighed in an earlier round. */
  readonly max_paise: Paise;
}

/** Packed quantity of a line, with weight and price if it was weighed. */
interface PackedGoods extends StockLine {
  readonly grams: number | null;
  readonly charged_paise: Paise | null;
}

/** A product on sale that can replace another. */
export interface SubstituteProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly price_paise: Paise;
  /** Whether the order has a line of it, even one that an earlier packing left out. */
  readonly is_in_order: boolean;
}

/** A line that replaces the short quantity of another. */
interface SubstituteLine extends StockLine {
  readonly substitute_of: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly price_paise: Paise;
}

interface PackingChange {
  readonly product_id: number;
  readonly product_name: string;
  readonly kind: LineChange['kind'];
  /** Packs, or grams for a weight. */
  readonly from: number;
  readonly to: number;
  readonly substitute: SubstituteLine | null;
  /** Reduction of the amount due, in paise. */
  readonly paise: Paise;
  /** The customer must agree first. */
  readonly isAsked: boolean;
}

export interface Packing {
  readonly packed: readonly PackedGoods[];
  /** Goes back to the store's stock, except `missing`, which cannot be found there. */
  readonly short: readonly StockLine[];
  readonly missing: readonly StockLine[];
  readonly substitutes: readonly SubstituteLine[];
  readonly changes: readonly PackingChange[];
  /** Sum of packed lines and substitutes, including unanswered ones. */
  readonly paise: Paise;
}

const linesError = (sentence: string): AppError => invalid({ lines: [sentence] });
const duplicateError = (name: string): AppError => linesError(getText('orders.substituteInOrder', { name }));

type LinePair = LineToPack & { readonly entry: PackedLine };

/** Pairs each line of the order with its packed line; every line must occur exactly once. */
function matchLines(lines: readonly LineToPack[], entries: readonly PackedLine[]): LinePair[] {
  const byLine = new Map(entries.map((line) => [line.line_id, line]));
  const isComplete = byLine.size === entries.length && entries.length === lines.length;
  return lines.map((line) => {
    const entry = byLine.get(line.product_id);
    if (!isComplete || !entry) throw linesError(getText('orders.packedMissing'));
    if (entry.packed > line.quantity) throw linesError(getText('orders.packedTooMuch', { name: line.product_name }));
    if (line.unit_grams === null && entry.grams)
      throw linesError(getText('orders.notByWeight', { name: line.product_name }));
    return { ...line, entry };
  });
}

/** Maximum price for a number of packs of a line. */
const getMaxPaise = ({ price_paise, max_paise: most_paise }: LineToPack, packs: number): Paise =>
  asPaise(Math.min(price_paise * packs, most_paise));

/** Packed goods of a line with their price; goods that weigh less cost less (PACK-8). */
function toPackedGoods(pair: LinePair): PackedGoods & { readonly paise: Paise } {
  const { product_id, price_paise, unit_grams, entry } = pair;
  const packs = entry.packed;
  const most = getMaxPaise(pair, packs);
  const line = { product_id, quantity: packs };
  if (unit_grams === null || packs === 0) return { ...line, grams: null, charged_paise: null, paise: most };
  const grams = entry.grams ?? unit_grams * packs;
  const paise = asPaise(Math.min(most, priceByWeight({ price_paise, unit_grams, packs, grams })));
  return { ...line, grams, charged_paise: paise, paise };
}

/** The substitute of a line, never more expensive than what it replaces (PACK-3). */
function toSubstituteLine(pair: LinePair, products: ReadonlyMap<number, SubstituteProduct>): SubstituteLine | null {
  const wanted = pair.entry.substitute;
  if (!wanted) return null;
  const { product_name: name } = pair;
  if (pair.choice === 'remove') throw illegalMove(getText('orders.noSubstituteWanted', { name }));
  if (wanted.quantity > pair.quantity - pair.entry.packed)
    throw linesError(getText('orders.substitutedTooMuch', { name }));
  const product = products.get(wanted.product_id);
  if (!product) throw notFound();
  if (product.is_in_order) throw duplicateError(product.name);
  // The total also must not exceed what it replaces, which matters for goods weighed in an earlier round.
  const replaced = pair.max_paise - getMaxPaise(pair, pair.entry.packed);
  return {
    product_id: product.id,
    quantity: wanted.quantity,
    substitute_of: pair.product_id,
    product_name: product.name,
    product_unit: product.unit,
    price_paise: Math.min(product.price_paise, pair.price_paise, Math.floor(replaced / wanted.quantity)),
  };
}

function getShortChanges(pair: LinePair, substitute: SubstituteLine | null): PackingChange[] {
  const short = pair.quantity - pair.entry.packed;
  if (short === 0) return [];
  const { product_id, product_name } = pair;
  const less = pair.max_paise - getMaxPaise(pair, pair.entry.packed);
  const line = { product_id, product_name, substitute };
  if (!substitute) {
    const paise = asPaise(less);
    return [{ ...line, kind: 'short', from: pair.quantity, to: pair.entry.packed, paise, isAsked: false }];
  }
  const paise = asPaise(less - substitute.quantity * substitute.price_paise);
  return [{ ...line, kind: 'substitute', from: short, to: substitute.quantity, paise, isAsked: pair.choice === 'ask' }];
}

function getWeightChanges(pair: LinePair): PackingChange[] {
  const { product_id, product_name, unit_grams, entry } = pair;
  const { grams, paise } = toPackedGoods(pair);
  const from = (unit_grams ?? 0) * entry.packed;
  if (grams === null || grams >= from) return [];
  const less = asPaise(getMaxPaise(pair, entry.packed) - paise);
  return [{ product_id, product_name, kind: 'weight', from, to: grams, substitute: null, paise: less, isAsked: false }];
}

/** An order has only one line per product. */
function refuseDuplicates(substitutes: readonly SubstituteLine[]): void {
  const taken = new Set<number>();
  for (const { product_id, product_name } of substitutes) {
    if (taken.has(product_id)) throw duplicateError(product_name);
    taken.add(product_id);
  }
}

/**
 * Decides the outcome of packing an order. Rejects incomplete or excessive lines, substitutes that the customer does not
 * want, and packing nothing at all.
 */
export function decidePacking(
  lines: readonly LineToPack[],
  entries: readonly PackedLine[],
  products: ReadonlyMap<number, SubstituteProduct>,
): Packing {
  const pairs = matchLines(lines, entries).map((pair) => ({ ...pair, substitute: toSubstituteLine(pair, products) }));
  const substitutes = pairs.flatMap(({ substitute }) => substitute ?? []);
  refuseDuplicates(substitutes);
  const changes = pairs.flatMap((pair) => [...getShortChanges(pair, pair.substitute), ...getWeightChanges(pair)]);
  const packed = pairs.map(toPackedGoods);
  const isSent =
    packed.some(({ quantity }) => quantity > 0) ||
    changes.some(({ to, isAsked, kind }) => kind === 'substitute' && to > 0 && !isAsked);
  if (!isSent) throw illegalMove(getText('orders.cancelInstead'));
  const short = pairs
    .map(({ product_id, quantity, entry }) => ({
      product_id,
      quantity: quantity - entry.packed,
      isMissing: entry.missing === true,
    }))
    .filter(({ quantity }) => quantity > 0);
  return {
    packed,
    short,
    missing: short.filter(({ isMissing }) => isMissing),
    substitutes,
    changes,
    paise: packed.reduce<Paise>((sum, { paise }) => asPaise(sum + paise), orderTotal(substitutes)),
  };
}

/**
 * The lines to pack of an order that ships unpacked: what the draft found short or light, all else as ordered. Undefined if
 * nothing is. Substitutes that need the customer's answer are left out.
 */
export function completeDraft(
  lines: readonly LineToPack[],
  draft: readonly PackedLine[],
): readonly PackedLine[] | undefined {
  const drafted = new Map(draft.map((line) => [line.line_id, line]));
  let isLess = false;
  const packed = lines.map(({ product_id: line_id, quantity, unit_grams, choice }): PackedLine => {
    const line = drafted.get(line_id);
    if (!line || line.packed > quantity) return { line_id, packed: quantity };
    const { grams, missing, substitute } = line;
    const isWeighed = unit_grams !== null && grams !== undefined && grams !== null;
    isLess ||= line.packed < quantity || (isWeighed && grams < unit_grams * line.packed);
    return {
      line_id,
      packed: line.packed,
      ...(isWeighed ? { grams } : {}),
      ...(missing === undefined ? {} : { missing }),
      ...(substitute && choice === 'best_match' ? { substitute } : {}),
    };
  });
  return isLess ? packed : undefined;
}

const sumByProduct = (lines: readonly StockLine[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  return sums;
};

/**
 * Splits an order's expired goods: `lines` must be exchanged because they would be packed, `left` goes back with what is not
 * packed.
 */
export function decideExchange(
  ordered: readonly StockLine[],
  packed: readonly StockLine[],
  expired: readonly StockLine[],
): { readonly lines: readonly StockLine[]; readonly left: ReadonlyMap<number, number> } {
  const [had, wanted] = [sumByProduct(ordered), sumByProduct(packed)];
  const lines: StockLine[] = [];
  const left = new Map<number, number>();
  for (const [product_id, over] of [...sumByProduct(expired)].sort(([one], [other]) => one - other)) {
    const good = (had.get(product_id) ?? 0) - over;
    const quantity = Math.max(0, (wanted.get(product_id) ?? 0) - good);
    if (quantity > 0) lines.push({ product_id, quantity });
    left.set(product_id, over - quantity);
  }
  return { lines, left };
}
