// Steps of a stock request: each once, by the right role, with its movement of goods.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Manager, type Person, type World } from '../../../test/support/harness.ts';
import { auditLedger } from '../stock/audit/audit.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.admin();
});

type Lines = readonly Record<string, unknown>[];
const postRequest = (as: Person, ordered_products: unknown, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.createStockRequest, { as, headers, body: { payment_method: 'cod', ordered_products } });
const createRequest = async (as: Person, lines: Lines) => (await postRequest(as, lines)).ok.request_id;
const decide = (id: number, status: string, as: Person = admin) =>
  world.call(api.stockRequests.decideStockRequest, { as, params: { id }, body: { status, request_id: id } });
const deduct = (request_id: number) =>
  world.call(api.stockRequests.deductMainStock, { as: admin, body: { request_id } });
const add = (as: Person, request_id: number) =>
  world.call(api.stockRequests.addToInventory, { as, body: { request_id } });
const getStatus = async (id: number) =>
  (await world.deps.db.selectFrom('stock_requests').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

/** Returns a product's stock in main, in transit and in a store. */
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

const listMessages = async (as: Person) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);

describe('update-request-status', () => {
  it('approves: moves main stock into transit and notifies the manager', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await decide(id, 'approved')).ok).toMatchObject({ id, status: 'Approved' });
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 4, store: 0 });
    expect((await listMessages(manager))[0]).toBe(`Your stock request #${id} was approved.`);
  });

  it('is 409 for a store with a different GSTIN from the main stock, until both are the same', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    const settings = (gstin: string) =>
      world.call(api.taxes.saveTaxSettings, { as: admin, body: { legal_name: 'Tilgul Foods LLP', gstin } });
    const store = world.deps.db.updateTable('stores').where('id', '=', manager.storeId);
    await store.set({ gstin: '29AAGCB7383J1Z4', state_code: '29' }).execute();
    (await settings('27AABFT1234K1Z9')).ok;
    const refused = await decide(id, 'approved');
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'different_gstin' }]);
    expect([await getStatus(id), await balances(product.id, manager)]).toEqual([
      'Pending',
      { main: 10, transit: 0, store: 0 },
    ]);
    await store.set({ gstin: '27AABFT1234K1Z9', state_code: '27' }).execute();
    expect((await decide(id, 'approved')).status).toBe(200);
  });

  it('[S03] is 409 with shortages if main stock is short, takes nothing and stays Pending', async () => {
    const manager = await world.manager();
    const [enough, short] = [await world.product({ main: 10 }), await world.product({ main: 3 })];
    const id = await createRequest(manager, [
      { product_id: enough.id, quantity: 4 },
      { product_id: short.id, quantity: 5 },
    ]);
    const { status, error } = await decide(id, 'Approved');
    expect(status).toBe(409);
    expect(error.shortages).toEqual([{ product_id: short.id, product_name: short.name, requested: 5, available: 3 }]);
    expect(await getStatus(id)).toBe('Pending');
    expect(await balances(enough.id, manager)).toEqual({ main: 10, transit: 0, store: 0 });
  });

  it('[S03] lets one of 10 approvals and 10 rejections win, and answers 409 to the others', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    const tries = Array.from({ length: 10 }, () => [decide(id, 'Rejected'), decide(id, 'Approved')]).flat();
    const wins = (await Promise.all(tries)).filter(({ status }) => status === 200).map(({ ok }) => ok.status);
    // A rejected request may still be approved, but an approved one is final.
    expect([['Approved'], ['Rejected', 'Approved']]).toContainEqual([...wins].sort().reverse());
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 4, store: 0 });
  });

  it('takes the stock once when approved 20 times concurrently', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
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
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    if (from === 'Rejected') (await decide(id, 'Rejected')).ok;
    if (from === 'Approved' || from === 'Added') (await decide(id, 'Approved')).ok;
    if (from === 'Added') (await add(manager, id)).ok;
    expect((await decide(id, to)).status).toBe(expected);
    expect(await getStatus(id)).toBe(expected === 200 ? to : from);
  });

  it('answers 400 for an unknown status, 404 for an unknown request, 403 for a manager', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 1 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 1 }]);
    const statuses = [
      await decide(id, 'Maybe'),
      await decide(999_999, 'Approved'),
      await decide(id, 'Approved', manager),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 404, 403]);
  });

  it('[D02] is 409 and names the product if one was discontinued in the meantime', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 5 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 1 }]);
    await world.deps.db
      .updateTable('products')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', product.id)
      .execute();
    const { status, error } = await decide(id, 'Approved');
    expect([status, error.detail]).toEqual([409, expect.stringContaining(product.name)]);
    expect(await getStatus(id)).toBe('Pending');
  });
});

describe('deduct-main-stock', () => {
  it('[S04] answers 200 after the approval and changes nothing, even 20 times concurrently', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    (await decide(id, 'Approved')).ok;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => deduct(id)))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    (await add(manager, id)).ok;
    expect((await deduct(id)).status).toBe(200);
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 0, store: 4 });
  });

  it('[S04] is 409 for a Pending or Rejected request, and 404 for an unknown one', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await deduct(id)).status).toBe(409);
    (await decide(id, 'Rejected')).ok;
    expect((await deduct(id)).status).toBe(409);
    expect((await deduct(999_999)).status).toBe(404);
    expect(await balances(product.id, manager)).toEqual({ main: 10, transit: 0, store: 0 });
  });
});

