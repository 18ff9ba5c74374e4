// The connection pool: named prepared statements, column types, and Kysely on top.
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isWritable, type Leader } from './leader.ts';
import type { Log, OnQuery } from './log.ts';

/** A statement gets a name at its second use, so that one-off statements do not fill the server's memory. */
const MAX_NAMED = 300;
const MAX_SEEN = 2_000;
/** Longer texts are bulk statements, which rarely repeat. */
const MAX_TEXT = 8_000;

const names = new Map<string, string>();
const seen = new Set<string>();

/**
 * Name of the prepared statement for an SQL text, so that PostgreSQL parses and plans it once per connection. Undefined
 * for statements that are better sent whole.
 */
function statementName(text: string): string | undefined {
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

type Settle = (error: Error | undefined, result: pg.ResultBuilder) => void;

const BEGIN = 'begin';
const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback']);
const NO_ROWS = { rows: [], rowCount: 0, command: 'BEGIN' };

/** What the driver's query class has beyond its types. */
interface QueryInternals {
  handleCommandComplete(message: unknown, connection: unknown): void;
}

/** Statements by key are few in a transaction, and planning them for each value costs more than their plan could save. */
const GENERIC_PLANS = 'set local plan_cache_mode = force_generic_plan';
const OPENING = [BEGIN, GENERIC_PLANS];
/** Connections on which the opening of a transaction is prepared. */
const canBegin = new WeakSet<object>();

/**
 * Lets the first statement of a transaction send `begin` in its message group. If one of the two fails, the database skips
 * the rest of the group, so nothing ever runs outside the transaction.
 */
function sendBeginWith(query: pg.Query): pg.Query {
  const { submit } = query;
  query.submit = (connection) => {
    for (const text of OPENING) {
      if (!canBegin.has(connection)) connection.parse({ name: text, text, types: [] }, true);
      connection.bind({ statement: text } as pg.BindConfig, true);
      connection.execute(null, true);
    }
    canBegin.add(connection);
    return Reflect.apply(submit, query, [connection]);
  };
  const internals = query as pg.Query & QueryInternals;
  const complete = internals.handleCommandComplete;
  let left = OPENING.length;
  internals.handleCommandComplete = () => {
    left -= 1;
    if (left === 0) internals.handleCommandComplete = complete;
  };
  return query;
}

/** The driver has no hooks for statement names and for what it sends together, hence this subclass. */
class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const plainQuery = this.query;
    let isCorked = false;
    /** Whether `begin` waits for the transaction's first statement. */
    let begins = false;
    /** Sends all statements of one turn of the event loop in one write. */
    const gatherWrites = () => {
      if (isCorked) return;
      const { stream } = this.connection;
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    };
    const send = (text: string, values: unknown[], settle: Settle) => {
      const query = new pg.Query({ name: statementName(text), text, values }, settle);
      gatherWrites();
      Reflect.apply(plainQuery, this, [begins ? sendBeginWith(query) : query]);
      begins = false;
    };
    // The driver's promise keeps dead rows alive in minor garbage collections, which then take several times as long.
    const run = (text: string, values: unknown[]) =>
      new Promise((resolve, reject) =>
        send(text, values, (error, result) => (error ? reject(error) : resolve(result))),
      );
    /** Whether the end of a transaction is not answered yet. A statement sent now would run outside it. */
    let ends = false;
    const sendOrWait = async (text: string, values: unknown[]) => {
      if (ends) throw new Error('a statement came after the end of its transaction');
      if (text === BEGIN) begins = true;
      else if (!ENDS.has(text)) return run(text, values);
      else if (begins) begins = false;
      else {
        ends = true;
        return run(text, values).finally(() => {
          ends = false;
        });
      }
      // A transaction begins with its first statement, and one without statements is never sent.
      return NO_ROWS;
    };
    Object.defineProperty(this, 'query', {
      value: (first: unknown, values: unknown, callback?: Settle): unknown => {
        if (typeof first !== 'string' || !Array.isArray(values))
          return Reflect.apply(plainQuery, this, [first, values, callback]);
        return callback ? send(first, values, callback) : sendOrWait(first, values);
      },
    });
  }
}

