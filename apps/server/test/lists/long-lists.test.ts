// Checks lists longer than the largest page: every row is reached through `Link`, and `q` finds the last one.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE } from '../../src/modules/stock/ledger/ledger.ts';
import { createWorld, type Manager, type Person } from '../support/harness.ts';
import { readPages } from '../support/paging.ts';

const { catalog, inventory, reports, stores, users } = api;
const COUNT = MAX_PAGE + 1;

const getRows = (answer: unknown) => answer as readonly { readonly id: number }[];

describe(`lists of ${COUNT} rows`, async () => {
  const world = await createWorld();
  let admin: Person;
  let manager: Manager;
  let staff: Person;

  /**
   * Creates rows named `<what> 001` to `<what> 501`. Main stock and the manager's store have the products, every other
   * one is low there.
   */
  async function fill() {
    const { db } = world.deps;
    const numbers = sql`generate_series(1, ${COUNT}::int) as n`;
    const three = sql`lpad(n::text, 3, '0')`;
    await sql`insert into categories (name, description) select 'Category ' || ${three}, 'Goods' from ${numbers}`.execute(
      db,
    );
    await sql`insert into units (unit, description) select 'unit ' || ${three}, 'Measure' from ${numbers}`.execute(db);
    await sql`
      insert into products (name, category_id, description, price_paise, unit_id)
      select 'Product ' || ${three}, (select min(id) from categories), 'Fresh', 4800, (select min(id) from units) from ${numbers}`.execute(
      db,
    );
    await sql`
      with counted as (
        select stock_locations.id as place_id, products.id as product_id, case when products.id % 2 = 0 then 20 else 5 end as quantity
        from stock_locations, products where stock_locations.store_id = ${manager.storeId}::bigint
      ), level as (
        insert into stock_levels (place_id, product_id, on_hand, reorder_level) select place_id, product_id, quantity, 10 from counted
      ), total as (
        insert into stock_totals (product_id, on_hand) select product_id, quantity from counted
      )
      insert into stock_movements (product_id, from_place_id, to_place_id, quantity, reason)
      select product_id, ${OUTSIDE}::bigint, place_id, quantity, 'count' from counted`.execute(db);
    // One of each exists already: the signed-in staff member, the manager and the manager's store. Store numbers start
    // far above those of other tests in this process.
    await sql`
      insert into users (role, first_name, last_name, username, phone_no, password_hash, store_id)
      select 'Warehouse Staff', 'Rider', ${three}, 'rider' || n, (7000000000 + n)::text, '-', ${manager.storeId}::bigint
      from ${numbers} where n > 1`.execute(db);
    await sql`
      insert into users (role, first_name, last_name, username, phone_no, password_hash)
      select 'Warehouse Manager', 'Boss', ${three}, 'adminUser' || n, (7100000000 + n)::text, '-' from ${numbers} where n > 1`.execute(
      db,
    );
    await sql`
      insert into stores (store_no, name, location) select 1000000 + n, 'Branch ' || ${three}, 'Market Yard' from ${numbers} where n > 1`.execute(
      db,
    );
  }

  beforeAll(async () => {
    admin = await world.admin();
    manager = await world.manager();
    staff = await world.staff(manager);
    await fill();
  });

  const lists = [
    ['products for visitors', catalog.ourProducts, () => undefined, 'Product 501'],
    ['products', catalog.listProducts, () => staff, 'Product 501'],
    ['categories', catalog.listCategories, () => admin, 'Category 501'],
    ['units', catalog.listUnits, () => admin, 'unit 501'],
    ['stores for visitors', stores.ourStores, () => undefined, 'Branch 501'],
    ['stores', stores.listStores, () => admin, 'Branch 501'],
    ['managers', users.listManagers, () => admin, 'Boss 501'],
    ["a store's staff", users.listStaff, () => manager, 'Rider 501'],
  ] as const satisfies readonly (readonly [string, AnyEndpoint, () => Person | undefined, string])[];

  it.each(lists)('%s: every row is reached exactly once', async (_what, endpoint, as, last) => {
    const pages = await readPages<AnyEndpoint>(world.call, endpoint, { as: as(), query: { limit: MAX_PAGE } });
    const ids = pages.map(({ ok }) => getRows(ok).map(({ id }) => id));
    expect(ids.map((page) => page.length)).toEqual([MAX_PAGE, 1]);
    expect(new Set(ids.flat()).size).toBe(COUNT);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual([String(COUNT), String(COUNT)]);
    const found = await readPages<AnyEndpoint>(world.call, endpoint, { as: as(), query: { q: last } });
    expect(found.flatMap(({ ok }) => getRows(ok).map(({ id }) => id))).toEqual([Math.max(...ids.flat())]);
  });

  it("a store's stock: every row is reached exactly once, by `Link` and by `next`", async () => {
    const pages = await readPages(world.call, inventory.viewStock, { as: manager, query: { limit: MAX_PAGE } });
    const names = pages.flatMap(({ ok }) => ok.inventory.map(({ product }) => product));
    expect(names).toEqual(Array.from({ length: COUNT }, (_, n) => `Product ${String(n + 1).padStart(3, '0')}`));
    expect(pages.map(({ ok }) => [ok.total_count, ok.next === null])).toEqual([
      [COUNT, false],
      [COUNT, true],
    ]);
    const first = await world.call(inventory.viewStock, { as: manager });
    const rest = await world.call(inventory.viewStock, { as: manager, query: { cursor: first.ok.next ?? '' } });
    expect([first.ok.inventory.length, rest.ok.inventory.map(({ product }) => product)]).toEqual([
      MAX_PAGE,
      ['Product 501'],
    ]);
    const found = await world.call(inventory.viewStock, { as: manager, query: { q: 'Product 501' } });
    expect(found.ok).toMatchObject({ inventory: [{ product: 'Product 501' }], total_count: 1, next: null });
  });

  it("a store's stock: `low` keeps products at or below their reorder level, beyond the first page too", async () => {
    const all = await readPages(world.call, inventory.viewStock, { as: manager, query: {} });
    const short = all
      .flatMap(({ ok }) => ok.inventory)
      .filter(({ quantity, reorder_level }) => quantity <= reorder_level)
      .map(({ product }) => product);
    expect([short.length > 0, short.length < COUNT]).toEqual([true, true]);
    const low = await readPages(world.call, inventory.viewStock, { as: manager, query: { low: 'true', limit: 100 } });
    expect(low.flatMap(({ ok }) => ok.inventory.map(({ product }) => product))).toEqual(short);
    expect(low[0]?.headers['x-total-count']).toBe(String(short.length));
    const [whole, other] = [all[0]?.ok, low[0]?.ok];
    expect([whole?.total_count, whole?.low_count]).toEqual([COUNT, short.length]);
    expect([other?.total_count, other?.low_count]).toEqual([short.length, short.length]);
    const refused = await world.call(inventory.viewStock, { as: manager, query: { low: 'yes' } as never });
    expect(refused.error).toMatchObject({ low: ['low must be true or false.'] });
  });

  it("a product's sales include its picture, however many products there are", async () => {
    const item = await world.product({ main: 3 });
    const sale = {
      user: { first_name: 'Walk-in', mobile_number: '9822000000' },
      warehouse_id: 0,
      products: [{ product_id: item.id, quantity: 1 }],
    };
    (await world.call(api.manualOrders.createManualOrder, { as: admin, body: sale })).ok;
    const { product_sales } = (await world.call(reports.adminReport, { as: admin })).ok;
    expect(product_sales).toEqual([
      { product__id: item.id, product__name: item.name, product__image: item.image, total_sales: item.price },
    ]);
  });
});
