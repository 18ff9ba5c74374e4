// The search over everything: what a text finds, for whom, and that it is read from indexes.
import { api } from '@tilgul/contract';
import { MAX_FOUND } from '@tilgul/contract/find';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, type Manager, type Person } from '../../../test/support/harness.ts';

const world = await createWorld({}, { hasUnsoundLedgers: true });
const { call, deps } = world;
const [admin, asha, vilas] = [await world.admin(), await world.customer(), await world.customer()];
const [sangli, miraj] = [await world.manager(), await world.manager()];
const [ravi, salim] = [await world.staff(sangli), await world.staff(miraj)];
const product = await world.product({
  price: 48.5,
  main: 70,
  stores: [
    [sangli, 40],
    [miraj, 30],
  ],
});

/** A delivered order, with its phone number, pincode and names. */
async function deliver(customer: Person, manager: Manager, staff: Person, phone: string, pincode: string) {
  const id = await world.order(customer, [[product.id, 2]]);
  await world.advance(id, 'Delivered', { customer, manager, staff });
  const place = { mobile_number: phone, postal_code: pincode };
  await deps.db.updateTable('orders').set(place).where('id', '=', id).execute();
  return id;
}

await deps.db
  .updateTable('users')
  .set({ first_name: 'Ashalata', phone_no: '9822041529' })
  .where('id', '=', asha.id)
  .execute();
const mine = await deliver(asha, sangli, ravi, '9822041529', '416416');
const theirs = await deliver(vilas, miraj, salim, '9733387650', '416410');
await deps.db.updateTable('orders').set({ customer_name: 'Ashalata Patil' }).where('id', '=', mine).execute();
await deps.db.updateTable('orders').set({ customer_name: 'Vilasrao More' }).where('id', '=', theirs).execute();

const sell = async (as: Manager, first_name: string, mobile_number: string) => {
  const body = { user: { first_name, mobile_number }, products: [{ product_id: product.id, quantity: 1 }] };
  return (await call(api.manualOrders.createManualOrder, { as, body })).ok.order_id;
};
const sale = await sell(sangli, 'Ramkrishna', '9900011223');
const otherSale = await sell(miraj, 'Ramkrishna', '9900011223');

const readNumber = async (column: 'order_id' | 'manual_order_id', id: number) =>
  (await deps.db.selectFrom('tax_documents').select('number').where(column, '=', id).executeTakeFirstOrThrow()).number;
const [bill, otherBill] = [await readNumber('order_id', mine), await readNumber('order_id', theirs)];

const find = async (q: string, as: Person = admin) => (await call(api.find.findEverything, { as, query: { q } })).ok;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

afterEach(() => void vi.restoreAllMocks());

