// What a product's label says.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { toPaise, toRupees } from '@tilgul/contract/rules/money';
import { getUnitPrice } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/office/labels';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { formatRupees } from '../../../shared/format/money.ts';
import { getShown } from '../product-columns.tsx';

export interface LabelFacts {
  readonly name: string;
  /** The English name, if `name` is in another language. */
  readonly english: string | undefined;
  readonly pack: string;
  readonly price: string;
  /** Struck through; undefined if it is the price, or nothing is printed on the goods. */
  readonly mrp: string | undefined;
  /** '' if the price says it. */
  readonly unitPrice: string;
  readonly barcode: string | null;
  readonly plu: string | undefined;
}

/** Weighed goods are priced per kilogram. */
export function toLabelFacts(product: ProductAnswer): LabelFacts {
  const { price, price_per_kg, mrp, sold_by_weight, barcode, plu } = product;
  const { name, unit } = getShown(product);
  const englishName = product.name_en ?? product.name;
  const weighed = sold_by_weight === true && price_per_kg !== null;
  const each = weighed ? null : getUnitPrice(toPaise(price) ?? 0, product.unit_en ?? product.unit);
  return {
    name,
    english: languageTexts.code === DEFAULT_LANGUAGE || englishName === name ? undefined : englishName,
    pack: weighed ? texts.byWeight : unit,
    price: weighed ? texts.per.kg({ price: formatRupees(price_per_kg) }) : formatRupees(price),
    mrp: weighed || mrp === null || mrp <= price ? undefined : texts.mrp({ price: formatRupees(mrp) }),
    unitPrice: each ? texts.per[each.per]({ price: formatRupees(toRupees(each.price)) }) : '',
    barcode,
    plu: plu === undefined ? undefined : texts.plu({ plu }),
  };
}
