// Checks that the upgrade fills in the state codes of addresses by the contract's rule.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findState, STATES } from '@tilgul/contract/rules/pincodes';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { MIGRATIONS_DIR } from '../../src/open-deps.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';

import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await createTestDatabase({ empty: true });
const client = new pg.Client(database.connection);
afterAll(async () => {
  await client.end();
  await database.drop();
  await removeDirs();
});

const PLACES = [
  ...STATES.flatMap(({ names, also, ranges }) =>
    [...Object.values(names), ...also].map((state) => ({ state, postal_code: `${ranges[0]?.[0]}001` })),
  ),
  { state: ' JAMMU & Kashmir. ', postal_code: '190001' },
  { state: 'Maharashtra', postal_code: '901234' },
  { state: 'near Sangli', postal_code: '416416' },
  { state: 'Somewhere', postal_code: '396001' },
  { state: 'Somewhere', postal_code: '900001' },
  { state: 'Maharastra', postal_code: '403001' },
];

it('determines the codes of states, and clears one whose state was changed by an older server', async () => {
  const before = await makeDir();
  for (const { name, sql, release } of await readMigrations(MIGRATIONS_DIR))
    if (release !== undefined) await writeFile(join(before, name), sql);
  await migrate({ connection: database.connection, migrationsDir: before, log });
  await client.connect();
  await client.query(
    `with person as (insert into users (role, first_name, last_name, username, password_hash, phone_no)
        values ('Customer', 'Meera', 'Patil', 'meera', 'x', '9822041210') returning id)
      insert into addresses (user_id, full_name, phone_number, street_address1, city, state, postal_code)
        select person.id, 'Meera', '9822041210', 'x', 'x', place.state, place.postal_code
        from person, unnest($1::text[], $2::text[]) with ordinality as place (state, postal_code, n) order by place.n`,
    [PLACES.map(({ state }) => state), PLACES.map(({ postal_code }) => postal_code)],
  );
  await migrate({ connection: database.connection, migrationsDir: MIGRATIONS_DIR, log });
  const { rows } = await client.query('select state, postal_code, state_code from addresses order by id');
  expect(rows).toEqual(PLACES.map((place) => ({ ...place, state_code: findState(place)?.gstCode ?? null })));
  const changed = await client.query(
    `update addresses set state = 'Goa' where state = 'near Sangli' returning state_code`,
  );
  expect(changed.rows).toEqual([{ state_code: null }]);
});