describe('the search over everything', () => {
  it('finds a customer with their orders by the last four digits of the phone number', async () => {
    const found = await find('1529');
    expect(found.customers).toEqual([
      expect.objectContaining({ id: asha.id, phone: '9822041529', orders: 1, total: 97, postal_code: '416416' }),
    ]);
    expect(ids(found.orders)).toEqual([mine]);
    expect(found.documents).toEqual([expect.objectContaining({ kind: 'invoice', number: bill, order_id: mine })]);
  });

  it.each(['98220', '98220 41', '9822041'])('takes %s as the beginning of a phone number', async (typed) => {
    const found = await find(typed);
    expect([ids(found.customers), ids(found.orders)]).toEqual([[asha.id], [mine]]);
  });

  it('finds bills by the end of their number', async () => {
    const end = bill.slice(bill.lastIndexOf('/') + 1);
    const numbers = (await find(end)).documents.map(({ number }) => number);
    expect(numbers).toEqual(expect.arrayContaining([bill, otherBill]));
    expect((await find(bill.slice(bill.indexOf('/') + 1), sangli)).documents).toEqual([
      expect.objectContaining({ number: bill }),
    ]);
    expect((await find('0999999')).documents).toEqual([]);
  });

  it.each(['+91 98220 41529', '९८२२०४१५२९', '41529'])('takes %s as that number too', async (typed) => {
    expect(ids((await find(typed)).customers)).toEqual([asha.id]);
  });

  it('finds by part of a name, ignoring case', async () => {
    const found = await find('shalat');
    expect([ids(found.customers), ids(found.orders)]).toEqual([[asha.id], [mine]]);
    expect(ids((await find('ramkr')).documents)).toEqual([otherSale, sale]);
  });

  it.each(['ashalta', 'ashlata', 'ashalata ptil'])('guesses who is meant by %s', async (typed) => {
    const { last_name } = await deps.db
      .selectFrom('users')
      .select('last_name')
      .where('id', '=', asha.id)
      .executeTakeFirstOrThrow();
    expect(last_name).toBe('Patil');
    expect((await find(typed)).customers[0]).toMatchObject({ id: asha.id });
    expect(ids((await find(typed, sangli)).customers)).toEqual([asha.id]);
    expect((await find(typed, miraj)).customers.map(({ id }) => id)).not.toContain(asha.id);
  });

  it('finds counter sales by the beginning of a phone number', async () => {
    expect(ids((await find('99000')).documents)).toEqual([otherSale, sale]);
    expect(ids((await find('9900011', sangli)).documents)).toEqual([sale]);
  });

  it('finds by pincode', async () => {
    expect(ids((await find('416410')).orders)).toEqual([theirs]);
    await world.address(vilas);
    await deps.db.updateTable('addresses').set({ postal_code: '416304' }).where('user_id', '=', vilas.id).execute();
    expect(ids((await find('416304')).customers)).toEqual([vilas.id]);
  });

  it('finds by the number of an order, its code and its bill', async () => {
    for (const typed of [`#${mine}`, `ORDER-${mine}`, bill.toLowerCase()])
      expect((await find(typed)).orders[0]).toMatchObject({ id: mine, status: 'Delivered', total: 97 });
    expect((await find(bill)).documents[0]).toMatchObject({ kind: 'invoice', number: bill, total: 97 });
  });

  it('finds a counter sale by its bill and its number', async () => {
    const number = await readNumber('manual_order_id', sale);
    expect((await find(number)).documents).toEqual([
      expect.objectContaining({ kind: 'sale', id: sale, number, name: 'Ramkrishna', total: 48.5 }),
    ]);
    expect((await find(`#${sale}`)).documents[0]).toMatchObject({ kind: 'sale', id: sale });
  });

  it('finds products by name and barcode, and stores by name', async () => {
    const barcode = '8901234567894';
    await deps.db
      .updateTable('products')
      .set({ barcode, gtin: `0${barcode}` })
      .where('id', '=', product.id)
      .execute();
    deps.productSearch.changed();
    expect(ids((await find(barcode)).products)).toEqual([product.id]);
    expect((await find(product.name)).products[0]).toMatchObject({ id: product.id, price: 48.5, stock: product.stock });
    const { name } = await deps.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', sangli.storeId)
      .executeTakeFirstOrThrow();
    expect(ids((await find(name)).stores)).toEqual([sangli.storeId]);
  });

  it('puts the shortest name before longer ones, and guesses a product when nothing else is found', async () => {
    const names = ['Zarda Powder', 'Zarda'];
    for (const name of names) {
      const { id } = await world.product({ price: 20 });
      await deps.db.updateTable('products').set({ name }).where('id', '=', id).execute();
    }
    deps.productSearch.changed();
    expect((await find('zard')).products.map(({ name }) => name)).toEqual(['Zarda', 'Zarda Powder']);
    expect((await find('zarada')).products[0]?.name).toBe('Zarda');
  });

  it('finds staff, for the administrator with their store', async () => {
    await deps.db.updateTable('users').set({ first_name: 'Raghunath' }).where('id', '=', ravi.id).execute();
    expect((await find('raghu')).staff).toEqual([
      expect.objectContaining({ id: ravi.id, role_name: 'Warehouse Staff', store_name: expect.any(String) }),
    ]);
  });

  it('answers at most three of each kind, newest first', async () => {
    const orders: number[] = [];
    for (let n = 0; n < 4; n += 1) orders.push(await world.order(vilas, [[product.id, 1]]));
    await deps.db.updateTable('orders').set({ customer_name: 'Four Times' }).where('id', 'in', orders).execute();
    expect(ids((await find('four times')).orders)).toEqual(orders.slice(-MAX_FOUND).reverse());
  });

  it('finds nothing for nothing, and neither deleted orders nor archived users', async () => {
    for (const typed of ['', ' ', '%', 'x', '____']) expect(Object.values(await find(typed)).flat(), typed).toEqual([]);
    const gone = await world.customer();
    await deps.db
      .updateTable('users')
      .set({ first_name: 'Gangubai', archived_at: world.clock.now() })
      .where('id', '=', gone.id)
      .execute();
    expect((await find('gangubai')).customers).toEqual([]);
  });
});

