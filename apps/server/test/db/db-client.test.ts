// Checks exact values, transactions, and the classification of database errors.
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDb, createPool } from '../../src/platform/db/client.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import {
  isConnectionError,
  isQueryCancelled,
  isRetriable,
  isUniqueViolation,
} from '../../src/platform/db/pg-errors.ts';
import { afterCommit, inTransaction, together } from '../../src/platform/db/transaction.ts';
import { createTestDatabase, makeDir, removeDirs, type TestDatabase } from '../support/test-database.ts';

interface Tables {
  boxes: { id: number; pieces: number; kind: number | null };
}

const warnings: string[] = [];
const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), error: () => undefined };
let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Tables>;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pool = createPool({ connection: database.connection, max: 4, log });
  db = createDb<Tables>(pool);
  await pool.query('create table kinds (id integer primary key)');
  await pool.query(
    `create table boxes (id integer primary key, pieces bigint not null constraint boxes_pieces_check check (pieces >= 0),
       kind integer references kinds)`,
  );
  await pool.query('insert into boxes values (1, 10), (2, 10)');
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
  await removeDirs();
});

const failure = (text: string): Promise<unknown> =>
  pool.query(text).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('values of the database', () => {
  it('integers, sums and amounts are numbers, days are texts, timestamps are dates', async () => {
    const { rows } = await pool.query(
      `select 5::int8 as big, sum(pieces) as total, 2.5::numeric as rating, array[1, null, 3]::int8[] as many,
              array[1.5]::numeric[] as decimals, date '2026-03-01' as day, timestamptz '2026-03-01 00:00+05:30' as moment,
              to_json(timestamptz '2026-03-01 00:00+05:30') as json
         from boxes`,
    );
    expect(rows).toEqual([
      {
        big: 5,
        total: 20,
        rating: 2.5,
        many: [1, null, 3],
        decimals: [1.5],
        day: '2026-03-01',
        moment: new Date('2026-02-28T18:30:00Z'),
        json: '2026-02-28T18:30:00+00:00',
      },
    ]);
  });

  it('a number that is not exact throws instead of becoming a wrong amount', async () => {
    for (const type of ['int8', 'numeric']) {
      await expect(pool.query(`select 9007199254740993::${type}`)).rejects.toThrow(
        /too large to be exact: 9007199254740993/,
      );
    }
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

it('a statement is prepared by name at its second use, with the same result', async () => {
  // Statement names are counted per process, and other test files may have used them up.
  vi.resetModules();
  const fresh = await import('../../src/platform/db/client.ts');
  const own = fresh.createPool({ connection: database.connection, max: 1, log });
  const client = await own.connect();
  const prepared = async () =>
    (await client.query(`select statement from pg_prepared_statements where statement like '%prepared here%'`)).rows;
  try {
    const text = 'select $1::integer as it -- prepared here';
    expect((await client.query(text, [1])).rows).toEqual([{ it: 1 }]);
    expect(await prepared()).toEqual([]);
    for (const it of [2, 3, 4]) expect((await client.query(text, [it])).rows).toEqual([{ it }]);
    expect(await prepared()).toEqual([{ statement: text }]);
  } finally {
    client.release();
    await own.end();
  }
});

describe('a transaction', () => {
  const pieces = async (id: number) =>
    (await db.selectFrom('boxes').select('pieces').where('id', '=', id).executeTakeFirstOrThrow()).pieces;

  it('[R02] is rolled back as a whole when anything fails, and what waits for the commit does not run', async () => {
    const done: string[] = [];
    await expect(
      inTransaction(db, async (trx) => {
        afterCommit(trx, () => done.push('never'));
        await trx.updateTable('boxes').set({ pieces: 3 }).where('id', '=', 1).execute();
        await trx.insertInto('boxes').values({ id: 1, pieces: 1, kind: null }).execute();
      }),
    ).rejects.toSatisfy((error) => isUniqueViolation(error, 'boxes_pkey') && !isUniqueViolation(error, 'other'));
    expect(await pieces(1)).toBe(10);
    expect(done).toEqual([]);
  });

  it.each([
    ['cannot be parsed', 'select nothing from nowhere'],
    ['violates a rule', 'insert into boxes values (1, 1)'],
  ])('leaves nothing if its first statement %s, and its connection goes on', async (_, text) => {
    const one = createPool({ connection: database.connection, max: 1, log });
    const own = createDb<Tables>(one);
    const run = () =>
      inTransaction(own, async (trx) => {
        await sql.raw(text).execute(trx);
      });
    await expect(run()).rejects.toMatchObject({ code: expect.stringMatching(/^(42P01|23505)$/) });
    await expect(run()).rejects.toMatchObject({ code: expect.stringMatching(/^(42P01|23505)$/) });
    await inTransaction(own, async () => undefined);
    const rows = await inTransaction(own, (trx) => trx.selectFrom('boxes').select('pieces').orderBy('id').execute());
    expect(rows).toEqual([{ pieces: 10 }, { pieces: 10 }]);
    expect((await one.query('select now() = statement_timestamp() as is_outside')).rows).toEqual([
      { is_outside: true },
    ]);
    await own.destroy();
  });

  it('is rolled back as a whole when one of several statements sent together fails, with the error of the first', async () => {
    const failing = inTransaction(db, (trx) =>
      together([
        trx.updateTable('boxes').set({ pieces: 3 }).where('id', '=', 1).execute(),
        trx.insertInto('boxes').values({ id: 1, pieces: 1, kind: null }).execute(),
        trx.updateTable('boxes').set({ pieces: 4 }).where('id', '=', 2).execute(),
      ]),
    );
    await expect(failing).rejects.toSatisfy((error) => isUniqueViolation(error, 'boxes_pkey'));
    expect([await pieces(1), await pieces(2)]).toEqual([10, 10]);
  });

  it('lets works that are done together end before it is rolled back, and nothing follows the rollback', async () => {
    const refusal = new Error('refused');
    const steps: string[] = [];
    const add = (trx: Kysely<Tables>, id: number) =>
      trx.insertInto('boxes').values({ id, pieces: 1, kind: null }).execute();
    await expect(
      inTransaction(db, (trx) =>
        together([
          Promise.reject(refusal),
          add(trx, 7)
            .then(() => add(trx, 8))
            .then(() => steps.push('ended')),
        ]),
      ),
    ).rejects.toBe(refusal);
    expect(steps).toEqual(['ended']);
    const late: Promise<unknown>[] = [];
    await expect(
      inTransaction(db, (trx) => {
        // Goes on when the transaction is already being rolled back.
        late.push(add(trx, 7).then(() => add(trx, 8)));
        return Promise.reject(refusal);
      }),
    ).rejects.toBe(refusal);
    await expect(late[0]).rejects.toThrow(/end of its transaction|already rolled back/);
    expect(await db.selectFrom('boxes').select('id').where('id', '>', 2).execute()).toEqual([]);
  });

  it('sends what it does together at once, and runs it in this order', async () => {
    const own = createPool({ connection: database.connection, max: 1, log });
    const client = await own.connect();
    const sent: number[] = [];
    const { stream } = client.connection;
    const write = stream._writev?.bind(stream);
    stream._writev = (chunks, done) => {
      sent.push(chunks.length);
      write?.(chunks, done);
    };
    client.release();
    const at = sql<number>`(select pieces from boxes where id = 1)`;
    const seen = await inTransaction(createDb<Tables>(own), async (trx) => {
      await sql`select`.execute(trx);
      sent.length = 0;
      const boxes = trx.updateTable('boxes').where('id', '=', 1);
      const [first, , second, , third] = await together([
        sql<{ at: number }>`select ${at} as at`.execute(trx),
        boxes.set({ pieces: 11 }).execute(),
        trx.selectFrom('boxes').select('pieces').where('id', '=', 1).executeTakeFirstOrThrow(),
        boxes.set({ pieces: 10 }).executeTakeFirst(),
        sql<{ at: number }>`select ${at} as at`.execute(trx),
      ]);
      return [first.rows[0]?.at, second.pieces, third.rows[0]?.at];
    });
    expect(seen).toEqual([10, 11, 10]);
    // One write for the five statements, another for the commit.
    expect(sent).toHaveLength(2);
    await own.end();
  });

  it('[R05] runs again after a deadlock, and each change happens once', async () => {
    let tries = 0;
    let waiting: (() => void)[] = [];
    // Both lock their first row before either requests its second.
    const meet = () =>
      new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length < 2) return;
        for (const each of waiting) each();
        waiting = [];
      });
    const done: number[] = [];
    const move = (from: number, to: number) =>
      inTransaction(db, async (trx) => {
        tries += 1;
        afterCommit(trx, () => done.push(from));
        const change = (id: number, by: number) =>
          trx
            .updateTable('boxes')
            .set((eb) => ({ pieces: eb('pieces', '+', by) }))
            .where('id', '=', id)
            .execute();
        await change(from, -1);
        if (tries <= 2) await meet();
        await change(to, 1);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    // The retried one may collide once more.
    expect(tries).toBeGreaterThanOrEqual(3);
    expect([await pieces(1), await pieces(2)]).toEqual([10, 10]);
    expect(done.sort()).toEqual([1, 2]);
  });

  it('runs at most three times', async () => {
    let tries = 0;
    await expect(
      inTransaction(db, async (trx) => {
        tries += 1;
        await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
      }),
    ).rejects.toSatisfy(isRetriable);
    expect(tries).toBe(3);
  });
});

describe('errors', () => {
  it('of a unique key differ from other violations', async () => {
    expect(isUniqueViolation(await failure('insert into boxes values (1, 1)'))).toBe(true);
    const orphan = await failure('insert into boxes values (9, 1, 5)');
    expect([isUniqueViolation(orphan), isConnectionError(orphan), isRetriable(orphan)]).toEqual([false, false, false]);
  });

  it('of an unavailable database are recognized, others are not', async () => {
    const away = createPool({ connection: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, max: 1, log });
    expect(isConnectionError(await away.query('select 1').catch((error: unknown) => error))).toBe(true);
    await away.end();
    expect(isConnectionError(await away.query('select 1').catch((error: unknown) => error))).toBe(true);
    const noSocket = createPool({ connection: { host: '/nowhere', user: 'x', database: 'x' }, max: 1, log });
    expect(isConnectionError(await noSocket.query('select 1').catch((error: unknown) => error))).toBe(true);
    await noSocket.end();
    for (const code of ['57P01', '57P03', '08006', '53300', '53100']) expect(isConnectionError({ code })).toBe(true);
    expect(isConnectionError(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    );
    for (const other of [undefined, null, 'text', new Error('boom'), { code: '23505' }]) {
      expect(isConnectionError(other)).toBe(false);
    }
  });

  it('[R09] cuts off a statement over its time limit', async () => {
    const client = await pool.connect();
    try {
      expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
      await client.query('set statement_timeout = 20');
      const error: unknown = await client.query('select pg_sleep(20)').catch((reason: unknown) => reason);
      expect(isQueryCancelled(error)).toBe(true);
    } finally {
      client.release(true);
    }
  });

  it('a pool without a free connection fails in time, as an unavailable database', async () => {
    const small = new pg.Pool({ ...database.connection, max: 1, connectionTimeoutMillis: 500 });
    const held = await small.connect();
    expect(isConnectionError(await small.query('select 1').catch((error: unknown) => error))).toBe(true);
    held.release();
    await small.end();
  });
});

describe('connections cut by the server', () => {
  const cut = async (state: string) => {
    const admin = new pg.Client(database.superuserConnection);
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'tilgul' and state = $1`,
      [state],
    );
    await admin.end();
  };

  it('are replaced when they were idle', async () => {
    await Promise.all([pool.query('select 1'), pool.query('select 1')]);
    await cut('idle');
    await vi.waitFor(() => expect(pool.totalCount).toBe(0));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(warnings.join()).toContain('A database connection was lost');
  });

  it('fail the call that holds them, and nothing else', async () => {
    const held = inTransaction(db, async (trx) => {
      await trx.updateTable('boxes').set({ pieces: 1 }).where('id', '=', 1).execute();
      await cut('idle in transaction');
      await trx.updateTable('boxes').set({ pieces: 1 }).where('id', '=', 2).execute();
    });
    await expect(held).rejects.toSatisfy(isConnectionError);
    const rows = await db.selectFrom('boxes').select('pieces').orderBy('id').execute();
    expect(rows).toEqual([{ pieces: 10 }, { pieces: 10 }]);
  });
});

it('an unreachable DATABASE_URL prevents the start with one line without the password', async () => {
  const dataDir = await makeDir();
  const options = { dataDir, dataDirNamed: true, migrationsDir: dataDir, log };
  const opening = openDatabase({ ...options, databaseUrl: 'postgres://me:secret@127.0.0.1:1/shop' });
  await expect(opening).rejects.toThrow(
    'The database cannot be reached (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1.',
  );
});
