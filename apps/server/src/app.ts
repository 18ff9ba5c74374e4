// Owns how the server is put together: guards, routes of all domains, API description, the built web.
import { STATUS_CODES } from 'node:http';
import cookie from '@fastify/cookie';
import swaggerUi from '@fastify/swagger-ui';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Deps } from './deps.ts';
import { registerDomains } from './domains/index.ts';
import type { Router } from './http/bind.ts';
import { installErrors } from './http/errors.ts';
import { installBodies, installBound, installHeaders, installOrigins } from './http/guards.ts';
import { installHealth, type Lifecycle } from './http/health.ts';
import { openApiDocument } from './http/openapi.ts';
import { installUploads } from './http/uploads.ts';
import { installPages } from './http/web.ts';

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** Set `isStopping` before closing: new calls are then refused. */
  readonly lifecycle: Lifecycle;
  /** The calls that have a route. */
  readonly bound: ReadonlySet<AnyEndpoint>;
}

const BODY_LIMIT = 256 * 1024;

function createServer(deps: Deps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 5_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    trustProxy: deps.config.TRUST_PROXY ?? false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400;
      const body = JSON.stringify({ detail: STATUS_CODES[status] ?? 'Bad Request', request_id: request.id });
      void (reply as FastifyReply).code(status).type('application/json; charset=utf-8').send(body);
    },
  });
}

async function installDescription(app: FastifyInstance): Promise<void> {
  const document = openApiDocument() as unknown as OpenAPIV3_1.Document;
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api-docs', staticCSP: true });
  app.get('/openapi.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(document));
}

/** Builds the server without listening; tests call it with their own clock and database. */
export async function buildApp(deps: Deps, options: { readonly webDir?: string } = {}): Promise<BuiltApp> {
  const lifecycle: Lifecycle = { isStopping: false };
  const app = createServer(deps);
  installErrors(app);
  installBodies(app);
  installBound(app, lifecycle);
  installOrigins(app, deps.config);
  await installHeaders(app, deps.config);
  await app.register(cookie);
  await installUploads(app);
  installHealth(app, deps, lifecycle);
  const router: Router = { app, deps, bound: new Set() };
  await registerDomains(router);
  await installDescription(app);
  if (options.webDir !== undefined) await installPages(app, options.webDir);
  return { app, lifecycle, bound: router.bound };
}
