// Owns the world of an API test: the real app on its own database, a clock to set, and people who make real calls.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import type { Answer, AnyEndpoint, BodyInput, ParamsOf, QueryInput } from '@tilgul/contract/endpoint';
import type { ErrorBody } from '@tilgul/contract/errors';
import type { Role } from '@tilgul/contract/roles';
import type pg from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { closeDeps, openDeps } from '../src/open-deps.ts';
import { hashPassword } from '../src/security/passwords.ts';
import { createTestDatabase } from './postgres.ts';

/** Somebody with a session. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly username: string;
  readonly password: string;
  readonly phone_no: string;
  readonly access: string;
}
export interface Manager extends Person {
  readonly storeId: number;
}

/** The test database as a URL, as the setting takes it: a socket folder stands percent-encoded for the host. */
function databaseUrl(connection: pg.ClientConfig): string {
  const { connectionString, host = '', port = 5432, user = '', database = '' } = connection;
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

type CallInput<E extends AnyEndpoint> = {
  readonly as?: Person | undefined;
  readonly params?: ParamsOf<E['path']>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E> | Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly from?: string;
};

export interface CallResult<E extends AnyEndpoint> {
  readonly status: number;
  /** The answer of a success. Reading it after a refusal fails the test with the refusal. */
  readonly ok: Answer<E>;
  /** The body of a refusal. */
  readonly error: ErrorBody;
  readonly headers: Record<string, unknown>;
}

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));

const START = new Date('2026-11-20T06:30:00.000Z');