describe('updat-stock', () => {
  it('[S04] adds the goods once for 20 concurrent clicks, answers 409 to the others, and notifies every administrator', async () => {
    const manager = await world.manager();
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    (await decide(id, 'Approved')).ok;
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => add(manager, id)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await balances(product.id, manager)).toEqual({ main: 6, transit: 0, store: 4 });
    expect((await listMessages(admin))[0]).toContain(`Stock request #${id} was added`);
  });

  it("[Z10] is 409 on Pending and Rejected, 404 for another store's request", async () => {
    const [manager, other] = [await world.manager(), await world.manager()];
    const product = await world.product({ main: 10 });
    const id = await createRequest(manager, [{ product_id: product.id, quantity: 4 }]);
    expect((await add(manager, id)).status).toBe(409);
    (await decide(id, 'Rejected')).ok;
    expect((await add(manager, id)).status).toBe(409);
    (await decide(id, 'Approved')).ok;
    expect((await add(other, id)).status).toBe(404);
    expect(await getStatus(id)).toBe('Approved');
  });
});

describe('approving a part of a stock request', async () => {
  const world = await createWorld();
  const { call, deps } = world;
  const admin = await world.admin();
  const manager = await world.manager();
  const { stockRequests } = api;

  const createRequestId = async (as: Manager, lines: readonly (readonly [id: number, quantity: number])[]) => {
    const ordered_products = lines.map(([product_id, quantity]) => ({ product_id, quantity }));
    return (await call(stockRequests.createStockRequest, { as, body: { payment_method: 'cod', ordered_products } })).ok
      .request_id;
  };
  type Part = readonly { product_id: number; quantity: number }[];
  const approve = (id: number, approved: Part, reason?: string) =>
    call(stockRequests.decideStockRequest, {
      as: admin,
      params: { id },
      body: { status: 'Approved', approved, reason },
    });
  const getStock = async (id: number) =>
    (await call(stockRequests.requestStock, { as: admin, params: { id } })).ok.lines.map((line) => [
      line.main_on_hand,
      line.store_on_hand,
    ]);

  it('sends the approved part, records requested and approved quantities with the reason, and totals the approved ones', async () => {
    const [dal, ghee] = [await world.product({ price: 10, main: 20 }), await world.product({ price: 50, main: 5 })];
    const id = await createRequestId(manager, [
      [dal.id, 8],
      [ghee.id, 4],
    ]);
    const answer = (await approve(id, [{ product_id: ghee.id, quantity: 1 }], 'Ghee is scarce')).ok;
    expect(answer).toMatchObject({ status: 'Approved', total_amount: 130, decision_reason: 'Ghee is scarce' });
    expect(answer.ordered_products.map(({ quantity, approved }) => [quantity, approved])).toEqual([
      [8, null],
      [4, 1],
    ]);
    expect(await getStock(id)).toEqual([
      [12, 0],
      [4, 0],
    ]);
    (await call(stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
    expect(await getStock(id)).toEqual([
      [12, 8],
      [4, 1],
    ]);
    expect(await auditLedger(deps.db)).toBeUndefined();
    const [notification] = (await call(api.notifications.listNotifications, { as: admin })).ok;
    expect(notification?.message).toBe(`Stock request #${id} was added to the inventory of ${await storeName()}.`);
  });

  const storeName = async () =>
    (await call(api.stores.listStores, { as: admin })).ok.find((store) => store.id === manager.storeId)?.name;

  it('sends nothing of a line approved with 0, even if its product is discontinued', async () => {
    const [dal, gone] = [await world.product({ main: 20 }), await world.product({ main: 20 })];
    const id = await createRequestId(manager, [
      [dal.id, 2],
      [gone.id, 2],
    ]);
    (await call(api.catalog.deleteProduct, { as: admin, params: { id: gone.id } })).ok;
    expect((await approve(id, [])).status).toBe(409);
    (await approve(id, [{ product_id: gone.id, quantity: 0 }])).ok;
    (await call(stockRequests.addToInventory, { as: manager, body: { request_id: id } })).ok;
    expect((await getStock(id)).map(([, store]) => store)).toEqual([2, 0]);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('refuses more than requested, other products, duplicates, and zero overall', async () => {
    const [dal, other] = [await world.product({ main: 20 }), await world.product({ main: 20 })];
    const id = await createRequestId(manager, [[dal.id, 2]]);
    const parts: Part[] = [
      [{ product_id: dal.id, quantity: 3 }],
      [{ product_id: other.id, quantity: 1 }],
      [
        { product_id: dal.id, quantity: 1 },
        { product_id: dal.id, quantity: 2 },
      ],
      [{ product_id: dal.id, quantity: 0 }],
    ];
    for (const part of parts) expect((await approve(id, part)).status).toBe(400);
    expect(await getStock(id)).toEqual([[20, 0]]);
  });

  it('records the reason of a rejection and notifies the manager of it', async () => {
    const dal = await world.product({ main: 20 });
    const id = await createRequestId(manager, [[dal.id, 2]]);
    const body = { status: 'Rejected', reason: 'Ask again on Monday' };
    const answer = (await call(stockRequests.decideStockRequest, { as: admin, params: { id }, body })).ok;
    expect(answer.decision_reason).toBe('Ask again on Monday');
    const [notification] = (await call(api.notifications.listNotifications, { as: manager })).ok;
    expect(notification?.message).toBe(`Your stock request #${id} was rejected. Reason: Ask again on Monday.`);
  });
});
