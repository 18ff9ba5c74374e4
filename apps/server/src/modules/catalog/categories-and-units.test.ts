// Categories and units: unique names, weights, and refusing to delete those in use.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person, tinyPicture } from '../../../test/support/harness.ts';
import { formBody } from '../../seed/caller.ts';

const world = await createWorld();
const { catalog } = api;
let as: Person;
beforeAll(async () => {
  as = await world.admin();
});

const description = 'For tests';
const addCategory = (name: string) => world.call(catalog.createCategory, { as, body: { name, description } });
const addUnit = (unit: string) => world.call(catalog.createUnit, { as, body: { unit, description } });
const addProduct = async (category: number, unit: number, stock = 4) =>
  world.call(catalog.createProduct, {
    as,
    ...formBody({ name: 'Sesame', category, unit, description, price: 10, stock }, await tinyPicture()),
  });

describe('categories', () => {
  it('are added, changed, found by name and deleted', async () => {
    const { status, ok } = await addCategory('Pulses');
    expect([status, ok]).toEqual([201, { id: ok.id, name: 'Pulses', description, names: {}, descriptions: {} }]);
    const params = { id: ok.id };
    const { ok: changed } = await world.call(catalog.updateCategory, {
      as,
      params,
      body: { id: ok.id, name: 'Pulses and dals', description },
    });
    expect(changed.name).toBe('Pulses and dals');
    const found = await world.call(catalog.listCategories, { as, query: { q: 'AND D' } });
    expect(found.ok).toEqual([{ ...changed, product_count: 0 }]);
    expect((await world.call(catalog.deleteCategory, { as, params })).status).toBe(200);
    for (const again of [
      await world.call(catalog.deleteCategory, { as, params }),
      await world.call(catalog.updateCategory, { as, params, body: { name: 'Gone', description } }),
    ])
      expect(again.status).toBe(404);
  });

  it('have unique names, ignoring case', async () => {
    const { ok: flour } = await addCategory('Flour');
    const { ok: other } = await addCategory('Oils');
    expect((await addCategory('FLOUR')).error['name']).toEqual(['A category with this name already exists.']);
    const rename = (name: string) =>
      world.call(catalog.updateCategory, { as, params: { id: other.id }, body: { name, description } });
    expect((await rename('flour')).error['name']).toEqual(['A category with this name already exists.']);
    expect((await rename('OILS')).status).toBe(200);
    expect(flour.id).not.toBe(other.id);
  });

  it('are created once by concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => addCategory('Crowd')));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  it.each(['ab', 'x'.repeat(51), '', '   '])('refuse the name %o', async (name) => {
    expect(Array.isArray((await addCategory(name)).error['name'])).toBe(true);
  });
});

describe('units', () => {
  it('have grams if they are a weight, recalculated when the text changes', async () => {
    const { ok: unit } = await addUnit('250 g');
    expect(unit.grams).toBe(250);
    const { ok: category } = await addCategory('Weighed');
    const { ok: product } = await addProduct(category.id, unit.id);
    expect(product.total_qty).toBe(1);
    const change = (text: string) =>
      world.call(catalog.updateUnit, { as, params: { id: unit.id }, body: { unit: text, description } });
    expect((await change('2kg')).ok.grams).toBe(2000);
    const listed = async () => (await world.call(catalog.listProducts, { as, query: { category: category.id } })).ok[0];
    expect(await listed()).toMatchObject({ unit: '2kg', total_qty: 8, price_per_kg: 5 });
    expect((await change('bunch')).ok.grams).toBeNull();
    expect(await listed()).toMatchObject({ unit: 'bunch', total_qty: null, price_per_kg: null });
  });

  it('are unique, ignoring case, and 3 to 10 characters long', async () => {
    await addUnit('100 g');
    expect((await addUnit('100 G')).error['unit']).toEqual(['This unit already exists.']);
    for (const text of ['kg', 'x'.repeat(11)]) expect((await addUnit(text)).status).toBe(400);
  });
});

