// Which new passwords are refused, by every call that sets one.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { createPasswordReset } from '../auth/password-reset.fixture.ts';
import { createRegistration } from './users.fixture.ts';

const world = await createWorld({ PASSWORD_MIN: '7', BRAND: 'Shri Bazaar', BRAND_LOCAL: 'श्री बाज़ार' });
const { users } = api;
const { form, register } = createRegistration(world);
const { reset, verified } = createPasswordReset(world);

const COMMON = 'This password is too common. Please choose another one.';
const OWN_NAME = 'Your password must not be your name or username.';
const SHORT = 'Your password must be at least 7 characters long. Please enter a stronger password.';
const OWN_NUMBER = 'Your password must not be your mobile number.';
const SHOP = 'Your password must not be the name of the shop.';
/** Names that the refused passwords equal. */
const NAMES = { first_name: 'Sunanda', last_name: 'Jadhav' };
const WEAK = [
  ['football', COMMON],
  ['qwertyuiop', COMMON],
  ['PASSWORD1', COMMON],
  ['FootBall', COMMON],
  ['ｆｏｏｔｂａｌｌ', COMMON],
  ['shri bazaar', SHOP],
  ['ShriBazaar', SHOP],
  ['श्री बाज़ार', SHOP],
  ['sUNANDA', OWN_NAME],
  ['Sunanda Jadhav', OWN_NAME],
  ['sunandajadhav', OWN_NAME],
  ['only-6', SHORT],
] as const;

/** Calls that set a password, with its field. */
async function setters(): Promise<
  [string, string, (password: string) => Promise<{ status: number; error: object }>][]
> {
  const [admin, manager] = [await world.admin(), await world.manager()];
  const staff = await world.staff(manager);
  const { person, token } = await verified();
  await world.deps.db.updateTable('users').set(NAMES).where('id', '=', person.id).execute();
  const other = await world.customer();
  const staffForm = (password: string) => ({ ...form(NAMES), password, role_name: 'Warehouse Staff' });
  const change = (password: string) =>
    world.call(users.updateUser, { as: admin, params: { id: other.id }, body: { ...form(NAMES), password } });
  return [
    ['registration', 'password', (password) => register(form({ ...NAMES, password, confirm_password: password }))],
    ['updateUser', 'password', change],
    [
      'createStaff',
      'password',
      (password) => world.call(users.createStaff, { as: manager, body: staffForm(password) }),
    ],
    [
      'updateStaff',
      'password',
      (password) => world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body: staffForm(password) }),
    ],
    [
      'resetPassword',
      'new_password',
      (password) => reset({ phone_no: person.phone_no, reset_token: token, new_password: password }),
    ],
  ];
}

describe('[A10] a new password', () => {
  it('is refused on its field if it is short, common or the user’s name, and accepted otherwise', async () => {
    for (const [name, field, set] of await setters()) {
      for (const [password, message] of WEAK) {
        const { status, error } = await set(password);
        expect([name, password, status, error]).toMatchObject([name, password, 400, { [field]: [message] }]);
      }
      // The refusals have not spent the reset grant.
      expect([name, (await set('turmeric-9')).status < 300]).toEqual([name, true]);
    }
  });

  it('may not be the user’s mobile number, however it is written', async () => {
    const [admin, manager] = [await world.admin(), await world.manager()];
    const staff = await world.staff(manager);
    const { person, token } = await verified();
    const owner = await world.customer();
    const { role_name: _role, ...changed } = form({ phone_no: staff.phone_no, username: staff.username });
    const managerForm = (password: string) =>
      form({ phone_no: '9822000112', password, confirm_password: password, role_name: 'Warehouse Manager' });
    const setNumbers = [
      [
        '9822000111',
        (password: string) => register(form({ phone_no: '9822000111', password, confirm_password: password })),
      ],
      ['9822000112', (password: string) => world.call(users.createUser, { as: admin, body: managerForm(password) })],
      [
        staff.phone_no,
        (password: string) =>
          world.call(users.updateStaff, { as: manager, params: { id: staff.id }, body: { ...changed, password } }),
      ],
      [
        person.phone_no,
        (password: string) => reset({ phone_no: person.phone_no, reset_token: token, new_password: password }),
      ],
      [
        owner.phone_no,
        (password: string) =>
          world.call(api.account.changePassword, {
            as: owner,
            body: { old_password: owner.password, new_password: password },
          }),
      ],
    ] as const;
    for (const [number, set] of setNumbers) {
      for (const password of [number, `+91 ${number.slice(0, 5)} ${number.slice(5)}`]) {
        const { status, error } = await set(password);
        expect([password, status, [error['password'], error['new_password']]]).toEqual([
          password,
          400,
          expect.arrayContaining([[OWN_NUMBER]]),
        ]);
      }
    }
  });

  it('may not be the username, in any case', async () => {
    const { status, error } = await register(
      form({ username: 'kaveri-shop', password: 'KAVERI-Shop', confirm_password: 'KAVERI-Shop' }),
    );
    expect([status, error['password']]).toEqual([400, [OWN_NAME]]);
  });
});

it('[A10] an account with an old weak password can still sign in', async () => {
  const person = await world.customer();
  const password_hash = await hashPassword('secret');
  await world.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  expect((await world.signIn(person.username, 'secret', person)).access).toEqual(expect.any(String));
});

it('the minimum length is in the public settings', async () => {
  expect((await world.call(api.settings.getSettings)).ok.passphrase_min).toBe(7);
});
