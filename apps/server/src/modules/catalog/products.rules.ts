// Rules of the catalogue that need no database: what an answer shows, its version, a corrected stock.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { MAX_INT32 } from '@tilgul/contract/rules/limits';
import { type Paise, pricePerKg, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN } from '@tilgul/contract/rules/roles';
import type { Actor } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { type OtherNames, otherName } from '../../texts/goods-names.ts';
import { sayCount, spokenLanguage } from '../../texts/say.ts';
import { MAIN, OUTSIDE } from '../stock/stock.rules.ts';

/** A product with what it is joined to, as the database has it. */
export interface ProductRow {
  readonly id: number;
  readonly name: string;
  readonly category: number;
  readonly category_name: string;
  readonly description: string;
  readonly price_paise: Paise;
  readonly unit: string;
  readonly unit_id: number;
  readonly grams: number | null;
  /** Main stock, in units. */
  readonly stock: number;
  /** Units of the chain that are not reserved, at most `MOST_AVAILABLE`. */
  readonly available: number;
  readonly image_hash: string | null;
  readonly rating: number | null;
  readonly barcode: string | null;
  readonly variant_of: number | null;
  readonly hsn: string | null;
  readonly tax_class_id: number | null;
  readonly tax_class_name: string | null;
  readonly mrp_paise: Paise | null;
  readonly origin: string | null;
  readonly packer: string | null;
  readonly shelf_life: string | null;
  readonly fssai: string | null;
  readonly sold_by_weight: boolean;
  /** How often the product's own fields were saved. */
  readonly edition: number;
}

/** A prime above the largest stock. */
const EDITION_STEP = 10_000_019;

/**
 * The version an answer carries: it differs as soon as the fields were saved or the main stock moved, so that a form
 * opened before either is stale (CAT-4, S09). Two states less than 200 saves apart never share one.
 */
export const toProductVersion = (edition: number, stock: number): number =>
  ((edition * EDITION_STEP + stock) % MAX_INT32) + 1;

/** Kilograms of a stock, null when the unit is no weight (STOCK-13). */
const totalKg = (stock: number, grams: number | null): number | null =>
  grams === null ? null : (stock * grams) / 1000;

/** A product as every catalogue answer shows it. */
export function toProductAnswer(row: ProductRow): ProductAnswer {
  const perKg = pricePerKg(row.price_paise, row.grams);
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    category_name: row.category_name,
    description: row.description,
    price: toRupees(row.price_paise),
    price_per_kg: perKg === null ? null : toRupees(perKg),
    unit: row.unit,
    unit_id: row.unit_id,
    stock: row.stock,
    total_qty: totalKg(row.stock, row.grams),
    image: pictureUrl(row.image_hash),
    rating: row.rating,
    in_stock: row.available > 0,
    available: row.available,
    barcode: row.barcode,
    variant_of: row.variant_of,
    ...(row.sold_by_weight ? { sold_by_weight: true } : {}),
    mrp: row.mrp_paise === null ? null : toRupees(row.mrp_paise),
    hsn: row.hsn,
    tax_class: row.tax_class_id,
    tax_class_name: row.tax_class_name,
    origin: row.origin,
    packer: row.packer,
    shelf_life: row.shelf_life,
    fssai: row.fssai,
    version: toProductVersion(row.edition, row.stock),
  };
}

/** The movement that makes the main stock what was counted, or undefined when it is that already. */
export function decideCorrection(
  stock: number,
  counted: number,
): { quantity: number; from: number; to: number } | undefined {
  if (counted === stock) return undefined;
  return counted > stock
    ? { quantity: counted - stock, from: OUTSIDE, to: MAIN }
    : { quantity: stock - counted, from: MAIN, to: OUTSIDE };
}

/** What still uses a category or unit, as one sentence; undefined when no live product does (security D01). */
export function formatUsage(what: 'category' | 'unit', liveProducts: number): string | undefined {
  if (liveProducts === 0) return undefined;
  return what === 'category'
    ? sayCount(liveProducts, 'This category is used by {count} product.', 'This category is used by {count} products.')
    : sayCount(liveProducts, 'This unit is used by {count} product.', 'This unit is used by {count} products.');
}

// What the catalogue calls goods, in the language of whoever reads it (LANG-5).

/** In which language the catalogue names goods: that of the request, English for the administrator, who keeps all the names. */
export const catalogLanguageFor = (actor: Pick<Actor, 'role'> | undefined): Language =>
  actor?.role === ADMIN ? DEFAULT_LANGUAGE : spokenLanguage();

/** A product as the shop shows it in a language: its name and category's where they have one, with the English name beside it. */
export const localizeProduct =
  (language: Language) =>
  (
    row: ProductRow &
      OtherNames & { readonly category_name_mr: string | null; readonly category_name_hi: string | null },
  ) => {
    const answer: ProductAnswer = toProductAnswer(row);
    const name = otherName(row, language);
    const category = otherName({ name_mr: row.category_name_mr, name_hi: row.category_name_hi }, language);
    return {
      ...answer,
      ...(name === undefined ? {} : { name, name_en: row.name }),
      ...(category === undefined ? {} : { category_name: category }),
    };
  };
