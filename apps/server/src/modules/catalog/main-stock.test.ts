// The main stock of a product and its end: receiving goods up to the limit, archiving.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { catalog } = api;
let admin: Person;
beforeAll(async () => {
  admin = await world.admin();
});

const read = async (id: number) =>
  (await world.call(catalog.listProducts, { as: admin, query: { limit: 500 } })).ok.find(
    (product) => product.id === id,
  );

describe('receiving goods', () => {
  const receive = (product_id: number, stock: unknown) =>
    world.call(catalog.addMainStock, { as: admin, body: { product_id, stock } });

  it('adds to the main stock', async () => {
    const made = await world.product({ main: 1 });
    expect((await receive(made.id, '9')).ok.stock).toBe(10);
  });

  it('never loses one of many at once', async () => {
    const made = await world.product({ main: 0 });
    await Promise.all(Array.from({ length: 20 }, () => receive(made.id, 5)));
    expect((await read(made.id))?.stock).toBe(100);
  });

  it('stops at 9999999', async () => {
    const made = await world.product({ main: 1 });
    expect((await receive(made.id, 9_999_999)).status).toBe(409);
    expect((await receive(made.id, 9_999_998)).ok.stock).toBe(9_999_999);
  });

  it.each([0, -1, 0.5, 1e9, 2 ** 53, 'NaN', 'two', null, true, [1]])(
    '[M03] refuses the quantity %o',
    async (quantity) => {
      const made = await world.product({ main: 1 });
      expect((await receive(made.id, quantity)).status).toBe(400);
      expect((await read(made.id))?.stock).toBe(1);
    },
  );

  it('is 404 for a product that is not there', async () => {
    expect((await receive(999_999, 1)).status).toBe(404);
  });
});

describe('deleting a product', () => {
  it('[D02] archives it: lists and carts drop it, its history stays, a second time is 404', async () => {
    const made = await world.product({ main: 5 });
    const customer = await world.customer();
    await world.fillCart(customer, [[made.id, 2]]);
    const remove = () => world.call(catalog.deleteProduct, { as: admin, params: { id: made.id } });
    expect((await remove()).status).toBe(200);
    expect(await read(made.id)).toBeUndefined();
    expect((await world.call(api.cart.viewCart, { as: customer })).ok.items).toEqual([]);
    const history = await world.deps.db
      .selectFrom('stock_movements')
      .select('id')
      .where('product_id', '=', made.id)
      .execute();
    expect(history).toHaveLength(1);
    expect((await remove()).status).toBe(404);
    const { category, unit } = await world.categoryAndUnit();
    const body = { name: 'Back again', category, unit, description: 'Fine', price: 10 };
    expect((await world.call(catalog.updateProduct, { as: admin, params: { id: made.id }, body })).status).toBe(404);
    expect(
      (await world.call(catalog.addMainStock, { as: admin, body: { product_id: made.id, stock: 1 } })).status,
    ).toBe(404);
  });
});
