// Pure rules of products: tax and label fields (CAT-11), answers, versions, names by language and stock corrections.

import type { ProductAnswer } from '@tilgul/contract/catalog';
import { findWrongCheckDigit } from '@tilgul/contract/rules/gtin';
import { DEFAULT_LANGUAGE, type Language, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { MAX_AVAILABLE, MAX_INT32 } from '@tilgul/contract/rules/limits';
import { type Paise, pricePerKg, toRupees } from '@tilgul/contract/rules/money';
import { ADMIN, CUSTOMER } from '@tilgul/contract/rules/roles';
import { LABEL_DETAILS, LABEL_TEXTS } from '@tilgul/contract/taxes';
import type { Actor } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { getLanguage, getText } from '../../texts/get-text.ts';
import { type Names, translate, translateField } from '../../texts/names.ts';
import { MAIN, OUTSIDE } from '../stock/stock.rules.ts';

/** The columns in `products`. */
export const LABEL_FIELDS = [
  ...LABEL_TEXTS,
  'tax_class_id',
  'loose_tax_class_id',
  'mrp_paise',
  'sold_by_weight',
  ...LABEL_DETAILS,
] as const;

type LabelTexts<Text> = { readonly [Field in (typeof LABEL_TEXTS)[number]]: Text };

/** Label fields that answers omit if not set. */
interface LabelDetails {
  readonly plu: number | null;
  readonly veg_mark: string | null;
  readonly ingredients: string | null;
  readonly allergens: string | null;
  readonly shelf_life_days: number | null;
}

/** Label fields as stored, all optional. */
export interface Label extends LabelTexts<string | null>, LabelDetails {
  readonly tax_class_id: number | null;
  readonly loose_tax_class_id: number | null;
  readonly mrp_paise: Paise | null;
  readonly sold_by_weight: boolean;
}

/** Changed label fields; undefined leaves a field unchanged. */
export type LabelChange = { readonly [Field in keyof Label]?: Label[Field] | undefined };

/** The text fields of a label, form or row. */
const pickLabelTexts = <Text>(from: LabelTexts<Text>) =>
  Object.fromEntries(LABEL_TEXTS.map((field) => [field, from[field]])) as LabelTexts<Text>;

export const NO_LABEL: Label = {
  ...(Object.fromEntries(LABEL_TEXTS.map((field) => [field, null])) as LabelTexts<null>),
  tax_class_id: null,
  loose_tax_class_id: null,
  mrp_paise: null,
  sold_by_weight: false,
  plu: null,
  veg_mark: null,
  ingredients: null,
  allergens: null,
  shelf_life_days: null,
};

export const MRP_BELOW_PRICE = 'products.mrpBelowPrice';
export const NOT_A_WEIGHT = 'products.notAWeight';
export const UNKNOWN_TAX_CLASS = 'taxes.missing';

/** Applies a change to the current label. */
export function applyLabelChange(change: LabelChange, current: Label = NO_LABEL): Label {
  const after = (field: keyof Label) => (change[field] === undefined ? current[field] : change[field]);
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, after(field)])) as unknown as Label;
}

type LabelDetailsChange = { readonly [Field in keyof LabelDetails]?: LabelDetails[Field] | undefined };

interface LabelForm extends Partial<LabelTexts<string | null | undefined>>, LabelDetailsChange {
  readonly tax_class?: number | null | undefined;
  readonly loose_tax_class?: number | null | undefined;
  readonly mrp?: Paise | null | undefined;
  readonly sold_by_weight?: boolean | undefined;
}

/** Maps a form's label fields to columns. */
export const toLabelChange = ({
  tax_class,
  loose_tax_class,
  mrp,
  sold_by_weight,
  ...form
}: LabelForm): LabelChange => ({
  ...pickLabelTexts<string | null | undefined>(form as LabelTexts<string | null | undefined>),
  ...(Object.fromEntries(LABEL_DETAILS.map((field) => [field, form[field]])) as Required<LabelDetailsChange>),
  tax_class_id: tax_class,
  loose_tax_class_id: loose_tax_class,
  mrp_paise: mrp,
  sold_by_weight,
});

/** A product row with its joins. */
export interface ProductRow extends Label {
  readonly id: number;
  readonly name: string;
  readonly names: Names;
  readonly category: number;
  readonly category_name: string;
  readonly category_names: Names;
  readonly description: string;
  readonly descriptions: Names;
  readonly price_paise: Paise;
  readonly unit: string;
  readonly unit_names: Names;
  readonly unit_id: number;
  readonly grams: number | null;
  /** Main stock, in units. */
  readonly stock: number;
  /** Unreserved units in the chain, at most `MOST_AVAILABLE`. */
  readonly available: number;
  readonly image_hash: string | null;
  readonly rating: number | null;
  readonly review_count: number;
  readonly barcode: string | null;
  readonly gtin: string | null;
  readonly variant_of: number | null;
  readonly tax_class_name: string | null;
  readonly loose_tax_class_name: string | null;
  /** Counts how often the product's own fields were saved. */
  readonly edition: number;
}

/** A prime above the maximum stock. */
const EDITION_STEP = 10_000_019;

