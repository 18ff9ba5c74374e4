// The audit log: access, search and pages, and security events of sign-in, sessions and passwords.
import { Writable } from 'node:stream';
import { api } from '@tilgul/contract';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '@tilgul/contract/rules/audit-actions';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createAdmin } from '../users/users.commands.ts';
import { securityEvent } from './audit-log.commands.ts';

const world = await createWorld();
const { auth, users } = api;
const { listAudit } = api.audit;

describe('[T05] the audit log', () => {
  it('can be searched by user, product, order and day, and shows changes and addresses', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const customer = await world.register('Customer');
    const product = await world.product({ main: 9 });
    const order = await world.order(customer, [[product.id, 1]]);
    const allocation = { order_id: order, warehouse_id: manager.storeId };
    await world.call(api.orders.allocateStore, { as, body: allocation });
    const find = async (query: Record<string, string | number>) => (await world.call(listAudit, { as, query })).ok;

    const [ofOrder] = await find({ q: `#${order}`, subject: 'order' });
    expect(ofOrder).toMatchObject({
      action: 'order.allocated',
      actor_id: as.id,
      subject_id: order,
      address: '127.0.0.1',
    });
    expect(ofOrder?.changes).toContainEqual({ field: 'store_id', before: null, after: String(manager.storeId) });

    const { name } = await world.deps.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect((await find({ q: name, subject: 'product' })).map(({ subject_name }) => subject_name)).toContain(name);

    const customer_name = `Zarinabegum ${order}`;
    await world.deps.db.updateTable('orders').set({ customer_name }).where('id', '=', order).execute();
    const ofCustomer = await find({ q: `begum ${order}` });
    expect(ofCustomer.length).toBeGreaterThan(0);
    expect(ofCustomer.every(({ subject, subject_id }) => subject === 'order' && subject_id === order)).toBe(true);

    const ofPerson = await find({ q: customer.username });
    expect(ofPerson.length).toBeGreaterThan(0);
    expect(ofPerson.every(({ actor_id, subject_id }) => [actor_id, subject_id].includes(customer.id))).toBe(true);

    expect((await find({ date: '2026-11-20' })).length).toBeGreaterThan(0);
    expect(await find({ date: '2026-11-19' })).toEqual([]);
    expect(await find({ q: 'nobody is called this' })).toEqual([]);
  });

  it('names stores, people and products instead of their ids, in the reader’s language', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const customer = await world.customer();
    const product = await world.product({ main: 9 });
    const order = await world.order(customer, [[product.id, 1]]);
    const { storeId } = manager;
    (await world.call(api.orders.allocateStore, { as, body: { order_id: order, warehouse_id: storeId } })).ok;
    await world.deps.db
      .updateTable('stores')
      .set({ name: 'Miraj', names: { mr: 'मिरज' } })
      .where('id', '=', storeId)
      .execute();
    const { customer_name } = await world.deps.db
      .selectFrom('orders')
      .select('customer_name')
      .where('id', '=', order)
      .executeTakeFirstOrThrow();
    const query = { q: `#${order}`, subject: 'order' } as const;
    const [entry] = (await world.call(listAudit, { as, query })).ok;
    expect(entry).toMatchObject({
      kind: 'orders',
      subject_detail: customer_name,
      names: [{ field: 'store_id', id: storeId, name: 'Miraj' }],
    });
    const [inMarathi] = (await world.call(listAudit, { as, query, headers: { 'accept-language': 'mr' } })).ok;
    expect(inMarathi?.names).toEqual([{ field: 'store_id', id: storeId, name: 'मिरज' }]);
    expect([entry?.is_change, entry?.changes]).toEqual([
      true,
      [{ field: 'store_id', before: null, after: String(storeId) }],
    ]);

    const template = { weekday: 1, starts: '17:00', ends: '19:00', cutoff_minutes: 90, capacity: 20 };
    const plan = { store_id: storeId, templates: [template] };
    (await world.call(api.delivery.saveSlotTemplates, { as, body: plan })).ok;
    const [windows] = (await world.call(listAudit, { as, query: { kind: 'settings', limit: 1 } })).ok;
    expect(windows).toMatchObject({ action: 'delivery.windows', subject_name: 'Miraj' });
    const ofStore = { as, query: { kind: 'settings', limit: 1 }, headers: { 'accept-language': 'mr' } } as const;
    expect((await world.call(listAudit, ofStore)).ok[0]).toMatchObject({
      subject_name: 'मिरज',
      subject_name_en: 'Miraj',
    });
    const findPlans = async () =>
      (await world.call(listAudit, { as, query: { q: 'मिर', kind: 'settings' } })).ok.filter(
        ({ action, subject_id }) => action === 'delivery.windows' && subject_id === storeId,
      );
    expect(await findPlans()).toHaveLength(1);
    // Saved again without a change.
    (await world.call(api.delivery.saveSlotTemplates, { as, body: plan })).ok;
    expect(await findPlans()).toHaveLength(1);
  });

  it('finds products by their name in any language', async () => {
    const as = await world.admin();
    const { id } = await world.product({ price: 48.5, main: 9 });
    await world.deps.db
      .updateTable('products')
      .set({ names: { mr: 'गूळपावडर' } })
      .where('id', '=', id)
      .execute();
    const body = { price: '52.25', expected_price: 48.5 };
    (await world.call(api.catalog.changePrice, { as, params: { id }, body })).ok;
    const found = await world.call(listAudit, { as, query: { q: 'गूळपाव' } });
    expect(found.ok[0]).toMatchObject({ action: 'product.priced', subject_id: id });
    expect(found.ok.every(({ subject, subject_id }) => subject === 'product' && subject_id === id)).toBe(true);
  });

  it('finds orders, counter sales and stock requests by their number', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const { id } = await world.product({ price: 48.5, stores: [[manager, 10]] });
    const body = {
      user: { first_name: 'Rekha', mobile_number: '9822041211' },
      products: [{ product_id: id, quantity: 1 }],
    };
    (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
    const [sale] = (await world.call(listAudit, { as, query: { subject: 'manual_order', limit: 1 } })).ok;
    const number = sale?.subject_id ?? 0;
    for (const q of [`${number}`, `#${number}`, `order ${number}`, `ऑर्डर ${number}`, `Added manual order #${number}`]) {
      const found = (await world.call(listAudit, { as, query: { q, subject: 'manual_order' } })).ok;
      expect([q, found.map(({ subject_id }) => subject_id)]).toEqual([q, [number]]);
    }
  });

  it('words a walk-in customer for the reader', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    const { id } = await world.product({ price: 48.5, stores: [[manager, 10]] });
    const user = { first_name: 'Walk-in customer', mobile_number: '+919822041210' };
    const body = { user, products: [{ product_id: id, quantity: 1 }] };
    (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
    const query = { subject: 'manual_order', limit: 1 } as const;
    const [sale] = (await world.call(listAudit, { as, query, headers: { 'accept-language': 'mr' } })).ok;
    expect(sale?.subject_detail).toBe('थेट आलेले ग्राहक');
  });

  it('has a kind for every action, counts them as listed, and leaves sign-ins out on request', async () => {
    const as = await world.admin();
    const filter = { from: '2026-11-20', to: '2026-11-20' };
    const { kinds, people } = (await world.call(api.audit.summarizeAudit, { as, query: filter })).ok;
    expect(kinds.map(({ kind }) => kind)).toEqual(AUDIT_KINDS);
    for (const { kind, count } of kinds) {
      const page = await world.call(listAudit, { as, query: { ...filter, kind, limit: 500 } });
      expect([kind, page.headers['x-total-count']]).toEqual([kind, String(count)]);
      expect(page.ok.every((row) => row.kind === kind)).toBe(true);
    }
    const all = kinds.reduce((sum, { count }) => sum + count, 0);
    const signIns = kinds.find(({ kind }) => kind === 'sign_ins')?.count ?? 0;
    const rest = await world.call(listAudit, { as, query: { ...filter, sign_ins: 'false' } });
    expect([signIns > 0, rest.headers['x-total-count']]).toEqual([true, String(all - signIns)]);
    expect(people.map(({ id }) => id)).toContain(as.id);
    expect(people.every(({ role_name }) => role_name !== 'Customer')).toBe(true);

    const actions = AUDIT_ACTIONS.map((action) => sql`audit_kind(${action})`);
    const { rows } = await sql<{ kind: string }>`select unnest(array[${sql.join(actions)}]) as kind`.execute(
      world.deps.db,
    );
    const settings = AUDIT_ACTIONS.filter((_action, index) => rows[index]?.kind === 'settings');
    expect(new Set(settings.map((action) => action.split('.')[0]))).toEqual(
      new Set([
        'tax_class',
        'tax_settings',
        'register',
        'register_settings',
        'sms_settings',
        'page_speed',
        'store',
        'delivery',
      ]),
    );
  });

  it('finds the entries of a person, of days and of a network address', async () => {
    const as = await world.admin();
    const manager = await world.manager();
    await world.call(auth.signIn, {
      body: { username: manager.username, password: manager.password },
      from: '203.0.113.99',
    });
    const find = async (query: Record<string, string | number>) => (await world.call(listAudit, { as, query })).ok;
    const byActor = await find({ actor_id: manager.id });
    expect([byActor.length > 0, byActor.every(({ actor_id }) => actor_id === manager.id)]).toEqual([true, true]);
    expect((await find({ q: '203.0.113.99' })).map(({ action }) => action)).toEqual(['session.opened']);
    expect(await find({ q: '203.0.113.98' })).toEqual([]);
    expect((await find({ from: '2026-11-19', to: '2026-11-20' })).length).toBeGreaterThan(0);
    expect(await find({ from: '2026-11-21' })).toEqual([]);
    expect(await find({ to: '2026-11-19' })).toEqual([]);
  });

  it('is paged, newest first, for administrators only', async () => {
    const as = await world.admin();
    const first = await world.call(listAudit, { as, query: { limit: 1 } });
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await world.call(listAudit, { as, query: { limit: 1, cursor } });
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(1);
    expect(second.ok[0]?.id).toBeLessThan(first.ok[0]?.id ?? 0);
    expect((await world.call(listAudit, { as: await world.manager() })).status).toBe(403);
  });
});

