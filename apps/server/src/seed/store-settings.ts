// Settings of the demo: taxes and labels (rates since 22 September 2025), delivery areas and windows.
import { api } from '@tilgul/contract';
import { calculateCheckDigit, padGtin } from '@tilgul/contract/rules/gtin';
import type { DemoProduct } from './assortment.ts';
import type { Caller } from './caller.ts';
import type { DemoUser, DemoUsers } from './demo-users.ts';
import { STORES } from './towns.ts';

const SETTINGS = {
  legal_name: 'Tilgul Foods LLP',
  gstin: '27AABFT1234K1Z9',
  state_code: '27',
  fssai: '11526999000123',
  address: 'Market Yard, Sangli 416416, Maharashtra',
  phone: '+91 20 4000 1200',
  email: 'care@tilgul.example',
  hsn_digits: 4,
};

/** Names of the tax classes. An accountant confirms which products belong to each. */
const FIVE = 'Packed food, 5 %';
const CLASSES = [
  { name: FIVE, rates: [{ percent: 5, effective_from: '2025-09-22' }] },
  { name: 'Loose goods, nil', rates: [{ percent: 0, effective_from: '2025-09-22' }] },
  { name: 'Other goods, 18 %', rates: [{ percent: 18, effective_from: '2025-09-22' }] },
];

/** PLU of the products sold by weight, which have no pack, MRP or barcode. */
const PLU_OF_LOOSE: ReadonlyMap<string, number> = new Map([
  ['Peanuts', 101],
  ['Jaggery Block', 102],
]);

/** Labels of the counters' scales: 21, PLU and grams. */
const SCALE_FORMATS = [{ prefix: 21, item_digits: 5, value: 'grams', digits: 5 }];

/** Creates settings of taxes and registers, and classes. Returns the id of the class for packed food. */
export async function createTaxSettings(call: Caller, admin: DemoUser): Promise<number> {
  (await call(api.taxes.saveTaxSettings, { as: admin, body: SETTINGS })).ok;
  (await call(api.registers.saveRegisterSettings, { as: admin, body: { scale_formats: SCALE_FORMATS } })).ok;
  const ids = new Map<string, number>();
  for (const body of CLASSES) ids.set(body.name, (await call(api.taxes.createTaxClass, { as: admin, body })).ok.id);
  return ids.get(FIVE) ?? 0;
}

/** HSN codes by category, and of the exceptions. */
const HSN_OF_CATEGORY: Readonly<Record<DemoProduct['category'], string>> = {
  Spices: '0910',
  Pulses: '0713',
  Flours: '1106',
  Sweeteners: '1701',
  'Oils and seeds': '1207',
  Grains: '1008',
  'Dry fruits': '0802',
};
const HSN_OF_PRODUCT: Readonly<Record<string, string>> = {
  'Red Chilli Powder': '0904',
  'Dry Red Chilli': '0904',
  Cumin: '0909',
  'Coriander Powder': '0909',
  Mustard: '1207',
  Tamarind: '0813',
  'Wheat Flour (Atta)': '1101',
  Rava: '1103',
  Poha: '1904',
  'Tilgul Ladoo': '1704',
  'Groundnut Oil': '1508',
  Ghee: '0405',
  'Flax Seeds': '1204',
  'Basmati Rice': '1006',
  Jowar: '1007',
  Cashew: '0801',
  Peanuts: '1202',
};

/** Ingredients of goods made of several, and allergens, of a product and its other sizes. */
const CONTENTS_OF_PRODUCT: Readonly<Record<string, { readonly ingredients?: string; readonly allergens?: string }>> = {
  'Tilgul Ladoo': {
    ingredients: 'Sesame (45 %), jaggery (42 %), peanuts, ghee, cardamom',
    allergens: 'Contains sesame, peanuts and milk',
  },
  'Red Chilli Powder': { ingredients: 'Byadgi chilli (50 %), Guntur chilli (50 %)' },
  'Sesame (White Til)': { allergens: 'Contains sesame' },
  'Wheat Flour (Atta)': { allergens: 'Contains wheat (gluten)' },
  Rava: { allergens: 'Contains wheat (gluten)' },
  Ghee: { allergens: 'Contains milk' },
  Peanuts: { allergens: 'Contains peanuts' },
  'Groundnut Oil': { allergens: 'Contains peanuts' },
  Cashew: { allergens: 'Contains tree nuts (cashew)' },
  Almonds: { allergens: 'Contains tree nuts (almond)' },
  Mustard: { allergens: 'Contains mustard' },
};

/** EAN-13 with the prefix of a shop's own numbers. */
const toBarcode = (number: number): string => {
  const digits = `20${String(number).padStart(10, '0')}`;
  return digits + calculateCheckDigit(padGtin(`${digits}0`));
};

/** Tax and label fields of the product's form with this number. The MRP is slightly above the price. */
export function toLabelFields({ name, baseProduct, category, price }: DemoProduct, number: number, taxClass: number) {
  const plu = PLU_OF_LOOSE.get(name);
  const isFlour = category === 'Flours';
  return {
    hsn: HSN_OF_PRODUCT[baseProduct ?? name] ?? HSN_OF_CATEGORY[category],
    tax_class: taxClass,
    ...(plu === undefined
      ? { mrp: Math.ceil((price * 1.1) / 5) * 5, barcode: toBarcode(number) }
      : { sold_by_weight: 'yes', plu }),
    origin: 'India',
    packer: 'Tilgul Foods LLP, Market Yard, Sangli 416416',
    shelf_life: isFlour ? '3 months from packing' : '6 months from packing',
    shelf_life_days: isFlour ? 90 : 180,
    fssai: SETTINGS.fssai,
    veg_mark: 'veg',
    ...CONTENTS_OF_PRODUCT[baseProduct ?? name],
  };
}

/** The morning window closes the evening before. */
const WINDOWS = [
  { starts: '07:00', ends: '09:00', cutoff_minutes: 600, capacity: 20 },
  { starts: '17:00', ends: '19:00', cutoff_minutes: 90, capacity: 30 },
  { starts: '19:00', ends: '21:00', cutoff_minutes: 90, capacity: 20 },
];
const WEEK = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => WINDOWS.map((window) => ({ weekday, ...window })));

/** Gives every store its areas, without fees or automatic allocation. */
export async function createAreas(call: Caller, { admin, stores }: DemoUsers): Promise<void> {
  for (const [index, { storeId: store_id }] of stores.entries()) {
    const { pincodes, name: city } = STORES[index] ?? {};
    (await call(api.delivery.addAreas, { as: admin, body: { store_id, pincodes, city } })).ok;
  }
  (await call(api.delivery.saveDeliverySettings, { as: admin, body: { serve_elsewhere: false } })).ok;
}

/** Gives every store the windows of the next seven days. */
export async function createWindows(call: Caller, { admin, stores }: DemoUsers): Promise<void> {
  for (const { storeId: store_id } of stores)
    (await call(api.delivery.saveSlotTemplates, { as: admin, body: { store_id, templates: WEEK } })).ok;
}
