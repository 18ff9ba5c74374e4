// Generated from the contract: a manager who names another store gets 404, in a query and in a body.
import { endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { MANAGER } from '@tilgul/contract/rules/roles';
import { expect, it } from 'vitest';
import { type JsonSchema, toInputSchema } from '../../src/platform/http/json-schema.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const [own, other] = [await world.manager(), await world.manager()];
const { id } = await world.product({ main: 10, stores: [[own, 5]] });
const NAMES = ['store_id', 'warehouse_id'] as const;

const findName = (schema: AnyEndpoint['query']) => {
  const properties = (schema ? (toInputSchema(schema)['properties'] ?? {}) : {}) as Record<string, JsonSchema>;
  return NAMES.find((name) => name in properties);
};
const calls = endpoints.map(({ endpoint }) => endpoint).filter((endpoint) => listRoles(endpoint).includes(MANAGER));
const byQuery = calls.flatMap((call) => {
  const name = findName(call.query);
  return name ? [[`${call.method} ${call.path}`, call, name] as const] : [];
});

it.each(byQuery)('[Z01] another store is 404: %s', async (_title, call, name) => {
  const send = (store: number) =>
    world.app.inject({
      method: call.method,
      url: call.path.replace(/\{\w+\}/g, String(id)),
      query: { [name]: String(store) },
      headers: { authorization: `Bearer ${own.access}` },
    });
  expect((await send(other.storeId)).statusCode).toBe(404);
  expect((await send(own.storeId)).statusCode).not.toBe(404);
});
