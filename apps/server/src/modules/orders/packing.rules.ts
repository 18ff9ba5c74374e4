// Decides what packing makes of an order: what is short, what goes instead and at which price, whom to ask. Pure.

import type { LineChange, LineChoice } from '@tilgul/contract/order-answers';
import type { PackedLine } from '@tilgul/contract/packing';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { weighedPaise } from '@tilgul/contract/rules/weight';
import { say } from '../../texts/say.ts';
import type { StockLine } from '../stock/stock.rules.ts';

/** A line of an order as it is to be packed. */
export interface LineToPack {
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  readonly choice: LineChoice;
  /** Of goods sold by weight what a pack weighs as its unit says; null for all others. */
  readonly unit_grams: number | null;
  /** What the line comes to so far: as it was ordered, or as it was weighed in an earlier round. */
  readonly max_paise: Paise;
}

/** What was packed of a line; what the scale said and what it costs by that, where it was weighed. */
interface PackedGoods extends StockLine {
  readonly grams: number | null;
  readonly charged_paise: Paise | null;
}

/** A product that can go instead of another, as it is sold now. */
export interface SubstituteProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly price_paise: Paise;
  /** Whether the order has a line of it, also one that an earlier packing has left out. */
  readonly is_in_order: boolean;
}

/** A line that goes instead of what is short of another. */
interface SubstituteLine extends StockLine {
  readonly substitute_of: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly price_paise: Paise;
}

/** What changed about a line. */
interface PackingChange {
  readonly product_id: number;
  readonly product_name: string;
  readonly kind: LineChange['kind'];
  /** Packs, or the grams of a weight. */
  readonly from: number;
  readonly to: number;
  readonly substitute: SubstituteLine | null;
  /** How much less the customer pays, in paise. */
  readonly paise: Paise;
  /** The customer is asked first. */
  readonly isAsked: boolean;
}

/** What is to be written of a packed order. */
export interface Packing {
  readonly packed: readonly PackedGoods[];
  /** In the stock of the store again; of it `missing` is not to be found there. */
  readonly short: readonly StockLine[];
  readonly missing: readonly StockLine[];
  readonly substitutes: readonly SubstituteLine[];
  readonly changes: readonly PackingChange[];
  /** What the packed lines and the substitutes come to, those that are asked about among them. */
  readonly paise: Paise;
}

const linesError = (sentence: string): AppError => invalid({ lines: [sentence] });
const duplicateError = (name: string): AppError => linesError(say('{name} is in this order already.', { name }));
const illegalPackingError = (detail: string): AppError => new AppError('illegal_move', { detail });

type LinePair = LineToPack & { readonly said: PackedLine };

/** Each line of the order with what was said of it; every line exactly once. Throws invalid. */
function matchLines(lines: readonly LineToPack[], said: readonly PackedLine[]): LinePair[] {
  const byLine = new Map(said.map((line) => [line.line_id, line]));
  const isComplete = byLine.size === said.length && said.length === lines.length;
  return lines.map((line) => {
    const own = byLine.get(line.product_id);
    if (!isComplete || !own) throw linesError(say('Please say of every line of the order how much was packed.'));
    if (own.packed > line.quantity)
      throw linesError(say('No more can be packed of {name} than was ordered.', { name: line.product_name }));
    if (line.unit_grams === null && own.grams)
      throw linesError(say('{name} is not sold by weight.', { name: line.product_name }));
    return { ...line, said: own };
  });
}

/** The most that so many packs of a line can cost. */
const getMaxPaise = ({ price_paise, max_paise: most_paise }: LineToPack, packs: number): Paise =>
  paiseOf(Math.min(price_paise * packs, most_paise));

/** What was packed of a line, and by how much less it weighs what it costs less (PACK-8). */
function toPackedGoods(pair: LinePair): PackedGoods & { readonly paise: Paise } {
  const { product_id, price_paise, unit_grams, said } = pair;
  const packs = said.packed;
  const most = getMaxPaise(pair, packs);
  const line = { product_id, quantity: packs };
  if (unit_grams === null || packs === 0) return { ...line, grams: null, charged_paise: null, paise: most };
  const grams = said.grams ?? unit_grams * packs;
  const paise = paiseOf(Math.min(most, weighedPaise({ price_paise, unit_grams, packs, grams })));
  return { ...line, grams, charged_paise: paise, paise };
}

