// Makes the function that writes an answer when the first one is written: all of them would be a good part of a start's work.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Factory = ReturnType<typeof SerializerSelector>;

const build = SerializerSelector();

/** Fastify's own compiler of answers, asked later. */
export const buildLateSerializers: Factory = (schemas, options) => {
  const compile = build(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
