// Prints orders: pick lists for the picker, packing slips for the bag.
import { listProducts } from '@tilgul/contract/catalog';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { useAllPages } from '../../../shared/api/all-pages.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { splitAddress } from '../../../shared/format/address.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { PrintArea, usePrint } from '../../../ui/layers/paper.tsx';
import { PickList, type PrintedOrder } from './pick-list.tsx';
import { PrintHead } from './print-head.tsx';
import './print.css';

const texts = storeOrderTexts.prints;

export interface OrderPrintProps {
  kind: 'pick' | 'slip';
  orders: readonly PrintedOrder[];
  /** Called when the print dialog closes. */
  onDone: () => void;
}

type Item = PrintedOrder['items'][number];

/** Price of the packed part of a line, in rupees. */
const lineAmount = ({ packed, quantity, price, charged }: Item): number =>
  charged ?? sumWireLines([{ price, quantity: packed ?? quantity }]);

/** The packing slip in the bag: address, items with prices, amount to pay. */
function PackingSlip({ order }: { order: PrintedOrder }) {
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

/** Orders of the order desk lack the details a pick list needs. */
const isBare = (orders: readonly PrintedOrder[]) =>
  orders.some(({ items }) => items.some(({ category }) => category === undefined));

/** Loads the missing details from the catalogue. */
function useGoods(isOn: boolean) {
  const list = useAllPages(useList(listProducts, { limit: MAX_PAGE }, { enabled: isOn }));
  const byProduct = new Map(
    list.rows.map(({ id, category_name, sold_by_weight = false }) => [
      id,
      { category: category_name, isWeighed: sold_by_weight },
    ]),
  );
  return { byProduct, isReady: !isOn || (!list.isLoading && !list.hasMore) || list.error !== null };
}

/** Rendered outside the page, so that only it is printed; prints once everything has loaded. */
export function OrderPrint({ kind, orders, onDone }: OrderPrintProps) {
  const { byProduct, isReady } = useGoods(kind === 'pick' && isBare(orders));
  usePrint(isReady, onDone);
  return (
    <PrintArea className="order-papers" label={kind === 'pick' ? texts.pickTitle : texts.slipTitle}>
      {orders.map((order) =>
        kind === 'pick' ? (
          <PickList key={order.id} order={order} goods={byProduct} />
        ) : (
          <PackingSlip key={order.id} order={order} />
        ),
      )}
    </PrintArea>
  );
}
