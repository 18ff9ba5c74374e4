// The API description: OpenAPI 3.1, made from the contract alone.

import { endpoints } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { ErrorCode } from '@tilgul/contract/rules/errors';
import { ERRORS } from '@tilgul/contract/rules/errors';
import { VERSION } from '../../version.ts';
import { answerSchema, inputSchema, type JsonSchema } from './json-schema.ts';

const ERROR_REF = { $ref: '#/components/schemas/Error' };

/** An address has texts only, so what may be left out of it is never null. */
function withoutNull({ type, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(schema['enum'])) schema['enum'] = schema['enum'].filter((word) => word !== null);
  return type === undefined ? schema : { type: Array.isArray(type) ? type[0] : type, ...schema };
}

function parametersOf(endpoint: AnyEndpoint): JsonSchema[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const query = endpoint.query ? inputSchema(endpoint.query) : {};
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

function bodyOf(endpoint: AnyEndpoint): JsonSchema | undefined {
  if (!endpoint.body) return undefined;
  const schema = inputSchema(endpoint.body);
  if (!endpoint.multipart) return { content: { 'application/json': { schema } } };
  const properties = {
    ...(schema['properties'] as object),
    ...(endpoint.multipart.image ? { image: { type: 'string', format: 'binary' } } : {}),
  };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function errorsOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const early: ErrorCode[] = endpoint.beforeFactor ? [] : ['factor_required'];
  const guarded: ErrorCode[] = endpoint.access === 'public' ? [] : ['not_authenticated', 'forbidden', ...early];
  const input: ErrorCode[] = endpoint.body || endpoint.query ? ['invalid'] : [];
  return [...new Set([...input, ...guarded, ...endpoint.errors])];
}

function responsesOf(endpoint: AnyEndpoint): JsonSchema {
  const ok = endpoint.ok ? answerSchema(endpoint.ok) : undefined;
  const schema = ok && endpoint.list ? { type: 'array', items: ok } : ok;
  const responses: JsonSchema = {
    [endpoint.status ?? 200]: {
      description: 'Done',
      ...(schema ? { content: { 'application/json': { schema } } } : {}),
    },
  };
  for (const code of errorsOf(endpoint)) {
    const [status, detail] = ERRORS[code];
    const known = responses[status] as { description: string } | undefined;
    responses[status] = {
      description: known ? `${known.description} · ${detail}` : detail,
      content: { 'application/json': { schema: ERROR_REF } },
    };
  }
  return responses;
}

function operationOf(noun: string, name: string, endpoint: AnyEndpoint): JsonSchema {
  const body = bodyOf(endpoint);
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: endpoint.access === 'public' ? 'Needs no sign-in.' : `Roles: ${endpoint.access.join(', ')}.`,
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: body } : {}),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    responses: responsesOf(endpoint),
  };
}

function allPaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { noun, name, endpoint } of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operationOf(noun, name, endpoint);
    paths[endpoint.path] = operations;
  }
  return paths;
}

/** The whole API description as a JSON document. Its paths are made when they are first read, not while a server starts. */
export function openApiDocument(): JsonSchema {
  let paths: ReturnType<typeof allPaths> | undefined;
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
      paths ??= allPaths();
      return paths;
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: error },
    },
  };
}
