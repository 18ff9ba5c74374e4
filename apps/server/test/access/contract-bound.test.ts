// Every call of the contract has exactly one route; unknown API paths are a JSON 404.
import { endpoints } from '@tilgul/contract';
import { beforeAll, expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
// Routes inside plugins exist only once the app is ready.
beforeAll(async () => {
  await world.app.ready();
});

it.each(endpoints.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry.endpoint] as const))(
  '%s is bound',
  (_title, endpoint) => {
    expect(world.bound.has(endpoint)).toBe(true);
  },
);

it('no two calls share method and path', () => {
  const names = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(names).size).toBe(names.length);
});

it.each(['/orders/nothing/', '/users/', '/api/', '/payments/1/', '/warehouses/1/nothing/'])(
  '[Z02] %s is a JSON 404',
  async (url) => {
    const response = await world.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ detail: 'Not found.' });
  },
);
