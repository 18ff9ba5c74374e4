// The form in which the administrator adds and edits products.

import {
  createProduct,
  getImageUrl,
  listCategories,
  listProducts,
  listUnits,
  type ProductAnswer,
  updateProduct,
} from '@tilgul/contract/catalog';
import { getFieldName } from '@tilgul/contract/form-messages';
import { getMrps, replaceMrps } from '@tilgul/contract/product-mrps';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listTaxClasses } from '@tilgul/contract/taxes';
import { texts as sections } from '@tilgul/messages/office/product-form';
import { texts } from '@tilgul/messages/office/products';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useState } from 'react';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { type List, useList, useSend } from '../../shared/api/use-api.ts';
import { compareNames } from '../../shared/format/collator.ts';
import { inReaderLanguage } from '../../shared/format/names.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { type CrudDialog, type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import type { SelectOption } from '../../ui/fields/select.tsx';
import { MoreMrps } from './more-mrps.tsx';
import { OwnBarcode } from './own-barcode.tsx';
import { type ProductValues, productEntry } from './product-entry.ts';
import { PRODUCT_LISTS } from './product-lists.ts';

const VEG_MARKS: readonly SelectOption<string>[] = [
  { value: '', label: texts.vegMarks.none },
  { value: 'veg', label: texts.vegMarks.veg },
  { value: 'non_veg', label: texts.vegMarks.nonVeg },
];

const BarcodeScans = lazyComponent(() => import('./barcode-scans.tsx').then((m) => m.BarcodeScans));

/** `heads` are the products that this one can be a size of. */
type Choices = Readonly<
  Record<'categories' | 'units' | 'taxClasses' | 'looseClasses' | 'heads', readonly SelectOption<string>[]>
>;

function getFields(choices: Choices, product: ProductAnswer | undefined): readonly CrudField<ProductValues>[] {
  const { categories, units, taxClasses, looseClasses, heads } = choices;
  const currentUrl = product?.image ? getImageUrl(product.image, 160) : undefined;
  return [
    { name: 'name', label: texts.name, kind: 'text', max: 30, section: sections.product },
    { name: 'description', label: texts.description, kind: 'area', max: 1000 },
    {
      name: 'category',
      label: texts.category,
      kind: 'select',
      options: categories,
      placeholder: texts.chooseCategory,
      half: true,
    },
    { name: 'price', label: texts.price, kind: 'money', half: true, section: sections.price },
    { name: 'unit', label: texts.unit, kind: 'select', options: units, placeholder: texts.chooseUnit, half: true },
    {
      name: 'image',
      label: texts.image,
      hint: product ? texts.keepImage : undefined,
      kind: 'picture',
      currentUrl,
      half: true,
      section: sections.stock,
    },
    {
      name: 'stock',
      label: texts.stockField,
      hint: product ? texts.correctionHint : texts.stockHint,
      kind: 'whole',
      half: true,
    },
    {
      name: 'variant_of',
      label: texts.variantOf,
      hint: texts.variantOfHint,
      kind: 'select',
      options: heads,
      half: true,
      optional: true,
      section: sections.sizes,
    },
    { name: 'sold_by_weight', label: texts.byWeight, hint: texts.byWeightHint, kind: 'check', half: true },
    { name: 'plu', label: getFieldName('PLU'), hint: texts.pluHint, kind: 'whole', half: true, optional: true },
    {
      name: 'hsn',
      label: texts.hsn,
      hint: texts.hsnHint,
      kind: 'text',
      max: 8,
      half: true,
      optional: true,
      section: sections.tax,
    },
    { name: 'tax_class', label: texts.taxClass, kind: 'select', options: taxClasses, half: true, optional: true },
    {
      name: 'loose_tax_class',
      label: sections.looseTaxClass,
      hint: sections.looseTaxClassHint,
      kind: 'select',
      options: looseClasses,
      half: true,
      optional: true,
    },
    {
      name: 'barcode',
      label: texts.barcode,
      hint: texts.barcodeHint,
      kind: 'text',
      max: 60,
      half: true,
      optional: true,
      section: sections.pack,
    },
    { name: 'mrp', label: texts.mrp, hint: texts.mrpHint, kind: 'money', half: true, optional: true },
    {
      name: 'veg_mark',
      label: getFieldName('Veg mark'),
      kind: 'select',
      options: VEG_MARKS,
      half: true,
      optional: true,
    },
    { name: 'origin', label: getFieldName('Country of origin'), kind: 'text', max: 60, half: true, optional: true },
    { name: 'shelf_life', label: texts.shelfLife, kind: 'text', max: 60, half: true, optional: true },
    { name: 'shelf_life_days', label: getFieldName('Shelf life in days'), kind: 'whole', half: true, optional: true },
    {
      name: 'ingredients',
      label: getFieldName('Ingredients'),
      hint: texts.ingredientsHint,
      kind: 'area',
      max: 1000,
      optional: true,
    },
    { name: 'allergens', label: getFieldName('Allergens'), kind: 'text', max: 300, optional: true },
    { name: 'packer', label: texts.packer, kind: 'text', max: 200, optional: true },
    { name: 'fssai', label: texts.fssai, kind: 'text', max: 14, half: true, optional: true },
  ];
}

const toLabelValues = ({ veg_mark, shelf_life_days, ...product }: Partial<ProductAnswer> = {}) => ({
  veg_mark: veg_mark ?? '',
  origin: product.origin ?? '',
  shelf_life: product.shelf_life ?? '',
  shelf_life_days: String(shelf_life_days ?? ''),
  ingredients: product.ingredients ?? '',
  allergens: product.allergens ?? '',
  packer: product.packer ?? '',
  fssai: product.fssai ?? '',
});

