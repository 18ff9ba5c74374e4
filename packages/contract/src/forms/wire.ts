// How a schema looks on the wire where its parsed form differs (rupees sent, paise received; numbers sent as text).
import * as z from 'zod/mini';

/** A JSON Schema fragment that describes a field in the API description. */
export type WireShape = Readonly<Record<string, unknown>>;

const shapes = z.registry<{ shape: WireShape }>();

/** Registers how a schema's input looks on the wire and returns the schema. */
export function describeWire<T extends z.core.$ZodType>(schema: T, shape: WireShape): T {
  shapes.add(schema, { shape });
  return schema;
}

/** The registered wire shape of a schema, or undefined when its own JSON Schema already says it. */
export function wireShape(schema: z.core.$ZodType): WireShape | undefined {
  return shapes.get(schema)?.shape;
}