/** A clock that stands still until it is moved. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  set(moment: string): void;
}

function createClock(): Clock {
  let moment = START.getTime();
  return {
    now: () => {
      // Every question is a millisecond later, so that rows keep the order in which they were made.
      moment += 1;
      return new Date(moment);
    },
    advance: (milliseconds) => {
      moment += milliseconds;
    },
    set: (text) => {
      moment = new Date(text).getTime();
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A fresh shop: empty database, one administrator. Closed by itself after the test file. */
export async function createWorld(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-test-'));
  const clock = createClock();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    SEED: 'none',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret for tests, forty characters long',
    ...settings,
  });
  const opened = await openDeps(config, pino({ level: 'silent' }), () => clock.now());
  const { deps } = opened;
  const built = await buildApp(deps);
  afterAll(async () => {
    await built.app.close();
    await closeDeps(opened);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Makes a described call over HTTP, as somebody or as nobody. */
  async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<CallResult<E>> {
    const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await built.app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, input.params) + (query.length > 0 ? `?${new URLSearchParams(query)}` : ''),
      remoteAddress: input.from ?? '127.0.0.1',
      headers: { ...(input.as ? { authorization: `Bearer ${input.as.access}` } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as Record<string, unknown> }),
    });
    const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    const isOk = response.statusCode < 300;
    return {
      status: response.statusCode,
      headers: response.headers,
      get ok() {
        if (!isOk)
          throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`);
        return body as Answer<E>;
      },
      get error() {
        if (isOk)
          throw new Error(
            `${endpoint.method} ${endpoint.path} succeeded with ${response.statusCode}: ${response.body}`,
          );
        return body as ErrorBody;
      },
    };
  }

  const people = createPeople(deps, call);
  const goods = createGoods(call, people);
  return {
    app: built.app,
    bound: built.bound,
    lifecycle: built.lifecycle,
    deps,
    clock,
    dataDir,
    databaseUrl: databaseUrl(database.connection),
    call,
    ...people,
    ...goods,
  };
}

type CallFunction = <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>;

let serial = 0;
const next = () => (serial += 1);
/** An address of its own for each registration, so that limits per address do not meet. */
const anyAddress = () => `10.${randomBytes(1)[0]}.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;
const phoneOf = (n: number) => `9${String(800_000_000 + n)}`;

function createPeople(deps: Deps, call: CallFunction) {
  async function signIn(
    username: string,
    password: string,
    person: Omit<Person, 'access' | 'username' | 'password'>,
  ): Promise<Person> {
    const { ok } = await call(api.auth.signIn, { body: { username, password }, from: anyAddress() });
    return { ...person, username, password, access: ok.access };
  }

  let firstAdmin: Promise<Person> | undefined;
  /** The administrator of this world. */
  function admin(): Promise<Person> {
    firstAdmin ??= (async () => {
      const n = next();
      const username = `admin${n}`;
      const values = {
        role: 'admin',
        first_name: 'Asha',
        last_name: 'Admin',
        username,
        email: null,
        phone_no: phoneOf(n),
        password_hash: await hashPassword('secret-1'),
      };
      const { id } = await deps.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
      return signIn(username, 'secret-1', { id, role: 'admin', phone_no: values.phone_no });
    })();
    return firstAdmin;
  }

  async function register(role: Role, as?: Person): Promise<Person> {
    const n = next();
    const [username, password, phone_no] = [`user${n}`, `secret-${n}`, phoneOf(n)];
    const body = {
      first_name: 'Meera',
      last_name: `Patil${n}`.slice(0, 20),
      username,
      password,
      confirm_password: password,
      phone_no,
      email: `user${n}@example.com`,
      role_name: role,
    };
    const { ok } = await call(api.users.createUser, { as, body, from: anyAddress() });
    return signIn(username, password, { id: ok.id, role, phone_no });
  }

  /** A new customer. */
  const customer = () => register('Customer');

  /** A new store with its manager. */
  async function manager(): Promise<Manager> {
    const n = next();
    const boss = await admin();
    const person = await register('Warehouse Manager', boss);
    const { ok } = await call(api.stores.createStore, {
      as: boss,
      body: { name: `Store ${n}`, location: `Market Yard ${n}`, store_no: n, manager: person.id },
    });
    return { ...person, storeId: ok.id };
  }

  /** A new staff member of a manager's store. */
  async function staff(of: Manager): Promise<Person> {
    const n = next();
    const [username, password, phone_no] = [`staff${n}`, `secret-${n}`, phoneOf(n)];
    const body = {
      first_name: 'Ravi',
      last_name: 'Pawar',
      username,
      password,
      phone_no,
      email: null,
      role_name: 'Warehouse Staff',
    };
    const { ok } = await call(api.users.createStaff, { as: of, body });
    return signIn(username, password, { id: ok.id, role: 'Warehouse Staff', phone_no });
  }

  return { admin, customer, manager, staff, register, signIn };
}

let picture: Promise<Buffer> | undefined;
/** The smallest picture that the upload takes. */
export function tinyPicture(): Promise<Buffer> {
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  return picture;
}

/** A multipart body of fields and a picture. */
export function formBody(
  fields: Record<string, string | number>,
  image?: Buffer,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----tilgul${randomBytes(8).toString('hex')}`;
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (image)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="p.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      image,
      Buffer.from('\r\n'),
    );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function createGoods(call: CallFunction, people: ReturnType<typeof createPeople>) {
  let shelf: Promise<{ category: number; unit: number }> | undefined;
  /** One category and one unit (500 g) that products use unless told otherwise. */
  function defaults() {
    shelf ??= (async () => {
      const as = await people.admin();
      const category = await call(api.catalog.createCategory, {
        as,
        body: { name: 'Spices', description: 'Whole and ground' },
      });
      const unit = await call(api.catalog.createUnit, { as, body: { unit: '500 g', description: 'Half a kilogram' } });
      return { category: category.ok.id, unit: unit.ok.id };
    })();
    return shelf;
  }

  /** Sends goods from main stock into a store, through a request that is approved and added. */
  async function stockStore(of: Manager, productId: number, quantity: number): Promise<void> {
    const as = await people.admin();
    const request = await call(api.stockRequests.createStockRequest, {
      as: of,
      body: { payment_method: 'cod', ordered_products: [{ product_id: productId, quantity }] },
    });
    const id = request.ok.request_id;
    (
      await call(api.stockRequests.decideStockRequest, {
        as,
        params: { id },
        body: { status: 'Approved', request_id: id },
      })
    ).ok;
    (await call(api.stockRequests.addToInventory, { as: of, body: { request_id: id } })).ok;
  }

  /** A new product with its stock in main and, for each store's manager, in that store. Price in rupees. */
  async function product(
    options: { price?: number; main?: number; stores?: readonly (readonly [Manager, number])[] } = {},
  ) {
    const as = await people.admin();
    const { category, unit } = await defaults();
    const inStores = (options.stores ?? []).reduce((sum, [, quantity]) => sum + quantity, 0);
    const form = formBody(
      {
        name: `Product ${next()}`,
        category,
        unit,
        description: 'Fresh',
        price: options.price ?? 48,
        stock: (options.main ?? 0) + inStores,
      },
      await tinyPicture(),
    );
    const { ok } = await call(api.catalog.createProduct, {
      as,
      body: form.payload as unknown as Record<string, unknown>,
      headers: form.headers,
    });
    for (const [of, quantity] of options.stores ?? []) await stockStore(of, ok.id, quantity);
    return ok;
  }

  /** A delivery address of a customer. */
  async function address(of: Person): Promise<number> {
    const body = {
      full_name: 'Meera Patil',
      phone_number: '9822041210',
      street_address1: '12 Market Yard',
      street_address2: '',
      city: 'Sangli',
      state: 'Maharashtra',
      postal_code: '416416',
    };
    return (await call(api.addresses.createAddress, { as: of, body })).ok.id;
  }

  /** Puts products into a customer's cart. */
  async function fillCart(
    of: Person,
    lines: readonly (readonly [productId: number, quantity: number])[],
  ): Promise<void> {
    for (const [product_id, quantity] of lines)
      (await call(api.cart.setCartLine, { as: of, body: { product_id, quantity } })).ok;
  }

  /** A cash order of these products, placed by the customer; its id. */
  async function order(
    of: Person,
    lines: readonly (readonly [productId: number, quantity: number])[],
  ): Promise<number> {
    const address_id = await address(of);
    await fillCart(of, lines);
    return (await call(api.orders.placeOrder, { as: of, body: { address_id, payment_method: 'cod' } })).ok.order_id;
  }

  /** Drives an order to a status by the real calls of the right people. */
  async function advance(
    orderId: number,
    to: 'allocated' | 'Processing' | 'Shipped' | 'Out For Delivery' | 'Delivered',
    who: { customer: Person; manager: Manager; staff: Person },
  ): Promise<void> {
    const params = { id: orderId };
    const steps: (readonly [string, () => Promise<CallResult<AnyEndpoint>>])[] = [
      [
        'allocated',
        async () =>
          call(api.orders.allocateStore, {
            as: await people.admin(),
            body: { order_id: orderId, warehouse_id: who.manager.storeId },
          }),
      ],
      [
        'Processing',
        () =>
          call(api.orders.moveOrderAsManager, {
            as: who.manager,
            params,
            body: { status: 'Processing', order_id: orderId },
          }),
      ],
      [
        'staff',
        () => call(api.orders.allocateStaff, { as: who.manager, body: { order_id: orderId, staff_id: who.staff.id } }),
      ],
      [
        'Shipped',
        () =>
          call(api.orders.moveOrderAsManager, {
            as: who.manager,
            params,
            body: { status: 'Shipped', order_id: orderId },
          }),
      ],
      [
        'Out For Delivery',
        () => call(api.orders.moveOrderAsStaff, { as: who.staff, params, body: { status: 'Out For Delivery' } }),
      ],
      [
        'pin',
        async () =>
          call(api.orders.verifyPin, {
            as: who.staff,
            body: { order_id: orderId, otp: await pinOf(orderId, who.customer) },
          }),
      ],
      ['Delivered', () => call(api.orders.moveOrderAsStaff, { as: who.staff, params, body: { status: 'Delivered' } })],
    ];
    for (const [name, step] of steps) {
      (await step()).ok;
      if (name === to) return;
    }
  }

  /** The PIN as only the customer sees it. */
  async function pinOf(orderId: number, customer: Person): Promise<string> {
    const { ok } = await call(api.orders.listOwnOrders, { as: customer });
    const pin = ok.find((entry) => entry.id === orderId)?.order_pin;
    if (!pin) throw new Error(`order ${orderId} has no PIN`);
    return pin;
  }

  return { product, stockStore, address, fillCart, order, advance, pinOf, shelf: defaults };
}
