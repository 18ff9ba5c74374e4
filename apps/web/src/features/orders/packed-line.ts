// How packing changed an order line: in words, and its total.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { formatGrams } from '@tilgul/contract/rules/weight';
import type { Message } from '@tilgul/messages/message';

type Item = Pick<
  OrderForCustomer['items'][number],
  'line_id' | 'product_name' | 'packed' | 'packed_grams' | 'quantity' | 'substitute_of'
>;

interface Words {
  readonly packedOf: Message<'packed' | 'quantity'>;
  readonly packedWeight: Message<'weight'>;
  readonly packedNone: string;
  readonly insteadOf: Message<'name'>;
}

/** Fewer, weighed, or a substitute; undefined if packed as ordered. */
export function formatPacked(item: Item, items: readonly Item[], words: Words): string | undefined {
  const { packed, packed_grams, quantity, substitute_of } = item;
  if (substitute_of !== null) {
    const replaced = items.find(({ line_id }) => line_id === substitute_of);
    return replaced && words.insteadOf({ name: replaced.product_name });
  }
  const weight = packed_grams === undefined ? undefined : words.packedWeight({ weight: formatGrams(packed_grams) });
  if (packed === null || packed === quantity) return weight;
  const part = words.packedOf({ packed, quantity });
  if (weight !== undefined) return `${part}, ${weight}`;
  return packed === 0 ? words.packedNone : part;
}

/** Line total in rupees: as packed (by weight if weighed), or as ordered until then. */
export const getLineTotal = ({
  packed,
  quantity,
  price,
  charged,
}: Pick<OrderForCustomer['items'][number], 'quantity' | 'price' | 'charged'> & { packed?: number | null }): number =>
  charged ?? sumWireLines([{ price, quantity: packed ?? quantity }]);
