// Creates the demo data: a few weeks of the chain's history, made by real calls on a simulated clock. Runs in a child process,
// whose memory is freed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@tilgul/contract';
import { PASSWORD_MIN } from '@tilgul/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openGateway } from '../gateways/razorpay.ts';
import { createLog, showStep } from '../log.ts';
import { pickCaps } from '../modules/cart/order-caps.rules.ts';
import { closeDeps, openDeps } from '../open-deps.ts';
import { createDb, createPool } from '../platform/db/client.ts';
import { isOutOfRoom } from '../platform/db/disk-full.ts';
import type { DB } from '../platform/db/tables.ts';
import { UNLIMITED_CALLS } from '../platform/http/call-rate.ts';
import type { PaymentProof } from '../platform/ports/payment-gateway.ts';
import { signAccessToken } from '../platform/security/tokens.ts';
import { type Caller, createCaller } from './caller.ts';
import { createDemoClock, createRng } from './clock.ts';
import { createSeller } from './counter-sales.ts';
import { createDemoUsers, DEMO_ACCOUNTS, type DemoUser, endSessions } from './demo-users.ts';
import { createOpenRequests, sellOut, stockCatalogue, stockStores } from './goods.ts';
import {
  createOwnOrders,
  createPacking,
  createPaidOrders,
  createPastOrders,
  createRecentOrders,
  markOldNotificationsRead,
} from './history.ts';
import { copyPreparedPictures } from './pictures.ts';
import { createDemoRegisters } from './registers.ts';
import { FRANCHISE_REQUESTS, JOB_APPLICATIONS } from './towns.ts';

const NAME = 'demo';
const DAYS = 26;
const PAST_ORDERS = 66;
const SEED = 20_261_121;

/** The caps of a shop that sets none: the demo's customers stay within them. */
const DEFAULT_CAPS = pickCaps(readConfig({}));

type Progress = 'finished' | 'begun' | 'foreign' | 'empty';

async function getProgress({ db }: Deps): Promise<Progress> {
  const run = await db.selectFrom('seed_runs').select('finished_at').where('name', '=', NAME).executeTakeFirst();
  if (run) return run.finished_at ? 'finished' : 'begun';
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user ? 'foreign' : 'empty';
}

/** Whether the database contains the demo, whose passwords are public. */
const hasDemo = async (deps: Deps): Promise<boolean> => ['begun', 'finished'].includes(await getProgress(deps));

/** Whether the demo is missing or incomplete in a database meant for it. */
const needsDemo = async (deps: Deps): Promise<boolean> => ['begun', 'empty'].includes(await getProgress(deps));

/** Clears an interrupted run. Nothing else can be there, since the server has not listened yet. */
async function clear({ db }: Deps): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('schema_migrations', 'server_secret', 'stock_locations')`.execute(
    db,
  );
  await sql
    .raw(`truncate ${rows.map(({ name }) => name).join(', ')}, stock_locations restart identity cascade`)
    .execute(db);
  await sql`insert into stock_locations (kind) values ('main'), ('transit'), ('outside')`.execute(db);
}

const isDemoUser = (as: object | undefined): as is DemoUser => as !== undefined && 'sessionId' in as;

/** Makes calls with a token of the simulated time. */
function createDemoCaller(deps: Deps, call: Caller): Caller {
  return async (endpoint, input) => {
    const as = input?.as;
    if (isDemoUser(as))
      as.access = await signAccessToken(deps.secrets.jwtKeys, { userId: as.id, sessionId: as.sessionId }, deps.now());
    return call(endpoint, input);
  };
}

/** Pays at the sandbox like a payer's browser. */
const createPayer = (app: FastifyInstance) => async (orderId: string) => {
  const payload = { order_id: orderId, outcome: 'success', callback: true };
  const response = await app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload });
  if (response.statusCode !== 200) throw new Error(`the demo's payment failed: ${response.body}`);
  return response.json<PaymentProof>();
};

