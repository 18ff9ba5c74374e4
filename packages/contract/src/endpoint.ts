// How a call is described, once; server routes, web client, forms and OpenAPI derive from it.
import type * as z from 'zod/mini';
import type { ErrorCode } from './rules/errors.ts';
import type { Role } from './rules/roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.core.$ZodType;

/** Who may make the call. There is no default, so an unguarded call does not compile. */
export type Access = 'public' | readonly [Role, ...Role[]];

/** Where the error sentence is repeated beside `detail` (API-1). */
export type ErrorAlias = 'error' | 'message';

export interface EndpointSpec<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Ok extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method;
  /** Exactly as clients write it; `{id}` marks a positive whole number. */
  readonly path: Path;
  readonly access: Access;
  /** May be made by somebody who has to set up a second factor first (SES-16); every other guarded call is refused. */
  readonly beforeFactor?: true;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the answer, or of one row when `list` is set; none for an answer without content of its own. */
  readonly ok: Ok;
  /** 200 unless the call makes something. */
  readonly status?: 200 | 201 | 202;
  /** A plain array of rows with `Link` and `X-Total-Count`, paged by `limit` and `cursor`. */
  readonly list?: boolean;
  /** Honours `Idempotency-Key`: the call moves money, stock or status. */
  readonly idempotent?: boolean;
  /** The body comes as multipart form data; `image` says that a file may come under that field. */
  readonly multipart?: { readonly image: boolean };
  readonly errorAlias?: ErrorAlias;
  /** At most this many bytes of body, when not the default. */
  readonly bodyLimit?: number;
  readonly errors: readonly ErrorCode[];
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** The path's parameters: every `{name}` is a positive whole number. */
export type ParamsOf<Path extends string> = { [Name in ParamNames<Path>]: number };

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Ok extends Schema | undefined = Schema | undefined,
  List extends boolean = boolean,
> extends EndpointSpec<Path, Query, Body, Ok> {
  // Not optional here: a call without one says `undefined`, so that its type is known exactly.
  readonly query: Query;
  readonly body: Body;
  readonly list: List;
}

export type AnyEndpoint = Endpoint<string, Schema | undefined, Schema | undefined, Schema | undefined, boolean>;

/** Parameters, query and body as the server's handler sees them (parsed), and the answer it gives. */
export type Params<E extends AnyEndpoint> = ParamsOf<E['path']>;
export type Query<E extends AnyEndpoint> = OutputOf<E['query']>;
export type Body<E extends AnyEndpoint> = OutputOf<E['body']>;
export type Ok<E extends AnyEndpoint> = E['ok'] extends Schema ? z.output<E['ok']> : undefined;
/** What a client sends before parsing (numbers may be text, as forms send them). */
export type QueryInput<E extends AnyEndpoint> = InputOf<E['query']>;
export type BodyInput<E extends AnyEndpoint> = InputOf<E['body']>;
/** What a client receives: rows for a list, the answer otherwise. */
export type Answer<E extends AnyEndpoint> = E['list'] extends true ? Ok<E>[] : Ok<E>;

/** Describes one call of the API. */
export function endpoint<
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
  const L extends boolean = false,
>(
  spec: Omit<EndpointSpec<Path>, 'query' | 'body' | 'ok' | 'list'> & { query?: Q; body?: B; ok: O; list?: L },
): Endpoint<Path, Q, B, O, L> {
  return { query: undefined, body: undefined, ...spec, list: spec.list ?? false } as Endpoint<Path, Q, B, O, L>;
}