/** Audit rows about a user, oldest first. */
const listAuditRows = (userId: number | null) =>
  world.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', 'user')
    .where('subject_id', userId === null ? 'is' : '=', userId)
    .orderBy('id')
    .execute();

const toActions = async (userId: number) => (await listAuditRows(userId)).map(({ action }) => action);

describe('[T01] the audit log records', () => {
  it('sign-ins with address and request id', async () => {
    const person = await world.customer();
    const { headers } = await world.call(auth.signIn, {
      body: { username: person.username, password: person.password },
      from: '203.0.113.7',
    });
    expect((await listAuditRows(person.id)).at(-1)).toMatchObject({
      action: 'session.opened',
      actor_id: person.id,
      address: '203.0.113.7',
      request_id: headers['x-request-id'],
    });
  });

  it('each failed sign-in and the lock after the fifth, without user input', async () => {
    const person = await world.customer();
    const before = (await listAuditRows(person.id)).length;
    const fail = (username: string) =>
      world.call(auth.signIn, { body: { username, password: 'typed-by-mistake' }, from: '203.0.113.8' });
    for (let n = 0; n < 7; n += 1) await fail(person.username);
    const rows = (await listAuditRows(person.id)).slice(before);
    expect(rows.map(({ action }) => action)).toEqual([...Array<string>(5).fill('session.refused'), 'session.blocked']);
    expect(rows.every(({ actor_id, address }) => actor_id === null && address === '203.0.113.8')).toBe(true);
    await fail('a-password-in-the-wrong-field');
    const [unknown, ...more] = await listAuditRows(null);
    expect([unknown?.action, more]).toEqual(['session.refused', []]);
    const text = JSON.stringify([...rows, unknown]);
    expect(text).not.toMatch(/typed-by-mistake|a-password-in/);
  });

  it('the end of a session, and a reused refresh token', async () => {
    const person = await world.customer();
    const open = async () =>
      (await world.call(auth.signIn, { body: { username: person.username, password: person.password } })).ok;
    const first = await open();
    await world.call(auth.signOut, { body: { refresh: first.refresh } });
    await world.call(auth.signOut, { body: { refresh: first.refresh } });
    const second = await open();
    await world.call(auth.refreshSession, { body: { refresh: second.refresh } });
    world.clock.advance(11_000);
    await world.call(auth.refreshSession, { body: { refresh: second.refresh } });
    expect((await toActions(person.id)).slice(-4)).toEqual([
      'session.opened',
      'session.ended',
      'session.opened',
      'session.token_reused',
    ]);
  });

  it('who set a password, and for whom', async () => {
    const person = await world.customer();
    const adminUser = await world.admin();
    const { first_name, last_name, phone_no } = (
      await world.call(users.getUser, { as: adminUser, params: { id: person.id } })
    ).ok;
    const body = { first_name, last_name, phone_no, username: person.username, password: 'another-1' };
    const { status } = await world.call(users.updateUser, { as: adminUser, params: { id: person.id }, body });
    expect(status).toBe(200);
    const rows = await listAuditRows(person.id);
    expect(rows.find(({ action }) => action === 'password.changed')).toMatchObject({
      actor_id: adminUser.id,
      after: { changed: ['password'] },
    });
    expect(JSON.stringify(rows)).not.toContain('another-1');
  });

  it('an administrator created at the command line, without an address', async () => {
    const { deps } = world;
    const form = {
      first_name: 'Asha',
      last_name: 'Joshi',
      username: 'asha.j',
      password: 'long-enough',
      phone_no: '9822041299',
    };
    const id = await createAdmin({ db: deps.db, now: deps.now(), deps }, form);
    expect(await listAuditRows(id)).toEqual([
      expect.objectContaining({ action: 'admin.created', actor_id: null, address: null, request_id: null }),
    ]);
  });
});

describe('[T02] the server log', () => {
  const lines: string[] = [];
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pino(target);

  it('has security events after the commit, and none of a rolled-back transaction', async () => {
    const person = await world.customer();
    const deps = { ...world.deps, log };
    const origin = { address: '203.0.113.9', requestId: 'r-1' };
    const event = { action: 'password.changed', userId: person.id, changed: ['password'] } as const;
    await world.deps.db
      .transaction()
      .execute(async (db) => {
        await securityEvent({ db, deps, now: deps.now(), origin }, event);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(lines).toEqual([]);
    await securityEvent({ db: deps.db, deps, now: deps.now(), origin }, event);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'security event',
        event: 'password.changed',
        user_id: person.id,
        address: '203.0.113.9',
        request_id: 'r-1',
        changed: ['password'],
      }),
    ]);
  });
});
