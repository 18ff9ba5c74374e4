// The pick list of an order: its goods by category, with a box to tick and a line to write on.

import type { OrderForBackOffice } from '@tilgul/contract/order-answers';
import { Fragment } from 'react';
import { useSettings } from '../../../shared/api/settings.ts';
import { splitAddress } from '../../../shared/format/address.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { languageTexts } from '../../../texts/en/shared/language.ts';
import { storeOrderTexts } from '../../../texts/en/store/store-orders.ts';
import { t } from '../../../texts/text.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { PaperHead } from './paper-head.tsx';

const texts = storeOrderTexts.papers;
const linesText = (count: number): string => (count === 1 ? texts.linesOne : t<string>(texts.lines, { count }));

type Item = OrderForBackOffice['items'][number];

/** The lines under the names of their categories, both by name; those of no known category last. */
function byCategory(items: readonly Item[], categories: ReadonlyMap<number, string>): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const category = categories.get(item.product_id) ?? '';
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups]
    .sort(
      ([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, languageTexts.locale),
    )
    .map(([category, lines]) => [
      category || texts.other,
      lines.sort((one, other) => one.product_name.localeCompare(other.product_name, languageTexts.locale)),
    ]);
}

export function PickList({
  order,
  categories,
}: {
  order: OrderForBackOffice;
  categories: ReadonlyMap<number, string>;
}) {
  const { business_tz } = useSettings();
  const { name } = splitAddress(order.address);
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-label={texts.pickTitle}>
      <PaperHead order={order} title={texts.pickTitle} />
      <table>
        <thead>
          <tr>
            <th />
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.size}</th>
            <th scope="col">{texts.take}</th>
            <th scope="col">{texts.packed}</th>
          </tr>
        </thead>
        <tbody>
          {byCategory(order.items, categories).map(([category, items]) => (
            <Fragment key={category}>
              <tr className="category">
                <th colSpan={5} scope="colgroup">
                  {category} <span>{linesText(items.length)}</span>
                </th>
              </tr>
              {items.map((item) => (
                <tr key={item.product_id}>
                  <td>
                    <span className="box" />
                  </td>
                  <th scope="row">
                    {item.product_name}
                    <EnglishName name={item.product_name_en} />
                  </th>
                  <td>{item.product_unit}</td>
                  <td className="take">{item.quantity}</td>
                  <td>
                    <span className="blank" />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="sum">
        <strong>
          {[
            linesText(order.items.length),
            pieces === 1 ? texts.piecesOne : t<string>(texts.pieces, { count: pieces }),
          ].join(', ')}
        </strong>
        <span>
          {texts.bags} <span className="blank" />
        </span>
        <span>
          {texts.packedBy} <span className="blank wide" />
        </span>
      </p>
      <p className="short">
        <strong>{texts.ifShort}</strong> {t(texts.ifShortText, { name, phone: order.mobile_number })}
      </p>
      <p className="printed">{t(texts.printed, { at: formatDateTime(new Date().toISOString(), business_tz) })}</p>
    </section>
  );
}
