// What the question says before an order leaves that is not packed: the open and the short lines, and both sums.
import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { addRupees, sumWireLines } from '@tilgul/contract/rules/money';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { formatRupees } from '../../shared/format/money.ts';
import type { Ask } from '../../ui/alerts/alert-store.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { PackingProgress } from './list/packing-cell.tsx';

const texts = storeOrderTexts.unpackedOne;

type Order = Pick<OrderForBackOffice, 'id' | 'items' | 'payable_total' | 'user_name'>;
type Question = Ask & { reason?: undefined };

/** The lines found short, with what the customer does not pay for them. */
function getShortLines({ items }: Order, progress: PackingProgress | undefined) {
  const packedByLine = new Map((progress?.short ?? []).map(({ line_id, packed }) => [line_id, packed]));
  return items.flatMap((item) => {
    const packed = packedByLine.get(item.line_id);
    if (packed === undefined) return [];
    const missing = item.quantity - packed;
    return [{ ...item, packed, missing, amount: sumWireLines([{ price: item.price, quantity: missing }]) }];
  });
}

interface LineProps {
  item: Pick<Order['items'][number], 'image' | 'product_name'>;
  note: string;
  badge: string;
}

function Line({ item: { image, product_name }, note, badge }: LineProps) {
  return (
    <li className="flex items-center gap-3">
      <ProductPicture image={image} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{product_name}</span>
        <span className="block text-sm text-muted">{note}</span>
      </span>
      <Badge tone="pending">{badge}</Badge>
    </li>
  );
}

/** How far the packing is, what was short, and what the customer would pay. */
function describe(order: Order, progress: PackingProgress | undefined) {
  const { payable_total } = order;
  const short = getShortLines(order, progress);
  const full = formatRupees(payable_total);
  const less = formatRupees(addRupees(payable_total, ...short.map(({ amount }) => -amount)));
  const sentences = [
    progress ? texts.ticked({ done: progress.done, lines: progress.lines }) : texts.notBegun,
    ...short.map(({ product_name: name, missing: count }) => texts.wasShort({ name, count })),
  ];
  return {
    short,
    text: sentences.join(' '),
    sums: short.length > 0 ? texts.less({ less, full }) : texts.inFull({ full }),
  };
}

/** Focuses 'Finish packing'; 'Ship unpacked' asks nothing more. */
export function askUnpacked(order: Order, progress: PackingProgress | undefined, onFinish: () => void): Question {
  const { id } = order;
  const { short, text, sums } = describe(order, progress);
  const open = order.items.filter(({ line_id }) => progress?.open?.includes(line_id));
  const details = (
    <>
      <Alert tone="notice" live={false}>
        {sums}
      </Alert>
      {short.length + open.length > 0 ? (
        <ul className="mt-4 flex max-h-48 flex-col gap-3 overflow-y-auto">
          {open.map((item) => (
            <Line
              key={item.line_id}
              item={item}
              note={`${item.quantity} × ${item.product_unit}`}
              badge={texts.notTicked({ amount: formatRupees(sumWireLines([item])) })}
            />
          ))}
          {short.map(({ packed, missing: count, amount, ...item }) => (
            <Line
              key={item.line_id}
              item={item}
              note={texts.inBag({ unit: item.product_unit, packed, quantity: item.quantity })}
              badge={texts.shortBy({ count, amount: formatRupees(amount) })}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
  return {
    title: texts.title({ id }),
    text,
    details,
    confirmLabel: storeOrderTexts.shipUnpacked,
    better: { label: texts.finish, onPress: onFinish },
  };
}

/** Of several orders: names each one, and its short lines; focuses 'Cancel'. */
export function askSeveralUnpacked(orders: readonly Order[], progress: ReadonlyMap<number, PackingProgress>): Question {
  const details = (
    <ul className="max-h-60 overflow-y-auto rounded-control border border-hairline">
      {orders.map((order) => {
        const { id, user_name: customer } = order;
        const { text, sums } = describe(order, progress.get(id));
        return (
          <li key={id} className="border-t border-line px-3 py-2 first:border-t-0">
            <span className="block font-semibold">{storeOrderTexts.bulk.order({ id, customer })}</span>
            <span className="block text-sm">{text}</span>
            <span className="block text-sm text-muted">{sums}</span>
          </li>
        );
      })}
    </ul>
  );
  return {
    title: storeOrderTexts.unpacked({ count: orders.length }),
    text: storeOrderTexts.unpackedText({ orders: orders.map(({ id }) => `#${id}`).join(', ') }),
    details,
    confirmLabel: storeOrderTexts.shipUnpacked,
    tone: 'danger-outline',
  };
}
