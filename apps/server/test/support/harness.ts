// The world of an API test: the real app on its own database, a settable clock, and users who make real calls.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorBody, ErrorCode } from '@tilgul/contract/rules/errors';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { type BuiltApp, buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { closeDeps, openDeps } from '../../src/open-deps.ts';
import { toFastifyPath } from '../../src/platform/http/bind.ts';
import { UNLIMITED_CALLS } from '../../src/platform/http/call-rate.ts';
import { listErrors } from '../../src/platform/http/openapi.ts';
import { setTestHashCost } from '../../src/platform/security/passwords.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createTestDatabase } from './test-database.ts';
import { createGoods } from './world-goods.ts';
import { createPeople } from './world-people.ts';
import { createRegisters } from './world-registers.ts';

export { tinyPicture } from './world-goods.ts';
export type { Manager, Person } from './world-people.ts';
export type { Register } from './world-registers.ts';

/** URL of the test database as the setting expects it, with a socket folder percent-encoded as the host. */
export function databaseUrl(connection: pg.ClientConfig): string {
  const { connectionString, host = '', port = 5432, user = '', password, database = '' } = connection;
  return connectionString ?? `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

const START = new Date('2026-11-20T06:30:00.000Z');

/** A clock that stands still until it is moved. */
export interface Clock {
  now(): Date;
  advance(milliseconds: number): void;
  set(moment: string): void;
}

function createClock(): Clock {
  let moment = START.getTime();
  return {
    now: () => {
      // Advances a millisecond per reading, so that rows keep their order.
      moment += 1;
      return new Date(moment);
    },
    advance: (milliseconds) => {
      moment += milliseconds;
    },
    set: (text) => {
      moment = new Date(text).getTime();
    },
  };
}

/** Errors that any call may answer. */
const ERRORS_OF_ANY_CALL: ReadonlySet<string> = new Set<ErrorCode>([
  'token_invalid',
  'too_many',
  'bad_request',
  'too_large',
  'unsupported_type',
  'unavailable',
  'internal',
]);

/** Collects `METHOD path: code` of every error answer whose code the call does not list. */
function watchErrors({ app, bound }: BuiltApp): ReadonlySet<string> {
  const endpoints = new Map([...bound].map((one) => [`${one.method} ${toFastifyPath(one.path)}`, one]));
  const unlisted = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url}`);
    if (!endpoint || reply.statusCode < 400 || typeof payload !== 'string') return payload;
    const { code } = JSON.parse(payload) as ErrorBody;
    if (code !== undefined && !ERRORS_OF_ANY_CALL.has(code) && !listErrors(endpoint).some((one) => one === code))
      unlisted.add(`${endpoint.method} ${endpoint.path}: ${code}`);
    return payload;
  });
  return unlisted;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Raises the caps of accounts, which few tests are about. */
const KNOWN_CUSTOMERS = {
  CASH_ORDER_MAX: '9999999',
  LINE_MAX: '9999',
  OPEN_ORDERS_MAX: '1000000',
  OPEN_ORDERS_PER_WINDOW: '1000000',
  WINDOW_PLACES_MAX: '1000000',
  CASH_CANCELLATIONS_MAX: '1000000',
  ADDRESSES_MAX: '1000',
};

/** The caps of a shop that sets none. */
export const DEFAULT_CAPS = Object.fromEntries(
  Object.keys(KNOWN_CUSTOMERS).map((name) => [name, String(readConfig({})[name as keyof typeof KNOWN_CUSTOMERS])]),
);

export interface WorldOptions {
  /** For tests that write rows directly and leave inconsistent ledgers. */
  readonly hasUnsoundLedgers?: boolean;
  /** Hashes passwords at production cost, for tests of hashing and its timing. */
  readonly isHashingCostly?: boolean;
}

/** Creates an empty shop with one administrator. After the test file its ledgers are audited and it is closed. */
export async function createWorld(settings: Record<string, string> = {}, options: WorldOptions = {}) {
  setTestHashCost(!options.isHashingCostly);
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'tilgul-test-'));
  const clock = createClock();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    SEED: 'none',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret for tests of forty characters long',
    ...KNOWN_CUSTOMERS,
    ...settings,
  });
  const opened = await openDeps(config, pino({ level: 'silent' }), { now: () => clock.now() });
  const { deps, paymentSandbox } = opened;
  // Does not wait for calls that a test left open.
  const built = await buildApp(deps, { callsPerMinute: UNLIMITED_CALLS, times: { stop: 100 } });
  const unlisted = watchErrors(built);
  afterAll(async () => {
    const fault = options.hasUnsoundLedgers ? undefined : await auditLedger(deps.db);
    await built.app.close();
    await closeDeps(opened);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    expect(fault).toBeUndefined();
    expect([...unlisted], 'error codes that their calls do not list').toEqual([]);
  });

  const call = createCaller(built.app);
  const people = createPeople(deps, call);
  const goods = createGoods(call, people, deps.media);
  return {
    app: built.app,
    bound: built.bound,
    lifecycle: built.lifecycle,
    deps,
    paymentSandbox,
    clock,
    dataDir,
    databaseUrl: databaseUrl(database.connection),
    call,
    ...people,
    ...goods,
    ...createRegisters(deps, call),
  };
}
