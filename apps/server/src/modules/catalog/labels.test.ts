// Tax and label fields of products: form, list, price, import and tax class.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { catalog, taxes } = api;
let as: Person;
let tax_class: number;
let loose_tax_class: number;
beforeAll(async () => {
  as = await world.admin();
  const body = { name: 'Packed food', rates: [{ percent: 5, effective_from: '2025-09-22' }] };
  tax_class = (await world.call(taxes.createTaxClass, { as, body })).ok.id;
  const loose = { name: 'Loose food', rates: [{ percent: 0, effective_from: '2025-09-22' }] };
  loose_tax_class = (await world.call(taxes.createTaxClass, { as, body: loose })).ok.id;
});

const label = () => ({
  hsn: '1701',
  tax_class,
  loose_tax_class,
  mrp: 60,
  origin: 'India',
  packer: 'Tilgul Foods, Sangli',
  shelf_life: '6 months',
  fssai: '11526999000123',
  veg_mark: 'veg' as const,
  ingredients: 'Cane sugar',
  allergens: 'May contain sesame',
  shelf_life_days: 180,
});
const DETAILS = ['loose_tax_class', 'plu', 'veg_mark', 'ingredients', 'allergens', 'shelf_life_days'] as const;
let pluCount = 41;
/** A different PLU for each call. */
const nextPlu = () => {
  pluCount += 1;
  return pluCount;
};
const NONE = { hsn: null, tax_class: null, mrp: null, origin: null, packer: null, shelf_life: null, fssai: null };

async function change(product: Awaited<ReturnType<typeof world.product>>, more: Record<string, unknown>) {
  const { id, name, category, unit, description, price } = product;
  const body = { name, category, unit, description, price, ...more };
  return world.call(catalog.updateProduct, { as, params: { id }, body });
}

describe('a product', () => {
  it('starts without label fields, keeps omitted ones and clears blank ones', async () => {
    const product = await world.product({ price: 48 });
    expect(product).toMatchObject({ ...NONE, tax_class_name: null });
    expect((await change(product, label())).ok).toMatchObject({
      ...label(),
      tax_class_name: 'Packed food',
      loose_tax_class_name: 'Loose food',
    });
    expect((await change(product, { hsn: '17011410' })).ok).toMatchObject({ ...label(), hsn: '17011410' });
    const plu = nextPlu();
    expect((await change(product, { plu })).ok).toMatchObject({ ...label(), hsn: '17011410', plu });
    const blank = Object.fromEntries([...Object.keys(NONE), ...DETAILS].map((field) => [field, '']));
    const cleared = (await change(product, blank)).ok;
    expect(cleared).toMatchObject(NONE);
    for (const field of DETAILS) expect(cleared).not.toHaveProperty(field);
  });

  it('has a PLU that no other product on sale has', async () => {
    const [one, two] = [await world.product(), await world.product()];
    const plu = nextPlu();
    (await change(one, { plu })).ok;
    const { status, error } = await change(two, { plu });
    expect([status, error['plu']]).toEqual([400, ['Another product has this PLU.']]);
    (await world.call(catalog.deleteProduct, { as, params: { id: one.id } })).ok;
    (await change(two, { plu })).ok;
    const restored = await world.call(catalog.restoreProduct, { as, params: { id: one.id } });
    expect([restored.status, restored.error.detail]).toEqual([
      409,
      'Another product now has its PLU. Remove it there first.',
    ]);
  });

  it.each([
    ['hsn', '170', 'HSN must be 4, 6 or 8 digits.'],
    ['hsn', '17O1', 'HSN must be 4, 6 or 8 digits.'],
    ['tax_class', 999_999, 'This tax class does not exist.'],
    ['loose_tax_class', 999_999, 'This tax class does not exist.'],
    ['mrp', 47.99, 'MRP must not be below the price.'],
    ['mrp', 0, 'MRP must be between 0.01 and 99,99,999 with at most 2 decimals.'],
    ['fssai', '123', 'FSSAI number must be 14 digits.'],
    ['shelf_life', 'x'.repeat(61), 'Shelf life must be at most 60 characters.'],
    ['plu', 0, 'PLU must be a whole number from 1 to 99,999.'],
    ['plu', 100_000, 'PLU must be a whole number from 1 to 99,999.'],
    ['veg_mark', 'green', 'Veg mark must be one of veg, non_veg.'],
    ['ingredients', 'x'.repeat(1001), 'Ingredients must be at most 1000 characters.'],
    ['allergens', 'x'.repeat(301), 'Allergens must be at most 300 characters.'],
    ['shelf_life_days', 3651, 'Shelf life in days must be a whole number from 1 to 3,650.'],
  ])('with %s %j is refused on the field', async (field, value, message) => {
    const product = await world.product({ price: 48 });
    const { status, error } = await change(product, { [field]: value });
    expect([status, error[field]]).toEqual([400, [message]]);
  });

  it('never costs more than its MRP, through the form, the price call or the database', async () => {
    const product = await world.product({ price: 48 });
    await change(product, { mrp: 50 });
    expect((await change(product, { price: 51 })).error['mrp']).toEqual(['MRP must not be below the price.']);
    const price = (to: number) =>
      world.call(catalog.changePrice, { as, params: { id: product.id }, body: { price: to, expected_price: 48 } });
    expect((await price(51)).error['price']).toEqual(['Price must not be above the MRP.']);
    expect((await price(50)).ok).toMatchObject({ price: 50, mrp: 50 });
    const raise = world.deps.db.updateTable('products').set({ price_paise: 5001 }).where('id', '=', product.id);
    await expect(raise.execute()).rejects.toThrow('products_mrp_check');
  });

  it.each(['tax_class', 'loose_tax_class'])(
    'keeps its %s from being deleted until it is discontinued, and loses a deleted class when restored',
    async (field) => {
      const body = { name: `Short-lived ${field}`, rates: [{ percent: 18, effective_from: '2025-09-22' }] };
      const made = (await world.call(taxes.createTaxClass, { as, body })).ok;
      const product = await world.product();
      await change(product, { [field]: made.id });
      const remove = () => world.call(taxes.deleteTaxClass, { as, params: { id: made.id } });
      expect((await remove()).error.detail).toBe('This tax class is used by 1 product.');
      (await world.call(catalog.deleteProduct, { as, params: { id: product.id } })).ok;
      expect((await remove()).status).toBe(200);
      const back = await world.call(catalog.restoreProduct, { as, params: { id: product.id } });
      expect(back.ok).toMatchObject({ tax_class: null, tax_class_name: null });
      expect(back.ok).not.toHaveProperty('loose_tax_class');
    },
  );
});

