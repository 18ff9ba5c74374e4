// Every call of registers × no, wrong, revoked, other and users' credentials; every call of users × a register's secret.
import { endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const manager = await world.manager();
const [own, other, revoked] = [
  await world.registerDevice(manager),
  await world.registerDevice(manager),
  await world.registerDevice(manager),
];
const revocation = { revoked_at: world.clock.now(), revoked_by: manager.id };
await world.deps.db.updateTable('registers').set(revocation).where('id', '=', revoked.id).execute();

async function send({ method, path }: AnyEndpoint, authorization: string | undefined, id: number) {
  const response = await world.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, String(id)),
    headers: authorization === undefined ? {} : { authorization },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
  return [response.statusCode, (response.json() as { code?: string }).code];
}

const list = (isWanted: (endpoint: AnyEndpoint) => boolean) =>
  endpoints
    .filter(({ endpoint }) => isWanted(endpoint))
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe.each(list(({ access }) => access === 'register'))('[Z14] %s', (_title, endpoint) => {
  it('is 401 without credentials, with a wrong secret, and with the token of a user', async () => {
    expect(await send(endpoint, undefined, own.id)).toEqual([401, 'not_authenticated']);
    const { access } = await world.admin();
    for (const wrong of [
      `Register ${own.id}.${other.secret}`,
      `Register ${own.id}.`,
      `Register ${own.secret}`,
      `Register 2000000000.${own.secret}`,
      `Register 0.${own.secret}`,
      `Bearer ${own.secret}`,
      `Bearer ${manager.access}`,
      `Bearer ${access}`,
    ])
      expect([wrong, ...(await send(endpoint, wrong, own.id))]).toEqual([wrong, 401, 'token_invalid']);
  });

  it('is 403 once the register is revoked, and 404 for another register', async () => {
    expect(await send(endpoint, revoked.header, revoked.id)).toEqual([403, 'register_revoked']);
    expect(await send(endpoint, own.header, other.id)).toEqual([404, 'not_found']);
    expect(await send(endpoint, own.header, 2_000_000_000)).toEqual([404, 'not_found']);
  });

  it('lets the register in', async () => {
    const [status] = await send(endpoint, own.header, own.id).catch(() => [200]);
    expect([401, 403, 500]).not.toContain(status);
  });
});

it.each(list((endpoint) => listRoles(endpoint).length > 0))('[Z14] %s refuses a register', async (_title, endpoint) => {
  expect(await send(endpoint, own.header, own.id)).toEqual([401, 'token_invalid']);
});
