// Proves the steps of a stock request: each once, by the right person, with the goods that move with it.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person, type World } from '../../../test/support/harness.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.admin();
});

type Lines = readonly Record<string, unknown>[];
const ask = (as: Person, ordered_products: unknown, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.createStockRequest, { as, headers, body: { payment_method: 'cod', ordered_products } });
const asked = async (as: Person, lines: Lines) => (await ask(as, lines)).ok.request_id;
const decide = (id: number, status: string, as: Person = admin) =>
  world.call(api.stockRequests.decideStockRequest, { as, params: { id }, body: { status, request_id: id } });
const deduct = (request_id: number) =>
  world.call(api.stockRequests.deductMainStock, { as: admin, body: { request_id } });
const add = (as: Person, request_id: number) =>
  world.call(api.stockRequests.addToInventory, { as, body: { request_id } });
const statusOf = async (id: number) =>
  (await world.deps.db.selectFrom('stock_requests').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

/** What main, transit and a store have of a product. */
async function balances(productId: number, of: Manager) {
  const rows = await world.deps.db
    .selectFrom('stock_levels')
    .innerJoin('stock_locations', 'stock_locations.id', 'stock_levels.place_id')
    .select(['stock_locations.kind', 'stock_locations.store_id', 'stock_levels.on_hand'])
    .where('product_id', '=', productId)
    .execute();
  const at = (kind: string, store: number | null) =>
    rows.find((row) => row.kind === kind && row.store_id === store)?.on_hand ?? 0;
  return { main: at('main', null), transit: at('transit', null), store: at('store', of.storeId) };
}

const messagesOf = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('update-request-status', () => {
  it('approves: main stock goes into transit in the same step, and the manager is notified', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await decide(id, 'approved')).ok).toMatchObject({ id, status: 'Approved' });
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 4, store: 0 });
    expect((await messagesOf(manager))[0]).toBe(`Your stock request #${id} was approved.`);
  });

  it('[S03] with short main stock is 409 with shortages, still Pending, nothing taken', async () => {
    const manager = await world.manager();
    const [enough, short] = [await world.product({ main: 10 }), await world.product({ main: 3 })];
    const id = await asked(manager, [
      { product_id: enough.id, quantity: 4 },
      { product_id: short.id, quantity: 5 },
    ]);
    const { status, error } = await decide(id, 'Approved');
    expect(status).toBe(409);
    expect(error.shortages).toEqual([{ product_id: short.id, product_name: short.name, requested: 5, available: 3 }]);
    expect(await statusOf(id)).toBe('Pending');
    expect(await balances(enough.id, manager)).toEqual({ main: 10, transit: 0, store: 0 });
  });

  it('[S03] approve and reject at once, 10 times each: one winner, every loser 409', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    const tries = Array.from({ length: 10 }, () => [decide(id, 'Rejected'), decide(id, 'Approved')]).flat();
    const wins = (await Promise.all(tries)).filter(({ status }) => status === 200).map(({ ok }) => ok.status);
    // A rejected request may still be approved; an approved one stays so.
    expect([['Approved'], ['Rejected', 'Approved']]).toContainEqual([...wins].sort().reverse());
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 4, store: 0 });
  });

  it('approved 20 times at once takes the stock once', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => decide(id, 'Approved')))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 4, store: 0 });
  });

  const steps = [
    ['Pending', 'Approved', 200],
    ['Pending', 'Rejected', 200],
    ['Pending', 'Pending', 409],
    ['Pending', 'Added', 409],
    ['Rejected', 'Approved', 200],
    ['Rejected', 'Rejected', 409],
    ['Rejected', 'Pending', 409],
    ['Rejected', 'Added', 409],
    ['Approved', 'Approved', 409],
    ['Approved', 'Rejected', 409],
    ['Approved', 'Pending', 409],
    ['Approved', 'Added', 409],
    ['Added', 'Approved', 409],
    ['Added', 'Rejected', 409],
    ['Added', 'Pending', 409],
    ['Added', 'Added', 409],
  ] as const;
  it.each(steps)('[S03] from %s to %s answers %i', async (from, to, expected) => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    if (from === 'Rejected') (await decide(id, 'Rejected')).ok;
    if (from === 'Approved' || from === 'Added') (await decide(id, 'Approved')).ok;
    if (from === 'Added') (await add(manager, id)).ok;
    expect((await decide(id, to)).status).toBe(expected);
    expect(await statusOf(id)).toBe(expected === 200 ? to : from);
  });

  it('answers 400 for an unknown word, 404 for an unknown request, 403 for a manager', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 1 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 1 }]);
    const statuses = [
      await decide(id, 'Maybe'),
      await decide(999_999, 'Approved'),
      await decide(id, 'Approved', manager),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 404, 403]);
  });

  it('[D02] is 409 when a product of the request is archived meanwhile, and names it', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 5 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 1 }]);
    await world.deps.db
      .updateTable('products')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', product.id)
      .execute();
    const { status, error } = await decide(id, 'Approved');
    expect([status, error.detail]).toEqual([409, expect.stringContaining(product.name)]);
    expect(await statusOf(id)).toBe('Pending');
  });
});

describe('deduct-main-stock', () => {
  it('[S04] after the approval answers 200 and changes nothing, 20 times at once too', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    (await decide(id, 'Approved')).ok;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => deduct(id)))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    (await add(manager, id)).ok;
    expect((await deduct(id)).status).toBe(200);
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 0, store: 4 });
  });

  it('[S04] is 409 while the request is Pending or Rejected, 404 for none', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await deduct(id)).status).toBe(409);
    (await decide(id, 'Rejected')).ok;
    expect((await deduct(id)).status).toBe(409);
    expect((await deduct(999_999)).status).toBe(404);
    expect(await balances(product.id, manager)).toEqual({ main: 10, transit: 0, store: 0 });
  });
});

describe('updat-stock', () => {
  it('[S04] adds the goods to the store once: 20 clicks at once, one 200, the others 409; every admin is notified', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    (await decide(id, 'Approved')).ok;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => add(manager, id)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 0, store: 4 });
    expect((await messagesOf(admin))[0]).toContain(`Stock request #${id} was added`);
  });

  it("[Z10] is 409 on Pending and Rejected, 404 for another store's request", async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const product = await world.product({ main: 10 });
    const id = await asked(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await add(manager, id)).status).toBe(409);
    (await decide(id, 'Rejected')).ok;
    expect((await add(manager, id)).status).toBe(409);
    (await decide(id, 'Approved')).ok;
    expect((await add(other, id)).status).toBe(404);
    expect(await statusOf(id)).toBe('Approved');
  });
});
