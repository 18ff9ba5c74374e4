import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_CAP } from '../paging/count.ts';
import type { BytesPage, Page } from '../paging/page.ts';

/** Sets `Link` and `X-Total-Count` for a page. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown> | BytesPage): void {
  if (page.next !== undefined) {
    const [path = '', search = ''] = request.url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', page.next);
    reply.header('Link', `<${path}?${query}>; rel="next"`);
  }
  const total = page.total ?? ('bytes' in page ? page.bytes : page.rows).length;
  reply.header('X-Total-Count', total > COUNT_CAP ? `${COUNT_CAP}+` : String(total));
}
