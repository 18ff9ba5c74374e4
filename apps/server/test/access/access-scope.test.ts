// Every call × role × own and other data, generated: two stores, two riders, two customers, and forged cookies.
import { endpoints } from '@tilgul/contract';
import { type AnyEndpoint, listRoles } from '@tilgul/contract/endpoint';
import { ADMIN, type Role } from '@tilgul/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { toInputSchema } from '../../src/platform/http/json-schema.ts';
import { createWorld, type Person } from '../support/harness.ts';
import { createScenario, forgedCookies, type Scope, type Target, userFor } from './scope-scenario.ts';
import { isScoped, scopeTable } from './scope-table.ts';

const world = await createWorld();
const scenario = await createScenario(world);
const { one, other, admin } = scenario;
const table = scopeTable(scenario);
const NOT_FOUND = { detail: 'Not found.', code: 'not_found', request_id: '' };

const isScope = (entry: (typeof table)[string] | undefined): entry is Scope => entry !== undefined && 'kind' in entry;
/** The roles of a call with their scopes, except administrators, who see everything. */
function* listScopes(name: string, endpoint: AnyEndpoint): Generator<[Exclude<Role, 'admin'>, Scope]> {
  const entry = table[name];
  for (const role of listRoles(endpoint)) {
    if (role === ADMIN) continue;
    const scope = isScope(entry) ? entry : entry?.[role];
    if (scope) yield [role, scope];
  }
}

/** Makes a call; with forged cookies, claiming to be another user and an administrator. */
async function makeCall(endpoint: AnyEndpoint, as: Person, target: Target, forged?: ReturnType<typeof forgedCookies>) {
  const headers = { ...target.headers, ...(forged ? { cookie: forged.cookie } : {}) };
  const input = { as, ...target, headers } as Parameters<typeof world.call<AnyEndpoint>>[1];
  const result = await world.call(endpoint, input);
  const refusal: Record<string, unknown> = result.status < 300 ? {} : { ...result.error, request_id: '' };
  return { status: result.status, refusal, answer: result.status < 300 ? result.ok : undefined };
}
const succeeds = async (...call: Parameters<typeof makeCall>) => {
  const { status, refusal, answer } = await makeCall(...call);
  expect([refusal, status < 300]).toEqual([{}, true]);
  return answer as never;
};

async function expectNotFoundForOthers(endpoint: AnyEndpoint, role: Role, scope: Scope & { kind: 'byId' }) {
  const target = await scope.target(other, role);
  for (const forged of [undefined, forgedCookies(other, role)]) {
    const { status, refusal } = await makeCall(endpoint, userFor(one, role), target, forged);
    expect({ status, ...refusal }).toMatchObject({ status: 404, ...NOT_FOUND });
  }
  // The row still exists: its own side reaches it, whatever the cookies claim.
  await succeeds(endpoint, userFor(other, role), target, forgedCookies(one, role));
}

async function expectOnlyOwnRows(endpoint: AnyEndpoint, role: Role, scope: Scope & { kind: 'list' }) {
  const [mine, theirs] = [await scope.create(one, role), await scope.create(other, role)];
  const forged = forgedCookies(other, role);
  const { target = {} } = scope;
  const plain = scope.toKeys(await succeeds(endpoint, userFor(one, role), target));
  const claims = Object.entries(forged.fields).map(([name, value]) => [name, String(value)]);
  const query: Record<string, string | number> = { ...target.query, ...Object.fromEntries(claims) };
  // A list that takes a store refuses another one; nothing else that is claimed changes the rows.
  const known = endpoint.query ? toInputSchema(endpoint.query)['properties'] : undefined;
  if ('store_id' in Object(known)) {
    expect((await makeCall(endpoint, userFor(one, role), { ...target, query }, forged)).status).toBe(404);
    delete query['store_id'];
  }
  const withForged = scope.toKeys(await succeeds(endpoint, userFor(one, role), { ...target, query }, forged));
  expect(plain).toContain(mine);
  expect(plain).not.toContain(theirs);
  expect(withForged).toEqual(plain);
}

async function expectOnlyOwnChanges(endpoint: AnyEndpoint, role: Role, scope: Scope & { kind: 'write' }) {
  const traces = async () => [await scope.readState(one, role), await scope.readState(other, role)];
  for (const side of [one, other]) await scenario.setNotifications(userFor(side, role), ['Something new']);
  const [mine, theirs] = await traces();
  const forged = forgedCookies(other, role);
  const { body, ...target } = await scope.target(one);
  await succeeds(
    endpoint,
    userFor(one, role),
    { ...target, body: { ...forged.fields, warehouse_id: other.manager.storeId, ...body, role_name: undefined } },
    forged,
  );
  const [after, untouched] = await traces();
  expect(after).not.toEqual(mine);
  expect(untouched).toEqual(theirs);
}

const scoped = endpoints
  .filter(({ endpoint }) => isScoped(endpoint))
  .map(({ noun, name, endpoint }) => ({ name: `${noun}.${name}`, endpoint }));

it('[Z01] every call has a scope for each permitted role', () => {
  expect(Object.keys(table).toSorted()).toEqual(scoped.map(({ name }) => name).toSorted());
  for (const { name, endpoint } of scoped) {
    const roles = [...listScopes(name, endpoint)].map(([role]) => role);
    expect([name, ...roles]).toEqual([name, ...listRoles(endpoint)].filter((role) => role !== ADMIN));
  }
});

for (const { name, endpoint } of scoped) {
  describe(`[Z01] ${endpoint.method} ${endpoint.path}`, () => {
    for (const [role, scope] of listScopes(name, endpoint)) {
      if (scope.kind === 'byId')
        it(`is 404 to a ${role} for data of others`, () => expectNotFoundForOthers(endpoint, role, scope));
      if (scope.kind === 'list')
        it(`shows a ${role} only their own data`, () => expectOnlyOwnRows(endpoint, role, scope));
      if (scope.kind === 'write')
        it(`changes only a ${role}’s own data`, () => expectOnlyOwnChanges(endpoint, role, scope));
    }
    const entry = table[name];
    if (isScope(entry) && entry.kind === 'shared')
      it('shows every role the same', async () => {
        const { target = {}, toCommon = (answer) => answer } = entry;
        const answers: unknown[] = [];
        for (const role of listRoles(endpoint))
          answers.push(
            await succeeds(endpoint, role === ADMIN ? admin : userFor(one, role), target, forgedCookies(other, role)),
          );
        expect(answers.length).toBe(listRoles(endpoint).length);
        expect(answers.length).toBeGreaterThan(1);
        for (const answer of answers) expect(toCommon(answer)).toEqual(toCommon(answers[0]));
      });
    if (listRoles(endpoint).includes(ADMIN) && isScope(entry) && entry.kind === 'byId')
      it('reaches everything for the administrator', async () => {
        await succeeds(endpoint, admin, await entry.target(other, ADMIN));
      });
  });
}