/** The line that goes instead, never dearer than what it stands in for (PACK-3). Throws invalid, illegal_move, not_found. */
function toSubstituteLine(pair: LinePair, products: ReadonlyMap<number, SubstituteProduct>): SubstituteLine | null {
  const wanted = pair.said.substitute;
  if (!wanted) return null;
  const { product_name: name } = pair;
  if (pair.choice === 'remove')
    throw illegalPackingError(say('The customer wants nothing instead of {name}.', { name }));
  if (wanted.quantity > pair.quantity - pair.said.packed)
    throw linesError(say('No more can go instead of {name} than is short of it.', { name }));
  const product = products.get(wanted.product_id);
  if (!product) throw new AppError('not_found');
  if (product.is_in_order) throw duplicateError(product.name);
  // All of them together are never dearer than what they stand in for; that counts where it was weighed before.
  const replaced = pair.max_paise - getMaxPaise(pair, pair.said.packed);
  return {
    product_id: product.id,
    quantity: wanted.quantity,
    substitute_of: pair.product_id,
    product_name: product.name,
    product_unit: product.unit,
    price_paise: Math.min(product.price_paise, pair.price_paise, Math.floor(replaced / wanted.quantity)),
  };
}

/** What is short of a line, and what goes instead. */
function getShortChanges(pair: LinePair, substitute: SubstituteLine | null): PackingChange[] {
  const short = pair.quantity - pair.said.packed;
  if (short === 0) return [];
  const { product_id, product_name } = pair;
  const less = pair.max_paise - getMaxPaise(pair, pair.said.packed);
  const line = { product_id, product_name, substitute };
  if (!substitute) {
    const paise = paiseOf(less);
    return [{ ...line, kind: 'short', from: pair.quantity, to: pair.said.packed, paise, isAsked: false }];
  }
  const paise = paiseOf(less - substitute.quantity * substitute.price_paise);
  return [{ ...line, kind: 'substitute', from: short, to: substitute.quantity, paise, isAsked: pair.choice === 'ask' }];
}

/** What packed goods weigh less than their packs say. */
function getWeightChanges(pair: LinePair): PackingChange[] {
  const { product_id, product_name, unit_grams, said } = pair;
  const { grams, paise } = toPackedGoods(pair);
  const from = (unit_grams ?? 0) * said.packed;
  if (grams === null || grams >= from) return [];
  const less = paiseOf(getMaxPaise(pair, said.packed) - paise);
  return [{ product_id, product_name, kind: 'weight', from, to: grams, substitute: null, paise: less, isAsked: false }];
}

/** A product has one line in an order. */
function refuseDuplicates(substitutes: readonly SubstituteLine[]): void {
  const taken = new Set<number>();
  for (const { product_id, product_name } of substitutes) {
    if (taken.has(product_id)) throw duplicateError(product_name);
    taken.add(product_id);
  }
}

/**
 * What packing makes of an order. Throws invalid at `lines` where a line is left out, named twice or more than ordered;
 * illegal_move where nothing at all is sent, and for a substitute that the customer does not want; not_found for one that is not sold.
 */
export function decidePacking(
  lines: readonly LineToPack[],
  said: readonly PackedLine[],
  products: ReadonlyMap<number, SubstituteProduct>,
): Packing {
  const pairs = matchLines(lines, said).map((pair) => ({ ...pair, substitute: toSubstituteLine(pair, products) }));
  const substitutes = pairs.flatMap(({ substitute }) => substitute ?? []);
  refuseDuplicates(substitutes);
  const changes = pairs.flatMap((pair) => [...getShortChanges(pair, pair.substitute), ...getWeightChanges(pair)]);
  const packed = pairs.map(toPackedGoods);
  const isSent =
    packed.some(({ quantity }) => quantity > 0) ||
    changes.some(({ to, isAsked, kind }) => kind === 'substitute' && to > 0 && !isAsked);
  if (!isSent) throw illegalPackingError(say('Cancel the order instead.'));
  const short = pairs
    .map(({ product_id, quantity, said: line }) => ({
      product_id,
      quantity: quantity - line.packed,
      isMissing: line.missing === true,
    }))
    .filter(({ quantity }) => quantity > 0);
  return {
    packed,
    short,
    missing: short.filter(({ isMissing }) => isMissing),
    substitutes,
    changes,
    paise: packed.reduce<Paise>((sum, { paise }) => paiseOf(sum + paise), orderTotal(substitutes)),
  };
}

// How much of an order's expired goods is exchanged, and how much comes back with what is not packed. Pure.

const sumByProduct = (lines: readonly StockLine[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { product_id, quantity } of lines) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
  return sums;
};

/**
 * Of each product of which an order has expired goods: what is packed beyond its other goods is to be exchanged; the rest of what
 * has expired is among what is left out.
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
