// The demo data: a few weeks in the life of the chain, made by the product's own rules on a clock of its own.
import { api } from '@tilgul/contract';
import { PASSWORD_MIN } from '@tilgul/contract/rules/limits';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openGateway } from '../gateways/razorpay.ts';
import { createLog } from '../log.ts';
import { closeDeps, openDeps } from '../open-deps.ts';
import { createDb, createPool } from '../platform/db/client.ts';
import type { DB } from '../platform/db/tables.ts';
import { UNLIMITED_CALLS } from '../platform/http/call-rate.ts';
import type { PaymentProof } from '../platform/ports/payment-gateway.ts';
import { signAccess } from '../platform/security/tokens.ts';
import { type Caller, createCaller } from './caller.ts';
import { createDemoClock, createDice } from './clock.ts';
import { castPlayers, DEMO_ACCOUNTS, endSessions, type Player } from './demo-users.ts';
import { askForMore, stockCatalogue, stockStores } from './goods.ts';
import {
  playManualOrders,
  playOwnOrders,
  playPaidOrders,
  playPastOrders,
  playRecentOrders,
  readOldNotifications,
} from './history.ts';
import { keepPreparedPictures } from './pictures.ts';
import { openDeliveries } from './store-settings.ts';
import { FRANCHISE_REQUESTS, JOB_APPLICATIONS } from './towns.ts';

const NAME = 'demo';
const DAYS = 26;
const PAST_ORDERS = 66;
const SEED = 20_261_121;

type Progress = 'finished' | 'begun' | 'foreign' | 'empty';

async function progressOf({ db }: Deps): Promise<Progress> {
  const run = await db.selectFrom('seed_runs').select('finished_at').where('name', '=', NAME).executeTakeFirst();
  if (run) return run.finished_at ? 'finished' : 'begun';
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anybody ? 'foreign' : 'empty';
}

/** Whether the database holds the demo, whose accounts have passwords that everybody knows. */
export const hasDemo = async (deps: Deps): Promise<boolean> => ['begun', 'finished'].includes(await progressOf(deps));

/** Whether the database is for the demo and does not hold all of it. */
export const lacksDemo = async (deps: Deps): Promise<boolean> => ['begun', 'empty'].includes(await progressOf(deps));

/** Empties what a run that was cut off had made; nothing else can be there, since the server did not listen yet. */
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

const isPlayer = (as: object | undefined): as is Player => as !== undefined && 'sessionId' in as;

/** Makes calls with a token of the play's present moment. */
function playersCaller(deps: Deps, call: Caller): Caller {
  return async (endpoint, input) => {
    const as = input?.as;
    if (isPlayer(as))
      as.access = await signAccess(deps.secrets.jwtKeys, { userId: as.id, sessionId: as.sessionId }, deps.now());
    return call(endpoint, input);
  };
}

/** Pays at the sandbox as a payer's browser does. */
const payerOf = (app: FastifyInstance) => async (orderId: string) => {
  const payload = { order_id: orderId, outcome: 'success', callback: true };
  const response = await app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload });
  if (response.statusCode !== 200) throw new Error(`the demo's payment failed: ${response.body}`);
  return response.json<PaymentProof>();
};

async function play(deps: Deps, end: Date): Promise<void> {
  const pictures = keepPreparedPictures(deps);
  const clock = createDemoClock(end, DAYS);
  const dice = createDice(SEED);
  // What the demo's people did weeks ago is news to nobody and fills no log today.
  const log = deps.log.child({}, { level: 'warn' });
  // A sandbox of the demo's own: the other one is carried by the server.
  const payments = await openGateway(deps.config, deps.secrets, log);
  const past: Deps = {
    ...deps,
    ...payments,
    // The demo's accounts keep their passwords, whatever new ones must be like, and have no second factor yet.
    config: { ...deps.config, PASSWORD_MIN, factorRoles: [] },
    now: () => clock.now(),
    userEvents: { publish: () => undefined, subscribe: () => () => undefined },
    log,
    // Nor does it count among what this server has done.
    metrics: { ...deps.metrics, answered: () => undefined, ordersPlaced: { inc: () => undefined } },
  };
  const { app } = await buildApp(past, { callsPerMinute: UNLIMITED_CALLS });
  try {
    const call = playersCaller(past, createCaller(app));
    const cast = await castPlayers(past, call);
    await pictures;
    const goods = await stockCatalogue(past, call, cast);
    await stockStores(call, cast, goods, dice, clock);
    const pay = past.paymentSandbox ? payerOf(app) : undefined;
    const stage = { call, cast, goods, dice, clock, pay, timeZone: past.config.BUSINESS_TZ };
    await playPastOrders(stage, end, DAYS, PAST_ORDERS);
    for (const body of FRANCHISE_REQUESTS) (await call(api.publicForms.requestFranchise, { body })).ok;
    for (const body of JOB_APPLICATIONS) (await call(api.publicForms.applyForJob, { body })).ok;
    await askForMore(call, cast, goods, dice, clock);
    await playPaidOrders(stage);
    await playManualOrders(stage);
    await readOldNotifications(stage);
    await playRecentOrders(stage, end);
    await playOwnOrders(stage);
    await openDeliveries(call, cast);
    await endSessions(past, end);
  } finally {
    await app.close();
  }
}

function announce(): void {
  const lines = DEMO_ACCOUNTS.map(({ role, username, password }) => `  ${role.padEnd(14)} ${username} / ${password}`);
  process.stdout.write(`Demo data is ready. Sign in as\n${lines.join('\n')}\n`);
}

/** Fills an empty database with the demo, once; a database with other people's data is left alone. */
export async function seedDemo(deps: Deps, connection: pg.ClientConfig): Promise<void> {
  const progress = await progressOf(deps);
  if (progress === 'finished' || progress === 'foreign') return;
  if (progress === 'begun') await clear(deps);
  const started = deps.now();
  await deps.db.insertInto('seed_runs').values({ name: NAME, started_at: started }).execute();
  const pool = createPool({ connection, max: 4, log: deps.log, durable: false });
  try {
    await play({ ...deps, pool, db: createDb<DB>(pool) }, started);
  } finally {
    await pool.end();
  }
  // This commit waits for the disk, and with it everything that was written before.
  await deps.db.updateTable('seed_runs').set({ finished_at: deps.now() }).where('name', '=', NAME).execute();
  announce();
}

/** Fills the database of a server that is starting with these settings, beside it; ends with that server, however it ends. */
export async function runSeedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  const config = readConfig(env);
  const opened = await openDeps(config, createLog(config.LOG_LEVEL), { joinRunning: true });
  await seedDemo(opened.deps, opened.database.connection);
  await closeDeps(opened);
  process.exit(0);
}
