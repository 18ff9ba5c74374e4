// Rules of packing an order: scans, line states, substitutes, weights and the amount to pay.

import type { OrderToPack, PackedLine } from '@tilgul/contract/packing';
import { padGtin, parseGtin } from '@tilgul/contract/rules/gtin';
import { addRupees, sumWireLines, toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getLabelGrams, readScaleLabel } from '@tilgul/contract/rules/scale-label';
import { MAX_GRAMS, priceByWeight } from '@tilgul/contract/rules/weight';
import { compareNames } from '../../../shared/format/collator.ts';
import { parseQuantity } from '../../../ui/fields/typed-text.ts';

/** Scanned pieces by line id; a complete line is in `PackedLines` instead. */
export type Scans = Readonly<Record<string, number>>;

/** Result of a scan. Only `counted`, `weighed` and `whole` change anything. */
export type Scanned =
  | { readonly kind: 'counted'; readonly item: ItemToPack; readonly count: number }
  | { readonly kind: 'weighed'; readonly item: ItemToPack; readonly count: number; readonly grams: number }
  | { readonly kind: 'whole' | 'weigh' | 'done'; readonly item: ItemToPack }
  | { readonly kind: 'wrong'; readonly code: string };

interface PackingState {
  readonly lines: PackedLines;
  readonly scans: Scans;
  /** Grams of scanned scale labels by line id. */
  readonly weights: Scans;
}

/** Adds the weight of a scale label to the line with its PLU. */
function scanLabel(
  { items, scale_formats = [] }: Pick<OrderToPack, 'items' | 'scale_formats'>,
  state: PackingState,
  typed: string,
): Scanned | undefined {
  const label = readScaleLabel(typed, scale_formats);
  const item = label && items.find(({ plu, unit_grams }) => plu === label.plu && unit_grams !== null);
  if (!item || item.unit_grams === null) return undefined;
  const grams = getLabelGrams(label, { price_paise: toPaise(item.price) ?? 0, unit_grams: item.unit_grams });
  if (grams === undefined) return undefined;
  if (state.lines[item.line_id]) return { kind: 'done', item };
  const count = (state.scans[item.line_id] ?? 0) + 1;
  return { kind: 'weighed', item, count, grams: (state.weights[item.line_id] ?? 0) + grams };
}

/**
 * Counts one piece of the line with this barcode, or adds the weight of a scale label. Lines that are packed, short or replaced
 * stay as they are.
 */
export function scan(order: Pick<OrderToPack, 'items' | 'scale_formats'>, state: PackingState, typed: string): Scanned {
  const { items } = order;
  const byCode = new Map(
    items.flatMap((item) => (item.barcode === null ? [] : [[padGtin(item.barcode), item] as const])),
  );
  const item = byCode.get(parseGtin(typed, (gtin) => byCode.has(gtin)) ?? '');
  if (!item) return scanLabel(order, state, typed) ?? { kind: 'wrong', code: typed.trim() };
  if (state.lines[item.line_id]) return { kind: 'done', item };
  if (item.unit_grams !== null) return { kind: 'weigh', item };
  const count = (state.scans[item.line_id] ?? 0) + 1;
  return count >= item.quantity ? { kind: 'whole', item } : { kind: 'counted', item, count };
}

export type ItemToPack = OrderToPack['items'][number];

/** State of a line; untouched lines have none. */
export interface LinePacked {
  readonly packed: number;
  /** Total weight of the packs, for goods sold by weight. */
  readonly grams?: number;
  readonly missing?: boolean;
  readonly substitute?: {
    readonly product_id: number;
    readonly name: string;
    readonly price: number;
    readonly quantity: number;
  };
}
/** By line id. */
export type PackedLines = Readonly<Record<string, LinePacked>>;

/** The lines of the server's draft. */
export const fromDraft = (draft: NonNullable<OrderToPack['draft']>): PackedLines =>
  // Safe cast: JSON leaves undefined members out.
  Object.fromEntries(draft.map(({ line_id, ...line }) => [line_id, line as LinePacked]));

/**
 * The draft of the server with the own changes that it does not have yet (PACK-10): `own` against `saved`, which is what the
 * server last had for this device.
 */
