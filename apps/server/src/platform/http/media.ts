// Serves pictures under their hash, cached for a year, as pictures and nothing else.
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { notFound } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';

const NAME = new RegExp(`^[0-9a-f]{32}-(?:${IMAGE_WIDTHS.join('|')})\\.(${IMAGE_FORMATS.join('|')})$`);

/** Pages of CORS_ORIGIN may embed pictures, which reveal nothing about the viewer. */
const buildHeaders = ({ corsOrigins }: Config) => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
});

/** Recently requested pictures in memory. A shop page requests about forty at once. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Another server may have deleted the file. */
const CACHE_MS = 10 * 60 * 1000;

function createPictureCache(now: () => Date) {
  const pictures = new Map<string, { readonly picture: Buffer; readonly until: number }>();
  let bytes = 0;
  const drop = (name: string) => {
    bytes -= pictures.get(name)?.picture.length ?? 0;
    pictures.delete(name);
  };
  return {
    get: (name: string) => {
      const entry = pictures.get(name);
      if (entry === undefined) return undefined;
      // Moved to the end, so that the least recently used comes first.
      pictures.delete(name);
      pictures.set(name, entry);
      if (entry.until > now().getTime()) return entry.picture;
      drop(name);
      return undefined;
    },
    put: (name: string, picture: Buffer) => {
      if (pictures.has(name)) return;
      pictures.set(name, { picture, until: now().getTime() + CACHE_MS });
      bytes += picture.length;
      for (const oldest of pictures.keys()) {
        if (bytes <= CACHE_BYTES) break;
        drop(oldest);
      }
    },
  };
}

/** Serves `GET /media/<hash>-<width>.<format>`; any other name is a JSON 404 (CAT-1, U01). */
export function installMedia(app: FastifyInstance, deps: Deps): void {
  const cache = createPictureCache(deps.now);
  const headers = buildHeaders(deps.config);
  app.addHook('onReady', async () => {
    for (const store of [deps.media, deps.privateMedia]) await store.removeLeftovers(deps.now());
  });
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const format = NAME.exec(name)?.[1];
    if (format === undefined) throw notFound();
    const etag = `"${name}"`;
    reply.headers(headers).header('ETag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const picture = cache.get(name) ?? (await deps.media.read(name));
    if (picture === undefined) {
      reply.removeHeader('ETag');
      throw notFound();
    }
    cache.put(name, picture);
    return reply.type(`image/${format}`).send(picture);
  });
}
