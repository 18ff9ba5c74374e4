// The user's own account: details, password, sessions, language, deletion.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { describeDevice } from './account.commands.ts';

const world = await createWorld();
const { account, auth, users } = api;
const MINUTE = 60_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const signIn = (person: Person, password = person.password, headers: Record<string, string> = {}) =>
  world.call(auth.signIn, { body: { username: person.username, password }, from: '203.0.113.9', headers });
const signInAgain = async (person: Person) => ({ access: (await signIn(person)).ok.access });
const readSelfStatus = async (as: { access: string }, { id }: Person) =>
  (await world.call(users.getUser, { as, params: { id } })).status;
const mustChange = async (person: Person) =>
  (await world.call(users.getUser, { as: await world.admin(), params: { id: person.id } })).ok
    .must_change_credentials ?? false;
const change = (as: { access: string }, old_password: string, new_password = 'turmeric-9') =>
  world.call(account.changePassword, { as, body: { old_password, new_password } });
const listMessages = async (as: { access: string }) =>
  (await world.call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);
const actionsOn = async (person: Person) => {
  const rows = world.deps.db.selectFrom('audit_log').select('action').where('subject', '=', 'user');
  const actions = (await rows.where('subject_id', '=', person.id).execute()).map(({ action }) => action);
  return actions.filter(
    (action) => !['session.opened', 'session.refused', 'user.created', 'staff.created'].includes(action),
  );
};

const signInTokens = async (person: Person) => (await signIn(person)).ok;
const readSelf = async (person: Person) =>
  (await world.call(users.getUser, { as: person, params: { id: person.id } })).ok;
const changeLanguage = (as: Person, language: string) => world.call(account.changeLanguage, { as, body: { language } });

describe('[LANG-2] the language of an account', () => {
  it('is left out of answers until it is chosen', async () => {
    const person = await world.customer();
    const tokens = await signInTokens(person);
    const refreshed = (await world.call(auth.refreshSession, { body: { refresh: tokens.refresh } })).ok;
    for (const answer of [tokens, refreshed, await readSelf(person)]) expect(answer).not.toHaveProperty('language');
  });

  it('is in the user record, in sign-in and refresh answers, and in the data export', async () => {
    const person = await world.customer();
    expect((await changeLanguage(person, 'mr')).ok).toEqual({ language: 'mr' });
    const tokens = await signInTokens(person);
    const refreshed = (await world.call(auth.refreshSession, { body: { refresh: tokens.refresh } })).ok;
    expect([tokens.language, refreshed.language, (await readSelf(person)).language]).toEqual(['mr', 'mr', 'mr']);
    expect((await world.call(account.exportOwnData, { as: person })).ok.profile.language).toBe('mr');
  });

  it('can be set back to English, and must be one of three', async () => {
    const person = await world.customer();
    await changeLanguage(person, 'hi');
    const refused = await changeLanguage(person, 'de');
    expect([refused.status, refused.error['language']]).toEqual([400, ['Language must be one of en, mr, hi.']]);
    expect((await readSelf(person)).language).toBe('hi');
    await changeLanguage(person, 'en');
    expect((await readSelf(person)).language).toBe('en');
  });

  it('can only be changed by the user', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    await changeLanguage(person, 'mr');
    expect(await readSelf(other)).not.toHaveProperty('language');
  });
});

const deleteAccount = (as: Person, password = as.password) =>
  world.call(account.deleteAccount, { as, body: { password } });
const signInStatus = async (person: Person) => (await signIn(person)).status;
const listActions = async ({ id }: Person) => {
  const rows = world.deps.db.selectFrom('audit_log').select('action').where('subject', '=', 'user');
  return (await rows.where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action);
};

