// Tax and label fields of a product: tax class, HSN, MRP, packer, origin, shelf life (CAT-11).
import type { Paise } from '@tilgul/contract/rules/money';

/** Label fields as stored, all optional. */
export interface Label {
  readonly hsn: string | null;
  readonly tax_class_id: number | null;
  readonly mrp_paise: Paise | null;
  readonly origin: string | null;
  readonly packer: string | null;
  readonly shelf_life: string | null;
  readonly fssai: string | null;
  readonly sold_by_weight: boolean;
}
/** The columns in `products`. */
export const LABEL_FIELDS = [
  'hsn',
  'tax_class_id',
  'mrp_paise',
  'origin',
  'packer',
  'shelf_life',
  'fssai',
  'sold_by_weight',
] as const;

/** Changed label fields; undefined leaves a field unchanged. */
export type LabelChange = { readonly [Field in keyof Label]?: Label[Field] | undefined };

export const NO_LABEL: Label = {
  hsn: null,
  tax_class_id: null,
  mrp_paise: null,
  origin: null,
  packer: null,
  shelf_life: null,
  fssai: null,
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

/** Maps a form's label fields to columns. */
export const toLabelChange = (form: {
  readonly hsn?: string | null | undefined;
  readonly tax_class?: number | null | undefined;
  readonly mrp?: Paise | null | undefined;
  readonly origin?: string | null | undefined;
  readonly packer?: string | null | undefined;
  readonly shelf_life?: string | null | undefined;
  readonly fssai?: string | null | undefined;
  readonly sold_by_weight?: boolean | undefined;
}): LabelChange => ({
  hsn: form.hsn,
  tax_class_id: form.tax_class,
  mrp_paise: form.mrp,
  origin: form.origin,
  packer: form.packer,
  shelf_life: form.shelf_life,
  fssai: form.fssai,
  sold_by_weight: form.sold_by_weight,
});
