// Answers contain no secrets, a call without roles is closed, and values from the server always win over sent ones.
import { api, endpoints } from '@tilgul/contract';
import { type AnyEndpoint, endpoint, listRoles } from '@tilgul/contract/endpoint';
import { ADMIN, ANYONE, CUSTOMER, MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { call } = world;
const manager = await world.manager();
const people = {
  [ADMIN]: await world.admin(),
  [CUSTOMER]: await world.customer(),
  [MANAGER]: manager,
  [STAFF]: await world.staff(manager),
};
const customer = people[CUSTOMER];
const product = await world.product({ price: 48.5, main: 50, stores: [[manager, 50]] });
const order = await world.order(customer, [[product.id, 1]]);
await world.advance(order, 'Shipped', { customer, manager, staff: people[STAFF] });
const pin = await world.getPin(order, customer);

const reads = endpoints
  .map((entry) => entry.endpoint)
  .filter(
    ({ method, path, ok }) => method === 'GET' && ok !== undefined && (!path.includes('{') || path.includes('{id}')),
  );

describe('[Z03] no answer', () => {
  const secrets = Object.values(people).flatMap(({ password, access }) => [password, access]);
  const rows = reads.flatMap((read) =>
    (read.access === 'public' ? ANYONE : listRoles(read)).map(
      (role) => [`${read.path} to ${role}`, read, role] as const,
    ),
  );
  it.each(rows)('contains a password, hash, token or PIN of others: %s', async (_title, read, role) => {
    const ids = [...Object.values(people).map(({ id }) => id), order, product.id];
    for (const id of read.path.includes('{id}') ? ids : [0]) {
      const result = await call(read, { as: people[role], params: { id } } as never);
      if (result.status >= 300) continue;
      const text = JSON.stringify(result.ok);
      for (const secret of secrets) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/argon2|password|_hash|pin_seal|pin_wrong|reset_token|"refresh"/i);
      if (read !== api.orders.listOwnOrders) {
        expect(text).not.toContain('order_pin');
        expect(text).not.toMatch(new RegExp(`(?<!\\d)${pin}(?!\\d)`));
      }
    }
  });
});

describe('[Z02] a call', () => {
  it('without roles does not compile, and with an empty list is closed to all', async () => {
    // @ts-expect-error Access is required.
    endpoint('GET', '/unguarded/', { summary: 'None', ok: undefined });
    const closedCall = endpoint('GET', '/closed/', {
      // @ts-expect-error An empty list of roles is not allowed.
      access: [],
      summary: 'None',
      ok: undefined,
    }) as AnyEndpoint;
    const other = await buildApp(world.deps);
    bind({ app: other.app, deps: world.deps, bound: new Set() }, closedCall, () => undefined as never);
    const callOther = createCaller(other.app);
    expect((await callOther(closedCall)).status).toBe(401);
    for (const as of Object.values(people)) expect((await callOther(closedCall, { as })).status).toBe(403);
    await other.app.close();
  });
});

describe('[M04] sent prices, totals, statuses and owners are ignored', () => {
  const injected = {
    price: 0.01,
    total: 1,
    total_price: 1,
    total_amount: 1,
    grand_total: 1,
    status: 'Delivered',
    is_paid: true,
    payment_id: 1,
    user: people[ADMIN].id,
    user_id: people[ADMIN].id,
    store_id: 1,
    created_at: '2020-01-01T00:00:00.000Z',
  };

  it('when placing an order', async () => {
    const as = await world.customer();
    const address_id = await world.address(as);
    await world.fillCart(as, [[product.id, 2]]);
    const body = {
      ...injected,
      warehouse_id: manager.storeId,
      staff_id: people[STAFF].id,
      address_id,
      payment_method: 'cod',
    };
    const { order_id } = (await call(api.orders.placeOrder, { as, body })).ok;
    const [placed] = (await call(api.orders.listOwnOrders, { as })).ok;
    expect(placed).toMatchObject({ id: order_id, user: as.id, status: 'Pending', total: 97, payment_type: 'cod' });
    const row = world.deps.db.selectFrom('orders').select(['store_id', 'staff_id', 'payment_id', 'created_at']);
    expect(await row.where('id', '=', order_id).executeTakeFirstOrThrow()).toEqual({
      store_id: null,
      staff_id: null,
      payment_id: null,
      created_at: new Date(placed?.created_at ?? 0),
    });
    expect(placed?.created_at).toMatch(/^2026-/);
  });

  it('when requesting stock', async () => {
    const foreign = await world.manager();
    const ordered_products = [{ product_id: product.id, quantity: 2, price: 0.01, total: 1 }];
    const body = { ...injected, warehouse_id: foreign.storeId, payment_method: 'cod', ordered_products };
    const { request_id } = (await call(api.stockRequests.createStockRequest, { as: manager, body })).ok;
    const [made] = (await call(api.stockRequests.listStoreRequests, { as: manager })).ok;
    expect(made).toMatchObject({ id: request_id, status: 'Pending', total_amount: 97, warehouse_id: manager.storeId });
    expect((await call(api.stockRequests.listStoreRequests, { as: foreign })).ok).toEqual([]);
  });

  it('when selling at the counter', async () => {
    const products = [{ product_id: product.id, quantity: 2, price: 0.01, product_name: 'Air' }];
    const body = { ...injected, user: { first_name: 'Ramesh', mobile_number: '9822041210' }, products };
    const { ok } = await call(api.manualOrders.createManualOrder, { as: manager, body });
    expect(ok).toMatchObject({ total_price: 97, items: [{ product_name: product.name, price: 48.5 }] });
  });
});
