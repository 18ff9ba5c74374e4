// A trace of each call, from its arrival to the end of its answer.
import type { FastifyInstance } from 'fastify';
import type { CallTrace, Tracing } from '../ports/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: CallTrace | undefined;
  }
}

/** Traces calls where `tracing` is there; a call that is refused before its body was read is none. */
export function installTraces(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  app.decorateRequest('trace', undefined);
  // Not before: what goes on after a body was read would no longer belong to the call.
  app.addHook('preValidation', (request, reply, done) => {
    const since = new Date(Date.now() - reply.elapsedTime);
    const route = request.routeOptions.url ?? 'unknown';
    request.trace = tracing.begin({ method: request.method, route, requestId: request.id, since }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end({ status: reply.statusCode });
    done();
  });
}
