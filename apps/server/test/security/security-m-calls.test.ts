// Generated from the contract: no id, filter, body or content type causes a server error or bypasses validation. The long run
// tries all values for each call and field, the short run a sample.
// @module-tag any-length
import { api, endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { toInputSchema } from '../../src/platform/http/json-schema.ts';
import { createWorld } from '../support/harness.ts';
import { sample } from '../support/length.ts';

const world = await createWorld();
const manager = await world.manager();
const people = {
  [ADMIN]: await world.admin(),
  [CUSTOMER]: await world.customer(),
  [MANAGER]: manager,
  [STAFF]: await world.staff(manager),
};
const register = await world.registerDevice(manager);
const product = await world.product({ main: 10, stores: [[manager, 5]] });
const batches = [{ batch_no: 'LOT 7', best_before: '2099-01-31', quantity: 5 }];
const counted = { kind: 'count', reason: 'Dated', lines: [{ product_id: product.id, quantity: 5, batches }] };
(await world.call(api.inventory.adjustStock, { as: manager, body: counted })).ok;
const [batch] = (await world.call(api.batches.listBatches, { as: manager })).ok;
const IDS: Readonly<Record<string, number | undefined>> = { batch_id: batch?.id };

const toTitle = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const bearerFor = (role: Role) => ({ authorization: `Bearer ${people[role].access}` });
/** Authorization of a role that may make the call. */
const allowed = (endpoint: AnyEndpoint): Record<string, string> => {
  if (endpoint.access === 'register') return { authorization: register.header };
  const [role] = listRoles(endpoint);
  return role === undefined ? {} : bearerFor(role);
};
const at = ({ path }: AnyEndpoint, id?: string | number) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => String(id ?? IDS[name] ?? product.id));
const calls = endpoints.map(({ endpoint }) => endpoint).filter(({ ok }) => ok !== undefined);
const titled = (list: readonly AnyEndpoint[]) => list.map((endpoint) => [toTitle(endpoint), endpoint] as const);
const listProperties = (schema: AnyEndpoint['query']) =>
  Object.keys((schema ? (toInputSchema(schema)['properties'] ?? {}) : {}) as object);

let sampleCount = 0;
/** All values in a long run; in a short one a different sample for each call and field, so that together they cover all. */
function some<T>(list: readonly T[], size?: number): readonly T[] {
  sampleCount += 1;
  return sample(list, sampleCount, size);
}

