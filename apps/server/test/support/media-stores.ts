// The stores of pictures that there are, so that each test of pictures runs on every one of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createMediaFolder } from '../../src/gateways/media/media.folder.ts';
import { createBucket } from '../../src/gateways/media/media.s3.ts';
import type { MediaStore } from '../../src/platform/ports/media-store.ts';
import { S3_KEY, startS3Store } from './s3-store.ts';

/** An empty one of each kind; gone after the test file. */
export async function openMediaStores(): Promise<{ kind: string; media: MediaStore }[]> {
  const dir = mkdtempSync(join(tmpdir(), 'tilgul-media-'));
  const store = await startS3Store();
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await store.close();
  });
  const { id: keyId, secret: keySecret, region } = S3_KEY;
  return [
    { kind: 'a folder', media: createMediaFolder(join(dir, 'media')) },
    { kind: 'a bucket', media: createBucket({ url: store.url, keyId, keySecret, region }) },
    { kind: 'a folder of a bucket', media: createBucket({ url: `${store.url}/shop/one`, keyId, keySecret, region }) },
  ];
}