export function mergeDraft(draft: PackedLines, own: PackedLines, saved: PackedLines): PackedLines {
  // Nothing packed here, or started again.
  if (Object.keys(own).length === 0) return draft;
  const isOwn = (id: string) => !isSameLine(own[id], saved[id]);
  const ids = new Set([...Object.keys(draft), ...Object.keys(own)]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const line = (isOwn(id) ? own : draft)[id];
      return line ? [[id, line]] : [];
    }),
  );
}

function isSameLine(one: LinePacked | undefined, other: LinePacked | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.packed === other.packed &&
    one.grams === other.grams &&
    Boolean(one.missing) === Boolean(other.missing) &&
    one.substitute?.product_id === other.substitute?.product_id &&
    one.substitute?.quantity === other.substitute?.quantity
  );
}

export type LineLook = 'open' | 'full' | 'short' | 'substitute';

export function getLineLook(item: ItemToPack, packed: LinePacked | undefined): LineLook {
  if (!packed) return 'open';
  if (packed.substitute) return 'substitute';
  return packed.packed < item.quantity ? 'short' : 'full';
}

/** Whether the customer gets and pays for the whole line. */
export const isAsOrdered = (item: ItemToPack, packed: LinePacked | undefined): boolean =>
  getLineLook(item, packed) === 'full' && calculateReduction(item, packed ?? { packed: item.quantity }) === 0;

export const countLinesLeft = ({ items }: OrderToPack, lines: PackedLines): number =>
  items.filter(({ line_id }) => lines[line_id] === undefined).length;

/** Price of a line's substitute in rupees: never above that of the product it replaces. */
const calculateSubstituteTotal = ({ price }: ItemToPack, { substitute }: LinePacked): number =>
  substitute ? sumWireLines([{ price: Math.min(substitute.price, price), quantity: substitute.quantity }]) : 0;

/** Price of the packed part of a line in rupees: by weight if weighed, never above its price. */
export function calculateLineTotal(
  { price, unit_grams }: ItemToPack,
  { packed, grams }: Pick<LinePacked, 'packed' | 'grams'>,
): number {
  if (unit_grams === null || grams === undefined) return sumWireLines([{ price, quantity: packed }]);
  return toRupees(priceByWeight({ price_paise: toPaise(price) ?? 0, unit_grams, packs: packed, grams }));
}

/** Whole grams; undefined for other text. */
export function parseGrams(text: string): number | undefined {
  const grams = parseQuantity(text) ?? 0;
  return grams >= 1 && grams <= MAX_GRAMS ? grams : undefined;
}

/** Amount to pay for the order as packed so far, in rupees; untouched lines count in full. */
export function payableSoFar(order: OrderToPack, lines: PackedLines): number {
  const goods = order.items.map((item) => {
    const line = lines[item.line_id] ?? { packed: item.quantity };
    return addRupees(calculateLineTotal(item, line), calculateSubstituteTotal(item, line));
  });
  return addRupees(...goods, order.delivery_fee);
}

/** Rupees the customer saves on a line. */
export const calculateReduction = (item: ItemToPack, line: LinePacked): number =>
  addRupees(sumWireLines([item]), -calculateLineTotal(item, line), -calculateSubstituteTotal(item, line));

/** The packed lines as the API takes them. */
export const toPackedLines = ({ items }: OrderToPack, lines: PackedLines): PackedLine[] =>
  items.flatMap(({ line_id, quantity }) => {
    const line = lines[line_id];
    if (!line) return [];
    const { packed, grams, missing, substitute } = line;
    return [
      {
        line_id,
        packed,
        ...(grams !== undefined && packed > 0 ? { grams } : {}),
        ...(missing && packed < quantity ? { missing } : {}),
        ...(substitute ? { substitute: { product_id: substitute.product_id, quantity: substitute.quantity } } : {}),
      },
    ];
  });

interface Categorized {
  readonly category: string;
  readonly product_name: string;
}

/** Items grouped by category, both sorted by name in the language; items whose category is '' are last. */
export function byCategory<Item extends Categorized>(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.category, [...(groups.get(item.category) ?? []), item]);
  for (const lines of groups.values()) {
    lines.sort((one, other) => compareNames(one.product_name, other.product_name));
  }
  return [...groups].sort(([one], [other]) => Number(one === '') - Number(other === '') || compareNames(one, other));
}
