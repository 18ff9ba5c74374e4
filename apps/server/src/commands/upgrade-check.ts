// `npm run upgrade:check`: prints what the next start would change in the database, without changing anything.
import type pg from 'pg';
import { withClient } from '../platform/db/client.ts';
import { listPending, type Migration, readMigrations } from '../platform/db/migrate.ts';
import { VERSION } from '../version.ts';
import { type Output, runCommand, withDatabase } from './command.ts';
import {
  type Effect,
  findIndexes,
  type Lock,
  mergeEffects,
  type Reading,
  readMigration,
  type TableWork,
} from './read-migration.ts';

interface Size {
  /** PostgreSQL's estimate; -1 for a table that was never analyzed. */
  readonly rows: number;
  readonly bytes: number;
}

/** The state of the database before the upgrade. */
interface DatabaseState {
  /** Migrations that the next start would apply; undefined for an empty database. */
  readonly pending: readonly Migration[] | undefined;
  readonly sizes: ReadonlyMap<string, Size>;
  /** Table of each index. */
  readonly indexes: ReadonlyMap<string, string>;
  /** Open connections of running servers. */
  readonly connections: number;
  /** Age in seconds of the oldest open transaction of another session; 0 without one. */
  readonly oldest: number;
  /** Products on sale that share an older one's barcode: scanning it does not find them. */
  readonly sameBarcodes: readonly string[];
}

const SIZES = `select relname as table, reltuples as rows, pg_total_relation_size(oid) as bytes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
const SESSIONS = `select count(*) filter (where application_name = 'tilgul')::int as connections,
    coalesce(extract(epoch from now() - min(xact_start)), 0)::int as oldest
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const SAME_BARCODES = `select name || ' (' || barcode || ')' as product from (
    select id, name, to_jsonb(products) ->> 'barcode' as barcode,
      row_number() over (partition by lpad(to_jsonb(products) ->> 'barcode', 14, '0') order by id) as number
    from products where archived_at is null) as numbered
  where number > 1 and barcode is not null order by id limit 100`;

async function readSameBarcodes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ product: string }>(SAME_BARCODES);
  return rows.map(({ product }) => product);
}

async function readDatabaseState(client: pg.Client, files: readonly Migration[]): Promise<DatabaseState> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migrations') is not null as is_filled");
  const { rows: sizes } = await client.query<{ table: string; rows: number; bytes: string }>(SIZES);
  const { rows: indexes } = await client.query<{ indexname: string; tablename: string }>(
    "select indexname, tablename from pg_indexes where schemaname = 'public'",
  );
  const { rows: sessions } = await client.query<Pick<DatabaseState, 'connections' | 'oldest'>>(SESSIONS);
  return {
    pending: found[0]?.is_filled ? await listPending(client, files) : undefined,
    sizes: new Map(sizes.map(({ table, rows, bytes }) => [table, { rows, bytes: Number(bytes) }])),
    indexes: new Map(indexes.map(({ indexname, tablename }) => [indexname, tablename])),
    connections: sessions[0]?.connections ?? 0,
    oldest: sessions[0]?.oldest ?? 0,
    sameBarcodes: found[0]?.is_filled ? await readSameBarcodes(client) : [],
  };
}

const LOCK_TEXTS: Readonly<Record<Lock, string>> = {
  'row exclusive': 'calls go on',
  share: 'calls that write wait',
  'share row exclusive': 'calls that write wait',
  'access exclusive': 'all calls wait',
};
const WORK_TEXTS: Readonly<Record<TableWork, string>> = {
  none: 'a moment',
  'change rows': 'rows are written',
  'read every row': 'every row is read',
  'build an index': 'an index is built',
  'rewrite every row': 'every row is rewritten',
};

