// /healthz and /readyz, and whether the server is stopping.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** How long the database may take to say that it is there. */
const PROBE_MS = 2000;
/** Load balancers ask with HEAD too. */
const PROBE = { exposeHeadRoute: true };

export interface Lifecycle {
  isStopping: boolean;
}

const timeOut = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), ms).unref());

/** `/healthz` while the process lives; `/readyz` only while the database answers and the server is not stopping. */
export function installHealth(app: FastifyInstance, deps: Deps, lifecycle: Lifecycle): void {
  app.get('/healthz', PROBE, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', PROBE, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (lifecycle.isStopping)
      return reply.code(503).header('Retry-After', '5').send({ status: 'stopping', detail: 'The server is stopping.' });
    try {
      await Promise.race([sql`select 1`.execute(deps.db), timeOut(PROBE_MS)]);
      return reply.send({ status: 'ready' });
    } catch {
      return reply
        .code(503)
        .header('Retry-After', '2')
        .send({ status: 'unavailable', detail: 'The database does not answer.' });
    }
  });
}
