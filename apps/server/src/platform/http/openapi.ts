// The API description (OpenAPI 3.1), generated from the contract.
import { endpoints } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { ERRORS, type ErrorCode } from '@tilgul/contract/rules/errors';
import { texts as messages } from '@tilgul/messages/server/errors';
import { VERSION } from '../../version.ts';
import { getAnswerSchema, type JsonSchema, toInputSchema } from './json-schema.ts';

const ERROR_REF = { $ref: '#/components/schemas/Error' };

/** Query parameters are texts, so an optional one is never null. */
function withoutNull({ type, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(schema['enum'])) schema['enum'] = schema['enum'].filter((word) => word !== null);
  return type === undefined ? schema : { type: Array.isArray(type) ? type[0] : type, ...schema };
}

function toParameters(endpoint: AnyEndpoint): JsonSchema[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const query = endpoint.query ? toInputSchema(endpoint.query) : {};
  const properties = (query['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (query['required'] ?? []) as string[];
  const named = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: withoutNull(schema),
  }));
  const key = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 64 } }]
    : [];
  return [...path, ...named, ...key];
}

function toRequestBody(endpoint: AnyEndpoint): JsonSchema | undefined {
  if (!endpoint.body) return undefined;
  const schema = toInputSchema(endpoint.body);
  if (!endpoint.multipart) return { content: { 'application/json': { schema } } };
  const properties = {
    ...(schema['properties'] as object),
    ...(endpoint.multipart.image ? { image: { type: 'string', format: 'binary' } } : {}),
  };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

/** Error codes of a call: those it lists, and those that its access, input and idempotency bring. */
export function listErrors(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const early: ErrorCode[] = endpoint.beforeSetup ? [] : ['password_change_required', 'factor_required'];
  const guarded: Record<string, ErrorCode[]> = {
    public: [],
    register: ['not_authenticated', 'register_revoked', 'not_found'],
    roles: ['not_authenticated', 'forbidden', ...early],
  };
  const access = guarded[typeof endpoint.access === 'string' ? endpoint.access : 'roles'] ?? [];
  const input: ErrorCode[] = endpoint.body || endpoint.query ? ['invalid'] : [];
  const repeated: ErrorCode[] = endpoint.idempotent ? ['idempotency_mismatch'] : [];
  return [...new Set([...input, ...access, ...repeated, ...endpoint.errors])];
}

function toResponses(endpoint: AnyEndpoint): JsonSchema {
  const ok = endpoint.ok ? getAnswerSchema(endpoint.ok) : undefined;
  const schema = ok && endpoint.list ? { type: 'array', items: ok } : ok;
  const responses: JsonSchema = {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(schema ? { content: { 'application/json': { schema } } } : {}),
    },
  };
  for (const code of listErrors(endpoint)) {
    const status = ERRORS[code];
    const detail = messages[code];
    const known = responses[status] as { description: string } | undefined;
    responses[status] = {
      description: known ? `${known.description} · ${detail}` : detail,
      content: { 'application/json': { schema: ERROR_REF } },
    };
  }
  return responses;
}

function describeAccess({ access }: AnyEndpoint): string {
  if (access === 'public') return 'Needs no sign-in.';
  return access === 'register' ? 'For registered devices.' : `Roles: ${access.join(', ')}.`;
}

function toOperation(noun: string, name: string, endpoint: AnyEndpoint): JsonSchema {
  const body = toRequestBody(endpoint);
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    parameters: toParameters(endpoint),
    ...(body ? { requestBody: body } : {}),
    security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'register' ? 'register' : 'bearer']: [] }],
    responses: toResponses(endpoint),
  };
}

function buildPaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { noun, name, endpoint } of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = toOperation(noun, name, endpoint);
    paths[endpoint.path] = operations;
  }
  return paths;
}

/** The whole API description. Its paths are built when first read, not at the start. */
export function createOpenApiDocument(): JsonSchema {
  let paths: ReturnType<typeof buildPaths> | undefined;
  const error = {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERRORS) },
      request_id: { type: 'string' },
    },
    additionalProperties: true,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tilgul API',
      version: VERSION,
      description:
        'Shop, stores, deliveries and back office of a grocery chain. Money is rupees with at most two decimals; times are ISO 8601 in UTC.',
    },
    get paths() {
      paths ??= buildPaths();
      return paths;
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        register: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Register <id>.<secret>`' },
      },
      schemas: { Error: error },
    },
  };
}
