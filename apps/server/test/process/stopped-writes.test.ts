// Checks that a write stopped by the database despite retries is reported and leaves nothing behind.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../support/harness.ts';

const world = await createWorld();
const customer = await world.customer();

const ADDRESS = {
  full_name: 'Asha Patil',
  phone_number: '9822041210',
  street_address1: '12 Market Yard',
  city: 'Sangli',
  state: 'Maharashtra',
  postal_code: '416416',
};
const save = () => world.call(api.addresses.createAddress, { as: customer, body: ADDRESS });

it.each([
  ['deadlocks', '40P01'],
  ['conflicts of transactions', '40001'],
  ['its time limit', '57014'],
  ['a lock that it did not get', '55P03'],
])('[R05] a write that %s stopped for good is 503 and can be repeated later', async (_title, code) => {
  const { db } = world.deps;
  const body = `begin raise exception 'stopped' using errcode = '${code}'; end`;
  await sql`create or replace function stop_it() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db);
  await sql`create trigger stop_it before insert on addresses for each row execute function stop_it()`.execute(db);
  const stopped = await save();
  await sql`drop trigger stop_it on addresses`.execute(db);
  expect([stopped.status, stopped.headers['retry-after']]).toEqual([503, '2']);
  expect((await save()).status).toBe(201);
});
