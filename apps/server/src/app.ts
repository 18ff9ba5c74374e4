// Builds the server: request guards, the routes of all modules, the API docs and the built web app.
import { STATUS_CODES } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Deps } from './deps.ts';
import { productHead, productPaths } from './modules/catalog/product-head.ts';
import { registerDomains } from './modules/index.ts';
import type { Router } from './platform/http/bind.ts';
import { CALLS_PER_MINUTE, type CallsPerMinute, installCallRate } from './platform/http/call-rate.ts';
import { createClientErrorHandler, createExpectationHandler, installErrors } from './platform/http/errors.ts';
import {
  type CallLimit,
  installBodies,
  installCallLimit,
  installOrigins,
  installPaths,
} from './platform/http/guards.ts';
import { createOpenApiDocument } from './platform/http/openapi.ts';
import { installHealth, installMetrics, type Lifecycle } from './platform/http/probes.ts';
import { createRequestIds, installRequests, installTraces } from './platform/http/requests.ts';
import { installSearchEngines } from './platform/http/search-engines.ts';
import {
  createSecurityHeaders,
  installHeaders,
  type SecurityHeaders,
  WITHOUT_SCHEMAS,
} from './platform/http/security-headers.ts';
import { installPages } from './platform/http/web.ts';

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** New calls are refused while the server is stopping. */
  readonly lifecycle: Lifecycle;
  /** Calls that have a route. */
  readonly bound: ReadonlySet<AnyEndpoint>;
}

const BODY_LIMIT = 256 * 1024;

/** Time limits for clients, in milliseconds (API-10). */
export const TIMES = {
  /** To receive the headers. */
  headers: 10_000,
  /** To receive the whole request. */
  request: 30_000,
  /** Without a byte in either direction. */
  idle: 30_000,
  /** Between two requests on one connection. */
  keepAlive: 5_000,
  /** Interval of the check for clients over their limit. */
  checkInterval: 1_000,
  /** A page waits this long for its first view. */
  firstView: 500,
  /** A stop waits this long for running calls. */
  stop: 7_000,
};

export interface BuildOptions {
  /** Folder of the built web app. Without it only the API is served. */
  readonly webDir?: string;
  /** Folder of the Swagger UI files. Read from their package unless given. */
  readonly docsDir?: string;
  readonly times?: Partial<typeof TIMES>;
  /** Overrides the product's limits: demo data and tests make a day's calls within seconds. */
  readonly callsPerMinute?: CallsPerMinute;
}

function createFastify(deps: Deps, times: typeof TIMES, { forCalls }: SecurityHeaders): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: WITHOUT_SCHEMAS,
    // Log lines name the request id themselves, so a child logger per request would be wasted work.
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIds(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: times.request,
    connectionTimeout: times.idle,
    keepAliveTimeout: times.keepAlive,
    maxRequestsPerSocket: 1_000,
    http: {
      headersTimeout: times.headers,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: times.checkInterval,
      // Handled in `installPaths`: Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // The server's own hooks refuse new calls while the last ones finish.
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler(forCalls),
    trustProxy: deps.config.TRUST_PROXY ?? false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400;
      const body = JSON.stringify({ detail: STATUS_CODES[status] ?? 'Bad Request', request_id: request.id });
      const headers = { ...forCalls, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' };
      void (reply as FastifyReply).code(status).headers(headers).type('application/json; charset=utf-8').send(body);
    },
  });
  app.server.on('checkExpectation', createExpectationHandler(forCalls));
  return app;
}

async function installApiDocs(app: FastifyInstance, baseDir: string | undefined): Promise<void> {
  // Built on first use, then cached.
  let cached: OpenAPIV3_1.Document | undefined;
  const document = {
    toJSON: () => {
      cached ??= createOpenApiDocument() as unknown as OpenAPIV3_1.Document;
      return cached;
    },
  };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP: true,
    ...(baseDir !== undefined && { baseDir }),
  });
  // Public, so its text is built once.
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}

/** Lets running calls finish before the server stops listening, so that new calls are still refused with a reason. */
function installStop(app: FastifyInstance, lifecycle: Lifecycle, calls: CallLimit, limit: number): void {
  app.addHook('preClose', async () => {
    lifecycle.isStopping = true;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([calls.idle(), timeout]);
    clearTimeout(timer);
  });
}

/** Builds the server without listening. Tests pass their own clock and database. */
export async function buildApp(deps: Deps, options: BuildOptions = {}): Promise<BuiltApp> {
  const lifecycle: Lifecycle = { isStopping: false };
  const times = { ...TIMES, ...options.times };
  const headers = await createSecurityHeaders(deps.config);
  const app = createFastify(deps, times, headers);
  installErrors(app);
  installRequests(app, deps);
  // Installed before anything that may refuse, so that refusals have the headers too.
  installHeaders(app, headers);
  installTraces(app, deps.tracing);
  installOrigins(app, deps.config);
  installPaths(app);
  installCallRate(app, deps.config, options.callsPerMinute ?? CALLS_PER_MINUTE);
  const calls = installCallLimit(app, lifecycle, deps.metrics);
  installBodies(app);
  await app.register(cookie);
  installHealth(app, deps, lifecycle);
  installMetrics(app, deps);
  const router: Router = { app, deps, bound: new Set() };
  await registerDomains(router);
  await deps.paymentSandbox?.mount(app, deps);
  installStop(app, lifecycle, calls, times.stop);
  if (deps.config.API_DOCS) await installApiDocs(app, options.docsDir);
  if (options.webDir !== undefined) {
    await installPages(app, options.webDir, productHead(deps), {
      publicUrl: deps.config.PUBLIC_URL,
      firstViewMs: times.firstView,
    });
    installSearchEngines(app, productPaths(deps), deps.config.PUBLIC_URL);
  }
  // Fastify finishes its last plugin in the next turn. Calling `ready` in this one would never resolve.
  await nextTurn();
  return { app, lifecycle, bound: router.bound };
}
