// Suspending users: sessions, sign-in, open orders, what prevents it, and lifting it.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLocks } from '../../../test/races/race-helpers.ts';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';
import { createLoginClient } from '../auth/sign-in.fixture.ts';
import { line } from '../orders/packing.fixture.ts';
import { createAuthenticators } from '../two-factor/authenticator.fixture.ts';
import { createAdmin } from './users.commands.ts';

const world = await createWorld();
const { call, deps } = world;
const { users, orders } = api;
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48, stores: [[manager, 1000]] });
const login = createLoginClient(world);

const REASON = 'Orders that nobody accepts';
const suspend = (id: number, body: object = {}, as: Person = admin) =>
  call(users.suspendUser, { as, params: { id }, body: { suspended: true, reason: REASON, ...body } });
const lift = (id: number) => suspend(id, { suspended: false });
const signIn = async (person: Person, password = person.password) => {
  const result = await login.signIn(person.username, password);
  return result.status === 200 ? 200 : [result.status, result.error.code];
};
const getStatus = async (as: Person) => (await call(users.getUser, { as, params: { id: as.id } })).status;
const findRow = async (id: number, query: object = {}) =>
  (await call(users.listUsers, { as: admin, query: { limit: 100, ...query } })).ok.find((user) => user.id === id);
const readAudit = (id: number) =>
  deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', 'user')
    .where('subject_id', '=', id)
    .where('action', 'like', 'user.%')
    .orderBy('id')
    .execute();

describe('[USER-12] suspending a user', () => {
  it('ends the sessions at once, with their push subscriptions, and refuses refresh', async () => {
    const person = await world.customer();
    const { ok: session } = await login.signIn(person.username, person.password);
    const open = (await call(api.account.listSessions, { as: session })).ok;
    const sessionId = open.find((one) => one.is_current)?.id ?? 0;
    const keys = { p256dh: 'key', auth: 'secret', created_at: world.clock.now() };
    await deps.db
      .insertInto('push_subscriptions')
      .values({ user_id: person.id, session_id: sessionId, endpoint: 'https://push.example/1', ...keys })
      .execute();
    expect((await suspend(person.id)).ok).toEqual({ cancelled: 0 });
    expect(await getStatus(person)).toBe(401);
    expect(await getStatus({ ...person, access: session.access })).toBe(401);
    expect((await call(api.cart.viewCart, { as: person })).status).toBe(401);
    expect((await login.refresh({ refresh: session.refresh })).status).toBe(401);
    const left = deps.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', person.id);
    expect(await left.execute()).toEqual([]);
  });

  it('answers the right password, and code, with 403 and any other with 401', async () => {
    const person = await world.customer();
    const { secret } = await createAuthenticators(world).turnOn(person);
    await suspend(person.id);
    expect(await signIn(person, 'not-the-password')).toEqual([401, 'login_failed']);
    expect(await signIn(person)).toEqual([401, 'otp_required']);
    const otp = createAuthenticators(world).getCode(secret);
    const body = { username: person.username, password: person.password, otp };
    const { status, error } = await call(api.auth.signIn, { body, from: login.nextAddress() });
    expect([status, error.code]).toEqual([403, 'account_suspended']);
    expect(error.detail).toBe('This account is suspended. Please contact us.');
  });

  it('cannot be undone by a password reset', async () => {
    const person = await world.customer();
    await suspend(person.id);
    const { forgot, verify, codeFor, reset } = createPasswordReset(world);
    await forgot(person.phone_no);
    const { reset_token } = (await verify(person.phone_no, codeFor(person.phone_no))).ok;
    expect((await reset({ phone_no: person.phone_no, reset_token })).status).toBe(200);
    expect(await signIn(person, 'brand-new-1')).toEqual([403, 'account_suspended']);
  });

  it('is shown and filtered in the list of users, and audited with its reason', async () => {
    const person = await world.customer();
    expect(await findRow(person.id, { suspended: 'true' })).toBeUndefined();
    await suspend(person.id);
    await suspend(person.id, { reason: 'Called back, the same again' });
    const row = await findRow(person.id, { suspended: 'true' });
    expect(row).toMatchObject({ suspended_reason: 'Called back, the same again' });
    expect(Date.parse(row?.suspended_at ?? '')).toBeLessThan(world.clock.now().getTime());
    expect(await findRow(person.id, { suspended: 'false' })).toBeUndefined();
    expect((await findRow(person.id))?.suspended_at).toBe(row?.suspended_at);
    expect((await readAudit(person.id))[0]).toEqual({
      action: 'user.suspended',
      actor_id: admin.id,
      before: { suspended: false },
      after: { suspended: true, reason: REASON },
    });
  });

  it('needs a reason, and an administrator', async () => {
    const person = await world.customer();
    for (const reason of [undefined, null, '', '  ', 'x'])
      expect((await suspend(person.id, { reason })).error['reason']).toHaveLength(1);
    for (const as of [manager, staff, person]) expect((await suspend(person.id, {}, as)).status).toBe(403);
    expect((await suspend(2_000_000_000)).status).toBe(404);
    expect(await getStatus(person)).toBe(200);
  });

  it('can be lifted, which restores sign-in only', async () => {
    const person = await world.customer();
    const id = await world.order(person, [[product.id, 1]]);
    await suspend(person.id, { cancel_orders: true });
    expect((await lift(person.id)).ok).toEqual({ cancelled: 0 });
    expect(await getStatus(person)).toBe(401);
    expect(await signIn(person)).toBe(200);
    expect((await findRow(person.id))?.suspended_at).toBeUndefined();
    expect((await call(orders.listAllOrders, { as: admin })).ok.find((order) => order.id === id)?.status).toBe(
      'Cancelled',
    );
    expect((await readAudit(person.id)).map(({ action }) => action)).toEqual(['user.suspended', 'user.unsuspended']);
  });
});

