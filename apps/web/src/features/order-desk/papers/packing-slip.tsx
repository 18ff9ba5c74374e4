// The packing slip of an order, which goes into the bag: address, goods with prices, what is to be paid.

import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { splitAddress } from '../../../shared/format/address.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { storeOrderTexts } from '../../../texts/en/store/store-orders.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { PaperHead } from './paper-head.tsx';

const texts = storeOrderTexts.papers;

export function PackingSlip({ order }: { order: OrderForBackOffice }) {
  const { name, place } = splitAddress(order.address);
  return (
    <section aria-label={texts.slipTitle}>
      <PaperHead order={order} title={texts.slipTitle} />
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
            <th scope="col" className="end">
              {texts.quantity}
            </th>
            <th scope="col" className="end">
              {texts.price}
            </th>
            <th scope="col" className="end">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.product_id}>
              <th scope="row">
                {item.product_name}
                <EnglishName name={item.product_name_en} />
              </th>
              <td>{item.product_unit}</td>
              <td className="end">{item.quantity}</td>
              <td className="end">{formatRupees(item.price)}</td>
              <td className="end">{formatRupees(totalOfWireLines([item]))}</td>
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
