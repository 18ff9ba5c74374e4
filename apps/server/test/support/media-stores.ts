// Opens every kind of picture store, so that tests run on each of them.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { createMediaFolder } from '../../src/gateways/media.ts';
import { createBucket } from '../../src/gateways/media-s3.ts';
import type { MediaStore } from '../../src/platform/ports/media-store.ts';

/** Opens an empty store of each kind, removed after the test file. */
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

/** Credentials of the test store. */
export const S3_KEY = { id: 'AKTEST', secret: 'a secret of the test', region: 'ap-south-1' } as const;
/** Small pages, so that every list has several. */
const PAGE = 3;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Computes the expected signature (AWS version 4). */
function computeSignature(request: IncomingMessage, url: URL, signedHeaders: string): string {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${header(name)}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    signedHeaders,
    header('x-amz-content-sha256'),
  ];
  const moment = header('x-amz-date');
  const scope = `${moment.slice(0, 8)}/${S3_KEY.region}/s3/aws4_request`;
  const day = hmac(`AWS4${S3_KEY.secret}`, moment.slice(0, 8));
  const key = hmac(hmac(hmac(day, S3_KEY.region), 's3'), 'aws4_request');
  return hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical.join('\n'))].join('\n')).toString('hex');
}

function isSigned(request: IncomingMessage, url: URL): boolean {
  const [, id, signedHeaders = '', signature = ''] =
    /Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (id !== S3_KEY.id) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(computeSignature(request, url, signedHeaders)));
}

interface S3Store {
  /** URL of its bucket. */
  readonly url: string;
  /** Files by key. */
  readonly files: Map<string, Buffer>;
  /** Answers the next calls with this status. */
  fail(status: number, times: number): void;
  close(): Promise<void>;
}

/** Starts a store with an empty bucket, `pictures`. */
export async function startS3Store(): Promise<S3Store> {
  const files = new Map<string, Buffer>();
  let failing = { status: 0, times: 0 };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const send = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    if (failing.times > 0) {
      failing.times -= 1;
      return void send(failing.status);
    }
    const url = new URL(request.url ?? '/', 'http://store');
    if (!isSigned(request, url)) return void send(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const [, bucket, ...path] = url.pathname.split('/');
    const key = path.join('/');
    if (bucket !== 'pictures') return void send(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (key === '') return void send(200, toListXml(url.searchParams));
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== sha256(bytes)) return void send(400);
      files.set(key, bytes);
      return void send(200);
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return void send(204);
    }
    const file = files.get(key);
    return void send(file ? 200 : 404, request.method === 'HEAD' ? '' : file);
  }

  function toListXml(query: URLSearchParams): string {
    const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const contents = keys.slice(from, from + PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const isMore = from + PAGE < keys.length;
    const next = isMore ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pictures`,
    files,
    fail: (status, times) => {
      failing = { status, times };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
