// Tax and label fields of a product: tax class, HSN, MRP, packer, origin, shelf life (CAT-11).
import type { Paise } from '@tilgul/contract/rules/money';
import { LABEL_TEXTS } from '@tilgul/contract/taxes';

/** The columns in `products`. */
export const LABEL_FIELDS = [...LABEL_TEXTS, 'tax_class_id', 'mrp_paise', 'sold_by_weight'] as const;

type LabelTexts<Text> = { readonly [Field in (typeof LABEL_TEXTS)[number]]: Text };

/** Label fields as stored, all optional. */
export interface Label extends LabelTexts<string | null> {
  readonly tax_class_id: number | null;
  readonly mrp_paise: Paise | null;
  readonly sold_by_weight: boolean;
}

/** Changed label fields; undefined leaves a field unchanged. */
export type LabelChange = { readonly [Field in keyof Label]?: Label[Field] | undefined };

/** The text fields of a label, form or row. */
export const pickLabelTexts = <Text>(from: LabelTexts<Text>) =>
  Object.fromEntries(LABEL_TEXTS.map((field) => [field, from[field]])) as LabelTexts<Text>;

export const NO_LABEL: Label = {
  ...(Object.fromEntries(LABEL_TEXTS.map((field) => [field, null])) as LabelTexts<null>),
  tax_class_id: null,
  mrp_paise: null,
  sold_by_weight: false,
};

export const MRP_BELOW_PRICE = 'products.mrpBelowPrice';
export const NOT_A_WEIGHT = 'products.notAWeight';
export const UNKNOWN_TAX_CLASS = 'taxes.missing';

/** Applies a change to the current label. */
export function applyLabelChange(change: LabelChange, current: Label = NO_LABEL): Label {
  const after = (field: keyof Label) => (change[field] === undefined ? current[field] : change[field]);
  return Object.fromEntries(LABEL_FIELDS.map((field) => [field, after(field)])) as unknown as Label;
}

interface LabelForm extends Partial<LabelTexts<string | null | undefined>> {
  readonly tax_class?: number | null | undefined;
  readonly mrp?: Paise | null | undefined;
  readonly sold_by_weight?: boolean | undefined;
}

/** Maps a form's label fields to columns. */
export const toLabelChange = ({ tax_class, mrp, sold_by_weight, ...texts }: LabelForm): LabelChange => ({
  ...pickLabelTexts<string | null | undefined>(texts as LabelTexts<string | null | undefined>),
  tax_class_id: tax_class,
  mrp_paise: mrp,
  sold_by_weight,
});
