// Every call × nobody and four roles, generated from the contract: who may call is exactly who the contract names.
import { endpoints } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
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

/** Ids that no row has: the guard is asked before the row is. */
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

/** The stream never ends by itself; its guard is proved by its own test. */
const isStream = (endpoint: AnyEndpoint) => endpoint.path.endsWith('/stream/');

/** Cookies of somebody else, and of a higher role: hints for screens, never for decisions. */
const hostileCookies = () => `accessToken=${people.get('admin')?.access}; roleName=admin; userId=1; warehouse_id=1`;

for (const { endpoint } of endpoints) {
  const title = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.access === 'public') {
    it(`${title} needs no sign-in`, async () => {
      const { detail } = await statusFor(endpoint, {});
      expect(detail).not.toBe('Authentication credentials were not provided.');
      expect(detail).not.toBe('You do not have permission to perform this action.');
    });
    continue;
  }
  const { access } = endpoint;
  describe(title, () => {
    it('[Z01][A07] refuses nobody with 401, cookies or not', async () => {
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

    it.each(ANYONE.filter((role) => !access.some((allowed) => allowed === role)))(
      '[Z01][I11] refuses %s with 403, cookies or not',
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
