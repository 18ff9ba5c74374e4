// Decides what packing makes of an order: what is short, what goes instead and at which price, whom to ask. Pure.
import type { PackedLine } from '@tilgul/contract/delivery/packing';
import type { LineChoice } from '@tilgul/contract/order-answers';
import { AppError } from '@tilgul/contract/rules/errors';
import { orderTotal, type Paise, paiseOf } from '@tilgul/contract/rules/money';
import { invalid } from '../../../http/errors.ts';
import { say } from '../../../texts/say.ts';
import type { StockLine } from '../../inventory/stock.rules.ts';

/** A line of an order as it is to be packed. */
export interface LineToPack {
  readonly product_id: number;
  readonly product_name: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  readonly choice: LineChoice;
}

/** A product that can go instead of another, as it is sold now. */
export interface SubstituteProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly price_paise: Paise;
}

/** A line that goes instead of what is short of another. */
export interface SubstituteLine extends StockLine {
  readonly substitute_of: number;
  readonly product_name: string;
  readonly product_unit: string;
  readonly price_paise: Paise;
}

/** What changed about a line. */
export interface PackingChange {
  readonly product_id: number;
  readonly product_name: string;
  readonly kind: 'short' | 'substitute';
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
  readonly packed: readonly StockLine[];
  /** In the stock of the store again; of it `missing` is not to be found there. */
  readonly short: readonly StockLine[];
  readonly missing: readonly StockLine[];
  readonly substitutes: readonly SubstituteLine[];
  readonly changes: readonly PackingChange[];
  /** What the packed lines and the substitutes come to, those that are asked about among them. */
  readonly paise: Paise;
}

const atLines = (sentence: string): AppError => invalid({ lines: [sentence] });
const refused = (detail: string): AppError => new AppError('illegal_move', { detail });

type Pair = LineToPack & { readonly said: PackedLine };

/** Each line of the order with what was said of it; every line exactly once. Throws invalid. */
function pairUp(lines: readonly LineToPack[], said: readonly PackedLine[]): Pair[] {
  const byLine = new Map(said.map((line) => [line.line_id, line]));
  const isComplete = byLine.size === said.length && said.length === lines.length;
  return lines.map((line) => {
    const own = byLine.get(line.product_id);
    if (!isComplete || !own) throw atLines(say('Please say of every line of the order how much was packed.'));
    if (own.packed > line.quantity)
      throw atLines(say('No more can be packed of {name} than was ordered.', { name: line.product_name }));
    return { ...line, said: own };
  });
}

/** The line that goes instead, never dearer than what it stands in for (PACK-3). Throws invalid, illegal_move, not_found. */
function substituteFor(pair: Pair, products: ReadonlyMap<number, SubstituteProduct>): SubstituteLine | null {
  const wanted = pair.said.substitute;
  if (!wanted) return null;
  const { product_name: name } = pair;
  if (pair.choice === 'remove') throw refused(say('The customer wants nothing instead of {name}.', { name }));
  if (wanted.quantity > pair.quantity - pair.said.packed)
    throw atLines(say('No more can go instead of {name} than is short of it.', { name }));
  const product = products.get(wanted.product_id);
  if (!product) throw new AppError('not_found');
  return {
    product_id: product.id,
    quantity: wanted.quantity,
    substitute_of: pair.product_id,
    product_name: product.name,
    product_unit: product.unit,
    price_paise: Math.min(product.price_paise, pair.price_paise),
  };
}

function changeOf(pair: Pair, substitute: SubstituteLine | null): PackingChange[] {
  const short = pair.quantity - pair.said.packed;
  if (short === 0) return [];
  const { product_id, product_name } = pair;
  const line = { product_id, product_name, substitute };
  if (!substitute)
    return [
      {
        ...line,
        kind: 'short',
        from: pair.quantity,
        to: pair.said.packed,
        paise: paiseOf(short * pair.price_paise),
        isAsked: false,
      },
    ];
  const paise = paiseOf(short * pair.price_paise - substitute.quantity * substitute.price_paise);
  return [{ ...line, kind: 'substitute', from: short, to: substitute.quantity, paise, isAsked: pair.choice === 'ask' }];
}

/** A product has one line in an order. */
function refuseTwice(lines: readonly LineToPack[], substitutes: readonly SubstituteLine[]): void {
  const taken = new Set(lines.map(({ product_id }) => product_id));
  for (const { product_id, product_name } of substitutes) {
    if (taken.has(product_id)) throw atLines(say('{name} is in this order already.', { name: product_name }));
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
  const pairs = pairUp(lines, said).map((pair) => ({ ...pair, substitute: substituteFor(pair, products) }));
  const substitutes = pairs.flatMap(({ substitute }) => substitute ?? []);
  refuseTwice(lines, substitutes);
  const changes = pairs.flatMap((pair) => changeOf(pair, pair.substitute));
  const packed = pairs.map(({ product_id, said: { packed: quantity } }) => ({ product_id, quantity }));
  const isSent =
    packed.some(({ quantity }) => quantity > 0) ||
    changes.some(({ to, isAsked, kind }) => kind === 'substitute' && to > 0 && !isAsked);
  if (!isSent) throw refused(say('Cancel the order instead.'));
  const short = pairs
    .map(({ product_id, quantity, said: line }) => ({
      product_id,
      quantity: quantity - line.packed,
      isMissing: line.missing === true,
    }))
    .filter(({ quantity }) => quantity > 0);
  const kept = pairs.map(({ price_paise, said: line }) => ({ price_paise, quantity: line.packed }));
  return {
    packed,
    short,
    missing: short.filter(({ isMissing }) => isMissing),
    substitutes,
    changes,
    paise: orderTotal([...kept, ...substitutes]),
  };
}
