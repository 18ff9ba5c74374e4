// Unique names are compared by one key, in the database as in the program.
import { api } from '@tilgul/contract';
import { toIdentityKey } from '@tilgul/contract/rules/identity';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const admin = await world.admin();

it('makes the same key in SQL and in the program', async () => {
  const samples = [
    'Kolhapur\u00a0\u2003 Market ',
    'प\u200dनी\u200cर \u0958लम',
    'CAFE\u0301 ÀÖØ ẞß АЯ ΑΣ \u212A Ǆ',
    '５００ ｇ ①',
    '\u202eMasala\u202c\ufeff\u00ad\u3164\ufe0f',
    '\tone\r\ntwo\u2028three\u1680four',
  ];
  const every = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCodePoint(code + 1)}b`).filter(
    // Two lower-case letters in the program, one in PostgreSQL.
    (text) => !text.includes('\u0130'),
  );
  const { rows } = await sql<{ key: string }>`
    select identity_key(text) as key from unnest(${[...samples, ...every]}::text[]) with ordinality as list (text, place)
    order by place`.execute(world.deps.db);
  expect(rows.map(({ key }) => key)).toEqual([...samples, ...every].map(toIdentityKey));
});

const CREATE = {
  category: (name: string) =>
    world.call(api.catalog.createCategory, { as: admin, body: { name, description: 'Dry goods' } }),
  unit: (unit: string) => world.call(api.catalog.createUnit, { as: admin, body: { unit, description: 'Dry goods' } }),
  'tax class': (name: string) =>
    world.call(api.taxes.createTaxClass, {
      as: admin,
      body: { name, rates: [{ percent: 5, effective_from: '2026-01-01' }] },
    }),
};

it.each(Object.entries(CREATE))('refuses a %s with the name of another in other characters', async (_, create) => {
  (await create('Dal Mix')).ok;
  for (const name of ['dal MIX', 'Dal\u00a0 Mix', 'Da\u200bl Mix', 'Ｄal Mix', 'Dal M\u00adix\u200d'])
    expect([name, (await create(name)).status]).toEqual([name, 400]);
  expect((await create('DalMix')).status).toBe(201);
});

it('finds a name by its plain typing, and by how another keyboard types it', async () => {
  await CREATE.category('Café Poha र्‍या');
  const found = async (q: string) =>
    (await world.call(api.catalog.listCategories, { as: admin, query: { q } })).ok.map(({ name }) => name);
  for (const q of ['Cafe\u0301 poha', 'café\u00a0  poha', 'caf\u200bé', 'र्\u200dया', 'Poha\u2003र्\u200dया'])
    expect([q, await found(q)]).toEqual([q, ['Café Poha र्‍या']]);
  expect(await found('%')).toEqual([]);
});

it('keeps names that were the same before, and refuses to add one or to rename to one', async () => {
  const rename = (id: number, name: string) =>
    world.call(api.catalog.updateCategory, { as: admin, params: { id }, body: { name, description: 'Leaves' } });
  const add = async (name: string) => (await CREATE.category(name)).ok.id;
  const [first, second] = [await add('Green Tea'), await add('Black Tea')];
  // As the migration leaves the second of two.
  await world.deps.db.transaction().execute(async (db) => {
    await sql`alter table categories disable trigger categories_key_changed`.execute(db);
    await sql`update categories set name = 'Green\u200b Tea', identity_key = null where id = ${second}`.execute(db);
    await sql`alter table categories enable trigger categories_key_changed`.execute(db);
  });
  expect((await rename(second, 'Green\u200b Tea')).status).toBe(200);
  expect((await rename(second, 'green tea')).status).toBe(400);
  expect((await rename(first, 'Green Tea')).status).toBe(200);
  expect((await rename(second, 'White Tea')).status).toBe(200);
});
