// What a translation must have to take the place of English texts: the same keys, and the same `{names}` in each.

/** A text that has every `{name}` of the English one. */
type Text<E extends string> = E extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & Text<Rest>
  : string;

/** The shape of a translation of `E`. A missing or left-over key and a missing `{name}` do not compile; packs.test.ts sees the rest. */
export type Pack<E> = E extends string ? Text<E> : { readonly [K in keyof E]: Pack<E[K]> };
