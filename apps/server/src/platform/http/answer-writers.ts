// Writes answers as JSON by the contract's schemas. The writer of a call is made with its first answer: all of them, and the
// library that makes them, would be a good part of a server's start.
import type { Schema } from '@tilgul/contract/endpoint';
import { answerSchema } from './json-schema.ts';

/** JSON of an answer, without what its schema does not declare. */
export type AnswerWriter = (answer: unknown) => string;
type Compile = (route: { method: string; url: string; httpStatus: string; schema: unknown }) => AnswerWriter;

let loading: Promise<Compile> | undefined;

/** Loads the library ahead of the first answer. */
export function loadAnswerWriters(): Promise<Compile> {
  loading ??= import('@fastify/fast-json-stringify-compiler').then(({ default: select }) => select()());
  return loading;
}

const writers = new WeakMap<Schema, AnswerWriter>();

/** The writer for a schema. Servers of one process share it. */
export async function answerWriter(schema: Schema): Promise<AnswerWriter> {
  const known = writers.get(schema);
  if (known) return known;
  const compile = await loadAnswerWriters();
  const made = compile({ method: '', url: '', httpStatus: '', schema: answerSchema(schema) });
  writers.set(schema, made);
  return made;
}
