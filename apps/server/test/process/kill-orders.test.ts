// Checks that a server killed during parallel orders loses none it confirmed, and leaves none incomplete.
// @module-tag any-length
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '../../src/deps.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createAdmin } from '../../src/modules/users/users.commands.ts';
import { formBody } from '../../src/seed/caller.ts';
import { tinyPicture } from '../support/harness.ts';
import { IS_LONG } from '../support/length.ts';
import { makeDir, removeDirs } from '../support/test-database.ts';
import { besideServer, killHard, type RunningServer, startServerOn } from './kill-server.ts';

const BUYERS = 12;
const LINES = 3;
/** Confirmed orders before each kill, and whether the database is killed too. */
const KILLS = [
  [25, 'with its database'],
  [40, 'alone'],
  [63, 'with its database'],
] as const;

const dataDir = await makeDir();
let server: RunningServer = await startServerOn(dataDir);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await removeDirs();
});

interface Session {
  readonly id: number;
  readonly access: string;
  readonly addressId: number;
}

/** Makes a call over the network. Rejects when the connection breaks, as it does when the server is killed. */
async function send(endpoint: AnyEndpoint, options: { access?: string; body: Record<string, unknown> | FormLike }) {
  const { access, body } = options;
  const isForm = 'headers' in body && body['body'] instanceof Buffer;
  const response = await fetch(`${server.url}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      ...(isForm ? (body as FormLike).headers : { 'content-type': 'application/json' }),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    },
    body: isForm ? new Uint8Array((body as FormLike).body) : JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
type FormLike = ReturnType<typeof formBody>;

const signIn = async (username: string) =>
  String((await send(api.auth.signIn, { body: { username, password: 'secret-1' } }))['access']);

async function openShop(): Promise<number[]> {
  const person = { first_name: 'Asha', last_name: 'Admin', password: 'secret-1' };
  await besideServer(dataDir, ({ deps }) =>
    createAdmin({ db: deps.db, now: deps.now(), deps }, { ...person, username: 'admin', phone_no: '9800000000' }),
  );
  const access = await signIn('admin');
  const category = await send(api.catalog.createCategory, { access, body: { name: 'Spices', description: 'Whole' } });
  const unit = await send(api.catalog.createUnit, { access, body: { unit: '500 g', description: 'Half a kilogram' } });
  const products: number[] = [];
  for (let n = 0; n < LINES; n += 1) {
    const fields = { name: `Product ${n}`, description: 'Fresh', price: 48.5, stock: 1_000_000 };
    const ids = { category: Number(category['id']), unit: Number(unit['id']) };
    const body = formBody({ ...fields, ...ids }, await tinyPicture());
    products.push(Number((await send(api.catalog.createProduct, { access, body }))['id']));
  }
  return products;
}

async function buyer(n: number): Promise<Session> {
  const [username, password, phone_no] = [`buyer${n}`, 'secret-1', String(9_811_000_000 + n)];
  const person = { first_name: 'Meera', last_name: 'Patil', username, password, confirm_password: password, phone_no };
  const made = await send(api.users.createUser, { body: person });
  const access = await signIn(username);
  const home = { full_name: 'Meera Patil', phone_number: '9822041210', street_address1: '12 Market Yard' };
  const place = { street_address2: '', city: 'Sangli', state: 'Maharashtra', postal_code: '416416' };
  const { id } = await send(api.addresses.createAddress, { access, body: { ...home, ...place } });
  return { id: Number(made['id']), access, addressId: Number(id) };
}

/** A buyer's knowledge: each confirmed order with its quantity, and the lines confirmed since. */
interface Knowledge {
  readonly orders: Map<number, number>;
  cart: number;
  /** The call that was running when the connection broke. */
  pending: 'line' | 'place';
}

const products = await openShop();
const buyers: { readonly session: Session; readonly known: Knowledge }[] = [];
for (let n = 0; n < BUYERS; n += 1) {
  buyers.push({ session: await buyer(n), known: { orders: new Map(), cart: 0, pending: 'line' } });
}
let serial = 0;

/** Orders repeatedly, each time another quantity, until the connection breaks. */
async function shop({ access, addressId }: Session, known: Knowledge, confirmed: () => void): Promise<void> {
  for (;;) {
    const quantity = 1 + (serial++ % 9999);
    for (const product_id of products) {
      known.pending = 'line';
      await send(api.cart.setCartLine, { access, body: { product_id, quantity } });
      known.cart += 1;
    }
    known.pending = 'place';
    const body = { address_id: addressId, payment_method: 'cod' };
    const { order_id } = await send(api.orders.placeOrder, { access, body });
    known.orders.set(Number(order_id), quantity);
    known.cart = 0;
    confirmed();
  }
}

/** Runs all buyers and kills the server after some confirmed orders, while others are running. */
async function orderUntilKilled(orders: number, withDatabase: boolean): Promise<void> {
  let left = orders;
  let killed: Promise<void> | undefined;
  const confirmed = () => {
    left -= 1;
    if (left <= 0) killed ??= killHard(server, dataDir, withDatabase);
  };
  const ends = await Promise.allSettled(buyers.map(({ session, known }) => shop(session, known, confirmed)));
  // Only the broken connection may have ended them; an error response would be a fault.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
  await killed;
}

/** Reads a buyer's orders: quantities, stock state and events. */
async function listOrders(db: Db, userId: number) {
  const orders = await db.selectFrom('orders').select(['id', 'stock_state']).where('user_id', '=', userId).execute();
  return Promise.all(
    orders.map(async ({ id, stock_state }) => {
      const lines = await db.selectFrom('order_lines').select('quantity').where('order_id', '=', id).execute();
      const events = await db.selectFrom('order_events').select('event').where('order_id', '=', id).execute();
      return {
        id,
        stock_state,
        quantities: lines.map((line) => line.quantity),
        events: events.map((row) => row.event),
      };
    }),
  );
}

/** Compares the database with the buyer's knowledge. The unconfirmed call took effect completely or not at all. */
async function compare(db: Db, { id }: Session, known: Knowledge): Promise<void> {
  const stored = await listOrders(db, id);
  for (const order of stored) {
    expect(order).toMatchObject({ stock_state: 'reserved', events: ['placed'] });
    expect(order.quantities).toHaveLength(LINES);
    expect(new Set(order.quantities).size).toBe(1);
  }
  const byId = new Map(stored.map((order) => [order.id, order.quantities[0]]));
  for (const [orderId, quantity] of known.orders) expect([orderId, byId.get(orderId)]).toEqual([orderId, quantity]);
  const newCount = stored.length - known.orders.size;
  expect(known.pending === 'place' ? [0, 1] : [0]).toContain(newCount);
  const cart = await db.selectFrom('cart_lines').select('quantity').where('user_id', '=', id).execute();
  if (known.pending === 'place') expect(cart).toHaveLength(newCount === 1 ? 0 : LINES);
  else expect([known.cart, known.cart + 1]).toContain(cart.length);
  // From here the buyer knows the outcome of the unconfirmed call, as from the list of orders.
  for (const order of stored) known.orders.set(order.id, order.quantities[0] ?? 0);
  known.cart = 0;
  await db.deleteFrom('cart_lines').where('user_id', '=', id).execute();
}

it.each(IS_LONG ? KILLS : KILLS.slice(0, 1))(
  '[R01][I10] killed after %i confirmed orders, %s: every confirmed order is complete, no other is incomplete, and the ledger is clean',
  async (orders, how) => {
    await orderUntilKilled(orders, how !== 'alone');
    server = await startServerOn(dataDir);
    await besideServer(dataDir, async ({ deps }) => {
      for (const { session, known } of buyers) await compare(deps.db, session, known);
      expect(await auditLedger(deps.db)).toBeUndefined();
    });
    expect(buyers.reduce((sum, { known }) => sum + known.orders.size, 0)).toBeGreaterThanOrEqual(orders);
  },
  60_000,
);
