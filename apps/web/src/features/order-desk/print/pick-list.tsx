// The pick list of an order: items by category, each with a box to tick and a line for notes.
import { LINE_CHOICES, type OrderForBackOffice } from '@tilgul/contract/order-answers';
import type { OrderToPack } from '@tilgul/contract/packing';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts as storeOrderTexts } from '@tilgul/messages/store/orders';
import { Fragment } from 'react';
import { useSettings } from '../../../shared/api/settings.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { byCategory } from '../packing/packing.rules.ts';
import { PrintHead } from './print-head.tsx';

const texts = storeOrderTexts.prints;

/** An order from the order desk, or one to pack, whose lines have all details. */
export type PrintedOrder = Omit<OrderForBackOffice, 'items'> & {
  readonly items: readonly (OrderForBackOffice['items'][number] &
    Partial<Pick<OrderToPack['items'][number], 'category' | 'unit_grams'>>)[];
};
type Item = PrintedOrder['items'][number];

/** Product details that an order's lines may lack. */
type Goods = ReadonlyMap<number, { readonly category: string; readonly isWeighed: boolean }>;

/** Quantity to pick: the whole line, or what was packed of it earlier. */
const quantityToPick = ({ packed, quantity }: Item): number => packed ?? quantity;

function Line({ item, isWeighed }: { item: Item; isWeighed: boolean }) {
  return (
    <tr>
      <td>
        <span className="box" />
      </td>
      <th scope="row">
        {item.product_name}
        <EnglishName name={item.product_name_en} />
      </th>
      <td>
        {item.product_unit}
        <EnglishName name={item.product_unit_en} />
      </td>
      <td className="take">{quantityToPick(item)}</td>
      <td>
        <span className="blank">{isWeighed ? texts.grams : null}</span>
      </td>
      <td>{item.choice === 'ask' ? <strong>{texts.choices.ask}</strong> : texts.choices[item.choice]}</td>
    </tr>
  );
}

export function PickList({ order, goods }: { order: PrintedOrder; goods: Goods }) {
  const { business_tz } = useSettings();
  const items = order.items
    .filter((item) => quantityToPick(item) > 0)
    .map((item) => ({ ...item, category: item.category ?? goods.get(item.product_id)?.category ?? '' }));
  const pieces = items.reduce((sum, item) => sum + quantityToPick(item), 0);
  return (
    <section aria-label={texts.pickTitle}>
      <PrintHead order={order} title={texts.pickTitle} isPacked={false} />
      <table>
        <thead>
          <tr>
            <th />
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.size}</th>
            <th scope="col">{texts.take}</th>
            <th scope="col">{texts.packed}</th>
            <th scope="col">{texts.ifShort}</th>
          </tr>
        </thead>
        <tbody>
          {byCategory(items, languageTexts.locale).map(([category, lines]) => (
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
                  isWeighed={Boolean(item.unit_grams) || goods.get(item.product_id)?.isWeighed === true}
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
      <p className="printed">{texts.printed({ at: formatDateTime(new Date().toISOString(), business_tz) })}</p>
    </section>
  );
}
