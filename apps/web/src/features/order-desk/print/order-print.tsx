// Prints orders: pick lists for the picker, packing slips for the bag.
import { code128 } from '@bwip-js/browser';
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { LINE_CHOICES, type OrderForBackOffice } from '@tilgul/contract/order-answers';
import type { OrderToPack } from '@tilgul/contract/packing';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { formatOrderCode } from '@tilgul/contract/rules/order-code';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts as orderTexts } from '@tilgul/messages/office/orders';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { Fragment } from 'react';
import { Sign } from '../../../brand/logo.tsx';
import { useAllPages } from '../../../shared/api/all-pages.ts';
import { useSettings } from '../../../shared/api/settings.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { splitAddress } from '../../../shared/format/address.ts';
import { formatDateTime, formatWeekday } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { Barcode } from '../../../ui/display/barcode.tsx';
import { EnglishName } from '../../../ui/display/product.tsx';
import { PrintArea, usePrint } from '../../../ui/layers/paper.tsx';
import { getLineTotal } from '../../orders/packed-line.ts';
import { byCategory } from '../packing/packing.rules.ts';
import './print.css';
import { serverNow } from '../../../shared/format/clock.ts';
import { formatHours } from '../../../shared/format/when.ts';

const texts = storeOrderTexts.prints;

/** An order from the order desk, or one to pack, whose lines have all details. */
type PrintedOrder = Omit<OrderForBackOffice, 'items'> & {
  readonly items: readonly (OrderForBackOffice['items'][number] &
    Partial<Pick<OrderToPack['items'][number], 'category' | 'unit_grams'>>)[];
};
type Item = PrintedOrder['items'][number];

/** Products by id, for details that an order's lines may lack. */
type Goods = ReadonlyMap<number, Pick<ProductAnswer, 'category_name' | 'sold_by_weight'>>;

/** Millimetres on paper: readable by cheap scanners. */
const MODULE_MM = 0.33;
const HEIGHT_MM = 10;
/** Quiet zone in modules on both sides. */
const QUIET = [10, 10] as const;

/** Code 128 barcode of `ORDER-` and the number; its width follows from its length (PACK-11). */
const OrderBarcode = ({ id }: { id: number }) => (
  <Barcode
    encode={code128}
    bcid="code128"
    text={formatOrderCode(id)}
    moduleMm={MODULE_MM}
    heightMm={HEIGHT_MM}
    quiet={QUIET}
  />
);

const TITLES: Readonly<Record<OrderPrintProps['kind'], string>> = { pick: texts.pickTitle, slip: texts.slipTitle };

