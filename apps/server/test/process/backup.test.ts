// Checks backup and restore: a consistent snapshot of a busy shop, restored elsewhere, and a report of every kind of damage.
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { runBackup, runRestore } from '../../src/commands/backup/commands.ts';
import { checkBackup } from '../../src/commands/backup/manifest.ts';
import { restoreBackup } from '../../src/commands/backup/restore-backup.ts';
import { readConfig } from '../../src/config.ts';
import { createMediaFolder } from '../../src/gateways/media.ts';
import { auditLedger } from '../../src/modules/stock/audit/audit.ts';
import { closeDeps, MIGRATIONS_DIR, openDeps } from '../../src/open-deps.ts';
import { readMigrations } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { loadSecrets } from '../../src/platform/security/secrets.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld, databaseUrl } from '../support/harness.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

const world = await createWorld();
const [manager, customer] = [await world.manager(), await world.customer()];
const who = { manager, customer, staff: await world.staff(manager) };
const product = await world.product({ main: 5_000, stores: [[manager, 9_000]] });

const home = mkdtempSync(join(tmpdir(), 'tilgul-backup-test-'));
afterAll(async () => {
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  await removeDirs();
});

type Run = readonly [code: number, ...lines: string[]];

/** Runs a command as npm does. Returns the exit code and every printed line. */
async function command(run: typeof runBackup, env: Record<string, string>, ...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await run({ args, env, output: { out: print, err: print } });
  return [code, ...lines];
}

const shop = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
let targetCount = 0;
/** An empty database and data folder to restore into. */
async function createEmptyTarget() {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  targetCount += 1;
  return { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: join(home, `place-${targetCount}`) };
}

/** Keeps placing and advancing orders in parallel until it is stopped. */
function startTrade() {
  const stages = ['allocated', 'Processing', 'Shipped', 'Delivered'] as const;
  let isOver = false;
  let orders = 0;
  const placeOrders = async (own: typeof customer) => {
    while (!isOver) {
      const id = await world.order(own, [[product.id, 1 + (orders % 3)]]);
      orders += 1;
      await world.advance(id, stages[orders % stages.length] ?? 'allocated', { ...who, customer: own });
      if (orders % 3 === 0)
        await world.call(api.orders.cancelOrder, { as: await world.admin(), params: { id }, body: { reason: 'Load' } });
    }
  };
  const traders = Promise.all(Array.from({ length: 6 }, () => world.customer().then(placeOrders)));
  return {
    count: () => orders,
    stop: async () => {
      isOver = true;
      await traders;
    },
  };
}

/** An intact backup; the damage tests use copies of it. */
const good = join(home, 'good');
expect(await command(runBackup, shop, good)).toEqual([0, expect.stringContaining(`${good} holds `)]);
const copyOfGood = async (name: string) => {
  const dir = join(home, name);
  await cp(good, dir, { recursive: true });
  return dir;
};

