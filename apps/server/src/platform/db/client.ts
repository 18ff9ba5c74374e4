// The connection pool: prepared statements by name, column types as the code wants them, Kysely on top.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isWritable, type Leader } from './leader.ts';
import type { Log, OnQuery } from './log.ts';

/** A statement gets a name at its second use, so that one-off statements do not fill the servers' memory. */
const MAX_NAMED = 300;
const MAX_SEEN = 2_000;
/** Longer texts are bulk statements, rarely the same twice. */
const MAX_TEXT = 8_000;

const names = new Map<string, string>();
const seen = new Set<string>();

/**
 * The name under which a parameterised statement is prepared on each connection, the same for the same SQL; undefined for
 * statements that are better sent whole. PostgreSQL then parses and plans it once per connection.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > MAX_TEXT || names.size >= MAX_NAMED) return known;
  if (!seen.has(text)) {
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  seen.delete(text);
  return name;
}

/** The driver has no hook for statement names, so this one subclass gives it one. */
class NamingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const plainQuery = this.query;
    Object.defineProperty(this, 'query', {
      value: (first: unknown, values: unknown, ...rest: unknown[]): unknown => {
        const name = typeof first === 'string' && Array.isArray(values) ? statementName(first) : undefined;
        const args = name === undefined ? [first, values, ...rest] : [{ name, text: first, values }, ...rest];
        return Reflect.apply(plainQuery, this, args);
      },
    });
  }
}

/** A whole number that came as text; an unsafe one would be a silently wrong amount, so it is an error. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database answered a number too large to be exact: ${text}`);
  return value;
}

const toNumber = (text: string): number => (/^-?\d+$/.test(text) ? safeInteger(text) : Number(text));
const [TEXT_ARRAY, INT8_ARRAY, NUMERIC_ARRAY] = [1009, 1016, 1231];
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');
const arrayOf =
  (parse: (text: string) => number) =>
  (text: string): (number | null)[] =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [NUMERIC, toNumber],
  // A calendar day has no time zone; the driver would make it midnight of the machine's own.
  [DATE, (text) => text],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [NUMERIC_ARRAY, arrayOf(toNumber)],
]);

/** int8 and numeric as numbers (asserted exact), date as 'YYYY-MM-DD', timestamptz as Date; for our connections only. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A statement that takes longer is cut off, so that no call hangs on the database. */
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** So long after its limit, a statement that has no answer tells that the database is not slow, which the limit ends, but gone. */
const SILENCE_AFTER_MS = 5_000;

export interface PoolOptions {
  readonly connection: pg.ClientConfig;
  /** Most connections at once. */
  readonly max: number;
  readonly log: Log;
  /** Off: commits do not wait for the disk. For work that is made again from nothing when it was cut off. */
  readonly durable?: boolean;
  /** How long a statement may be without any answer before its connection is given up, 20 s by default. */
  readonly silenceMs?: number;
  /** How long a statement may take, in ms; 15 s unless given. */
  readonly statementMs?: number | undefined;
  /** Where `connection` is the leader's of several hosts: connections that cannot write are refused, and it is looked for again. */
  readonly leader?: Leader | undefined;
  /** Off behind a pooler that gives each transaction another connection and knows no prepared statements. */
  readonly prepare?: boolean | undefined;
}

/**
 * Ends a connection whose statement has had no answer for so long: a machine that vanished closes nothing, and the limit
 * of a statement is the database's own to keep. A connection that was asked nothing may be silent.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  // A socket, whatever the driver calls it.
  const stream = client.connection.stream as Socket;
  let answered = stream.bytesWritten;
  client.on('drain', () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(silenceMs, () => {
    if (stream.bytesWritten > answered) stream.destroy();
  });
}

/** Each new connection goes to the leader of that moment, and is given up when that is one no more. */
function leaderOptions(leader: Leader, Client: typeof pg.Client): pg.PoolConfig {
  class LeaderClient extends Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...leader.connection });
      this.once('end', () => leader.lookAgain());
    }
  }
  return {
    Client: LeaderClient,
    verify: (client, done) =>
      isWritable(client).then((may) => done(may ? undefined : new Error('Connection terminated: a standby')), done),
  };
}

/** The server's pool; a lost idle connection is logged and replaced, never fatal. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connection, max, log, durable = true, statementMs = STATEMENT_TIMEOUT_MS, leader, prepare = true } = options;
  const { silenceMs = statementMs + SILENCE_AFTER_MS } = options;
  const Client = prepare ? NamingClient : pg.Client;
  const pool = new pg.Pool({
    ...connection,
    ...(leader ? leaderOptions(leader, Client) : { Client }),
    max,
    types: columnTypes,
    application_name: 'tilgul',
    options: `-c timezone=UTC${durable ? '' : ' -c synchronous_commit=off'}`,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // The pool only notices idle connections: one that is lost while a call holds it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, silenceMs);
  });
  pool.on('error', (error) => {
    // The pool's end does not wait for its connections: a database that stops right after it cuts off the last ones.
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  return pool;
}

/** Kysely over the pool; destroying it ends the pool. `onQuery` gets the duration of each statement, failed ones too. */
export function createDb<DB>(pool: pg.Pool, onQuery?: OnQuery): Kysely<DB> {
  const log = ({ query, queryDurationMillis }: LogEvent) => onQuery?.(query.sql, queryDurationMillis);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log }) });
}
