// Deleting the own account.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';

const world = await createWorld();
const { account, auth, users } = api;

const leave = (as: Person, password = as.password) => world.call(account.deleteAccount, { as, body: { password } });
const signIn = async (person: Person) =>
  (await world.call(auth.signIn, { body: { username: person.username, password: person.password } })).status;
const actionsOn = async ({ id }: Person) => {
  const rows = world.deps.db.selectFrom('audit_log').select('action').where('subject', '=', 'user');
  return (await rows.where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action);
};

describe('[T10] a customer who deletes their account', () => {
  it('needs the password', async () => {
    const person = await world.customer();
    expect((await leave(person, 'not-mine')).error['password']).toEqual(['This is not your password.']);
    expect((await world.call(account.deleteAccount, { as: person, body: {} })).status).toBe(400);
    expect(await signIn(person)).toBe(200);
  });

  it('is erased at once, signed out everywhere, and audited', async () => {
    const person = await world.customer();
    expect((await leave(person)).ok).toEqual({ message: 'Your account was deleted.' });
    expect((await world.call(users.getUser, { as: person, params: { id: person.id } })).status).toBe(401);
    expect(await signIn(person)).toBe(401);
    const row = await world.deps.db
      .selectFrom('users')
      .select(['first_name', 'username', 'email', 'phone_no', 'password_hash'])
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row).toEqual({
      first_name: 'Deleted',
      username: `deleted-${person.id}`,
      email: null,
      phone_no: '',
      password_hash: '',
    });
    expect((await actionsOn(person)).slice(-2)).toEqual(['user.deleted', 'account.deleted']);
  });

  it('is refused with a reason while an order is open', async () => {
    const person = await world.customer();
    const id = await world.order(person, [[(await world.product({ main: 5 })).id, 1]]);
    const { status, error } = await leave(person);
    expect([status, error.detail]).toEqual([
      409,
      'You still have 1 open order. Please wait until it is delivered, or cancel it first.',
    ]);
    await world.call(api.orders.cancelOrder, { as: person, params: { id }, body: { reason: 'moving away' } });
    expect((await leave(person)).status).toBe(200);
  });

  it('succeeds once of two parallel attempts', async () => {
    const person = await world.customer();
    const both = await Promise.all([leave(person), leave(person)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('[T10] employees cannot delete their own account', async () => {
  const manager = await world.manager();
  for (const person of [await world.admin(), manager, await world.staff(manager)])
    expect((await leave(person)).status).toBe(403);
});