/** In the order of the fields, which is that of the error summary. */
const toFormValues = (product: ProductAnswer | undefined): ProductValues => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product ? String(product.category) : '',
  price: product ? product.price.toFixed(2) : '',
  unit: product ? String(product.unit_id) : '',
  image: undefined,
  stock: String(product?.stock ?? 0),
  variant_of: product?.variant_of ? String(product.variant_of) : '',
  sold_by_weight: product?.sold_by_weight ?? false,
  plu: String(product?.plu ?? ''),
  hsn: product?.hsn ?? '',
  tax_class: product?.tax_class ? String(product.tax_class) : '',
  loose_tax_class: String(product?.loose_tax_class ?? ''),
  barcode: product?.barcode ?? '',
  mrp: product?.mrp?.toFixed(2) ?? '',
  ...toLabelValues(product),
  mrps: [],
});

/** Options sorted by name, with 200 g before 1000 g. */
const toOptions = <Row extends { readonly id: number }>(rows: readonly Row[], getLabel: (row: Row) => string) =>
  rows
    .map((row) => ({ value: String(row.id), label: getLabel(row) }))
    .sort((one, other) => compareNames(one.label, other.label));

/** Shown when the options could not be loaded completely, with a retry. */
function ChoiceFailure({ list, title }: { list: List<unknown>; title: string }) {
  if (!list.error) return null;
  const retry = <AlertAction label={uiTexts.retry} onPress={list.reload} />;
  return <Alert title={title} action={retry} className="sm:col-span-2" />;
}

interface Extras {
  readonly onBarcode: (product: ProductAnswer) => void;
  readonly onMrps: (mrps: ProductValues['mrps']) => void;
}

/** What needs a saved product. */
const getExtras = ({ id }: ProductAnswer, { onBarcode, onMrps }: Extras) => ({
  asides: {
    barcode: (form: FormApi<ProductValues>) => <OwnBarcode form={form} productId={id} onGiven={onBarcode} />,
  },
  parts: [
    {
      label: sections.moreMrps,
      fields: [],
      extra: (form: FormApi<ProductValues>) => <MoreMrps form={form} productId={id} onLoad={onMrps} />,
    },
  ],
});

/** Members that a new barcode changes, or that are not edited. */
const UNCOMPARED: readonly string[] = ['barcode', 'gtin', 'version', 'shown', 'available', 'in_stock'];

const isSameExceptBarcode = (one: ProductAnswer, other: ProductAnswer): boolean =>
  (Object.keys(one) as (keyof ProductAnswer)[]).every((key) => UNCOMPARED.includes(key) || one[key] === other[key]);

/** Adds or edits a product; an edit applies to the version that was read (CAT-4). */
export function ProductForm({ product, dialog }: { product: ProductAnswer | undefined; dialog: CrudDialog }) {
  const categories = useAllPages(useList(listCategories, { limit: MAX_PAGE }));
  const units = useAllPages(useList(listUnits, { limit: MAX_PAGE }));
  const taxClasses = useAllPages(useList(listTaxClasses, { limit: MAX_PAGE }));
  const products = useAllPages(useList(listProducts, { limit: MAX_PAGE }));
  const heads = products.rows.filter(({ id, variant_of }) => id !== product?.id && variant_of === null);
  const create = useSend(createProduct, { invalidates: PRODUCT_LISTS });
  const update = useSend(updateProduct, { invalidates: PRODUCT_LISTS });
  const sendMrps = useSend(replaceMrps, { invalidates: [...PRODUCT_LISTS, getMrps] });
  const [version, setVersion] = useState(product?.version);
  const [savedMrps, setSavedMrps] = useState<ProductValues['mrps']>([]);
  const classes = toOptions(taxClasses.rows, ({ name }) => name);
  const choices = {
    categories: toOptions(categories.rows, ({ name, names }) => inReaderLanguage(name, names)),
    units: toOptions(units.rows, ({ unit, names }) => inReaderLanguage(unit, names)),
    taxClasses: [{ value: '', label: texts.taxClassNone }, ...classes],
    looseClasses: [{ value: '', label: sections.looseTaxClassNone }, ...classes],
    heads: [{ value: '', label: texts.variantOfNone }, ...toOptions(heads, texts.variantOfOption)],
  };
  // A change by someone else in the meantime stays one: saving is refused.
  const adoptBarcode = (given: ProductAnswer) => {
    if (product && isSameExceptBarcode(product, given)) setVersion(given.version);
  };
  const send = async ({ image, mrps, ...body }: ProductValues) => {
    const picture: File | undefined = image;
    if (!product) return create.send({ body, image: picture });
    const { id } = product;
    const saved = await update.send({ params: { id }, body: { ...body, id, version }, image: picture });
    setVersion(saved.version);
    const hasSameMrps = JSON.stringify(mrps) === JSON.stringify(savedMrps);
    return hasSameMrps ? saved : sendMrps.send({ params: { id }, body: { mrps } });
  };
  return (
    <CrudForm
      dialog={dialog}
      width="lg"
      schema={productEntry}
      rules={({ image }) => (product || image ? {} : { image: texts.imageRequired })}
      values={toFormValues(product)}
      fields={getFields(choices, product)}
      {...(product ? getExtras(product, { onBarcode: adoptBarcode, onMrps: setSavedMrps }) : {})}
      send={send}
      sendsOnEnter={false}
    >
      {(form) => (
        <>
          <BarcodeScans form={form} />
          <ChoiceFailure list={categories} title={texts.categoriesFailed} />
          <ChoiceFailure list={units} title={texts.unitsFailed} />
          <ChoiceFailure list={taxClasses} title={texts.taxClassesFailed} />
        </>
      )}
    </CrudForm>
  );
}
