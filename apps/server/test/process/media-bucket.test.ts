// Checks a shop with its pictures in a bucket: stored, served, purged, backed up, and restored into a folder or another
// bucket; claim photos privately.
// @module-tag long
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@tilgul/contract';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runBackup, runRestore } from '../../src/commands/backup/commands.ts';
import { createMediaFolder, mediaDir, privateMediaDir } from '../../src/gateways/media.ts';
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
const quiet = { out: () => undefined, err: () => undefined };
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

/** Makes a claim with a photo. */
async function claimWithPhoto(): Promise<number> {
  const [manager, customer] = [await world.manager(), await world.customer()];
  const who = { manager, customer, staff: await world.staff(manager) };
  const product = await world.product({ stores: [[manager, 5]] });
  const order = await world.order(customer, [[product.id, 1]]);
  await world.advance(order, 'Delivered', who);
  const form = formBody({ line_id: product.id, kind: 'damaged', quantity: 1 }, await tinyPicture());
  return (await world.call(api.claims.makeClaim, { as: customer, params: { id: order }, ...form })).ok.id;
}

it('keeps claim photos under private/, backs them up, and restores them readable by the server only', async () => {
  const id = await claimWithPhoto();
  const findPhoto = world.deps.db.selectFrom('claims').select('photo').where('id', '=', id);
  const name = `${(await findPhoto.executeTakeFirstOrThrow()).photo}.webp`;
  const stored = store.files.get(`private/${name}`) ?? Buffer.alloc(0);
  const headers = { authorization: `Bearer ${admin.access}` };
  const shown = await world.app.inject({ url: `/claims/${id}/photo/`, headers });
  expect([shown.statusCode, shown.rawPayload.equals(stored)]).toEqual([200, true]);
  expect((await world.app.inject({ url: `/media/private/${name}` })).statusCode).toBe(404);

  // A file that no claim uses, such as an upload under way, is left out.
  await world.deps.privateMedia.write([{ name: 'unused.webp', bytes: stored }]);
  const target = join(await makeDir(), 'backup');
  const shop = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, ...bucket };
  expect(await runBackup({ args: [target], env: shop, output: quiet })).toBe(0);
  expect(readdirSync(join(target, 'private'))).toEqual([name]);
  expect(statSync(join(target, 'private', name)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(target, 'media')).some((file) => file.includes(name))).toBe(false);
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const DATA_DIR = join(await makeDir(), 'data');
  const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR };
  expect(await runRestore({ args: [target], env, output: quiet })).toBe(0);
  const restored = join(privateMediaDir(DATA_DIR), name);
  expect([readFileSync(restored).equals(stored), statSync(restored).mode & 0o777]).toEqual([true, 0o600]);

  writeFileSync(join(target, 'private', name), 'another picture');
  const lines: string[] = [];
  expect(await runRestore({ args: [target], env, output: { ...quiet, err: (line) => void lines.push(line) } })).toBe(1);
  expect(lines).toEqual([expect.stringMatching(`^The backup is damaged: private/${name} `)]);
});

it('is backed up with its pictures, and restored into a folder or another bucket', async () => {
  const target = join(await makeDir(), 'backup');
  const shop = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, ...bucket };
  expect(await runBackup({ args: [target], env: shop, output: quiet })).toBe(0);
  const names = [...store.files.keys()].filter((key) => !key.startsWith('private/')).sort();
  for (const settings of [{}, { ...bucket, MEDIA_URL: `${store.url}/second` }]) {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const DATA_DIR = join(await makeDir(), 'data');
    const env = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR, ...settings };
    expect(await runRestore({ args: [target], env, output: quiet })).toBe(0);
    if (!('MEDIA_URL' in settings)) expect((await createMediaFolder(mediaDir(DATA_DIR)).list()).sort()).toEqual(names);
  }
  expect([...store.files.keys()].filter((key) => /^second\/[^/]+$/.test(key))).toHaveLength(names.length);
  expect([...store.files.keys()].filter((key) => key.startsWith('second/private/'))).toHaveLength(1);
  rmSync(target, { recursive: true });
});