describe('[D01] a category or unit in use', () => {
  it('is listed with the number of its products on sale, for administrators only', async () => {
    const { ok: category } = await addCategory('Counted');
    const { ok: unit } = await addUnit('counted');
    const { ok: product } = await addProduct(category.id, unit.id);
    await addProduct(category.id, unit.id);
    const list = async (who: Person) => [
      (await world.call(catalog.listCategories, { as: who, query: { q: 'counted' } })).ok[0]?.product_count,
      (await world.call(catalog.listUnits, { as: who, query: { q: 'counted' } })).ok[0]?.product_count,
    ];
    expect(await list(as)).toEqual([2, 2]);
    const { ok: other } = await addUnit('other');
    await addProduct(category.id, other.id);
    const query = { category: category.id, unit: unit.id };
    expect((await world.call(catalog.listProducts, { as, query })).ok.map(({ unit_id }) => unit_id)).toEqual([
      unit.id,
      unit.id,
    ]);
    await world.call(catalog.deleteProduct, { as, params: { id: product.id } });
    expect(await list(as)).toEqual([2, 1]);
    expect(await list(await world.manager())).toEqual([undefined, undefined]);
  });

  it('cannot be deleted: 409 with the number of products', async () => {
    const { ok: category } = await addCategory('Held');
    const { ok: unit } = await addUnit('held unit');
    const { ok: product } = await addProduct(category.id, unit.id);
    await addProduct(category.id, unit.id);
    const removeCategory = () => world.call(catalog.deleteCategory, { as, params: { id: category.id } });
    expect([(await removeCategory()).status, (await removeCategory()).error.detail]).toEqual([
      409,
      'This category is used by 2 products.',
    ]);
    expect((await world.call(catalog.deleteUnit, { as, params: { id: unit.id } })).error.detail).toBe(
      'This unit is used by 2 products.',
    );
    await world.call(catalog.deleteProduct, { as, params: { id: product.id } });
    expect((await removeCategory()).error.detail).toBe('This category is used by 1 product.');
  });

  it('can be deleted once its products are discontinued; their history keeps it, and the name is available again', async () => {
    const { ok: category } = await addCategory('Festival');
    const { ok: unit } = await addUnit('gift box');
    const { ok: product } = await addProduct(category.id, unit.id);
    const manager = await world.manager();
    await world.stockStore(manager, product.id, 2);
    await world.call(catalog.deleteProduct, { as, params: { id: product.id } });
    const [params, other] = [{ id: category.id }, { id: unit.id }];
    expect((await world.call(catalog.deleteCategory, { as, params })).status).toBe(200);
    expect((await world.call(catalog.deleteUnit, { as, params: other })).status).toBe(200);
    const gone = [
      await world.call(catalog.deleteCategory, { as, params }),
      await world.call(catalog.updateCategory, { as, params, body: { name: 'Festivals', description } }),
      await world.call(catalog.updateUnit, { as, params: other, body: { unit: 'gift bag', description } }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await world.call(catalog.listCategories, { as, query: { q: 'festival' } })).ok).toEqual([]);
    expect((await world.call(catalog.listUnits, { as, query: { q: 'gift' } })).ok).toEqual([]);
    expect((await addProduct(category.id, unit.id)).error).toMatchObject({
      category: ['This category does not exist.'],
      unit: ['This unit does not exist.'],
    });
    const { inventory } = (await world.call(api.inventory.viewStock, { as: manager })).ok;
    expect(inventory).toMatchObject([{ product_id: product.id, product_unit: 'gift box', quantity: 2 }]);
    expect([(await addCategory('Festival')).status, (await addUnit('gift box')).status]).toEqual([201, 201]);
  });

  it('cannot be deleted while a product with it is being created', async () => {
    const { ok: unit } = await addUnit('race unit');
    for (let round = 0; round < 8; round += 1) {
      const { ok: category } = await addCategory(`Race ${round}`);
      const [removed, made] = await Promise.all([
        world.call(catalog.deleteCategory, { as, params: { id: category.id } }),
        addProduct(category.id, unit.id, 0),
      ]);
      expect([removed.status, made.status].join()).toMatch(/^(200,400|409,201)$/);
    }
  });
});
