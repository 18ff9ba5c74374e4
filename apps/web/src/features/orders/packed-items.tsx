// What packing made of an order, as the office reads it: fewer of a line, another product instead, money that went back.
import type { OrderForBackOffice, OrderRefund } from '@tilgul/contract/order-answers';
import { formatRupees } from '../../shared/format/money.ts';
import { orderTexts } from '../../texts/en/office/orders.ts';
import { t } from '../../texts/text.ts';
import { packedWords } from './packed-words.ts';

const texts = orderTexts.details;
type Item = OrderForBackOffice['items'][number];

/** The lines of an order in the quantities that are charged, each with what became of it. */
export const asPacked = (items: readonly Item[]): readonly (Item & { readonly note: string | undefined })[] =>
  items.map((item) => ({ ...item, quantity: item.packed ?? item.quantity, note: packedWords(item, items, texts) }));

/** What was paid back of an order's payment (PAY-15), and of one that came beside it (PAY-17); nothing for most orders. */
export function PartRefunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm">
      {refunds.map(({ id, amount, state, extra, reason }) => (
        <li key={id}>
          {extra ? `${reason}: ` : null}
          {t(texts.refunds[state], { amount: formatRupees(amount) })}
        </li>
      ))}
    </ul>
  );
}
