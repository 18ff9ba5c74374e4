// Behaviour shared by all picture stores, and errors of a bucket.
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openMediaStores, S3_KEY, startS3Store } from '../../test/support/media-stores.ts';
import { makeDir, removeDirs } from '../../test/support/test-database.ts';
import { readConfig } from '../config.ts';
import { MediaUnavailable } from '../platform/ports/media-store.ts';
import { createMediaFolder, openMedia, openPrivateMedia } from './media.ts';
import { createBucket } from './media-s3.ts';

afterAll(removeDirs);

const file = (name: string) => ({ name, bytes: Buffer.from(`bytes of ${name}`) });

describe.each(await openMediaStores())('$kind', ({ media }) => {
  it('stores, lists and deletes files', async () => {
    expect([await media.list(), await media.has('a-160.webp'), await media.read('a-160.webp')]).toEqual([
      [],
      false,
      undefined,
    ]);
    const names = Array.from({ length: 8 }, (_, n) => `${n}-160.webp`);
    await media.write(names.map(file));
    await media.write([file('0-160.webp')]);
    expect((await media.list()).sort()).toEqual(names);
    expect(await media.has('7-160.webp')).toBe(true);
    expect(String(await media.read('7-160.webp'))).toBe('bytes of 7-160.webp');
    await media.remove([...names.slice(1), 'never-there.avif']);
    expect(await media.list()).toEqual(['0-160.webp']);
    expect(await media.read('1-160.webp')).toBeUndefined();
  });
});

it('what cannot be read in a folder is an error, not a missing file', async () => {
  const dir = await makeDir();
  await mkdir(join(dir, 'folder-160.webp'), { recursive: true });
  await expect(createMediaFolder(dir).read('folder-160.webp')).rejects.toThrow('EISDIR');
});

it('keeps private files apart from public ones, readable by the server only', async () => {
  const dataDir = await makeDir();
  const settings = readConfig({ DATA_DIR: dataDir });
  const [open, sealed] = [await openMedia(settings), await openPrivateMedia(settings)];
  await open.write([file('open-160.webp')]);
  await sealed.write([file('sealed.webp')]);
  expect([await open.list(), await sealed.list()]).toEqual([['open-160.webp'], ['sealed.webp']]);
  expect(await open.read('sealed.webp')).toBeUndefined();
  const modes = [join(dataDir, 'private'), join(dataDir, 'private', 'sealed.webp')].map((path) => statSync(path).mode);
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
});

it('removes temporary files that a killed server left in a folder once they are an hour old', async () => {
  const dir = await makeDir();
  await mkdir(dir, { recursive: true });
  for (const name of ['.old-1.webp', '.young-1.webp', 'kept-160.webp']) writeFileSync(join(dir, name), 'x');
  utimesSync(join(dir, '.old-1.webp'), 0, 0);
  const media = createMediaFolder(dir);
  await media.removeLeftovers(new Date());
  expect(readdirSync(dir).sort()).toEqual(['.young-1.webp', 'kept-160.webp']);
});

describe('a bucket', async () => {
  const store = await startS3Store();
  afterAll(() => store.close());
  const open = (more: Partial<Parameters<typeof createBucket>[0]> = {}) =>
    createBucket({ url: store.url, keyId: S3_KEY.id, keySecret: S3_KEY.secret, region: S3_KEY.region, ...more });

  it('is retried after a server error', async () => {
    store.fail(503, 2);
    await open().write([file('again-160.webp')]);
    expect([...store.files.keys()]).toEqual(['again-160.webp']);
  });

  it('keeps private files under a prefix that the public store does not list', async () => {
    const keys = { MEDIA_KEY_ID: S3_KEY.id, MEDIA_KEY_SECRET: S3_KEY.secret, MEDIA_REGION: S3_KEY.region };
    for (const MEDIA_URL of [`${store.url}/shop`, `${store.url}/other/`]) {
      const settings = { dataDir: 'unused', MEDIA_URL, ...keys };
      const [open, sealed] = [await openMedia(settings), await openPrivateMedia(settings)];
      await open.write([file('open-160.webp')]);
      await sealed.write([file('sealed.webp')]);
      expect([await open.list(), await sealed.list()]).toEqual([['open-160.webp'], ['sealed.webp']]);
    }
    expect([...store.files.keys()]).toContain('shop/private/sealed.webp');
    expect([...store.files.keys()]).toContain('other/private/sealed.webp');
    store.files.clear();
  });

  it.each([
    ['it has another secret', () => open({ keySecret: 'another' })],
    ['it does not exist', () => open({ url: store.url.replace('pictures', 'nothing') })],
    ['it is unreachable', () => open({ url: 'http://127.0.0.1:1/pictures' })],
    [
      'it keeps failing',
      () => {
        store.fail(500, 3);
        return open();
      },
    ],
  ])('stores nothing when %s, and the call can be retried', async (_, bucket) => {
    await expect(bucket().write([file('lost-160.webp')])).rejects.toThrow(MediaUnavailable);
    store.fail(0, 0);
    expect(store.files.has('lost-160.webp')).toBe(false);
  });
});
