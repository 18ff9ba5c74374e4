// What packing made of a line, in the words of whoever reads it.

import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { gramsText } from '@tilgul/contract/rules/weight';
import { t } from '../../texts/text.ts';

type Item = Pick<
  OrderForCustomer['items'][number],
  'line_id' | 'product_name' | 'packed' | 'packed_grams' | 'quantity' | 'substitute_of'
>;

interface Words {
  readonly packedOf: string;
  readonly packedWeight: string;
  readonly packedNone: string;
  readonly insteadOf: string;
}

/** What the line became: fewer, weighed, or instead of another one; undefined while it is as ordered. */
export function packedWords(item: Item, items: readonly Item[], words: Words): string | undefined {
  const { packed, packed_grams, quantity, substitute_of } = item;
  if (substitute_of !== null) {
    const of = items.find(({ line_id }) => line_id === substitute_of);
    return of && t<string>(words.insteadOf, { name: of.product_name });
  }
  const weight =
    packed_grams === undefined ? undefined : t<string>(words.packedWeight, { weight: gramsText(packed_grams) });
  if (packed === null || packed === quantity) return weight;
  const part = t<string>(words.packedOf, { packed, quantity });
  if (weight !== undefined) return `${part}, ${weight}`;
  return packed === 0 ? words.packedNone : part;
}
