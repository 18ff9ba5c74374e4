// Turns the contract's zod schemas into JSON Schema, for serializers and the API description.
import type { Schema } from '@tilgul/contract/endpoint';
import { wireShape } from '@tilgul/contract/fields';
import * as z from 'zod/mini';

export type JsonSchema = { [keyword: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites `anyOf [x, null]` as one type, which the serializer handles without validating. */
function flattenNullable(schema: JsonSchema): void {
  const options = schema['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return;
  const nothing = options.find((option) => isSchema(option) && option['type'] === 'null');
  const something: unknown = options.find((option) => option !== nothing);
  if (!nothing || !isSchema(something) || typeof something['type'] !== 'string') return;
  delete schema['anyOf'];
  Object.assign(schema, something, { type: [something['type'], 'null'] });
  if (Array.isArray(something['enum'])) schema['enum'] = [...something['enum'], null];
}

function convert(schema: Schema): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const shape = wireShape(zodSchema as Schema);
      if (shape) {
        for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[keyword];
        Object.assign(jsonSchema, shape);
      }
      flattenNullable(jsonSchema as JsonSchema);
    },
  }) as JsonSchema;
  delete converted['$schema'];
  return converted;
}

const answers = new WeakMap<Schema, JsonSchema>();

/** JSON Schema of an answer. Undeclared fields are dropped. Shared by all servers of a process. */
export function getAnswerSchema(schema: Schema): JsonSchema {
  const known = answers.get(schema);
  if (known) return known;
  const made = convert(schema);
  answers.set(schema, made);
  return made;
}

/** JSON Schema of a body or query as clients send it. */
export const toInputSchema = (schema: Schema): JsonSchema => {
  const converted = convert(schema);
  delete converted['additionalProperties'];
  return converted;
};

/** Serializes an answer without undeclared fields. */
export type AnswerWriter = (answer: unknown) => string;
type Compile = (route: { method: string; url: string; httpStatus: string; schema: unknown }) => AnswerWriter;

let loading: Promise<Compile> | undefined;

/** Loads the serializer library before the first answer needs it. */
export function loadAnswerWriters(): Promise<Compile> {
  loading ??= import('@fastify/fast-json-stringify-compiler').then(({ default: select }) => select()());
  return loading;
}

const writers = new WeakMap<Schema, AnswerWriter>();

/**
 * The serializer of a schema, compiled for its first answer: compiling all of them would slow down the start. Shared by
 * all servers of a process.
 */
export async function getAnswerWriter(schema: Schema): Promise<AnswerWriter> {
  const known = writers.get(schema);
  if (known) return known;
  const compile = await loadAnswerWriters();
  const made = compile({ method: '', url: '', httpStatus: '', schema: getAnswerSchema(schema) });
  writers.set(schema, made);
  return made;
}
