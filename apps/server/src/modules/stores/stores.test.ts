// Stores: unique numbers and names, one store per manager, and closing.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { takeCash } from '../../../test/support/cash-world.ts';
import { createWorld, type Manager } from '../../../test/support/harness.ts';
import { nextCursor } from '../../../test/support/paging.ts';
import { createTestRegister } from '../register-records/register-records.fixture.ts';

const world = await createWorld();
const { stores } = api;

let serial = 500;
/** A form for a new store with a new manager. */
async function form(more: Record<string, unknown> = {}) {
  serial += 1;
  const manager = await world.register('Warehouse Manager', await world.admin());
  return { name: `Branch ${serial}`, location: 'Vishrambag, Sangli', store_no: serial, manager: manager.id, ...more };
}
const create = async (body: Record<string, unknown>) =>
  world.call(stores.createStore, { as: await world.admin(), body });
const update = async (id: number, body: Record<string, unknown>) =>
  world.call(stores.updateStore, { as: await world.admin(), params: { id }, body });
const remove = async (id: number) => world.call(stores.deleteStore, { as: await world.admin(), params: { id } });
const profileStore = async (as: Manager | Awaited<ReturnType<typeof world.register>>) =>
  (await world.call(api.users.getUser, { as, params: { id: as.id } })).ok.warehouse_id;

it('[LANG-5] keeps the names of two languages that two administrators save at the same time', async () => {
  const body = await form();
  const { ok } = await create(body);
  const names = { mr: 'विश्रामबाग', hi: 'विश्रामबाग़' };
  for (let round = 0; round < 5; round += 1) {
    await update(ok.id, { ...body, names: { mr: null, hi: null } });
    await Promise.all(Object.entries(names).map(([code, name]) => update(ok.id, { ...body, names: { [code]: name } })));
    const saved = await world.deps.db.selectFrom('stores').select('names').where('id', '=', ok.id).execute();
    expect(saved).toEqual([{ names }]);
  }
});

describe('adding a store', () => {
  it('accepts the number as text and creates the stock location', async () => {
    const body = await form();
    const { ok, status } = await create({ ...body, store_no: String(body.store_no), name: `  ${body.name}  ` });
    expect(status).toBe(201);
    const nothing = {
      name_mr: null,
      names: {},
      phone: null,
      lat: null,
      lng: null,
      gstin: null,
      fssai: null,
      state_code: null,
    };
    const manager_name = expect.stringMatching(/^Meera Patil/);
    const bill_code = expect.stringMatching(/^[0-9A-Z]{2}$/);
    expect(ok).toEqual({ ...body, ...nothing, id: expect.any(Number), manager_name, bill_code });
    const locations = await world.deps.db
      .selectFrom('stock_locations')
      .select('kind')
      .where('store_id', '=', ok.id)
      .execute();
    expect(locations).toEqual([{ kind: 'store' }]);
  });

  it('is 400 on the field for a taken name or number', async () => {
    const first = await form();
    await create(first);
    const { status, error } = await create(await form({ name: first.name.toUpperCase(), store_no: first.store_no }));
    expect(status).toBe(400);
    expect(error).toMatchObject({
      name: ['A store with this name already exists.'],
      store_no: ['A store with this number already exists.'],
    });
  });

  it('[D04] requires a live manager without another store', async () => {
    const busy = await world.manager();
    const gone = await world.register('Warehouse Manager', await world.admin());
    await world.call(api.users.deleteUser, { as: await world.admin(), params: { id: gone.id } });
    const chosen = [
      [busy.id, 'This manager already has a store.'],
      [gone.id, 'Choose a store manager from the list.'],
      [(await world.customer()).id, 'Choose a store manager from the list.'],
      [(await world.admin()).id, 'Choose a store manager from the list.'],
      [(await world.staff(busy)).id, 'Choose a store manager from the list.'],
      [2_000_000_000, 'Choose a store manager from the list.'],
      ['', 'Manager is required.'],
    ] as const;
    for (const [manager, message] of chosen) {
      const { status, error } = await create({ ...(await form()), manager });
      expect([status, error['manager']]).toEqual([400, [message]]);
    }
  });

  it.each(['name', 'store_no', 'manager'] as const)(
    '[I7] creates exactly one store for 20 concurrent clients with the same %s',
    async (field) => {
      const shared = (await form())[field];
      const bodies = [];
      for (let n = 0; n < 20; n += 1) bodies.push(await form({ [field]: shared }));
      const results = await Promise.all(bodies.map((body) => create(body)));
      expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = results.filter(({ status }) => status === 400);
      expect(refused).toHaveLength(19);
      for (const { error } of refused) expect(error[field]).toEqual([expect.any(String)]);
    },
  );
});

