// Builds the server: request guards, routes of all domains, API description, the built web.
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
import { expectationRefusal, installErrors, socketRefusal } from './platform/http/errors.ts';
import {
  type CallLimit,
  installBodies,
  installCallLimit,
  installOrigins,
  installPaths,
} from './platform/http/guards.ts';
import { openApiDocument } from './platform/http/openapi.ts';
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
  /** Whether the server is stopping: new calls are then refused. */
  readonly lifecycle: Lifecycle;
  /** The calls that have a route. */
  readonly bound: ReadonlySet<AnyEndpoint>;
}

const BODY_LIMIT = 256 * 1024;

/** How long a client may take, in milliseconds (API-10). */
export const TIMES = {
  /** Until the headers are there. */
  headers: 10_000,
  /** Until the whole request is there. */
  request: 30_000,
  /** Without a byte in either direction. */
  silence: 30_000,
  /** Between two requests. */
  keepAlive: 5_000,
  /** How often clients that took too long are looked for. */
  look: 1_000,
  /** How long a stop waits for calls in work. */
  stop: 7_000,
};

export interface BuildOptions {
  /** The built web; without it only the API answers. */
  readonly webDir?: string;
  /** The files of the API's readable description, where they are not to be read from their package. */
  readonly docsDir?: string;
  readonly times?: Partial<typeof TIMES>;
  /** Other than the product's; the demo data and tests make a day's calls in a moment. */
  readonly callsPerMinute?: CallsPerMinute;
}

function createServer(deps: Deps, times: typeof TIMES, { ofCalls }: SecurityHeaders): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: WITHOUT_SCHEMAS,
    // Whatever is logged for a request names its id itself; a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    genReqId: createRequestIds(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: times.request,
    connectionTimeout: times.silence,
    keepAliveTimeout: times.keepAlive,
    maxRequestsPerSocket: 1_000,
    http: {
      headersTimeout: times.headers,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: times.look,
      // Ours to answer: Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // While the last calls finish, the server's own hooks refuse new ones.
    return503OnClosing: false,
    clientErrorHandler: socketRefusal(ofCalls),
    trustProxy: deps.config.TRUST_PROXY ?? false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 64 },
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400;
      const body = JSON.stringify({ detail: STATUS_CODES[status] ?? 'Bad Request', request_id: request.id });
      const headers = { ...ofCalls, 'X-Request-Id': request.id, 'Cache-Control': 'no-store' };
      void (reply as FastifyReply).code(status).headers(headers).type('application/json; charset=utf-8').send(body);
    },
  });
  app.server.on('checkExpectation', expectationRefusal(ofCalls));
  return app;
}

async function installDescription(app: FastifyInstance, baseDir: string | undefined): Promise<void> {
  // Written when somebody asks for it, and then kept.
  let written: OpenAPIV3_1.Document | undefined;
  const document = {
    toJSON: () => {
      written ??= openApiDocument() as unknown as OpenAPIV3_1.Document;
      return written;
    },
  };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP: true,
    ...(baseDir !== undefined && { baseDir }),
  });
  // Anybody may ask, so it is not written anew each time.
  let text: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}

/** Lets calls in work finish before the server stops listening, so that new ones still get the reason why they are refused. */
function installStop(app: FastifyInstance, lifecycle: Lifecycle, calls: CallLimit, limit: number): void {
  app.addHook('preClose', async () => {
    lifecycle.isStopping = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([calls.idle(), late]);
    clearTimeout(timer);
  });
}

/** Builds the server without listening; tests call it with their own clock and database. */
export async function buildApp(deps: Deps, options: BuildOptions = {}): Promise<BuiltApp> {
  const lifecycle: Lifecycle = { isStopping: false };
  const times = { ...TIMES, ...options.times };
  const headers = await createSecurityHeaders(deps.config);
  const app = createServer(deps, times, headers);
  installErrors(app);
  installRequests(app, deps);
  // Before whatever refuses, so that a refusal has them too.
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
  if (deps.config.API_DOCS) await installDescription(app, options.docsDir);
  if (options.webDir !== undefined) {
    await installPages(app, options.webDir, productHead(deps));
    installSearchEngines(app, productPaths(deps));
  }
  // The last plugin is done only in the next turn: whoever got the server ready in this one would wait for ever.
  await nextTurn();
  return { app, lifecycle, bound: router.bound };
}
