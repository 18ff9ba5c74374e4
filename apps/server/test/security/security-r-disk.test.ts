// A full disk of the database or the media folder is reported as such, and reading still works.
import { Writable } from 'node:stream';
import { api } from '@tilgul/contract';
import { endpoint } from '@tilgul/contract/endpoint';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createLog } from '../../src/log.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { db } = world.deps;
const as = await world.admin();

it('[R04] while the database disk is full, writes are 503 with Retry-After, reads work, and writes work again afterwards', async () => {
  await sql`create function disk_full_error() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger disk_full_error before insert on categories for each row execute function disk_full_error()`.execute(
    db,
  );
  const body = { name: 'Spices', description: 'Whole and ground' };
  const refused = await world.call(api.catalog.createCategory, { as, body });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(refused.error.detail).not.toMatch(/extend|disk_full|53100/);
  expect((await world.call(api.catalog.listCategories, { as })).ok).toEqual([]);
  await sql`drop trigger disk_full_error on categories`.execute(db);
  expect((await world.call(api.catalog.createCategory, { as, body })).status).toBe(201);
});

it('[R20] a flood of 503s is logged as one short line a second, without a stack, with a count of those left out', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  const { app } = await buildApp({ ...world.deps, log: createLog('info', sink) });
  await sql`create trigger disk_full_error before insert on categories for each row execute function disk_full_error()`.execute(
    db,
  );
  const body = { name: 'Pulses', description: 'Whole and split' };
  const call = createCaller(app);
  const refused = await Promise.all(Array.from({ length: 60 }, () => call(api.catalog.createCategory, { as, body })));
  await sql`drop trigger disk_full_error on categories`.execute(db);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  await app.close();
  const logged = lines.map((line) => JSON.parse(line) as { left_out?: number });
  expect(logged.length).toBeLessThan(30);
  expect(logged.reduce((sum, { left_out = 0 }) => sum + 1 + left_out, 0)).toBe(60);
  for (const line of logged)
    expect(line).toMatchObject({
      level: 40,
      kind: 'disk',
      reason: '53100',
      status: 503,
      route: '/products/category/create/',
    });
  expect(lines.join()).not.toMatch(/extend file|stack|\.ts:/);
  for (const line of lines) expect(line.length).toBeLessThan(400);
});

it('[R04] a file that does not fit on the disk is 503 with Retry-After too', async () => {
  const write = endpoint('POST', '/no-room/', {
    access: 'public',
    summary: 'Writes to a full disk',
    ok: undefined,
  });
  const { app } = await buildApp(world.deps);
  bind({ app, deps: world.deps, bound: new Set() }, write, () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const refused = await createCaller(app)(write);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
});