let addressCount = 0;
/** Sends raw bytes from a new address each time. */
async function send(endpoint: AnyEndpoint, url: string, payload?: string, type = 'application/json') {
  addressCount += 1;
  const response = await world.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`,
    headers: { ...allowed(endpoint), ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return response;
}

const NUMBERS = [
  '-1',
  '0',
  '2147483648',
  '9223372036854775808',
  '1e3',
  '0x1',
  '1.5',
  '%00',
  'abc',
  "1'--",
  '%F0%9F%98%80',
];

describe('[M08] an invalid id in the path', () => {
  it.each(titled(calls.filter(({ path }) => path.includes('{'))))('is 404 or 400: %s', async (_title, endpoint) => {
    const payload = endpoint.method === 'GET' ? undefined : '{}';
    for (const id of some(NUMBERS)) {
      const { statusCode, json } = await send(endpoint, at(endpoint, id), payload);
      expect([id, [400, 404].includes(statusCode)]).toEqual([id, true]);
      expect(json()).toHaveProperty('detail');
    }
  });
});

describe('[M08][R12] an invalid filter', () => {
  const WORDS = [
    ...NUMBERS,
    '9999-12-31',
    '0001-01-01',
    '0000-01-01',
    'x'.repeat(5_000),
    '%EF%BB%BF',
    '..%2f..',
    '[]',
    '{"$ne":1}',
  ];
  it.each(titled(calls.filter(({ query }) => query !== undefined)))(
    'is 400, or filters: %s',
    async (_title, endpoint) => {
      const payload = endpoint.method === 'GET' ? undefined : '{}';
      for (const name of listProperties(endpoint.query)) {
        for (const word of some(WORDS)) {
          const { statusCode } = await send(endpoint, `${at(endpoint)}?${name}=${word}`, payload);
          expect([name, word.slice(0, 40), [200, 400, 404].includes(statusCode)]).toEqual([
            name,
            word.slice(0, 40),
            true,
          ]);
        }
        const twice = await send(endpoint, `${at(endpoint)}?${name}=1&${name}=2`, payload);
        expect([name, twice.statusCode]).toEqual([name, 400]);
      }
      const odd = await send(endpoint, `${at(endpoint)}?__proto__=1&constructor=2&nothing=3`, payload);
      // Unknown names change nothing, not even the 400 of a missing filter or the 404 of a missing row.
      expect(odd.statusCode).toBe((await send(endpoint, at(endpoint), payload)).statusCode);
    },
  );
});

const cursor = (text: string) => Buffer.from(text).toString('base64url');
/** Invalid positions: texts that cannot be stored, times and dates unknown to the database. */
const CURSORS = ['x', '1 \0', '1 a\0b', '1 infinity', '1 2026-02-30', '1 0000-00-00', '1 -271821-04-20T00:00:00.000Z']
  .concat('1 +275760-09-13T00:00:00.000Z', '2147483648 a', '9999999999 2026-11-21', '1 1e400', "1 '; select 1; --")
  .map(cursor);

describe('[M08][R12] a forged cursor', () => {
  it.each(titled(calls.filter(({ query }) => listProperties(query).includes('cursor'))))(
    'is 400, or a position: %s',
    async (_title, endpoint) => {
      const payload = endpoint.method === 'GET' ? undefined : '{}';
      for (const word of some(CURSORS)) {
        const { statusCode } = await send(endpoint, `${at(endpoint)}?limit=1&cursor=${word}`, payload);
        expect([word, [200, 400, 404].includes(statusCode)]).toEqual([word, true]);
      }
    },
  );
});

const withBody = calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE');
/** Bodies that match no call, or attack the parser. */
const BODIES = [
  '[]',
  'null',
  '5',
  'true',
  '"text"',
  '{',
  '{"a":1,}',
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{"is_admin":true}}}',
  '{"id":1,"id":2,"status":"x","status":"y"}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '{"order_id":9223372036854775808,"product_id":1e400,"quantity":-0,"id":{},"ordered_products":{"length":5}}',
];

describe('[M06][R12] a hostile body', () => {
  it.each(titled(withBody))('is refused or harmless: %s', async (_title, endpoint) => {
    for (const payload of some(BODIES, 4)) {
      const { statusCode } = await send(endpoint, at(endpoint, 2_000_000_000), payload);
      expect([payload.slice(0, 40), statusCode < 500]).toEqual([payload.slice(0, 40), true]);
    }
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
  });

  it.each(titled(withBody.filter(({ idempotent }) => idempotent)))(
    'with maximum nesting is refused with an Idempotency-Key too: %s',
    async (_title, endpoint) => {
      const headers = { ...allowed(endpoint), 'content-type': 'application/json', 'idempotency-key': 'deep' };
      const payload = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      const url = at(endpoint, 2_000_000_000);
      const { statusCode } = await world.app.inject({ method: endpoint.method, url, headers, payload });
      expect(statusCode).toBe(400);
    },
  );

  it.each(titled(withBody.filter(({ body, multipart }) => body && !multipart)))(
    'is harmless in a single field: %s',
    async (_title, endpoint) => {
      const values = [
        null,
        true,
        [],
        [1],
        {},
        { $gt: 0 },
        -1,
        1.5,
        2 ** 53,
        1e300,
        '',
        '\0',
        '\ud800',
        'x'.repeat(10_000),
      ];
      for (const name of listProperties(endpoint.body)) {
        for (const value of some(values)) {
          const { statusCode } = await send(endpoint, at(endpoint, 2_000_000_000), JSON.stringify({ [name]: value }));
          expect([name, statusCode < 500]).toEqual([name, true]);
        }
      }
    },
  );
});

describe('[M07] another content type', () => {
  const SAME = ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;', 'application/json ; a=b'];
  const OTHER = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/jsonp',
    'text/json',
    'application/json\t; x',
    'application/ json',
    '*/*',
    'null',
  ];
  it.each(titled(withBody.filter(({ path }) => path !== '/payments/webhook/')))(
    'bypasses no check: %s',
    async (_title, endpoint) => {
      const url = at(endpoint, 2_000_000_000);
      const bad = '{"order_id":"x","status":5,"quantity":"two","phone_no":1}';
      const plain = (await send(endpoint, url, bad)).statusCode;
      for (const type of some(SAME, 1))
        expect([type, (await send(endpoint, url, bad, type)).statusCode]).toEqual([type, plain]);
      for (const type of some(OTHER, 2)) {
        const { statusCode } = await send(endpoint, url, bad, type);
        expect([type, [415, plain].includes(statusCode)]).toEqual([type, true]);
      }
      const form = await send(endpoint, url, '--x--\r\n', 'multipart/form-data; boundary=x');
      if (endpoint.multipart) expect([400, 415]).toContain(form.statusCode);
      else expect(form.statusCode).toBe(415);
    },
  );
});

describe('an empty body', () => {
  it.each(titled(withBody.filter(({ body, path }) => body === undefined && path !== '/payments/webhook/')))(
    'is ignored with any content type: %s',
    async (_title, endpoint) => {
      const url = at(endpoint, 2_000_000_000);
      const plain = (await send(endpoint, url)).statusCode;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''])
        expect([type, (await send(endpoint, url, '', type)).statusCode]).toEqual([type, plain]);
    },
  );
});

it('a value of the wrong type is refused with a message that names its field', async () => {
  const body = { phone_no: '9822041210', new_password: 'secret-1', reset_token: ['x'] };
  const refusal = (payload: unknown) =>
    world.app
      .inject({ method: 'POST', url: '/users/reset-password/', payload: payload as object })
      .then((a) => a.json());
  expect(await refusal(body)).toMatchObject({
    detail: 'reset_token is not valid.',
    error: 'reset_token is not valid.',
  });
  expect(await refusal([])).toMatchObject({ detail: 'The body must be a JSON object.' });
});
