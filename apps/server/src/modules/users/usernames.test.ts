// Usernames: allowed characters, and the same folding everywhere.
import { api } from '@tilgul/contract';
import { foldUsername } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createAdmin } from './users.commands.ts';
import { createRegistration } from './users.fixture.ts';

const world = await createWorld();
const { auth, users } = api;
const { form, nextAddress, register } = createRegistration(world);
const REFUSED = ['Username may contain only English letters, digits and . _ - @'];

/** Lookalike or invisible names: Cyrillic, zero width, right to left, dotted I, Kelvin sign, a space. */
const ODD = ['аdmin', 'ad\u200Bmin', '\u202Enimda', 'admİn', 'admin\u212A', 'ad min', 'आशा', 'münster'];

describe('[M09] a new username', () => {
  it.each(ODD)('%j is refused in every form', async (username) => {
    const [adminUser, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
    const staff = await world.staff(manager);
    const { role_name: _role, ...person } = form({ username });
    const refusals = [
      await register(form({ username })),
      await world.call(users.createUser, { as: adminUser, body: form({ username, role_name: 'Warehouse Manager' }) }),
      await world.call(users.createStaff, { as: manager, body: person }),
      await world.call(users.updateUser, { as: adminUser, params: { id: customer.id }, body: person }),
      await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body: person }),
    ];
    for (const { status, error } of refusals) expect([status, error['username']]).toEqual([400, REFUSED]);
    const byCommand = createAdmin({ db: world.deps.db, now: world.clock.now(), deps: world.deps }, form({ username }));
    await expect(byCommand).rejects.toMatchObject({ extras: { fields: { username: REFUSED } } });
  });

  it.each(['9811112222', '98111-12222', '919811112222', '0981.111.2222'])(
    '%j reads as a mobile number, and is refused in every form unless it is your own',
    async (username) => {
      const [adminUser, manager, customer] = [await world.admin(), await world.manager(), await world.customer()];
      const staff = await world.staff(manager);
      const { role_name: _role, ...person } = form({ username });
      const refusals = [
        await register(form({ username })),
        await world.call(users.createUser, { as: adminUser, body: form({ username, role_name: 'Warehouse Manager' }) }),
        await world.call(users.createStaff, { as: manager, body: person }),
        await world.call(users.updateUser, { as: adminUser, params: { id: customer.id }, body: person }),
        await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body: { username } }),
      ];
      const messages = ['A username that reads as a mobile number must be your own number.'];
      for (const { status, error } of refusals) expect([status, error['username']]).toEqual([400, messages]);
      const byCommand = createAdmin(
        { db: world.deps.db, now: world.clock.now(), deps: world.deps },
        form({ username }),
      );
      await expect(byCommand).rejects.toMatchObject({ extras: { fields: { username: messages } } });
    },
  );

  it('may be your own number, and stays when the number changes', async () => {
    const own = form({ username: '98111-12333', phone_no: '9811112333' });
    const { id, username } = (await register(own)).ok;
    expect(username).toBe('98111-12333');
    const body = { ...form({ username, role_name: 'Customer', password: '' }), id };
    const saved = await world.call(users.updateUser, { as: await world.admin(), params: { id }, body });
    expect(saved.ok).toMatchObject({ username, phone_no: body.phone_no });
  });

  it('may have letters, digits and . _ - @', async () => {
    const username = 'Asha.P_7-x@shop';
    expect((await register(form({ username }))).ok.username).toBe(username);
  });
});

describe('[M09] a username from before the rule', () => {
  it('can still sign in, and is kept by forms that send it back', async () => {
    const person = await world.customer();
    await world.deps.db.updateTable('users').set({ username: 'Møns' }).where('id', '=', person.id).execute();
    const body = { ...form({ username: 'Møns', role_name: 'Customer', password: '' }), id: person.id };
    const saved = await world.call(users.updateUser, { as: await world.admin(), params: { id: person.id }, body });
    expect(saved.ok.username).toBe('Møns');
    const { status } = await world.call(auth.signIn, {
      body: { username: 'møNS', password: person.password },
      from: nextAddress(),
    });
    expect(status).toBe(200);
  });
});

describe('[M09] two usernames are equal', () => {
  it('for the program as for the database, for all letters', async () => {
    for (const text of ['AZaz09.@', 'ÀÖØ', 'İıI', '\u212A', 'ΑΩ', 'АЯ', 'ẞß', 'Ǆ']) {
      const { rows } = await sql<{ folded: string }>`select lower(${text}::text collate "C") as folded`.execute(
        world.deps.db,
      );
      expect(rows).toEqual([{ folded: foldUsername(text) }]);
    }
  });

  it('[A02] so other spellings of a name do not give new attempts', async () => {
    const person = await world.customer();
    const dotted = person.username.replace('s', 'ſ');
    expect((await world.call(auth.signIn, { body: { username: dotted, password: person.password } })).status).toBe(401);
    const from = nextAddress();
    for (let n = 0; n < 5; n += 1) {
      const username = n % 2 ? person.username : person.username.toUpperCase();
      await world.call(auth.signIn, { body: { username, password: 'wrong-1' }, from });
    }
    const { status } = await world.call(auth.signIn, { body: person, from });
    expect(status).toBe(429);
  });
});