async function createDemo(deps: Deps, end: Date): Promise<void> {
  const pictures = copyPreparedPictures(deps);
  // Awaited later; until then a failure must not end the process as an unhandled rejection.
  pictures.catch(() => undefined);
  const clock = createDemoClock(end, DAYS);
  const rng = createRng(SEED);
  // Keeps the demo's past out of today's log.
  const log = deps.log.child({}, { level: 'warn' });
  // A separate sandbox, since the server mounts the other one.
  const payments = await openGateway(deps.config, deps.secrets, log);
  const pastDeps: Deps = {
    ...deps,
    ...payments,
    // Demo accounts keep their passwords whatever the rules for new ones, and need neither two-factor sign-in nor a code.
    config: {
      ...deps.config,
      ...DEFAULT_CAPS,
      PASSWORD_MIN,
      factorRoles: [],
      confirmsPhone: false,
      replacesSetPasswords: false,
    },
    now: () => clock.now(),
    userEvents: { publish: () => undefined, subscribe: () => () => undefined },
    log,
    // Keeps the demo out of this server's metrics.
    metrics: { ...deps.metrics, answered: () => undefined, ordersPlaced: { inc: () => undefined } },
  };
  const { app } = await buildApp(pastDeps, { callsPerMinute: UNLIMITED_CALLS });
  try {
    const call = createDemoCaller(pastDeps, createCaller(app));
    const users = await createDemoUsers(pastDeps, call);
    await pictures;
    const goods = await stockCatalogue(call, users);
    const pay = pastDeps.paymentSandbox ? createPayer(app) : undefined;
    const scenario = { call, users, goods, rng, clock, pay, timeZone: pastDeps.config.BUSINESS_TZ };
    await stockStores(scenario);
    const sell = createSeller(scenario, pastDeps.config.CONTACT_PHONE);
    const workRegisters = await createDemoRegisters(scenario);
    await createPastOrders(scenario, sell, { end, days: DAYS, count: PAST_ORDERS, workRegisters });
    for (const body of FRANCHISE_REQUESTS) (await call(api.publicForms.requestFranchise, { body })).ok;
    for (const body of JOB_APPLICATIONS) (await call(api.publicForms.applyForJob, { body })).ok;
    await createOpenRequests(scenario);
    await createPaidOrders(scenario, end);
    await markOldNotificationsRead(scenario);
    await createRecentOrders(scenario, sell, end);
    await createPacking(scenario);
    await createOwnOrders(scenario, end);
    await sellOut(scenario, pastDeps.db);
    await endSessions(pastDeps, end);
  } finally {
    await app.close();
  }
}

function announce(): void {
  const lines = DEMO_ACCOUNTS.map(({ role, username, password }) => `  ${role.padEnd(14)} ${username} / ${password}`);
  process.stdout.write(`Demo data is ready. Sign in as\n${lines.join('\n')}\n`);
}

/** Fills an empty database with the demo, once. A database with other data is left alone. */
export async function seedDemo(deps: Deps, connection: pg.ClientConfig): Promise<void> {
  const progress = await getProgress(deps);
  if (progress === 'finished' || progress === 'foreign') return;
  if (progress === 'begun') await clear(deps);
  const started = deps.now();
  await deps.db.insertInto('seed_runs').values({ name: NAME, started_at: started }).execute();
  const pool = createPool({ connection, max: 4, log: deps.log, durable: false });
  try {
    await createDemo({ ...deps, pool, db: createDb<DB>(pool) }, started);
  } finally {
    await pool.end();
  }
  // This commit waits for the disk, and so for all earlier ones.
  await deps.db.updateTable('seed_runs').set({ finished_at: deps.now() }).where('name', '=', NAME).execute();
  announce();
}

/** Exit code of the child process when the disk is full. */
const { ENOSPC } = constants.errno;

/** Runs in the child process: fills the database of the server that is starting. Exits with that server. */
export async function runSeedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  const config = readConfig(env);
  const opened = await openDeps(config, createLog(config.LOG_LEVEL), { joinRunning: true });
  try {
    await seedDemo(opened.deps, opened.database.connection);
  } catch (error) {
    // The server prints one line about it.
    if (await isOutOfRoom(error, config.dataDir)) process.exit(ENOSPC);
    throw error;
  }
  await closeDeps(opened);
  process.exit(0);
}

const here = dirname(fileURLToPath(import.meta.url));
/** Next to the sources in development, next to the bundle in `dist`. */
const PROGRAM = import.meta.url.endsWith('.ts') ? join(here, '../entries/seed-demo.ts') : join(here, 'seed-demo.js');

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Fills an empty database with the demo, once. A database with other data is left alone. Throws when the child process
 * fails, which has printed why. `env` is the server's.
 */
export async function seedDemoInChild(deps: Deps, env: NodeJS.ProcessEnv): Promise<void> {
  if (!(await needsDemo(deps))) return;
  // A debugger's port is in use by the server, and its limit for young objects suits an idle server only.
  const args = process.execArgv.filter((arg) => !/^--(inspect|max-semi-space-size)/.test(arg));
  await showStep('Making demo data', 8, async () => {
    const child = spawn(process.execPath, [...args, PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // A stopping server closes its database, so the child process must end before it.
    let isStopping = false;
    const stop = () => {
      isStopping = true;
      child.kill('SIGKILL');
    };
    for (const signal of SIGNALS) process.prependOnceListener(signal, stop);
    const [code] = await once(child, 'exit');
    for (const signal of SIGNALS) process.removeListener(signal, stop);
    if (isStopping) await new Promise(() => undefined);
    if (code === ENOSPC) throw Object.assign(new Error('The demo data could not be made.'), { code: 'ENOSPC' });
    if (code !== 0) throw new Error('The demo data could not be made.');
  });
}

/** Lines that announce demo accounts and the payment sandbox. Empty for a real shop (RUN-6). */
export async function buildTrialBanner(deps: Deps): Promise<string> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ');
  const lines = [
    ...((await hasDemo(deps)) ? [`demo accounts with known passwords can sign in: ${names}`] : []),
    ...(deps.paymentSandbox ? ['payments go to the local sandbox, no money is moved'] : []),
  ];
  if (lines.length === 0) return '';
  return `To try out only, not a real shop:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}