describe('a backup', () => {
  it('[R11] fails when the pictures cannot be read, instead of omitting them', async () => {
    const unreadable = join(home, 'unreadable');
    await mkdir(unreadable);
    writeFileSync(join(unreadable, 'media'), 'a file where the folder of pictures should be');
    const target = join(home, 'without-pictures');
    await expect(command(runBackup, { ...shop, DATA_DIR: unreadable }, target)).rejects.toThrow(/ENOTDIR/);
    expect(readdirSync(home)).not.toContain('without-pictures');
  });

  it('[R11] under load is a consistent snapshot: after a restore, the ledger is clean and the shop works', {
    tags: 'long',
  }, async () => {
    const trade = startTrade();
    await expect.poll(trade.count).toBeGreaterThan(6);
    const target = join(home, 'busy');
    const before = trade.count();
    const [code] = await command(runBackup, shop, target);
    await trade.stop();
    expect(code).toBe(0);
    const place = await createEmptyTarget();
    expect(await command(runRestore, place, target)).toEqual([
      0,
      expect.stringMatching(/^Restored \d+ rows of \d+ tables/),
    ]);

    const config = readConfig({
      ...place,
      SEED: 'none',
      LOG_LEVEL: 'silent',
      JWT_SECRET: world.deps.config.JWT_SECRET,
    });
    const opened = await openDeps(config, pino({ level: 'silent' }), { now: () => world.clock.now() });
    onTestFinished(() => closeDeps(opened));
    const { app } = await buildApp(opened.deps);
    onTestFinished(() => app.close());
    expect(await auditLedger(opened.deps.db)).toBeUndefined();
    const call = createCaller(app);
    const admin = await world.admin();
    const { headers } = await call(api.orders.listAllOrders, { as: admin });
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(before);
    expect(Number(headers['x-total-count'])).toBeLessThanOrEqual(trade.count());
    // New rows get new ids, and pictures are served.
    const body = { name: 'After the restore', description: 'Made in the new place' };
    expect((await call(api.catalog.createCategory, { as: admin, body })).status).toBe(201);
    const shown = (await call(api.catalog.listProducts, { as: admin })).ok[0];
    expect((await app.inject({ url: shown?.image ?? '' })).statusCode).toBe(200);
  });

  it('is readable by its owner only, and never overwrites a folder', async () => {
    expect(statSync(good).mode & 0o777).toBe(0o700);
    const files = readdirSync(join(good, 'tables')).map((name) => statSync(join(good, 'tables', name)).mode & 0o777);
    expect(new Set(files)).toEqual(new Set([0o600]));
    expect(await command(runBackup, shop, good)).toEqual([1, `${good} is there already: name a folder that is not.`]);
    expect(await command(runBackup, shop)).toEqual([1, expect.stringContaining('npm run backup -- <folder>')]);
  });

  it('of the embedded database works while the server is running, and includes its secret', {
    tags: 'long',
  }, async () => {
    const [first, second] = [join(await makeDir(), 'data'), join(await makeDir(), 'data')];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const server = await openDatabase({ dataDir: first, dataDirNamed: true, migrationsDir: MIGRATIONS_DIR, log });
    onTestFinished(() => server.close());
    loadSecrets({ dataDir: first, jwtSecrets: [] });
    await server.pool.query("insert into categories (name, description) values ('Spices', 'पिसलेले\ttab\nline \\N')");
    const target = join(home, 'embedded');
    expect((await command(runBackup, { DATA_DIR: first }, target))[0]).toBe(0);
    expect(await command(runRestore, { DATA_DIR: first }, target)).toEqual([
      1,
      expect.stringContaining('Another server is already using'),
    ]);
    expect((await command(runRestore, { DATA_DIR: second }, target))[0]).toBe(0);
    expect(readFileSync(join(second, 'secret'), 'utf8')).toBe(readFileSync(join(first, 'secret'), 'utf8'));
    expect(statSync(join(second, 'secret')).mode & 0o777).toBe(0o600);
    const restored = await openDatabase({ dataDir: second, dataDirNamed: true, migrationsDir: MIGRATIONS_DIR, log });
    onTestFinished(() => restored.close());
    const { rows } = await restored.pool.query('select id, description from categories');
    expect(rows).toEqual([{ id: 1, description: 'पिसलेले\ttab\nline \\N' }]);
  });
});

describe('a restore', () => {
  const table = (dir: string) =>
    join('tables', readdirSync(join(dir, 'tables')).find((name) => name.includes('orders')) ?? '');
  const picture = (dir: string) => join('media', readdirSync(join(dir, 'media'))[0] ?? '');
  const flipByte = (path: string) => {
    const bytes = readFileSync(path);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  it.each([
    ['a changed byte in a table', (dir: string) => table(dir), flipByte, 'does not hold what was written (checksum)'],
    [
      'a truncated table',
      (dir: string) => table(dir),
      (path: string) => truncateSync(path, 10),
      'has 10 bytes instead of',
    ],
    [
      'a missing picture',
      (dir: string) => picture(dir),
      (path: string) => rmSync(path),
      'is missing or cannot be read',
    ],
    [
      'a changed manifest',
      () => 'manifest.json',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"rows": ', '"rows": 1')),
      'is not what was written',
    ],
    [
      'a manifest with trailing data',
      () => 'manifest.json',
      (path: string) => appendFileSync(path, '}'),
      'cannot be read',
    ],
  ])('[R11] refuses %s, names the file and changes nothing', async (title, which, damage, why) => {
    const dir = await copyOfGood(title.replaceAll(' ', '-'));
    const file = which(dir);
    damage(join(dir, file));
    const place = { DATABASE_URL: world.databaseUrl, DATA_DIR: join(home, 'untouched') };
    const [code, line] = await command(runRestore, place, dir);
    expect([code, line]).toEqual([1, expect.stringContaining(`The backup is damaged: ${file} ${why}`)]);
    expect(() => statSync(place.DATA_DIR)).toThrow();
  });

  it('refuses an incomplete backup, and a database that is not empty', async () => {
    await mkdir(join(home, 'nothing'));
    expect(await command(runRestore, shop, join(home, 'nothing'))).toEqual([
      1,
      expect.stringContaining('is not a complete backup'),
    ]);
    expect(await command(runRestore, shop, good)).toEqual([
      1,
      expect.stringMatching(/^The database is not empty \(it has public\.\w+\)/),
    ]);
  });

  it('refuses a backup of a newer version of the program', async () => {
    const older = join(home, 'older-program');
    await mkdir(older);
    for (const { name, sql } of (await readMigrations(MIGRATIONS_DIR)).slice(0, -1))
      writeFileSync(join(older, name), sql);
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const options = {
      connection: database.connection,
      dataDir: join(home, 'old'),
      media: createMediaFolder(join(home, 'old', 'media')),
      privateMedia: createMediaFolder(join(home, 'old', 'private')),
      source: good,
      manifest: await checkBackup(good),
    };
    await expect(restoreBackup({ ...options, migrationsDir: older })).rejects.toThrow(/another version of the program/);
  });
});
