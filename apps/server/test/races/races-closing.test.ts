// Checks that nothing is created for a store being closed or an account being deleted.
// @module-tag long
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '../../src/deps.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { createWorld, type Manager, type Person } from '../support/harness.ts';
import { openPayDesk } from '../support/pay-desk.ts';
import { createLocks, eachRound, LONG_RACE_ROUNDS, RACE_LIMIT_MS } from './race-helpers.ts';

const world = await createWorld();
const { call, deps } = world;
const desk = await openPayDesk(world);
const { callWhileLocked, isStockFree } = createLocks(deps);
const admin = await world.admin();
const product = await world.product({ price: 48.5, main: 1_000_000 });

afterEach(async () => {
  desk.clearFaults();
  expect(await auditLedger(deps.db)).toBeUndefined();
});

const closeStore = (id: number) => call(api.stores.deleteStore, { as: admin, params: { id } });
const deleteUser = (id: number) => call(api.users.deleteUser, { as: admin, params: { id } });
const requestStock = (as: Manager) =>
  call(api.stockRequests.createStockRequest, {
    as,
    body: { payment_method: 'cod', ordered_products: [{ product_id: product.id, quantity: 1 }] },
  });
const decide = (id: number, status: 'Approved' | 'Rejected') =>
  call(api.stockRequests.decideStockRequest, { as: admin, params: { id }, body: { status } });
const allocate = (order_id: number, to: Manager) =>
  call(api.orders.allocateStore, { as: admin, body: { order_id, warehouse_id: to.storeId } });

const closing = (id: number) => async (tx: Db) => {
  await tx.selectFrom('stores').select('id').where('id', '=', id).forUpdate().execute();
  await tx.updateTable('stores').set({ archived_at: deps.now() }).where('id', '=', id).execute();
};
const deleting = (id: number) => async (tx: Db) => {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  await tx.updateTable('users').set({ archived_at: deps.now() }).where('id', '=', id).execute();
};

