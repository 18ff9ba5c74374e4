// Every call × signed out and four roles, generated from the contract: only the contract's roles have access.
import { endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ANYONE, type Role } from '@tilgul/contract/rules/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../support/harness.ts';

const world = await createWorld();
const people = new Map<Role, Person>();

beforeAll(async () => {
  const manager = await world.manager();
  people.set('admin', await world.admin());
  people.set('Customer', await world.customer());
  people.set('Warehouse Manager', manager);
  people.set('Warehouse Staff', await world.staff(manager));
});

/** Ids without a row: access is checked before the row is read. */
const toUrl = (endpoint: AnyEndpoint) => endpoint.path.replace(/\{\w+\}/g, '2000000000');

async function statusFor(
  endpoint: AnyEndpoint,
  headers: Record<string, string>,
): Promise<{ status: number; detail: unknown }> {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const response = await world.app.inject({
    method: endpoint.method,
    url: toUrl(endpoint),
    headers,
    ...(hasBody ? { payload: {} } : {}),
  });
  const body = response.headers['content-type']?.toString().includes('json')
    ? (response.json() as { detail?: unknown })
    : {};
  return { status: response.statusCode, detail: body.detail };
}

/** The stream never ends by itself; its own test covers access. */
const isStream = (endpoint: AnyEndpoint) => endpoint.path.endsWith('/stream/');

/** Cookies of another user and a higher role, which must not affect access. */
const hostileCookies = () => `accessToken=${people.get('admin')?.access}; roleName=admin; userId=1; warehouse_id=1`;

for (const { endpoint } of endpoints) {
  const title = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.access === 'register') continue;
  if (endpoint.access === 'public') {
    it(`${title} needs no sign-in`, async () => {
      const { detail } = await statusFor(endpoint, {});
      expect(detail).not.toBe('Authentication credentials were not provided.');
      expect(detail).not.toBe('You do not have permission to perform this action.');
    });
    continue;
  }
  const access = listRoles(endpoint);
  describe(title, () => {
    it('[Z01][A07] refuses signed-out calls with 401, with or without cookies', async () => {
      const refusal = { status: 401, detail: 'Authentication credentials were not provided.' };
      expect(await statusFor(endpoint, {})).toEqual(refusal);
      expect(await statusFor(endpoint, { cookie: hostileCookies() })).toEqual(refusal);
    });

    it('refuses a bad token with 401', async () => {
      expect(await statusFor(endpoint, { authorization: 'Bearer nonsense' })).toEqual({
        status: 401,
        detail: 'Given token not valid for any token type',
      });
    });

    it.each(ANYONE.filter((role) => !access.includes(role)))(
      '[Z01][I11] refuses %s with 403, with or without cookies',
      async (role) => {
        const authorization = `Bearer ${people.get(role)?.access}`;
        const refusal = { status: 403, detail: 'You do not have permission to perform this action.' };
        expect(await statusFor(endpoint, { authorization })).toEqual(refusal);
        expect(await statusFor(endpoint, { authorization, cookie: hostileCookies() })).toEqual(refusal);
      },
    );

    it.each(isStream(endpoint) ? [] : [...access])('lets %s in', async (role) => {
      const { status } = await statusFor(endpoint, { authorization: `Bearer ${people.get(role)?.access}` });
      expect([401, 403, 500]).not.toContain(status);
    });
  });
}
