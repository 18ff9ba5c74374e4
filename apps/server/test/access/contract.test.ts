// Every call of the contract has exactly one route; unknown API paths are a JSON 404; the committed API description is complete.
import { readFileSync } from 'node:fs';
import { endpoints } from '@tilgul/contract';
import { beforeAll, expect, it } from 'vitest';
import { createOpenApiDocument } from '../../src/platform/http/openapi.ts';
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

const document = createOpenApiDocument();

it('docs/openapi.json is fresh (npm run openapi writes it)', () => {
  const committed: unknown = JSON.parse(
    readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
});

it('describes every call', () => {
  const paths = document['paths'] as Record<string, Record<string, unknown>>;
  for (const { endpoint } of endpoints)
    expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined();
});

it('describes amounts in rupees', () => {
  const body = JSON.stringify(
    (document['paths'] as Record<string, Record<string, unknown>>)['/orders/{id}/update-status/']?.['put'],
  );
  expect(body).toContain('"cash_collected"');
  expect(body).toContain('"multipleOf":0.01');
});
