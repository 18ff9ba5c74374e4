// Registration: roles, unique values, passwords, limits.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { createRegistration, toStatuses } from './users.fixture.ts';

const world = await createWorld();
const { users } = api;
const { form, nextAddress, register } = createRegistration(world);

describe('registration', () => {
  it('creates a Customer and returns no password', async () => {
    const body = form({ role_name: undefined, phone_no: ' +91 98220 41999 ', first_name: '  Sunita ' });
    const { ok, status } = await register(body);
    expect(status).toBe(201);
    expect(ok).toEqual({
      id: expect.any(Number),
      first_name: 'Sunita',
      last_name: 'Jadhav',
      username: body.username,
      email: body.email,
      phone_no: '9822041999',
      gstin: null,
      role_name: 'Customer',
      role_id: 2,
      warehouse_id: null,
      warehouse_name: null,
    });
  });

  it('treats a blank e-mail as none', async () => {
    expect((await register(form({ email: '' }))).ok.email).toBeNull();
    expect((await register(form({ email: null }))).ok.email).toBeNull();
  });

  it.each(['admin', 'ADMIN', 'Warehouse Manager', 'warehouse_staff', 'root'])(
    '[M01] with role %s is 403 and creates nothing',
    async (role_name) => {
      const body = form({ role_name, is_admin: true, role_id: 1 });
      expect((await register(body)).status).toBe(403);
      expect((await register({ ...body, role_name: 'Customer' })).status).toBe(201);
    },
  );

  it("[M01] with another role is 403 with a customer's token too", async () => {
    const as = await world.customer();
    expect((await world.call(users.createUser, { as, body: form({ role_name: 'admin' }) })).status).toBe(403);
  });

  it('[M01] refuses an array as role', async () => {
    expect((await register(form({ role_name: ['admin'] }))).status).toBe(400);
  });

  it('with an invalid access token is 401', async () => {
    const { status, error } = await world.call(users.createUser, {
      body: form(),
      headers: { authorization: 'Bearer nonsense' },
    });
    expect([status, error.detail]).toEqual([401, 'Given token not valid for any token type']);
  });

  it('[M01] ignores an id, and leaves its user unchanged', async () => {
    const other = await world.customer();
    const { ok } = await register(form({ id: other.id }));
    expect(ok.id).not.toBe(other.id);
    expect((await world.call(users.getUser, { as: other, params: { id: other.id } })).ok.username).toBe(other.username);
  });

  it('needs the same password twice', async () => {
    const message = 'The password and confirm password fields must be identical. Please try again.';
    for (const confirm_password of [undefined, 'other-123']) {
      const { status, error } = await register(form({ confirm_password }));
      expect([status, error.detail, error['confirm_password']]).toEqual([400, message, [message]]);
    }
  });

  it('[M02] refuses taken values at each field, in any case and format', async () => {
    const first = form();
    await register(first);
    const duplicate = form({
      username: first.username.toUpperCase(),
      phone_no: `+91 ${first.phone_no}`,
      email: first.email.toUpperCase(),
    });
    const { status, error } = await register(duplicate);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      username: ['This username is already taken.'],
      phone_no: ['This contact number is already registered.'],
      email: ['This email address is already registered.'],
    });
  });

  it.each([
    ['username', (text: string) => text.toUpperCase()],
    ['phone_no', (text: string) => ` +91 ${text}`],
    ['email', (text: string) => ` ${text.toUpperCase()} `],
  ] as const)(
    '[M02] of one %s, in different spellings, by 50 parallel clients creates exactly one account',
    async (field, otherwise) => {
      const value = form()[field];
      const from = nextAddress();
      const written = (n: number) => (n % 2 ? otherwise(value) : value);
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, n) => register(form({ [field]: written(n) }), from)),
      );
      expect(toStatuses(results)).toEqual([201, ...Array<number>(49).fill(400)]);
      for (const refused of results.filter(({ status }) => status === 400)) {
        expect(refused.error[field]).toEqual([expect.any(String)]);
      }
    },
  );

  it('is limited to 60 per hour and address, refused attempts included', async () => {
    const from = nextAddress();
    const body = form();
    for (let n = 0; n < 60; n += 1) await register(body, from);
    const { status, headers } = await register(form(), from);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    expect((await register(form(), nextAddress())).status).toBe(201);
    world.clock.advance(60 * 60 * 1000);
    expect((await register(form(), from)).status).toBe(201);
  });
});
