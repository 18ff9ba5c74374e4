// What a packer has done so far with an order: kept on the device until it is sent. Pure.
import type { OrderToPack, PackedLine } from '@tilgul/contract/packing';
import { gtinOf, padGtin } from '@tilgul/contract/rules/gtin';
import { addRupees, toPaise, toRupees, totalOfWireLines } from '@tilgul/contract/rules/money';
import { MAX_GRAMS, weighedPaise } from '@tilgul/contract/rules/weight';

// What a scanned barcode means for an order that is packed: one piece more of a line, or why nothing changes. Pure.

/** How many pieces of a line were scanned, by the line's number; a line that is whole is among the packed ones instead. */
export type Scans = Readonly<Record<string, number>>;

/** What a scan came to. Only `counted` and `whole` change anything. */
export type Scanned =
  | { readonly kind: 'counted'; readonly item: ItemToPack; readonly count: number }
  | { readonly kind: 'whole' | 'weigh' | 'done'; readonly item: ItemToPack }
  | { readonly kind: 'wrong'; readonly code: string };

/** Finds the line of a barcode and counts one piece of it. A line that is packed, short or replaced is left as it is. */
export function scan(
  items: readonly ItemToPack[],
  state: { lines: PackedLines; scans: Scans },
  typed: string,
): Scanned {
  const byCode = new Map(
    items.flatMap((item) => (item.barcode === null ? [] : [[padGtin(item.barcode), item] as const])),
  );
  const item = byCode.get(gtinOf(typed, (gtin) => byCode.has(gtin)) ?? '');
  if (!item) return { kind: 'wrong', code: typed.trim() };
  if (state.lines[item.line_id]) return { kind: 'done', item };
  if (item.unit_grams !== null) return { kind: 'weigh', item };
  const count = (state.scans[item.line_id] ?? 0) + 1;
  return count >= item.quantity ? { kind: 'whole', item } : { kind: 'counted', item, count };
}

export type ItemToPack = OrderToPack['items'][number];

/** What goes instead of what is short. */
interface ChosenSubstitute {
  readonly product_id: number;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
}

/** What became of a line; a line that nobody has touched has none. */
export interface LinePacked {
  readonly packed: number;
  /** What the scale says of all of them, of goods sold by weight. */
  readonly grams?: number;
  readonly missing?: boolean;
  readonly substitute?: ChosenSubstitute;
}
/** By the line's number. */
export type PackedLines = Readonly<Record<string, LinePacked>>;

export type LineLook = 'open' | 'full' | 'short' | 'substitute';

export function getLineLook(item: ItemToPack, packed: LinePacked | undefined): LineLook {
  if (!packed) return 'open';
  if (packed.substitute) return 'substitute';
  return packed.packed < item.quantity ? 'short' : 'full';
}

/** Whether the customer gets and pays all that was ordered of a line. */
export const isAsOrdered = (item: ItemToPack, packed: LinePacked | undefined): boolean =>
  getLineLook(item, packed) === 'full' && calculateReduction(item, packed ?? { packed: item.quantity }) === 0;

export const countLinesLeft = ({ items }: OrderToPack, lines: PackedLines): number =>
  items.filter(({ line_id }) => lines[line_id] === undefined).length;

/** A substitute is never dearer than what it replaces. */
const substitutePrice = (item: ItemToPack, { price }: ChosenSubstitute): number => Math.min(price, item.price);

/** What the packed packs of a line come to, in rupees: by their weight where they are weighed, never more than their price. */
export function calculateLineTotal(
  { price, unit_grams }: ItemToPack,
  { packed, grams }: Pick<LinePacked, 'packed' | 'grams'>,
): number {
  if (unit_grams === null || grams === undefined) return totalOfWireLines([{ price, quantity: packed }]);
  return toRupees(weighedPaise({ price_paise: toPaise(price) ?? 0, unit_grams, packs: packed, grams }));
}

/** Whole grams as they were typed; undefined for anything else. */
export function parseGrams(text: string): number | undefined {
  const grams = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return grams >= 1 && grams <= MAX_GRAMS ? grams : undefined;
}

/** What the order comes to as it is packed so far, in rupees; an untouched line counts whole. */
export function payableSoFar(order: OrderToPack, lines: PackedLines): number {
  const goods = order.items.map((item) => {
    const line = lines[item.line_id] ?? { packed: item.quantity };
    const { substitute } = line;
    const instead = substitute
      ? { price: substitutePrice(item, substitute), quantity: substitute.quantity }
      : undefined;
    return addRupees(calculateLineTotal(item, line), totalOfWireLines(instead ? [instead] : []));
  });
  return addRupees(...goods, order.delivery_fee);
}

/** How much less the customer pays for a line. */
export function calculateReduction(item: ItemToPack, line: LinePacked): number {
  const { substitute } = line;
  const short = addRupees(totalOfWireLines([item]), -calculateLineTotal(item, line));
  if (!substitute) return short;
  return addRupees(
    short,
    -totalOfWireLines([{ price: substitutePrice(item, substitute), quantity: substitute.quantity }]),
  );
}

/** Lines of the order that were packed with what is kept, for the call. */
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

/** The items under the names of their categories, both by name. */
export function byCategory(items: readonly ItemToPack[]): [string, ItemToPack[]][] {
  const groups = new Map<string, ItemToPack[]>();
  for (const item of items) groups.set(item.category, [...(groups.get(item.category) ?? []), item]);
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([category, lines]) => [
      category,
      lines.sort((one, other) => one.product_name.localeCompare(other.product_name, 'en')),
    ]);
}