describe('Marathi name, phone and coordinates of a store', () => {
  const contact = { name_mr: 'विश्रामबाग', phone: '0233 2325566', lat: '16.8524', lng: 74.5815 };
  const saved = { name_mr: 'विश्रामबाग', phone: '2332325566', lat: 16.8524, lng: 74.5815 };

  it('are saved as numbers and digits, kept if omitted, and cleared by null or a blank', async () => {
    const body = await form();
    const { ok } = await create({ ...body, ...contact });
    expect(ok).toMatchObject(saved);
    expect((await update(ok.id, body)).ok).toMatchObject(saved);
    expect((await update(ok.id, { ...body, lat: 17 })).ok).toMatchObject({ ...saved, lat: 17 });
    const cleared = { name_mr: '', phone: null, lat: '', lng: null };
    expect((await update(ok.id, { ...body, ...cleared })).ok).toMatchObject({
      name_mr: null,
      phone: null,
      lat: null,
      lng: null,
    });
  });

  it.each([
    [{ lat: 74.5815, lng: 16.8524 }, ['lat', 'lng']],
    [{ lat: 5.99, lng: 74 }, ['lat']],
    [{ lat: 16.8, lng: '98.01' }, ['lng']],
    [{ lat: '16,8', lng: 74 }, ['lat']],
    [{ lat: 16.8 }, ['lng']],
    [{ lng: 74.5, lat: null }, ['lat']],
    [{ phone: '12345' }, ['phone']],
    [{ name_mr: 'x' }, ['name_mr']],
  ])('%j is 400 on the field', async (wrong, fields) => {
    const { status, error } = await create({ ...(await form()), ...wrong });
    const refused = Object.keys(error).filter((name) => Array.isArray(error[name]));
    expect([status, refused]).toEqual([400, fields]);
  });

  it('determine the distance to an order’s address', async () => {
    const { id } = (await create({ ...(await form()), lat: 16.8524, lng: 74.5815 })).ok;
    const product = await world.product({ main: 9 });
    const order = await world.order(await world.customer(), [[product.id, 1]]);
    const { ok } = await world.call(api.orders.listStoreOptions, { as: await world.admin(), params: { id: order } });
    expect(ok.find(({ warehouse_id }) => warehouse_id === id)?.distance_km).toBe(0);
  });

  it('cannot lose one coordinate without the other', async () => {
    const body = await form();
    const { id } = (await create({ ...body, ...contact })).ok;
    const { status, error } = await update(id, { ...body, lng: null });
    expect([status, error['lng']]).toEqual([400, ['Enter the longitude too, or leave both empty.']]);
  });
});

describe('changing a store', () => {
  it('[A06] gives a new manager access from the next call on', async () => {
    const old = await world.manager();
    const body = await form();
    const next = await world.register('Warehouse Manager', await world.admin());
    expect((await update(old.storeId, { ...body, manager: next.id, id: old.storeId })).ok).toMatchObject({
      id: old.storeId,
      manager: next.id,
    });
    expect(await profileStore(next)).toBe(old.storeId);
    expect(await profileStore(old)).toBeNull();
    expect((await world.call(api.users.listStaff, { as: old })).error.detail).toBe('No store is assigned to you.');
    expect((await world.call(api.users.listStaff, { as: next })).status).toBe(200);
  });

  it('may keep its name, number and manager, but not take another store’s', async () => {
    const body = await form();
    const { id } = (await create(body)).ok;
    const other = (await create(await form())).ok;
    expect((await update(id, body)).status).toBe(200);
    const { error } = await update(id, { ...body, name: other.name, store_no: other.store_no, manager: other.manager });
    expect(Object.keys(error)).toEqual(expect.arrayContaining(['name', 'store_no', 'manager']));
  });

  it('[S10] saves one complete form when two administrators save concurrently', async () => {
    const { id } = (await create(await form())).ok;
    const [left, right] = [await form(), await form()];
    const results = await Promise.all([update(id, left), update(id, right)]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = (
      await world.call(stores.listStores, { as: await world.admin(), query: { q: 'Branch', limit: 500 } })
    ).ok.filter((store) => store.id === id);
    expect([left, right].map(({ name, store_no, manager }) => ({ name, store_no, manager }))).toContainEqual({
      name: row?.name,
      store_no: row?.store_no,
      manager: row?.manager,
    });
  });

  it('succeeds for one of two stores that take the same name concurrently', async () => {
    const [a, b] = [(await create(await form())).ok, (await create(await form())).ok];
    const { name } = await form();
    const results = await Promise.all(
      [a, b].map(({ id, location, store_no, manager }) => update(id, { name, location, store_no, manager })),
    );
    expect(results.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 400]);
    expect(results.find(({ status }) => status === 400)?.error['name']).toEqual([
      'A store with this name already exists.',
    ]);
  });

  it('is 404 for an unknown store, and 400 for another id in the body', async () => {
    const body = await form();
    expect((await update(2_000_000_000, body)).status).toBe(404);
    const { id } = (await create(body)).ok;
    expect((await update(id, { ...body, id: id + 1 })).status).toBe(400);
  });
});

