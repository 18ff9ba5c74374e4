// Stores picture files in an S3 bucket over plain HTTP, signed by aws4fetch.
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { createLimit } from '../platform/jobs/limit.ts';
import { type MediaFile, type MediaStore, MediaUnavailable } from '../platform/ports/media-store.ts';
import { createHostCheck } from './outgoing-hosts.ts';

export interface BucketOptions {
  /** The bucket, optionally with a folder: `https://s3.example.com/bucket/folder`. */
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly region: string;
  /** Retries of a call without an answer or with a server error. */
  readonly retries?: number;
}

/** For one call including its retries. */
const CALL_MS = 10_000;
/** Parallel calls; leaves connections for the shop while a cleanup runs. */
const AT_ONCE = 16;

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const findValues = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => unescapeXml(text));

/** A store in a bucket. Throws MediaUnavailable when the bucket refuses or does not answer. */
export function createBucket({ url, keyId, keySecret, region, retries = 2 }: BucketOptions): MediaStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, service: 's3', region, retries });
  const limit = createLimit(AT_ONCE);
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const [, bucket = '', ...folders] = base.pathname.split('/');
  const prefix = folders.join('/');
  const accepts = createHostCheck('pictures', { NODE_ENV: 'production', MEDIA_URL: url });

  async function callStore(target: URL, init: RequestInit & { readonly method: string }): Promise<Response> {
    if (!accepts(target.href)) throw unreachable(init.method, 'the address is not its own');
    const request: RequestInit = { ...init, redirect: 'error', signal: AbortSignal.timeout(CALL_MS) };
    const answer = await limit(() => client.fetch(target, request)).catch((error: unknown) => {
      throw unreachable(init.method, error instanceof Error ? error.name : String(error));
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw unreachable(init.method, `it answered ${answer.status}`);
  }

  async function put({ name, bytes }: MediaFile): Promise<void> {
    // The store compares the hash and refuses a file that was cut off.
    const hash = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'X-Amz-Content-Sha256': hash, 'Content-Type': `image/${name.split('.').at(-1) ?? ''}` };
    const answer = await callStore(new URL(name, base), { method: 'PUT', headers, body: new Uint8Array(bytes) });
    await answer.body?.cancel();
    if (answer.status === 404) throw unreachable('PUT', 'there is no such bucket');
  }

  async function listPage(from: string | undefined): Promise<{ names: string[]; next: string | undefined }> {
    const target = new URL(`/${bucket}`, base);
    target.searchParams.set('list-type', '2');
    target.searchParams.set('prefix', prefix);
    if (from !== undefined) target.searchParams.set('continuation-token', from);
    const answer = await callStore(target, { method: 'GET' });
    const xml = await answer.text();
    if (answer.status === 404) throw unreachable('GET', 'there is no such bucket');
    return {
      names: findValues(xml, 'Key').map((key) => key.slice(prefix.length)),
      next: findValues(xml, 'NextContinuationToken')[0],
    };
  }

  return {
    write: async (files) => {
      await Promise.all(files.map(put));
    },
    read: async (name) => {
      const answer = await callStore(new URL(name, base), { method: 'GET' });
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    },
    has: async (name) => (await callStore(new URL(name, base), { method: 'HEAD' })).ok,
    list: async () => {
      const names: string[] = [];
      let page = await listPage(undefined);
      names.push(...page.names);
      while (page.next !== undefined) {
        page = await listPage(page.next);
        names.push(...page.names);
      }
      // Deeper keys belong to other stores in the same bucket.
      return names.filter((name) => !name.includes('/'));
    },
    remove: async (names) => {
      await Promise.all(
        names.map(async (name) => (await callStore(new URL(name, base), { method: 'DELETE' })).body?.cancel()),
      );
    },
    // Objects appear only when complete. The next upload of a picture adds its missing files.
    removeLeftovers: async () => undefined,
  };
}

function unreachable(method: string, why: string): MediaUnavailable {
  return new MediaUnavailable(`The store of pictures (MEDIA_URL) cannot be used: ${method}, ${why}`, why);
}