describe('[USER-12] cancelling the orders of a suspended user', () => {
  const who = (customer: Person) => ({ customer, manager, staff });
  const getOrders = async (ids: readonly number[]) => {
    const { ok } = await call(orders.listAllOrders, { as: admin, query: { limit: 100 } });
    return ids.map((id) => ok.find((order) => order.id === id));
  };
  async function orderIn(customer: Person, to: Parameters<typeof world.advance>[1] | 'Pending'): Promise<number> {
    const id = await world.order(customer, [[product.id, 2]]);
    if (to !== 'Pending') await world.advance(id, to, who(customer));
    return id;
  }

  it('cancels those that are Pending or Processing and not packed, and no others', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const open = [await orderIn(person, 'Pending'), await orderIn(person, 'allocated')];
    open.push(await orderIn(person, 'Processing'));
    const packed = await orderIn(person, 'Processing');
    (await call(orders.packOrder, { as: manager, params: { id: packed }, body: { lines: [line(product.id, 2)] } })).ok;
    const kept = [packed, await orderIn(person, 'Shipped'), await orderIn(person, 'Delivered')];
    const foreign = await orderIn(other, 'Pending');
    expect((await suspend(person.id, { cancel_orders: true })).ok).toEqual({ cancelled: 3 });
    expect((await getOrders(open)).map((order) => [order?.status, order?.cancel_reason])).toEqual(
      open.map(() => ['Cancelled', REASON]),
    );
    expect((await getOrders([...kept, foreign])).map((order) => order?.status)).toEqual([
      'Processing',
      'Shipped',
      'Delivered',
      'Pending',
    ]);
    const entries = deps.db.selectFrom('audit_log').select('subject_id').where('action', '=', 'order.cancelled');
    expect((await entries.execute()).map(({ subject_id }) => subject_id)).toEqual(expect.arrayContaining(open));
    expect((await suspend(person.id, { cancel_orders: true })).ok).toEqual({ cancelled: 0 });
  });

  it('cancels 150 of them within the time that a browser waits', { tags: 'long', timeout: 120_000 }, async () => {
    const person = await world.customer();
    for (let n = 0; n < 150; n += 1) await world.order(person, [[product.id, 1]]);
    const start = performance.now();
    expect((await suspend(person.id, { cancel_orders: true })).ok).toEqual({ cancelled: 150 });
    expect(performance.now() - start).toBeLessThan(30_000);
  });

  it('keeps them unless asked', async () => {
    const person = await world.customer();
    const id = await orderIn(person, 'Pending');
    expect((await suspend(person.id)).ok).toEqual({ cancelled: 0 });
    expect((await getOrders([id]))[0]?.status).toBe('Pending');
    expect((await suspend(person.id, { suspended: false, cancel_orders: true })).ok).toEqual({ cancelled: 0 });
    expect((await getOrders([id]))[0]?.status).toBe('Pending');
  });

  it('refuses a cash order that was being placed meanwhile', async () => {
    const person = await world.customer();
    const address_id = await world.address(person);
    await world.fillCart(person, [[product.id, 1]]);
    const body = { address_id, payment_method: 'cod' as const };
    const placed = await createLocks(deps).callWhileLocked(
      (tx) => sql`select from stock_totals where product_id = ${product.id} for update`.execute(tx),
      () => call(orders.placeOrder, { as: person, body }),
      async () => expect((await suspend(person.id, { cancel_orders: true })).status).toBe(200),
    );
    expect(placed.status).toBe(401);
  });
});