describe('the lists', () => {
  it('are sorted by store number, and omit managers for visitors', async () => {
    await create(await form({ store_no: 9002, name: 'Zebra Lane' }));
    await create(await form({ store_no: 9001, name: 'Zebra Hill' }));
    const visitor = (await world.call(stores.ourStores, { query: { q: 'zebra' } })).ok;
    expect(visitor.map(({ store_no }) => store_no)).toEqual([9001, 9002]);
    const forVisitors = ['id', 'location', 'name', 'name_mr', 'store_no'];
    for (const store of visitor) expect(Object.keys(store).toSorted()).toEqual(forVisitors);
    const as = await world.admin();
    const first = await world.call(stores.listStores, { as, query: { q: 'ZEBRA', limit: 1 } });
    expect([first.ok[0]?.name, first.headers['x-total-count']]).toEqual(['Zebra Hill', '2']);
    const cursor = nextCursor(first) ?? '';
    const second = await world.call(stores.listStores, { as, query: { q: 'ZEBRA', limit: 1, cursor } });
    expect(second.ok[0]).toMatchObject({ name: 'Zebra Lane', manager_name: expect.any(String) });
  });
});

describe('deleting a store', () => {
  it('frees its number, name and manager if it is empty', async () => {
    const body = await form();
    const { id } = (await create(body)).ok;
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await create(body)).status).toBe(201);
  });

  it('[D03] is 409 and lists what is left: a request, stock, an order, cash, staff', async () => {
    const manager = await world.manager();
    const id = manager.storeId;
    const product = await world.product({ main: 20 });
    const created = await world.call(api.stockRequests.createStockRequest, {
      as: manager,
      body: { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 4 }] },
    });
    const request = created.ok.request_id;
    expect((await remove(id)).error.detail).toBe('This store still has 1 open stock request.');
    const as = await world.admin();
    const decision = { status: 'Approved', request_id: request };
    await world.call(api.stockRequests.decideStockRequest, { as, params: { id: request }, body: decision });
    expect((await remove(id)).error.detail).toBe('This store still has 1 open stock request.');
    await world.call(api.stockRequests.addToInventory, { as: manager, body: { request_id: request } });
    const { status, error } = await remove(id);
    expect([status, error.detail]).toEqual([409, 'This store still has 4 units in stock.']);
    const customer = await world.customer();
    const order = await world.order(customer, [[product.id, 4]]);
    const staff = await world.staff(manager);
    await world.advance(order, 'Processing', { customer, manager, staff });
    expect((await remove(id)).error.detail).toBe('This store still has 1 open order.');
    await world.advance(order, 'Delivered', { customer, manager, staff });
    expect((await remove(id)).error.detail).toBe('This store still has ₹192.00 of cash with its staff.');
    (await takeCash(world.call, manager, { staff })).ok;
    expect((await remove(id)).error.detail).toBe('This store still has 1 staff member.');
    (await world.call(api.users.deleteStaff, { as: manager, params: { user_id: staff.id } })).ok;
    expect((await remove(id)).status).toBe(200);
    expect((await world.call(api.users.listStaff, { as: manager })).status).toBe(409);
  });

  it('[D03] is 409 with an active register, and with records that wait for a decision', async () => {
    const manager = await world.manager();
    const till = await createTestRegister(world, manager);
    await till.send(till.open());
    await till.send(till.close(0));
    expect((await till.send(till.close(0))).state).toBe('held');
    const left = await remove(manager.storeId);
    expect([left.status, left.error.code]).toEqual([409, 'in_use']);
    expect(left.error.detail).toBe('This store still has 1 active register, 1 held register record.');
    const as = await world.admin();
    const params = { id: till.device.id };
    (await world.call(api.registers.revokeRegister, { as, params, body: { reason: 'Sold', lost: false } })).ok;
    expect((await remove(manager.storeId)).error.detail).toBe('This store still has 1 held register record.');
    const decision = { post: false, reason: 'Closed twice' };
    (await world.call(api.registers.decideRecord, { as, params: { ...params, seq: 3 }, body: decision })).ok;
    expect((await remove(manager.storeId)).status).toBe(200);
  });
});

