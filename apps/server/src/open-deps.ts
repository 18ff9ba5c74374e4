// Opens the dependencies of the process in order, and closes them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openMedia, openPrivateMedia } from './gateways/media.ts';
import { createHostCheck } from './gateways/outgoing-hosts.ts';
import { createPushQueue } from './gateways/push.ts';
import { type OpenedGateway, openGateway } from './gateways/razorpay.ts';
import { createSmsQueue, createSmsSender } from './gateways/sms.ts';
import { createMetrics } from './metrics.ts';
import { createProductListCache } from './modules/catalog/product-list-cache.ts';
import { createProductSearch } from './modules/catalog/search/product-search.ts';
import { requireSameTimeZone } from './platform/db/check-time-zone.ts';
import { watchQueries } from './platform/db/log.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import type { DB } from './platform/db/tables.ts';
import type { Tracing } from './platform/ports/telemetry.ts';
import { createUserEvents, openPgPubSub, type PgPubSub } from './platform/pubsub/pg-pubsub.ts';
import { loadSecrets } from './platform/security/secrets.ts';

/** Next to the sources in development, next to the bundle in `dist`. */
export const MIGRATIONS_DIR = join(
  dirname(fileURLToPath(import.meta.url)),
  import.meta.url.endsWith('.ts') ? 'platform/db/migrations' : 'migrations',
);

export interface OpenDeps {
  readonly deps: Deps;
  readonly database: Database<DB>;
  readonly pubsub: PgPubSub;
  /** The payment sandbox, if any, for tests that make it fail. */
  readonly paymentSandbox: OpenedGateway['paymentSandbox'];
}

interface OpenDepsOptions {
  readonly now?: () => Date;
  /** For programs beside the server: joins its embedded database. */
  readonly joinRunning?: boolean;
}

/** Opens database, secrets, pub/sub and gateways. */
export async function openDeps(settings: Config, log: Logger, options: OpenDepsOptions = {}): Promise<OpenDeps> {
  const { now = () => new Date(), joinRunning = false } = options;
  const tracing = await openTracing(settings);
  const database = await openDatabase<DB>({
    onQuery: watchQueries({ slowMs: settings.SLOW_QUERY_MS, log, also: tracing?.query }),
    databaseUrl: settings.DATABASE_URL,
    sessionUrl: settings.DATABASE_LISTEN_URL,
    readUrl: settings.DATABASE_READ_URL,
    prepare: settings.DATABASE_PREPARE,
    dataDir: settings.dataDir,
    dataDirNamed: settings.dataDirNamed,
    migrationsDir: MIGRATIONS_DIR,
    poolSize: settings.DATABASE_POOL,
    joinRunning,
    log,
  });
  const { db, pool, sessionPool, replica, connection, dataDir } = database;
  await requireSameTimeZone(db, settings.BUSINESS_TZ, now()).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const config = { ...settings, dataDir };
  const secrets = loadSecrets({ dataDir, jwtSecrets: config.jwtSecrets });
  const pubsub = await openPgPubSub({ connection, pool, log });
  const userEvents = createUserEvents(pubsub);
  const productSearch = createProductSearch(db, pubsub);
  const productList = createProductListCache(db, { pubsub, search: productSearch });
  const media = await openMedia(config);
  const privateMedia = await openPrivateMedia(config);
  const sender = createSmsSender(config, log);
  const sms = createSmsQueue({ db, now, sender, sealKeys: secrets.sealKeys, timeZone: config.BUSINESS_TZ, log });
  const push = config.PUSH ? createPushQueue({ config, secrets, db, now, log }) : undefined;
  const metrics = createMetrics(pool);
  const payments = await openGateway(config, secrets, log);
  const shared = { config, secrets, db, pool, sessionPool, replica, now, log };
  const deps: Deps = {
    ...shared,
    userEvents,
    productList,
    productSearch,
    media,
    privateMedia,
    sms,
    push,
    metrics,
    tracing,
    ...payments,
  };
  return { deps, database, pubsub, paymentSandbox: payments.paymentSandbox };
}

type TracingSettings = Pick<Config, 'NODE_ENV' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

async function openTracing(config: TracingSettings): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  if (endpoint === undefined) return undefined;
  const { createOtelTracing } = await import('./gateways/tracing.ts');
  return createOtelTracing({ endpoint, ratio, accepts: createHostCheck('traces', config) });
}

/** Closes what `openDeps` opened. */
export async function closeDeps({ deps, database, pubsub }: OpenDeps): Promise<void> {
  await Promise.all([deps.sms.close(), deps.push?.close()]);
  await pubsub.close();
  await database.close();
  await deps.tracing?.close();
}
