// What notifications say about packing (PACK-2, PACK-5).

import { gramsText } from '@tilgul/contract/delivery/weight';
import type { LineChange } from '@tilgul/contract/order-answers';
import type { Paise } from '@tilgul/contract/rules/money';
import { type Told, told } from '../../texts/told.ts';
import { inRupees } from './messages.ts';

interface Numbered {
  readonly id: number;
}

interface Instead {
  readonly name: string;
  readonly substitute: string;
}

/** To the customer, at once: what is short and what goes instead. `payable` is what the order comes to with the fee. */
export const orderPacked = (
  { id }: Numbered,
  changes: readonly {
    readonly product_name: string;
    readonly kind: LineChange['kind'];
    readonly from: number;
    readonly to: number;
    readonly substitute: { readonly product_name: string } | null;
  }[],
  payable: Paise,
): Told => {
  if (changes.length === 0) return told('order_packed', { id });
  const what = changes.map(({ kind, product_name: name, from, to, substitute }) => {
    if (substitute) return told('sent_instead', { name, substitute: substitute.product_name });
    const [packed, quantity] = kind === 'weight' ? [gramsText(to), gramsText(from)] : [to, from];
    return told('packed_of', { name, packed, quantity });
  });
  return told('order_packed_otherwise', { id, changes: what, total: inRupees(payable) });
};

/** To the customer, when everything that was asked is answered or its time is over. */
export const orderPackedAsAnswered = ({ id }: Numbered, payable: Paise): Told =>
  told('order_packed_as_answered', { id, total: inRupees(payable) });

/** To the customer, who is asked about a substitute. */
export const orderAsks = ({ id }: Numbered, { name, substitute }: Instead, minutes: number): Told =>
  told('order_asks', { id, name, substitute, minutes });

/** To the store's manager, when the customer refused a substitute or did not answer in time. */
export const substituteRefused = ({ id }: Numbered, { name, substitute }: Instead): Told =>
  told('substitute_refused', { id, name, substitute });
