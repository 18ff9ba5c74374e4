// Proves that a full disk, the database's or the pictures', is reported as such, and that reading goes on meanwhile.
import { api } from '@tilgul/contract';
import { endpoint } from '@tilgul/contract/endpoint';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { bind } from '../../src/http/bind.ts';
import { createCaller } from '../../src/seed/caller.ts';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const { db } = world.deps;
const as = await world.admin();

it('[R04] while the database has no room writing is 503 with Retry-After, reading goes on, and all is well afterwards', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger no_room before insert on categories for each row execute function no_room()`.execute(db);
  const body = { name: 'Spices', description: 'Whole and ground' };
  const refused = await world.call(api.catalog.createCategory, { as, body });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  expect(refused.error.detail).not.toMatch(/extend|disk_full|53100/);
  expect((await world.call(api.catalog.listCategories, { as })).ok).toEqual([]);
  await sql`drop trigger no_room on categories`.execute(db);
  expect((await world.call(api.catalog.createCategory, { as, body })).status).toBe(201);
});

it('[R04] a file that finds no room is 503 with Retry-After too', async () => {
  const write = endpoint({
    method: 'POST',
    path: '/no-room/',
    access: 'public',
    summary: 'Writes where no room is',
    ok: undefined,
    errors: [],
  });
  const { app } = await buildApp(world.deps);
  bind({ app, deps: world.deps, bound: new Set() }, write, () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  const refused = await createCaller(app)(write);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
});
