// Serves kept pictures: under their hash, for a year, as nothing but a picture.
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';

const NAME = new RegExp(`^[0-9a-f]{32}-(?:${IMAGE_WIDTHS.join('|')})\\.(${IMAGE_FORMATS.join('|')})$`);

/** Pages of the origins of CORS_ORIGIN show the pictures too, and a picture says nothing of who asked for it. */
const headersOf = ({ corsOrigins }: Config) => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
});

/** The pictures asked for last, kept in memory: a page of the shop asks for some forty of them at once. */
const CACHE_BYTES = 32 * 1024 * 1024;

interface PictureCache {
  get(name: string): Buffer | undefined;
  put(name: string, picture: Buffer): void;
}

function createPictureCache(): PictureCache {
  const pictures = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get: (name) => {
      const picture = pictures.get(name);
      if (picture === undefined) return undefined;
      // Taken out and put back at the end, so that the front is what nobody asked for the longest.
      pictures.delete(name);
      pictures.set(name, picture);
      return picture;
    },
    put: (name, picture) => {
      if (pictures.has(name)) return;
      pictures.set(name, picture);
      bytes += picture.length;
      for (const [oldest, old] of pictures) {
        if (bytes <= CACHE_BYTES) break;
        pictures.delete(oldest);
        bytes -= old.length;
      }
    },
  };
}

/** `GET /media/<hash>-<width>.<format>`; any other name is a JSON 404 (CAT-1, U01). */
export function installMedia(app: FastifyInstance, deps: Deps): void {
  const cache = createPictureCache();
  const headers = headersOf(deps.config);
  app.addHook('onReady', () => deps.media.removeLeftovers(deps.now()));
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const format = NAME.exec(name)?.[1];
    if (format === undefined) throw new AppError('not_found');
    const etag = `"${name}"`;
    reply.headers(headers).header('ETag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    let picture = cache.get(name);
    if (picture === undefined) {
      picture = await deps.media.read(name);
      if (picture === undefined) {
        reply.removeHeader('ETag');
        throw new AppError('not_found');
      }
      cache.put(name, picture);
    }
    return reply.type(`image/${format}`).send(picture);
  });
}
