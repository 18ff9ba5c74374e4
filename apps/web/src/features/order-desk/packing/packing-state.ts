// What a packer has done so far with an order: kept on the device until it is sent. Pure.
import type { OrderToPack, PackedLine } from '@tilgul/contract/delivery/packing';
import { addRupees, totalOfWireLines } from '@tilgul/contract/rules/money';

export type ItemToPack = OrderToPack['items'][number];

/** What goes instead of what is short. */
export interface ChosenSubstitute {
  readonly product_id: number;
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
}

/** What became of a line; a line that nobody has touched has none. */
export interface LinePacked {
  readonly packed: number;
  readonly missing?: boolean;
  readonly substitute?: ChosenSubstitute;
}
/** By the line's number. */
export type PackedLines = Readonly<Record<string, LinePacked>>;

export type LineLook = 'open' | 'full' | 'short' | 'substitute';

export function lookOf(item: ItemToPack, packed: LinePacked | undefined): LineLook {
  if (!packed) return 'open';
  if (packed.substitute) return 'substitute';
  return packed.packed < item.quantity ? 'short' : 'full';
}

export const linesLeft = ({ items }: OrderToPack, lines: PackedLines): number =>
  items.filter(({ line_id }) => lines[line_id] === undefined).length;

/** A substitute is never dearer than what it replaces. */
const priceOf = (item: ItemToPack, { price }: ChosenSubstitute): number => Math.min(price, item.price);

/** What the order comes to as it is packed so far, in rupees; an untouched line counts whole. */
export function payableSoFar(order: OrderToPack, lines: PackedLines): number {
  const goods = order.items.flatMap((item) => {
    const { packed = item.quantity, substitute } = lines[item.line_id] ?? {};
    const kept = { price: item.price, quantity: packed };
    return substitute ? [kept, { price: priceOf(item, substitute), quantity: substitute.quantity }] : [kept];
  });
  return totalOfWireLines([...goods, { price: order.delivery_fee, quantity: 1 }]);
}

/** How much less the customer pays for a line. */
export function lessFor(item: ItemToPack, { packed, substitute }: LinePacked): number {
  const short = totalOfWireLines([{ price: item.price, quantity: item.quantity - packed }]);
  if (!substitute) return short;
  return addRupees(short, -totalOfWireLines([{ price: priceOf(item, substitute), quantity: substitute.quantity }]));
}

/** Lines of the order that were packed with what is kept, for the call. */
export const bodyOf = ({ items }: OrderToPack, lines: PackedLines): PackedLine[] =>
  items.flatMap(({ line_id, quantity }) => {
    const line = lines[line_id];
    if (!line) return [];
    const { packed, missing, substitute } = line;
    return [
      {
        line_id,
        packed,
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