/** Parses an integer. Throws when it is not exact, because it would silently be a wrong amount. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database answered a number too large to be exact: ${text}`);
  return value;
}

const toNumber = (text: string): number => (/^-?\d+$/.test(text) ? safeInteger(text) : Number(text));
const [TEXT_ARRAY, INT8_ARRAY, NUMERIC_ARRAY] = [1009, 1016, 1231];
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');
const createArrayParser =
  (parse: (text: string) => number) =>
  (text: string): (number | null)[] =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [NUMERIC, toNumber],
  // A calendar day has no time zone; the driver would parse it as local midnight.
  [DATE, (text) => text],
  [INT8_ARRAY, createArrayParser(safeInteger)],
  [NUMERIC_ARRAY, createArrayParser(toNumber)],
]);

/** int8 and numeric as exact numbers, date as 'YYYY-MM-DD', timestamptz as Date. For our connections only. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Statement timeout, so that no call hangs on the database. */
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Grace after the statement timeout. A database that is still silent then is gone, not slow. */
const SILENCE_AFTER_MS = 5_000;

export interface PoolOptions {
  readonly connection: pg.ClientConfig;
  /** Maximum number of connections. */
  readonly max: number;
  readonly log: Log;
  /** False: commits do not wait for the disk. For work that is repeated from scratch after a crash. */
  readonly durable?: boolean;
  /** Gives up a connection whose statement gets no answer for this long; 20 s by default. */
  readonly silenceMs?: number;
  /** Statement timeout in ms; 15 s by default. */
  readonly statementMs?: number | undefined;
  /** Follows the leader of several hosts: refuses connections that cannot write, and looks for the leader again. */
  readonly leader?: Leader | undefined;
  /** False behind a pooler that does not support prepared statements. */
  readonly prepare?: boolean | undefined;
}

/**
 * Closes a connection whose statement gets no answer: a vanished machine closes nothing, and the statement timeout is
 * enforced by the database itself. Idle connections may be silent.
 */
function closeWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  // The driver types it more loosely.
  const stream = client.connection.stream as Socket;
  let answered = stream.bytesWritten;
  client.on('drain', () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(silenceMs, () => {
    if (stream.bytesWritten > answered) stream.destroy();
  });
}

/** New connections go to the current leader. One that turns out to be a standby is dropped. */
function leaderOptions(leader: Leader, Client: typeof pg.Client): pg.PoolConfig {
  class LeaderClient extends Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...leader.connection });
      this.once('end', () => leader.findAgain());
    }
  }
  return {
    Client: LeaderClient,
    verify: (client, done) =>
      isWritable(client).then((may) => done(may ? undefined : new Error('Connection terminated: a standby')), done),
  };
}

/** Runs `run` on a separate connection named `name`, which is closed afterwards. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  name: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `tilgul ${name}`, options: '-c timezone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    // Also rolls back an open transaction and releases locks.
    await client.end();
  }
}

/** Creates the pool. A lost idle connection is logged and replaced. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connection, max, log, durable = true, statementMs = STATEMENT_TIMEOUT_MS, leader, prepare = true } = options;
  const { silenceMs = statementMs + SILENCE_AFTER_MS } = options;
  const Client = prepare ? PooledClient : pg.Client;
  const pool = new pg.Pool({
    ...connection,
    ...(leader ? leaderOptions(leader, Client) : { Client }),
    max,
    pipeline: true,
    types: columnTypes,
    application_name: 'tilgul',
    options: `-c timezone=UTC${durable ? '' : ' -c synchronous_commit=off'}`,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // The pool handles errors of idle connections only. An unhandled error on a busy one would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhenSilent(client, silenceMs);
  });
  pool.on('error', (error) => {
    // Ending the pool does not wait for its connections, so stopping the database may cut off the last ones.
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  return pool;
}

/**
 * Creates Kysely on the pool; destroying it ends the pool. `onQuery` gets the duration of each statement, failed ones
 * too.
 */
export function createDb<DB>(pool: pg.Pool, onQuery?: OnQuery): Kysely<DB> {
  const log = ({ query, queryDurationMillis }: LogEvent) => onQuery?.(query.sql, queryDurationMillis);
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log }) });
}