describe('[T10] a customer who deletes their account', () => {
  it('needs the password', async () => {
    const person = await world.customer();
    expect((await deleteAccount(person, 'not-mine')).error['password']).toEqual(['This is not your password.']);
    expect((await world.call(account.deleteAccount, { as: person, body: {} })).status).toBe(400);
    expect(await signInStatus(person)).toBe(200);
  });

  it('is erased immediately, signed out everywhere, and audited', async () => {
    const person = await world.customer();
    expect((await deleteAccount(person)).ok).toEqual({ message: 'Your account was deleted.' });
    expect((await world.call(users.getUser, { as: person, params: { id: person.id } })).status).toBe(401);
    expect(await signInStatus(person)).toBe(401);
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
    expect((await listActions(person)).slice(-2)).toEqual(['user.deleted', 'account.deleted']);
  });

  it('is refused with a reason while an order is open', async () => {
    const person = await world.customer();
    const id = await world.order(person, [[(await world.product({ main: 5 })).id, 1]]);
    const { status, error } = await deleteAccount(person);
    expect([status, error.detail]).toEqual([
      409,
      'You still have 1 open order. Please wait until it is delivered, or cancel it first.',
    ]);
    await world.call(api.orders.cancelOrder, { as: person, params: { id }, body: { reason: 'moving away' } });
    expect((await deleteAccount(person)).status).toBe(200);
  });

  it('succeeds once of two parallel attempts', async () => {
    const person = await world.customer();
    const both = await Promise.all([deleteAccount(person), deleteAccount(person)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it('[T10] employees cannot delete their own account', async () => {
  const manager = await world.manager();
  for (const person of [await world.admin(), manager, await world.staff(manager)])
    expect((await deleteAccount(person)).status).toBe(403);
});

describe('[A11] changing your password', () => {
  it('needs the current password, ends other sessions, notifies the user and is audited', async () => {
    const person = await world.customer();
    const elsewhere = await signInAgain(person);
    expect((await change(person, person.password)).ok).toEqual({ message: 'Your password was changed.' });
    expect([await readSelfStatus(person, person), await readSelfStatus(elsewhere, person)]).toEqual([200, 401]);
    expect([(await signIn(person)).status, (await signIn(person, 'turmeric-9')).status]).toEqual([401, 200]);
    expect(await listMessages(person)).toEqual(['Your password was changed, and you were signed out everywhere else.']);
    expect(await actionsOn(person)).toEqual(['password.changed']);
  });

  it('refuses a wrong current password, a weak new one and the same one again, and changes nothing', async () => {
    const person = await world.customer();
    const fields = [
      (await change(person, 'not-my-pass')).error['old_password'],
      (await change(person, person.password, 'football')).error['new_password'],
      (await change(person, person.password, person.password)).error['new_password'],
    ];
    expect(fields).toEqual([
      ['This is not your password.'],
      ['This password is too common. Please choose another one.'],
      ['Please choose a password different from your current one.'],
    ]);
    expect((await signIn(person)).status).toBe(200);
  });

  it('is refused for 15 minutes after 5 wrong passwords, in parallel or one by one', async () => {
    const person = await world.customer();
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => change(person, `guess-${n}`)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await change(person, person.password)).status).toBe(429);
    world.clock.advance(15 * MINUTE);
    expect((await change(person, person.password)).status).toBe(200);
  });

  it('makes one of two parallel changes', async () => {
    const person = await world.customer();
    const both = await Promise.all(['turmeric-1', 'turmeric-2'].map((next) => change(person, person.password, next)));
    const made = both.flatMap(({ status }, n) => (status === 200 ? [n + 1] : []));
    expect(made).toHaveLength(1);
    expect((await signIn(person, `turmeric-${made[0]}`)).status).toBe(200);
  });
});

describe("[A12] a user's sessions", () => {
  it('are listed with device, address and time, newest first, without those of other users', async () => {
    const [person, other] = [await world.customer(), await world.customer()];
    const { ok } = await signIn(person, person.password, { 'user-agent': CHROME });
    const { ok: rows } = await world.call(account.listSessions, { as: { access: ok.access } });
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        device: 'Chrome on Android',
        address: '203.0.113.9',
        created_at: expect.any(String),
        is_current: true,
      },
      expect.objectContaining({ is_current: false }),
    ]);
    const { ok: others } = await world.call(account.listSessions, { as: other });
    expect(others.map(({ id }) => id).filter((id) => rows.some((row) => row.id === id))).toEqual([]);
  });

  it('end one by one, or all except the current one, and then disappear from the list', async () => {
    const person = await world.customer();
    const [second, third] = [await signInAgain(person), await signInAgain(person)];
    const { ok: rows } = await world.call(account.listSessions, { as: person });
    const newest = rows[0]?.id ?? 0;
    const endNewest = () => world.call(account.endSession, { as: person, params: { id: newest } });
    expect([(await endNewest()).status, (await endNewest()).status]).toEqual([200, 404]);
    expect([await readSelfStatus(second, person), await readSelfStatus(third, person)]).toEqual([200, 401]);
    await signInAgain(person);
    expect((await world.call(account.endOtherSessions, { as: person })).status).toBe(200);
    expect([await readSelfStatus(person, person), await readSelfStatus(second, person)]).toEqual([200, 401]);
    expect((await world.call(account.listSessions, { as: person })).ok).toHaveLength(1);
    expect(await actionsOn(person)).toEqual(['session.ended', 'session.ended']);
  });

  it.each([
    [null, 'Unknown browser'],
    ['curl/8.5.0', 'Unknown browser'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ])('%s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

describe('[A13] a password set by someone else', () => {
  it('is marked until the user chooses another', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    expect([await mustChange(manager), await mustChange(staff)]).toEqual([true, true]);
    await change(staff, staff.password);
    expect(await mustChange(staff)).toBe(false);
    expect(await mustChange(await world.customer())).toBe(false);
  });

  it('notifies the user and is audited each time', async () => {
    const manager = await world.manager();
    const staff = await world.staff(manager);
    await change(staff, staff.password);
    const { first_name, last_name, username, phone_no, password } = {
      ...staff,
      first_name: 'Ravi',
      last_name: 'Pawar',
    };
    const form = { first_name, last_name, username, phone_no, password };
    await world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body: form });
    expect(await mustChange(staff)).toBe(true);
    expect((await listMessages(await signInAgain(staff)))[0]).toMatch(/^Meera Patil set a new password for you\./);
    expect(await actionsOn(staff)).toContain('password.changed');
    await world.call(users.updateUser, { as: await world.admin(), params: { id: staff.id }, body: form });
    expect((await listMessages(await signInAgain(staff)))[0]).toBe(
      'Asha Admin set a new password for you. Please choose your own.',
    );
  });

  it('does not include an administrator changing their own password', async () => {
    const admin = await world.admin();
    const { ok } = await world.call(users.getUser, { as: admin, params: { id: admin.id } });
    const body = { ...ok, password: 'turmeric-9' };
    expect(
      (await world.call(users.updateUser, { as: admin, params: { id: admin.id }, body })).ok.must_change_credentials,
    ).toBeUndefined();
  });
});

it('users can change their names and e-mail, and a taken e-mail is refused on its field', async () => {
  const [person, other] = [await world.customer(), await world.customer()];
  const taken = (await world.call(users.getUser, { as: other, params: { id: other.id } })).ok.email;
  const save = (email: string | null) =>
    world.call(account.updateOwnDetails, { as: person, body: { first_name: 'Kaveri', last_name: 'Shinde', email } });
  expect((await save(taken)).error['email']).toEqual(['This email address is already registered.']);
  expect((await save(null)).ok).toMatchObject({ first_name: 'Kaveri', email: null, phone_no: person.phone_no });
  expect(await actionsOn(person)).toEqual(['account.changed']);
});