describe('the import', () => {
  const heads =
    'name,category,unit,price,description,hsn,tax_class,mrp,origin,packer,shelf_life,fssai,' +
    'veg_mark,ingredients,allergens,shelf_life_days,plu,loose_tax_class';
  const check = (...rows: string[]) =>
    world.call(catalog.checkProductImport, { as, body: { csv: [heads, ...rows].join('\n') } });
  async function run(...rows: string[]) {
    const { version } = (await check(...rows)).ok;
    return world.call(catalog.importProducts, { as, body: { csv: [heads, ...rows].join('\n'), version } });
  }
  const find = async (name: string) =>
    (await world.call(catalog.listProducts, { as, query: { q: name } })).ok.find((product) => product.name === name);

  it('imports the fields, keeps them for blank cells, and finds the tax class by name', async () => {
    await world.categoryAndUnit();
    const full =
      'Palm Jaggery,Spices,500 g,48,Fine,1701,packed FOOD,60,India,"Tilgul Foods, Sangli",6 months,11526999000123,' +
      'veg,Cane sugar,May contain sesame,180,99999,LOOSE food';
    const blank = 'Cane Sugar,Spices,500 g,48,Fine,,,,,,,,,,,,,';
    expect((await run(full, blank)).ok).toMatchObject({ added: 2 });
    expect(await find('Palm Jaggery')).toMatchObject({ ...label(), plu: 99_999 });
    expect(await find('Cane Sugar')).toMatchObject(NONE);
    expect((await check('Palm Jaggery,Spices,500 g,48,Fine,,,,,,,,,,,,,')).ok).toMatchObject({ unchanged: 1 });
    expect((await run('Palm Jaggery,Spices,500 g,48,Fine,170114,,,,,,,,,,,,')).ok).toMatchObject({ changed: 1 });
    expect(await find('Palm Jaggery')).toMatchObject({ ...label(), hsn: '170114' });
  });

  it('reports errors by row and column', async () => {
    const { errors } = (
      await check(
        'Palm Sugar,Spices,500 g,48,Fine,17,Nothing,47,,,,1,green,,,3651,x',
        'Palm Syrup,Spices,500 g,48,Fine,,,47.50,,,,,,,,,',
        'Palm Jaggery,Spices,500 g,61,Fine,,,,,,,,,,,,,',
        'Palm Candy,Spices,500 g,48,Fine,,,,,,,,,,,,99999',
        'Palm Fruit,Spices,500 g,48,Fine,,,,,,,,,,,,77',
        'Palm Leaf,Spices,500 g,48,Fine,,,,,,,,,,,,77',
      )
    ).ok;
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'hsn', 'HSN must be 4, 6 or 8 digits.'],
      [2, 'tax_class', 'This tax class does not exist.'],
      [2, 'fssai', 'FSSAI number must be 14 digits.'],
      [2, 'plu', 'PLU must be a whole number from 1 to 99,999.'],
      [2, 'veg_mark', 'Veg mark must be one of veg, non_veg.'],
      [2, 'shelf_life_days', 'Shelf life in days must be a whole number from 1 to 3,650.'],
      [3, 'mrp', 'MRP must not be below the price.'],
      [4, 'price', 'MRP must not be below the price.'],
      [5, 'plu', 'Another product has this PLU.'],
      [7, 'plu', 'Row 6 already has this PLU.'],
    ]);
  });
});
