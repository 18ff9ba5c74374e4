// The packing slip in the bag: address, items with prices, amount to pay.
import { sumWireLines } from '@tilgul/contract/rules/money';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { splitAddress } from '../../../shared/format/address.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import type { PrintedOrder } from './pick-list.tsx';
import { PrintHead } from './print-head.tsx';

const texts = storeOrderTexts.prints;

type Item = PrintedOrder['items'][number];

/** Price of the packed part of a line, in rupees. */
const lineAmount = ({ packed, quantity, price, charged }: Item): number =>
  charged ?? sumWireLines([{ price, quantity: packed ?? quantity }]);

export function PackingSlip({ order }: { order: PrintedOrder }) {
  const { name, place } = splitAddress(order.address);
  return (
    <section aria-label={texts.slipTitle}>
      <PrintHead order={order} title={texts.slipTitle} />
      <p className="address">
        <strong>{name}</strong>, {order.mobile_number}
        <br />
        {place}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.size}</th>
            {[texts.quantity, texts.price, texts.amount].map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items
            .filter(({ packed }) => packed !== 0)
            .map((item) => (
              <tr key={item.product_id}>
                <th scope="row">
                  {item.product_name}
                  <EnglishName name={item.product_name_en} />
                </th>
                <td>
                  {item.product_unit}
                  <EnglishName name={item.product_unit_en} />
                </td>
                <td className="end">
                  {item.packed ?? item.quantity}
                  {item.packed_grams === undefined ? null : ` (${formatGrams(item.packed_grams)})`}
                </td>
                <td className="end">{formatRupees(item.price)}</td>
                <td className="end">{formatRupees(lineAmount(item))}</td>
              </tr>
            ))}
          {order.delivery_fee > 0 ? (
            <tr>
              <th colSpan={4} scope="row">
                {texts.deliveryFee}
              </th>
              <td className="end">{formatRupees(order.delivery_fee)}</td>
            </tr>
          ) : null}
          <tr className="category">
            <th colSpan={4} scope="row">
              {texts.total}
            </th>
            <td className="end">
              <strong>{formatRupees(order.payable_total)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="sum">{texts.thanks}</p>
    </section>
  );
}