/** Title, store, barcode and order details. */
function PrintHead({ order, kind }: { order: PrintedOrder; kind: OrderPrintProps['kind'] }) {
  const { brand, business_tz: zone } = useSettings();
  const { slot, payment_type } = order;
  // Before packing the amount to pay can still fall.
  const collected = (kind === 'slip' ? texts.collect : texts.atMost)({ amount: formatRupees(order.payable_total) });
  const facts = [
    { label: texts.order, value: orderTexts.number({ id: order.id }), more: '' },
    { label: texts.customer, value: order.user_name, more: `${order.postal_code} ${order.city}` },
    slot
      ? { label: texts.window, value: formatHours(slot, zone), more: formatWeekday(slot.starts_at, zone) }
      : { label: texts.placed, value: formatDateTime(order.created_at, zone), more: '' },
    {
      label: texts.payment,
      value: orderTexts.payment[payment_type],
      more: payment_type === 'cod' ? collected : texts.paid,
    },
  ];
  return (
    <>
      <header>
        <Sign size={40} />
        <h1>
          {TITLES[kind]} <span>{[brand, order.warehouse_name].filter(Boolean).join(' ')}</span>
        </h1>
        <OrderBarcode id={order.id} />
      </header>
      <dl>
        {facts.map(({ label, value, more }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {more ? <span>{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The whole line, or what was packed of it earlier. */
const getQuantity = ({ packed, quantity }: Item): number => packed ?? quantity;

/** The first columns of both prints. */
function ProductCells({ item }: { item: Item }) {
  return (
    <>
      <th scope="row">
        {item.product_name}
        <EnglishName name={item.product_name_en} />
      </th>
      <td>
        {item.product_unit}
        <EnglishName name={item.product_unit_en} />
      </td>
    </>
  );
}

function Line({ item, isWeighed }: { item: Item; isWeighed: boolean }) {
  return (
    <tr>
      <td>
        <span className="box" />
      </td>
      <ProductCells item={item} />
      <td className="take">{getQuantity(item)}</td>
      <td>
        <span className="blank">{isWeighed ? texts.grams : null}</span>
      </td>
      <td>{item.choice === 'ask' ? <strong>{texts.choices.ask}</strong> : texts.choices[item.choice]}</td>
    </tr>
  );
}

function PickList({ order, goods }: { order: PrintedOrder; goods: Goods }) {
  const { business_tz } = useSettings();
  const items = order.items
    .filter((item) => getQuantity(item) > 0)
    .map((item) => ({ ...item, category: item.category ?? goods.get(item.product_id)?.category_name ?? '' }));
  const pieces = items.reduce((sum, item) => sum + getQuantity(item), 0);
  return (
    <section aria-label={texts.pickTitle}>
      <PrintHead order={order} kind="pick" />
      <table>
        <thead>
          <tr>
            <th />
            {[texts.product, texts.size, texts.take, texts.packed, texts.ifShort].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byCategory(items).map(([category, lines]) => (
            <Fragment key={category}>
              <tr className="category">
                <th colSpan={6} scope="colgroup">
                  {category || texts.other} <span>{texts.lines({ count: lines.length })}</span>
                </th>
              </tr>
              {lines.map((item) => (
                <Line
                  key={item.product_id}
                  item={item}
                  isWeighed={Boolean(item.unit_grams) || goods.get(item.product_id)?.sold_by_weight === true}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="sum">
        <strong>{[texts.lines({ count: items.length }), texts.pieces({ count: pieces })].join(', ')}</strong>
        <span>
          {texts.bags} <span className="blank" />
        </span>
        <span>
          {texts.packedBy} <span className="blank wide" />
        </span>
      </p>
      <div className="short">
        {LINE_CHOICES.map((choice) => (
          <p key={choice}>
            <strong>{texts.choices[choice]}</strong> <span>{texts.choiceTexts[choice]}</span>
          </p>
        ))}
      </div>
      <p className="printed">
        {texts.printed({ at: formatDateTime(new Date(serverNow()).toISOString(), business_tz) })}
      </p>
    </section>
  );
}

export interface OrderPrintProps {
  kind: 'pick' | 'slip';
  orders: readonly PrintedOrder[];
  /** Called when the print dialog closes. */
  onDone: () => void;
}

/** The packing slip in the bag: address, items with prices, amount to pay. */
function PackingSlip({ order }: { order: PrintedOrder }) {
  const { name, place } = splitAddress(order.address);
  return (
    <section aria-label={texts.slipTitle}>
      <PrintHead order={order} kind="slip" />
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
            .filter((item) => getQuantity(item) > 0)
            .map((item) => (
              <tr key={item.product_id}>
                <ProductCells item={item} />
                <td className="end">
                  {getQuantity(item)}
                  {item.packed_grams === undefined ? null : ` (${formatGrams(item.packed_grams)})`}
                </td>
                <td className="end">{formatRupees(item.price)}</td>
                <td className="end">{formatRupees(getLineTotal(item))}</td>
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

/** Loads what orders of the order desk lack for a pick list from the catalogue. */
function useGoods({ kind, orders }: Pick<OrderPrintProps, 'kind' | 'orders'>) {
  const isBare = orders.some(({ items }) => items.some(({ category }) => category === undefined));
  const enabled = kind === 'pick' && isBare;
  const list = useAllPages(useList(listProducts, { limit: MAX_PAGE }, { enabled }));
  const goods: Goods = new Map(list.rows.map((product) => [product.id, product]));
  return { goods, isReady: !enabled || (!list.isLoading && !list.hasMore) || list.error !== null };
}

/** Rendered outside the page, so that only it is printed; prints once everything has loaded. */
export function OrderPrint({ kind, orders, onDone }: OrderPrintProps) {
  const { goods, isReady } = useGoods({ kind, orders });
  usePrint(isReady, onDone);
  return (
    <PrintArea className="order-papers" label={TITLES[kind]}>
      {orders.map((order) =>
        kind === 'pick' ? (
          <PickList key={order.id} order={order} goods={goods} />
        ) : (
          <PackingSlip key={order.id} order={order} />
        ),
      )}
    </PrintArea>
  );
}
