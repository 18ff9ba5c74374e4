// The committed API description matches the contract and is complete.
import { readFileSync } from 'node:fs';
import { endpoints } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createOpenApiDocument } from '../../src/platform/http/openapi.ts';

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