describe("a store's invoices", async () => {
  const world = await createWorld();
  const { stores } = api;

  let serial = 500;
  /** A form for a new store, with a new manager. */
  async function form(more: Record<string, unknown> = {}) {
    serial += 1;
    const number = serial;
    const manager = await world.register('Warehouse Manager', await world.admin());
    return { name: `Branch ${number}`, location: 'Vishrambag, Sangli', store_no: number, manager: manager.id, ...more };
  }
  const create = async (body: Record<string, unknown>) =>
    world.call(stores.createStore, { as: await world.admin(), body });
  const update = async (id: number, body: Record<string, unknown>) =>
    world.call(stores.updateStore, { as: await world.admin(), params: { id }, body });
  const remove = async (id: number) => world.call(stores.deleteStore, { as: await world.admin(), params: { id } });

  it('have its own GSTIN, FSSAI number and state if set; a blank clears them', async () => {
    const body = await form();
    const own = { gstin: '27AABFT1234K1Z9', fssai: '11526999000123', state_code: '27' };
    const { ok } = await create({ ...body, ...own });
    expect(ok).toMatchObject(own);
    expect((await update(ok.id, body)).ok).toMatchObject(own);
    expect((await update(ok.id, { ...body, gstin: '', fssai: '' })).ok).toMatchObject({ gstin: null, fssai: null });
  });

  it.each([
    [{ gstin: '27AABFT1234K1Z8' }, 'gstin'],
    [{ gstin: '27AABFT1234K1Z9', state_code: '29' }, 'gstin'],
    [{ gstin: '25AABFT1234K1ZD' }, 'gstin'],
    [{ fssai: '123' }, 'fssai'],
    [{ state_code: '28' }, 'state_code'],
    [{ bill_code: '00' }, 'bill_code'],
    [{ bill_code: '7' }, 'bill_code'],
    [{ bill_code: 'क1' }, 'bill_code'],
  ])('with %j are 400 at %s', async (own, field) => {
    const { status, error } = await create({ ...(await form()), ...own });
    expect([status, error[field]]).toEqual([400, [expect.any(String)]]);
  });

  it('require a GSTIN of the store’s state', async () => {
    const body = await form();
    const { ok } = await create({ ...body, state_code: '29' });
    expect((await update(ok.id, { ...body, gstin: '27AABFT1234K1Z9' })).status).toBe(400);
    expect((await update(ok.id, { ...body, gstin: '27AABFT1234K1Z9', state_code: '27' })).status).toBe(200);
  });

  it('have a code in bill numbers that can be chosen until a bill bears it, and that no other store has', async () => {
    const body = await form();
    const { ok } = await create({ ...body, bill_code: 'qx' });
    expect(ok.bill_code).toBe('QX');
    expect((await update(ok.id, body)).ok.bill_code).toBe('QX');
    expect((await update(ok.id, { ...body, bill_code: '९Z' })).ok.bill_code).toBe('9Z');
    const other = await create(await form({ bill_code: '9Z' }));
    expect([other.status, other.error['bill_code']]).toEqual([400, ['Another store has this code.']]);
    const { db } = world.deps;
    const row = { series: 'T9Z', fy: '2627', last_seq: 1, last_at: world.deps.now() };
    const unguarded = (change: (tx: typeof db) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await sql`alter table tax_series disable trigger user`.execute(tx);
        await change(tx);
        await sql`alter table tax_series enable trigger user`.execute(tx);
      });
    await unguarded((tx) => tx.insertInto('tax_series').values(row).execute());
    const late = await update(ok.id, { ...body, bill_code: 'QX' });
    expect([late.status, late.error['bill_code']]).toEqual([400, [expect.stringMatching(/cannot be changed/)]]);
    expect((await update(ok.id, { ...body, bill_code: '9z' })).status).toBe(200);
    await unguarded((tx) => tx.deleteFrom('tax_series').where('series', '=', row.series).execute());
  });

  it('are numbered by its store number if free, otherwise by the next free code, never another store’s', async () => {
    const createWithNumber = async (store_no: number) => (await create(await form({ store_no }))).ok;
    const seventh = await createWithNumber(77);
    expect(seventh.bill_code).toBe('77');
    const far = await createWithNumber(7077);
    expect(far.bill_code).toMatch(/^\d\d$/);
    await remove(seventh.id);
    const again = await createWithNumber(77);
    expect([again.store_no, again.bill_code === '77']).toEqual([77, false]);
    const many = await Promise.all([8001, 8002, 8003, 8004].map(createWithNumber));
    expect(new Set(many.map(({ bill_code }) => bill_code)).size).toBe(4);
  });
});