const number = (value: number): string => Math.round(value).toLocaleString('en-IN');
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function describeEffect({ table, lock, work }: Effect, size: Size): string {
  const rows = size.rows < 0 ? 'rows not counted yet' : `about ${number(size.rows)} rows`;
  return `  ${table.padEnd(22)} ${LOCK_TEXTS[lock]}; ${WORK_TEXTS[work]} (${rows}, ${megabytes(size.bytes)})`;
}

/** Describes one migration: its name, then each existing table it affects. New tables block nothing. */
function describeMigration({ name }: Migration, { effects, unknown }: Reading, { sizes }: DatabaseState): string[] {
  const lines = mergeEffects(effects).flatMap((effect) => {
    const size = sizes.get(effect.table);
    return size === undefined ? [] : [describeEffect(effect, size)];
  });
  const unread = unknown.map((statement) => `  not known to this check, please read it: ${statement.slice(0, 100)}`);
  return [name, ...(lines.length + unread.length > 0 ? [...lines, ...unread] : ['  makes only what is new'])];
}

/** Whether servers of the previous version can keep running on the upgraded database. */
function describeCompatibility(before: string, read: readonly (readonly [Migration, Reading])[]): string[] {
  const breaking = read.flatMap(([{ name }, { breaking: found }]) =>
    found.map((statement) => `  ${name}: ${statement}`),
  );
  if (breaking.length > 0)
    return [
      `Servers of ${before} cannot work beside it: stop them first. What they may still use goes away:`,
      ...breaking,
    ];
  const ended = read.filter(([, { disconnects }]) => disconnects);
  return [
    `Servers of ${before} can go on working beside it and be replaced one by one.`,
    ...ended.map(([{ name }]) => `${name} ends their database connections once; they connect again by themselves.`),
  ];
}

function describeWaits({ connections, oldest }: DatabaseState): string[] {
  const lines = [`${number(connections)} connections of running servers are open.`];
  if (oldest > 10)
    lines.push(`A transaction has been open for ${number(oldest)} s: locks are given only once it has ended.`);
  return lines;
}

const describeBarcodes = ({ sameBarcodes }: DatabaseState): string[] =>
  sameBarcodes.length === 0
    ? []
    : [`An older product has the same barcode, so scans will not find: ${sameBarcodes.join(', ')}.`];

/** The whole report, line by line. */
function describeUpgrade(facts: DatabaseState, files: readonly Migration[]): string[] {
  const { pending } = facts;
  if (pending === undefined) return [`The database is empty: the first start of ${VERSION} makes the schema.`];
  if (pending.length === 0) return [`The database is up to date for ${VERSION}: nothing will be changed.`];
  const applied = files.filter((file) => !pending.includes(file));
  const before = applied.at(-1)?.release ?? 'an earlier state of this version';
  const indexes = new Map(facts.indexes);
  const read = pending.map((migration) => {
    const reading = readMigration(migration.sql, (index) => indexes.get(index));
    for (const [index, table] of findIndexes(migration.sql)) indexes.set(index, table);
    return [migration, reading] as const;
  });
  return [
    `The database is of ${before}; the first start of ${VERSION} applies ${pending.length} migrations, each whole or not at all:`,
    ...read.flatMap(([migration, reading]) => describeMigration(migration, reading, facts)),
    ...describeCompatibility(before, read),
    ...describeBarcodes(facts),
    ...describeWaits(facts),
    'Make a backup first: npm run backup -- <folder>',
  ];
}

/** Prints what an upgrade would do. Returns the exit code: 0 when it can be done, otherwise 1 (RUN-11). */
export function runUpgradeCheck(env: NodeJS.ProcessEnv, output: Output, migrationsDir: string): Promise<number> {
  return runCommand(output, async () => {
    const files = await readMigrations(migrationsDir);
    const state = await withDatabase({ env, output, joinRunning: true }, ({ connection }) =>
      withClient(connection, 'upgrade check', (client) => readDatabaseState(client, files)),
    );
    for (const line of describeUpgrade(state, files)) output.out(line);
    return 0;
  });
}
