// Data kept of a deleted account, and retention of personal records.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { runCleanup } from '../../cleanup.ts';

const world = await createWorld();
const DAY_MS = 24 * 60 * 60 * 1000;

describe('[T03] a deleted account', () => {
  it('leaves orders with amounts and lines, without personal data', async () => {
    const as = await world.admin();
    const person = await world.customer();
    const { first_name, last_name, phone_no, username } = (
      await world.call(api.users.getUser, { as, params: { id: person.id } })
    ).ok;
    const product = await world.product({ main: 5 });
    const order = await world.order(person, [[product.id, 2]]);
    await world.call(api.orders.cancelOrder, { as: person, params: { id: order }, body: { reason: 'Too late' } });
    const findUserRow = () =>
      world.deps.db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow();
    const before = await findUserRow();
    expect((await world.call(api.users.deleteUser, { as, params: { id: person.id } })).status).toBe(200);

    const after = await findUserRow();
    const { total_paise, city, state, postal_code } = before;
    expect(after).toMatchObject({ total_paise, city, state, postal_code, mobile_number: '', street_address1: '' });
    const left = await Promise.all([
      world.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).execute(),
      world.deps.db.selectFrom('orders').selectAll().where('user_id', '=', person.id).execute(),
      world.deps.db.selectFrom('addresses').selectAll().where('user_id', '=', person.id).execute(),
      world.deps.db.selectFrom('notifications').selectAll().where('user_id', '=', person.id).execute(),
      world.deps.db.selectFrom('audit_log').selectAll().where('subject_id', '=', person.id).execute(),
      // Administrators' notifications name the customer.
      world.deps.db.selectFrom('notifications').selectAll().where('about_id', '=', order).execute(),
    ]);
    const text = JSON.stringify(left);
    for (const trace of [
      `${first_name} ${last_name}`,
      phone_no,
      `"${username}"`,
      before.street_address1,
      before.mobile_number,
    ])
      expect(text).not.toContain(trace);
    expect((await world.call(api.orders.listAllOrders, { as, query: { limit: 1 } })).ok[0]?.id).toBe(order);
  });
});

it('[T03] what servers of the previous version left of a deleted account is erased by the cleanup', async () => {
  const { db } = world.deps;
  const [as, person] = [await world.admin(), await world.customer()];
  const product = await world.product({ main: 5 });
  const id = await world.order(person, [[product.id, 2]]);
  const reason = 'Meera Patil was not at home';
  (await world.call(api.orders.cancelOrder, { as, params: { id }, body: { reason } })).ok;
  const left = { archived_at: world.clock.now(), first_name: 'Deleted', last_name: 'customer', phone_no: '' };
  await db.updateTable('users').set(left).where('id', '=', person.id).execute();
  await db
    .insertInto('search_misses')
    .values({ text: 'deleted', folded: 'deleted', last_at: left.archived_at, count: 1 })
    .execute();
  await runCleanup(world.deps);
  const texts = [
    await db.selectFrom('orders').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute(),
    await db.selectFrom('audit_log').selectAll().where('subject', '=', 'order').where('subject_id', '=', id).execute(),
  ];
  expect(JSON.stringify(texts)).not.toContain('Meera');
  expect(await db.selectFrom('search_misses').select('text').execute()).toEqual([{ text: 'deleted' }]);
});

describe('[T04] records are kept as long as the privacy notice says', () => {
  it('job applications six months, franchise requests two years, addresses in the audit log one year', async () => {
    const { db } = world.deps;
    const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
    const person = { first_name: 'Gauri', last_name: 'Shinde', email: 'g@example.in', phone: '9822041210' };
    await db
      .insertInto('job_applications')
      .values([170, 200].map((days) => ({ ...person, created_at: ago(days) })))
      .execute();
    const asking = {
      full_name: 'Gauri Shinde',
      email: 'g@example.in',
      primary_contact: '9822041210',
      prefered_location: 'Latur',
      city: 'Latur',
    };
    await db
      .insertInto('franchise_requests')
      .values([720, 740].map((days) => ({ ...asking, created_at: ago(days) })))
      .execute();
    const row = { subject: 'user', address: '203.0.113.7', at: ago(400) };
    await db
      .insertInto('audit_log')
      .values([
        { ...row, action: 'session.opened' },
        { ...row, action: 'user.changed' },
      ])
      .execute();
    const fresh = { ...row, at: ago(300), action: 'session.opened' };
    await db.insertInto('audit_log').values(fresh).execute();
    await runCleanup(world.deps);
    const countRows = async (table: 'job_applications' | 'franchise_requests') =>
      (await db.selectFrom(table).select('id').execute()).length;
    expect([await countRows('job_applications'), await countRows('franchise_requests')]).toEqual([1, 1]);
    const remaining = await db
      .selectFrom('audit_log')
      .select(['action', 'address'])
      .where('subject_id', 'is', null)
      .orderBy('id')
      .execute();
    expect(remaining).toEqual([
      { action: 'user.changed', address: null },
      { action: 'session.opened', address: '203.0.113.7' },
    ]);
  });

  it('with the notifications that name the applicant', async () => {
    const as = await world.admin();
    const body = { first_name: 'Gauri', last_name: 'Shinde', email: 'g@example.in', phone: '9822041210' };
    (await world.call(api.publicForms.applyForJob, { body })).ok;
    const listNaming = async () =>
      (await world.deps.db.selectFrom('notifications').select('message').where('user_id', '=', as.id).execute()).filter(
        ({ message }) => message.includes('Gauri'),
      );
    expect(await listNaming()).toHaveLength(1);
    world.clock.advance(200 * DAY_MS);
    await runCleanup(world.deps);
    expect(await listNaming()).toEqual([]);
  });
});
