// Checks a shop with its pictures in a bucket: stored, served, purged, backed up, and restored into a folder or another
// bucket.
// @module-tag long
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runBackup, runRestore } from '../../src/commands/backup/commands.ts';
import { createMediaFolder, mediaDir } from '../../src/gateways/media.ts';
import { formBody } from '../../src/seed/caller.ts';
import { createWorld, databaseUrl, tinyPicture } from '../support/harness.ts';
import { S3_KEY, startS3Store } from '../support/media-stores.ts';
import { createTestDatabase, makeDir, removeDirs } from '../support/test-database.ts';

const store = await startS3Store();
afterAll(() => store.close());
afterAll(removeDirs);
const bucket = {
  MEDIA_URL: store.url,
  MEDIA_KEY_ID: S3_KEY.id,
  MEDIA_KEY_SECRET: S3_KEY.secret,
  MEDIA_REGION: S3_KEY.region,
};
const world = await createWorld(bucket);
const admin = await world.admin();
const goods = await world.categoryAndUnit();
const fields = (name: string) => ({ name, ...goods, description: 'Fresh', price: 10, stock: 2 });
const add = async (name: string) =>
  world.call(api.catalog.createProduct, { as: admin, ...formBody(fields(name), await tinyPicture()) });

it('stores and serves a picture; while the bucket fails, uploads are 503 and create nothing', async () => {
  store.fail(500, 1_000);
  const refused = await add('Refused');
  store.fail(0, 0);
  expect([refused.status, refused.headers['retry-after'], store.files.size]).toEqual([503, '2', 0]);
  const { image } = (await add('Kept')).ok;
  expect(store.files.size).toBe(8);
  const served = await world.app.inject({ url: image ?? '' });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(served.rawPayload.equals(store.files.get(image?.split('/').at(-1) ?? '') ?? Buffer.alloc(0))).toBe(true);
  expect((await world.app.inject({ url: `/media/${'0'.repeat(32)}-160.webp` })).statusCode).toBe(404);
});

it('is backed up with its pictures, and restored into a folder or another bucket', async () => {
  const quiet = { out: () => undefined, err: () => undefined };
  const target = join(await makeDir(), 'backup');
  const shop = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, ...bucket };
  expect(await runBackup({ args: [target], env: shop, output: quiet })).toBe(0);
  const names = [...store.files.keys()].sort();
  for (const settings of [{}, { ...bucket, MEDIA_URL: `${store.url}/second` }]) {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const DATA_DIR = join(await makeDir(), 'data');
    const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR, ...settings };
    expect(await runRestore({ args: [target], env, output: quiet })).toBe(0);
    if (!('MEDIA_URL' in settings)) expect((await createMediaFolder(mediaDir(DATA_DIR)).list()).sort()).toEqual(names);
  }
  expect([...store.files.keys()].filter((key) => key.startsWith('second/'))).toHaveLength(names.length);
  rmSync(target, { recursive: true });
});