/**
 * Returns the version in a product's answer. It changes when the fields are saved or main stock moves, so a form opened before
 * is stale (CAT-4, S09). Two states less than 200 saves apart never share a version.
 */
export const toProductVersion = (edition: number, stock: number): number =>
  ((edition * EDITION_STEP + stock) % MAX_INT32) + 1;

const pickDetails = (row: LabelDetails): Pick<ProductAnswer, (typeof LABEL_DETAILS)[number]> =>
  Object.fromEntries(LABEL_DETAILS.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])));

const toLooseClass = (id: number, name: string | null) => ({
  loose_tax_class: id,
  ...(name === null ? {} : { loose_tax_class_name: name }),
});

/** Converts a row to the product that all catalogue answers share. */
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
    // Kilograms, of weights only (STOCK-13).
    total_qty: row.grams === null ? null : (row.stock * row.grams) / 1000,
    image: pictureUrl(row.image_hash),
    rating: row.rating,
    review_count: row.review_count,
    in_stock: row.available > 0,
    available: row.available,
    barcode: row.barcode,
    gtin: row.gtin,
    variant_of: row.variant_of,
    ...(row.sold_by_weight ? { sold_by_weight: true } : {}),
    mrp: row.mrp_paise === null ? null : toRupees(row.mrp_paise),
    tax_class: row.tax_class_id,
    tax_class_name: row.tax_class_name,
    ...(row.loose_tax_class_id === null ? {} : toLooseClass(row.loose_tax_class_id, row.loose_tax_class_name)),
    ...pickLabelTexts(row),
    ...pickDetails(row),
    version: toProductVersion(row.edition, row.stock),
  };
}

/** Explains a wrong check digit; undefined if it is right. */
export function explainCheckDigit(barcode: string): string | undefined {
  const digit = findWrongCheckDigit(barcode);
  return digit === undefined ? undefined : getText('products.wrongCheckDigit', { digit });
}

/** Returns the movement that brings main stock to the counted figure; undefined if it already matches. */
export function decideCorrection(
  stock: number,
  counted: number,
): { quantity: number; from: number; to: number } | undefined {
  if (counted === stock) return undefined;
  return counted > stock
    ? { quantity: counted - stock, from: OUTSIDE, to: MAIN }
    : { quantity: stock - counted, from: MAIN, to: OUTSIDE };
}

/** Formats how many live products use a category or unit; undefined if none does (security D01). */
export function formatUsage(kind: 'category' | 'unit', liveProducts: number): string | undefined {
  if (liveProducts === 0) return undefined;
  return kind === 'category'
    ? getText('categories.inUse', { count: liveProducts })
    : getText('units.inUse', { count: liveProducts });
}

/** How a user sees the catalogue. */
export interface CatalogView {
  readonly language: Language;
  /** An administrator's language, for `shown`. */
  readonly reader?: Language | undefined;
  /** Whether stock is exact. Visitors and customers see at most `MAX_AVAILABLE`. */
  readonly isExact: boolean;
}

/** In English with exact stock, as administrators edit it. */
export const OFFICE_VIEW: CatalogView = { language: DEFAULT_LANGUAGE, isExact: true };

/** The same with the texts of the reader's language beside the English ones, for lists. */
export const officeView = (): CatalogView => ({ ...OFFICE_VIEW, reader: getLanguage() });

/** Returns the view of a user (LANG-5): the request's language, but English for administrators, who edit all names. */
export const catalogViewFor = (actor: Pick<Actor, 'role'> | undefined): CatalogView =>
  actor?.role === ADMIN
    ? officeView()
    : { language: getLanguage(), isExact: actor !== undefined && actor.role !== CUSTOMER };

const hideExactStock = (row: ProductRow): ProductRow => ({ ...row, stock: Math.min(row.stock, MAX_AVAILABLE) });

/** The name in the shop's second language, beside an English one. */
const toSecondName = ({ names }: ProductRow, language: Language): Pick<ProductAnswer, 'name_mr'> => {
  const name = names[LOCAL_LANGUAGE];
  return language === DEFAULT_LANGUAGE && name !== undefined ? { name_mr: name } : {};
};

const toShown = (row: ProductRow, reader: Language = DEFAULT_LANGUAGE): Pick<ProductAnswer, 'shown'> =>
  reader === DEFAULT_LANGUAGE
    ? {}
    : {
        shown: {
          name: translate(row.name, row.names, reader),
          unit: translate(row.unit, row.unit_names, reader),
          category_name: translate(row.category_name, row.category_names, reader),
        },
      };

/** Returns a mapper to answers of a view, with names in two languages and the English unit beside a translated one. */
export const localizeProduct =
  ({ language, reader, isExact }: CatalogView) =>
  (row: ProductRow): ProductAnswer => ({
    ...toProductAnswer(isExact ? row : hideExactStock(row)),
    ...translateField('name', row.name, row.names, language),
    ...toSecondName(row, language),
    ...translateField('unit', row.unit, row.unit_names, language),
    category_name: translate(row.category_name, row.category_names, language),
    description: translate(row.description, row.descriptions, language),
    ...toShown(row, reader),
  });