describe('[USER-12] what prevents a suspension', () => {
  const refusal = async (id: number, as: Person = admin) => {
    const { status, error } = await suspend(id, {}, as);
    return [status, error.code, error.detail];
  };

  it('is the own account, which is the last administrator', async () => {
    expect(await refusal(admin.id)).toEqual([409, 'in_use', 'You cannot suspend your own account.']);
    expect(await getStatus(admin)).toBe(200);
  });

  it('is a store that the user manages', async () => {
    expect(await refusal(manager.id)).toEqual([409, 'in_use', expect.stringContaining('manages the store Store')]);
    expect(await getStatus(manager)).toBe(200);
  });

  it('are deliveries that a rider still has, but not the cash in hand', async () => {
    const [customer, rider] = [await world.customer(), await world.staff(manager)];
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Out For Delivery', { customer, manager, staff: rider });
    expect(await refusal(rider.id)).toEqual([409, 'in_use', 'This staff member still has 1 open delivery.']);
    const body = { status: 'Delivered' as const, order_id: id };
    const otp = await world.getPin(id, customer);
    (await call(orders.verifyPin, { as: rider, body: { order_id: id, otp } })).ok;
    (await call(orders.moveOrderAsStaff, { as: rider, params: { id }, body })).ok;
    expect((await suspend(rider.id)).status).toBe(200);
  });
});

describe('[USER-12] a suspended member of staff', () => {
  it('gets no orders, and is marked in the list of the store', async () => {
    const [customer, rider] = [await world.customer(), await world.staff(manager)];
    await suspend(rider.id);
    const id = await world.order(customer, [[product.id, 1]]);
    await world.advance(id, 'Processing', { customer, manager, staff });
    const allocate = () =>
      call(orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: rider.id } }).then(
        ({ status }) => status,
      );
    expect(await allocate()).toBe(404);
    const isMarked = async () =>
      (await call(users.listStaff, { as: manager })).ok.find((one) => one.id === rider.id)?.is_suspended ?? false;
    expect(await isMarked()).toBe(true);
    const seen = (await call(users.getUser, { as: manager, params: { id: rider.id } })).ok;
    expect([typeof seen.suspended_at, seen.suspended_reason]).toEqual(['string', undefined]);
    await lift(rider.id);
    expect([await isMarked(), await allocate()]).toEqual([false, 200]);
  });

  it('gets no store', async () => {
    const without = await world.register('Warehouse Manager', admin);
    await suspend(without.id);
    const listed = async () => (await call(users.listManagers, { as: admin })).ok.some(({ id }) => id === without.id);
    const create = async () =>
      (
        await call(api.stores.createStore, {
          as: admin,
          body: { name: 'Camp', location: 'Camp', store_no: 901, manager: without.id },
        })
      ).status;
    expect([await listed(), await create()]).toEqual([false, 400]);
    await lift(without.id);
    expect([await listed(), await create()]).toEqual([true, 201]);
  });
});

it('[Z05] two administrators who suspend each other leave one', async () => {
  const others: Person[] = [];
  for (const [index, username] of ['leela', 'leena'].entries()) {
    const names = { first_name: 'Leela', last_name: 'Deshmukh', username, password: 'secret-of-leela' };
    const form = { ...names, phone_no: `951000000${index}` };
    const id = await createAdmin({ db: deps.db, now: world.clock.now(), deps }, form);
    others.push(await world.signIn(username, form.password, { id, role: 'admin', phone_no: form.phone_no }));
  }
  const [one, two] = others as [Person, Person];
  const results = await Promise.all([suspend(one.id, {}, two), suspend(two.id, {}, one)]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const left = [await getStatus(one), await getStatus(two)];
  expect(left.toSorted((a, b) => a - b)).toEqual([200, 401]);
  // A suspended administrator can be deleted, and does not count as another one.
  const [active, gone] = left[0] === 200 ? [one, two] : [two, one];
  expect((await suspend(admin.id, {}, active)).status).toBe(200);
  const remove = (id: number) => call(users.deleteUser, { as: active, params: { id } });
  expect((await remove(active.id)).error.code).toBe('last_admin');
  expect((await remove(gone.id)).status).toBe(200);
});