it('[LANG-5] office lists name stores in the language of the reader, the own account in English', async () => {
  const [admin, manager] = [await world.admin(), await world.manager()];
  await world.deps.db
    .updateTable('stores')
    .set({ name: 'Islampur', names: { mr: 'इस्लामपूर' } })
    .where('id', '=', manager.storeId)
    .execute();
  const product = await world.product({ main: 5 });
  const body = { payment_method: 'cod' as const, ordered_products: [{ product_id: product.id, quantity: 1 }] };
  (await world.call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
  const headers = { 'accept-language': 'mr' };
  const { call } = world;
  const named = (rows: readonly { warehouse_name: string | null }[]) => rows.map((row) => row.warehouse_name);
  const [requests, users, cash] = [
    await call(api.stockRequests.listAllRequests, { as: admin, headers }),
    await call(api.users.listUsers, { as: admin, headers, query: { role_id: 3 } }),
    await call(api.cash.listCashByStore, { as: admin, headers }),
  ];
  for (const list of [named(requests.ok), named(users.ok), named(cash.ok.stores)]) expect(list).toContain('इस्लामपूर');
  const own = await call(api.users.getUser, { as: manager, headers, params: { id: manager.id } });
  expect(own.ok.warehouse_name).toBe('Islampur');
});

it('[LANG-5] names the store of an allocated order in the language of the reader, also in its history', async () => {
  const [admin, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
  await world.deps.db
    .updateTable('stores')
    .set({ name: 'Vita', names: { mr: 'विटा' } })
    .where('id', '=', manager.storeId)
    .execute();
  const product = await world.product({ stores: [[manager, 5]] });
  const id = await world.order(customer, [[product.id, 1]]);
  const mr = { as: admin, headers: { 'accept-language': 'mr' } };
  const { call } = world;
  const body = { order_id: id, warehouse_id: manager.storeId };
  expect((await call(api.orders.allocateStore, { ...mr, body })).ok.warehouse_name).toBe('विटा');
  const history = { params: { id } };
  const readAllocation = async (reader: typeof mr | { as: typeof admin }) =>
    (await call(api.orders.orderHistory, { ...reader, ...history })).ok.find(({ step }) => step === 'allocated');
  expect(await readAllocation(mr)).toMatchObject({ note: 'विटा', changes: [{ before: null, after: 'विटा' }] });
  expect(await readAllocation({ as: admin })).toMatchObject({ note: 'Vita', changes: [{ after: 'Vita' }] });
  const order = (await call(api.orders.listAllOrders, mr)).ok.find((row) => row.id === id);
  expect(order?.timeline.find(({ event }) => event === 'allocated')?.note).toBe('विटा');
  const stock = await call(api.catalog.viewProductStock, { ...mr, params: { id: product.id } });
  expect(stock.ok.stores).toMatchObject([{ warehouse_name: 'विटा' }]);
});
