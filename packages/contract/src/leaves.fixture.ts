// The values in a call's schema, for checks of every call.
import * as z from 'zod/mini';

/** A value in a schema and its path, such as `orders.placeOrder.items[].quantity`. */
export interface Leaf {
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** The object or array in optional, nullable and piped schemas. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; out?: z.core.$ZodType } };
  const inner = def.innerType ?? def.out;
  return inner === undefined ? schema : unwrap(inner);
}

/** Every value in a schema, below `name`. */
export function listLeaves(name: string, schema: z.core.$ZodType): Leaf[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodMiniObject)
    return Object.entries(inner.shape as z.core.$ZodShape).flatMap(([key, field]) =>
      listLeaves(`${name}.${key}`, field),
    );
  if (inner instanceof z.ZodMiniArray) return listLeaves(`${name}[]`, inner.def.element);
  return [{ name, schema }];
}
