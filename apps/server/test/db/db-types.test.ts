// Checks that the table types match the migrated database.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '../../src/platform/db/client.ts';
import { generateTables, TABLES_FILE } from '../../src/platform/db/generate-tables.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the committed table types match the migrations (otherwise run `npm run db:types`)', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const db = createDb(createPool({ connection: database.connection, max: 2, log }));
  try {
    expect(await generateTables(db)).toBe(await readFile(TABLES_FILE, 'utf8'));
  } finally {
    await db.destroy();
  }
});