describe('[Z01] a manager', () => {
  it('finds the customers, orders, bills, sales and staff of the own store only', async () => {
    const own = await find('ashalata', sangli);
    expect([ids(own.customers), ids(own.orders)]).toEqual([[asha.id], [mine]]);
    expect(own.customers[0]).toMatchObject({ orders: 1, total: 97 });
    for (const typed of ['vilasrao', '7650', '416410', `#${theirs}`, otherBill])
      expect([typed, await find(typed, sangli)]).toEqual([
        typed,
        expect.objectContaining({ customers: [], orders: [], documents: [] }),
      ]);
    expect(ids((await find('ramkr', sangli)).documents)).toEqual([sale]);
    const { last_name } = await deps.db
      .selectFrom('users')
      .select('last_name')
      .where('id', '=', salim.id)
      .executeTakeFirstOrThrow();
    expect(ids((await find(last_name, sangli)).staff)).not.toContain(salim.id);
  });

  it('finds no customer who has not ordered from the store', async () => {
    await deps.db.updateTable('users').set({ first_name: 'Neverordered' }).where('id', '=', vilas.id).execute();
    expect((await find('neverordered', sangli)).customers).toEqual([]);
    expect(ids((await find('neverordered')).customers)).toEqual([vilas.id]);
  });

  it('sees the stock of the own store, and no other store', async () => {
    const [own, other] = await Promise.all(
      [sangli, miraj].map(async (manager) => (await find(product.name, manager)).products[0]?.stock),
    );
    expect([own, other]).toEqual([37, 27]);
    const stores = await deps.db.selectFrom('stores').select(['id', 'name']).execute();
    for (const { id, name } of stores)
      expect(ids((await find(name, sangli)).stores)).toEqual(id === sangli.storeId ? [id] : []);
  });

  it('without a store is told so', async () => {
    const { manager } = { manager: await world.manager() };
    await deps.db.updateTable('stores').set({ manager_id: null }).where('id', '=', manager.storeId).execute();
    expect((await call(api.find.findEverything, { as: manager, query: { q: 'asha' } })).error.code).toBe('no_store');
  });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
const CLONES = 4000;
/** Tables that the clones fill. */
const GROWING = new Set(['orders', 'users', 'addresses', 'manual_orders']);

/** Fills the tables, so that the planner has something to avoid. */
async function fillTables(): Promise<void> {
  await world.address(asha);
  for (const [table, changes] of [
    ['users', `'username', 'clone' || n, 'phone_no', 9700000000 + n, 'email', null, 'first_name', 'Clone' || n`],
    [
      'orders',
      `'customer_name', 'Clone ' || n, 'mobile_number', 9700000000 + n, 'postal_code', 400000 + n,
      'payment_id', null, 'intent_id', null, 'user_id', 1000000 + n`,
    ],
    ['manual_orders', `'first_name', 'Clone ' || n, 'mobile_number', 9700000000 + n`],
    ['addresses', `'postal_code', 400000 + n, 'user_id', 1000000 + n`],
  ] as const)
    await sql
      .raw(`insert into ${table} overriding system value
        select (jsonb_populate_record(${table}, jsonb_build_object('id', 1000000 + n, ${changes}))).*
        from ${table}, generate_series(1, ${CLONES}) as n where ${table}.id = (select max(id) from ${table})`)
      .execute(deps.db);
  await sql`vacuum analyze users, orders, manual_orders, addresses`.execute(deps.db);
}

/** Explains a statement without sequential scans, which are cheaper for so few rows. */
async function explainPlan(text: string): Promise<Node[]> {
  const client = await deps.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the statements of the search', () => {
  beforeAll(fillTables);

  it.each([
    ['administrator', 'ashalata'],
    ['administrator', '9822041529'],
    ['administrator', '416416'],
    ['administrator', 'T01/2627/0000001'],
    ['administrator', '98220'],
    ['administrator', '0000001'],
    ['manager', '98220'],
    ['manager', 'ashalata'],
    ['manager', '1529'],
    ['administrator', 'ashalta'],
    ['manager', 'ashalta'],
  ])('read the growing tables of the %s from indexes for %s', async (role, typed) => {
    const query = vi.spyOn(pg.Query.prototype as { submit: (...args: unknown[]) => unknown }, 'submit');
    await find(typed, role === 'manager' ? sangli : admin);
    const texts = query.mock.contexts.map((context) => String((context as { text?: string }).text));
    query.mockRestore();
    const statements = texts.filter((text) => text.includes('hits') || text.includes('documents'));
    expect(statements.length).toBeGreaterThan(1);
    for (const text of statements) {
      const plan = await explainPlan(text);
      // A scan of a whole index has no condition.
      const whole = plan.filter(
        (node) =>
          GROWING.has(node['Relation Name'] ?? '') &&
          (node['Node Type'] === 'Seq Scan' ||
            (/^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined)),
      );
      expect([text, whole]).toEqual([text, []]);
    }
  });
});
