// Generated from the contract: the extremes of every date, month, number and cursor are answered without a server error.
// @module-tag any-length
import { endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ADMIN, CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, toInputSchema } from '../../src/platform/http/json-schema.ts';
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

/** Far years: every one is refused. */
const MONTHS = ['0000-01', '0001-01', '1899-12', '2200-01', '9999-12'];
const DAYS = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'];
const NUMBERS = [-1, 0, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e300];
const POSITIONS = ['2147483647', '2147483648', '9007199254740992', '-1', '1 0001-01-01', '1 9999-12-31'];
const CURSORS = [...POSITIONS, '1 9999-12-31T23:59:59.999Z', '2147483647 9007199254740992'].map((text) =>
  Buffer.from(text).toString('base64url'),
);

type Kind = 'day' | 'month' | 'number' | 'cursor' | 'other';
const EXAMPLES = { day: '2026-11-21', month: '2026-11' };
const listTypes = ({ type }: JsonSchema): readonly unknown[] => [type].flat();

function findKind(name: string, schema: JsonSchema): Kind {
  if (name === 'cursor') return 'cursor';
  if (listTypes(schema).some((type) => type === 'integer' || type === 'number')) return 'number';
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : undefined;
  if (pattern?.test(EXAMPLES.day)) return 'day';
  return pattern?.test(EXAMPLES.month) ? 'month' : 'other';
}

const EXTREMES: Readonly<Record<Kind, readonly (string | number)[]>> = {
  day: DAYS,
  month: MONTHS,
  number: NUMBERS,
  cursor: CURSORS,
  other: [],
};

const listProperties = (schema: JsonSchema) =>
  Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
const toInput = (schema: AnyEndpoint['query']): JsonSchema => (schema ? toInputSchema(schema) : {});
const calls = endpoints.map(({ endpoint }) => endpoint);
const titled = (list: readonly AnyEndpoint[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);
const bearerFor = (role: Role) => ({ authorization: `Bearer ${people[role].access}` });
const toUrl = ({ path }: AnyEndpoint) => path.replace(/\{\w+\}/g, '2000000000');

let count = 0;
async function send(call: AnyEndpoint, query: Record<string, string>, payload?: object) {
  count += 1;
  const [role] = listRoles(call);
  return world.app.inject({
    method: call.method,
    url: toUrl(call),
    query,
    remoteAddress: `10.9.${(count >> 8) & 255}.${count & 255}`,
    headers: role === undefined ? {} : bearerFor(role),
    ...(payload === undefined ? {} : { payload }),
  });
}

/** A value that fits a schema, except for texts that must have a certain form. */
function example(name: string, schema: JsonSchema): unknown {
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (options?.[0]) return example(name, options[0]);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const kind = findKind(name, schema);
  if (kind === 'day' || kind === 'month') return EXAMPLES[kind];
  const types = listTypes(schema);
  if (types.includes('array')) return [example(name, (schema['items'] ?? {}) as JsonSchema)];
  if (types.includes('object')) return exampleObject(schema);
  if (kind === 'number') return Math.max(1, Number(schema['minimum'] ?? 1));
  return types.includes('boolean') ? true : '9822041210';
}
const exampleObject = (schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(listProperties(schema).map(([name, member]) => [name, example(name, member)]));

/** Bodies in which one member, at any depth, has an extreme. */
function* extremeBodies(schema: JsonSchema): Generator<{ kind: Kind; value: unknown; body: Record<string, unknown> }> {
  for (const [name, member] of listProperties(schema)) {
    const whole = exampleObject(schema);
    const kind = findKind(name, member);
    for (const value of EXTREMES[kind]) yield { kind, value, body: { ...whole, [name]: value } };
    const items = (member['items'] ?? member) as JsonSchema;
    for (const inner of extremeBodies(items))
      yield { ...inner, body: { ...whole, [name]: member['items'] ? [inner.body] : inner.body } };
  }
}

let turn = 0;
function some<T>(list: readonly T[], size: number): readonly T[] {
  turn += 1;
  return sample(list, turn, size);
}

const withQuery = calls.filter(({ query }) =>
  listProperties(toInput(query)).some(([name, s]) => findKind(name, s) !== 'other'),
);

describe('[M08] an extreme filter is 400, or filters', () => {
  it.each(titled(withQuery))('%s', async (_title, call) => {
    const members = listProperties(toInput(call.query));
    const month = Object.fromEntries(
      members.filter(([name, schema]) => findKind(name, schema) === 'month').map(([name]) => [name, EXAMPLES.month]),
    );
    for (const [name, schema] of members) {
      const kind = findKind(name, schema);
      const isDate = kind === 'day' || kind === 'month';
      for (const value of isDate ? EXTREMES[kind] : some(EXTREMES[kind], 3)) {
        const { statusCode } = await send(
          call,
          { ...month, [name]: String(value) },
          call.method === 'GET' ? undefined : {},
        );
        const isFine = isDate ? statusCode === 400 : statusCode < 500;
        expect([name, value, statusCode, isFine]).toEqual([name, value, statusCode, true]);
      }
    }
  });
});

const withBody = calls.filter(({ body, multipart }) => body !== undefined && !multipart);

describe('[M06] an extreme member of a body is no server error', () => {
  it.each(titled(withBody))('%s', async (_title, call) => {
    const all = [...extremeBodies(toInput(call.body))];
    const dates = all.filter(({ kind }) => kind === 'day' || kind === 'month');
    for (const { value, body } of [...dates, ...some(all, 8)]) {
      const { statusCode } = await send(call, {}, body);
      expect([value, statusCode, statusCode < 500]).toEqual([value, statusCode, true]);
    }
  });
});