describe('[D03] a store that is being closed', () => {
  it('accepts no request: its manager has no store', async () => {
    const manager = await world.manager();
    const { status, error } = await callWhileLocked(closing(manager.storeId), () => requestStock(manager));
    expect([status, error.detail]).toEqual([409, 'No store is assigned to you.']);
  });

  it('accepts no order: it is not found', async () => {
    const manager = await world.manager();
    const order = await world.order(await world.customer(), [[product.id, 1]]);
    expect((await callWhileLocked(closing(manager.storeId), () => allocate(order, manager))).status).toBe(404);
  });

  it('cannot have a rejected request approved, neither while it is being closed nor later', async () => {
    const manager = await world.manager();
    const ids = [(await requestStock(manager)).ok.request_id, (await requestStock(manager)).ok.request_id] as const;
    for (const id of ids) (await decide(id, 'Rejected')).ok;
    const answers = [
      await callWhileLocked(closing(manager.storeId), () => decide(ids[0], 'Approved')),
      await decide(ids[1], 'Approved'),
    ];
    for (const { status, error } of answers)
      expect([status, error.detail]).toEqual([409, 'The store of this request was closed.']);
  });

  it(
    'is either closed, or gets the concurrent request or order',
    async () => {
      await eachRound(async (round) => {
        const manager = await world.manager();
        const order = await world.order(await world.customer(), [[product.id, 1]]);
        const make = () => (round % 4 < 2 ? requestStock(manager) : allocate(order, manager));
        const early = round % 2 ? make() : undefined;
        const gone = closeStore(manager.storeId);
        const [made, closed] = await Promise.all([early ?? make(), gone]);
        expect(`${made.status} ${closed.status}`).toMatch(/^(20[01] 409|40[49] 200)$/);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );
});

describe('[D03] a customer who is being deleted', () => {
  async function shopper(): Promise<{ customer: Person; place: () => ReturnType<typeof placeOrder> }> {
    const customer = await world.customer();
    const addressId = await world.address(customer);
    await world.fillCart(customer, [[product.id, 1]]);
    return { customer, place: () => placeOrder(customer, addressId) };
  }
  const placeOrder = (as: Person, address_id: number, headers = {}) =>
    call(api.orders.placeOrder, { as, headers, body: { address_id, payment_method: 'cod' } });

  it('places no order: the session ended with the account', async () => {
    const { customer, place } = await shopper();
    expect((await callWhileLocked(deleting(customer.id), place)).status).toBe(401);
    const kept = await deps.db.selectFrom('orders').select('id').where('user_id', '=', customer.id).execute();
    expect(kept).toEqual([]);
  });

  it('gets the session error, not a missing address, when both were deleted before the cart was read', async () => {
    const customer = await world.customer();
    const addressId = await world.address(customer);
    const erasing = async (tx: Db) => {
      await deleting(customer.id)(tx);
      await tx.deleteFrom('addresses').where('user_id', '=', customer.id).execute();
    };
    // The idempotency key is claimed first and waits for the deletion; the address is read afterwards.
    const { status } = await callWhileLocked(erasing, () =>
      placeOrder(customer, addressId, { 'idempotency-key': 'too-late' }),
    );
    expect(status).toBe(401);
  });

  it(
    'is either deleted, or places the concurrent order',
    async () => {
      await eachRound(async (round) => {
        const { customer, place } = await shopper();
        const early = round % 2 ? place() : undefined;
        const gone = deleteUser(customer.id);
        const [placed, deleted] = await Promise.all([early ?? place(), gone]);
        expect(`${placed.status} ${deleted.status}`).toMatch(/^(201 409|401 200)$/);
      }, LONG_RACE_ROUNDS);
    },
    RACE_LIMIT_MS,
  );

  it('opens no online payment, and an earlier payment becomes refundable, never an order', async () => {
    desk.faults.webhook = 'never';
    const late = await desk.shopper();
    const body = { amount: late.amount, currency: 'INR' };
    const opened = await callWhileLocked(deleting(late.customer.id), () =>
      call(api.payments.createPaymentOrder, { as: late.customer, body }),
    );
    expect(opened.status).toBe(401);
    const checkout = await desk.checkout({ withAddress: true });
    await desk.payRaw({ order_id: checkout.orderId, outcome: 'success', callback: false });
    expect((await deleteUser(checkout.customer.id)).status).toBe(200);
    world.clock.advance(61_000);
    await desk.reconcile();
    expect(await desk.refundables(checkout.orderId)).toHaveLength(1);
    expect(await desk.reserved(checkout.productId)).toBe(0);
  });
});

it(
  '[S12] a staff member who is deleted and assigned concurrently either has the order or is deleted',
  async () => {
    const manager = await world.manager();
    await world.stockStore(manager, product.id, LONG_RACE_ROUNDS);
    await eachRound(async (round) => {
      const [customer, staff] = [await world.customer(), await world.staff(manager)];
      const order_id = await world.order(customer, [[product.id, 1]]);
      await world.advance(order_id, 'Processing', { customer, manager, staff });
      const choose = () => call(api.orders.allocateStaff, { as: manager, body: { order_id, staff_id: staff.id } });
      const early = round % 2 ? choose() : undefined;
      const gone = call(api.users.deleteStaff, { as: manager, params: { user_id: staff.id } });
      const [chosen, deleted] = await Promise.all([early ?? choose(), gone]);
      expect(`${chosen.status} ${deleted.status}`).toMatch(/^(200 409|404 200)$/);
    }, LONG_RACE_ROUNDS);
  },
  RACE_LIMIT_MS,
);

it('[S13] cash and paid orders lock the cart before the stock', async () => {
  desk.faults.webhook = 'never';
  const checkout = await desk.checkout({ withAddress: true });
  // After its hold has expired, the paid order must reserve again.
  world.clock.advance(21 * 60_000);
  await desk.reconcile();
  const proof = await desk.pay(checkout.orderId);
  const placed = await callWhileLocked(
    (tx) =>
      tx
        .selectFrom('cart_lines')
        .select('product_id')
        .where('user_id', '=', checkout.customer.id)
        .forUpdate()
        .execute(),
    () => desk.place(checkout, proof),
    async () => {
      // The call waits for the cart, and must not hold the stock's lock yet.
      await expect.poll(() => isStockFree(checkout.productId)).toBe(true);
    },
  );
  expect(placed.status).toBe(201);
});
