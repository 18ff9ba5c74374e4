// How a call is described. Server routes, web client, forms and OpenAPI derive from it.
import type * as z from 'zod/mini';
import type { ErrorCode } from './rules/errors.ts';
import type { Role } from './rules/roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.core.$ZodType;

/** Roles that may make the call, or `register` for registered devices. There is no default, so an unguarded call does not compile. */
type Access = 'public' | 'register' | readonly [Role, ...Role[]];

/** Field that repeats the error sentence of `detail` (API-1). */
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
  /** Allowed before a required own password and two-factor sign-in are set up (USER-9, SES-16); other guarded calls are refused then. */
  readonly beforeSetup?: true;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the answer, or of a row if `list` is set; undefined for streams, files and 204. */
  readonly ok: Ok;
  /** 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** A plain array of rows with `Link` and `X-Total-Count`, paged by `limit` and `cursor`. */
  readonly list?: boolean;
  /** Honours `Idempotency-Key`, as the call moves money, stock or status. */
  readonly idempotent?: boolean;
  /** Multipart form data; `image`: a file may be sent in the field `image`. */
  readonly multipart?: { readonly image: boolean };
  readonly errorAlias?: ErrorAlias;
  /** Maximum bytes of the body, if not the default. */
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
  Allowed extends Access = Access,
> extends EndpointSpec<Path, Query, Body, Ok> {
  readonly access: Allowed;
  // Not optional, so that the type of a call without one is exactly `undefined`.
  readonly query: Query;
  readonly body: Body;
  readonly list: List;
}

export type AnyEndpoint = Endpoint<string, Schema | undefined, Schema | undefined, Schema | undefined, boolean>;

/** Types of the server's handler: parsed parameters, query and body, and the answer. */
export type Params<E extends AnyEndpoint> = ParamsOf<E['path']>;
export type Query<E extends AnyEndpoint> = OutputOf<E['query']>;
export type Body<E extends AnyEndpoint> = OutputOf<E['body']>;
export type Ok<E extends AnyEndpoint> = E['ok'] extends Schema ? z.output<E['ok']> : undefined;
/** Types that a client sends, before parsing: forms send numbers as text. */
export type QueryInput<E extends AnyEndpoint> = InputOf<E['query']>;
export type BodyInput<E extends AnyEndpoint> = InputOf<E['body']>;
/** Type that a client receives: rows for a list. */
export type Answer<E extends AnyEndpoint> = E['list'] extends true ? Ok<E>[] : Ok<E>;

/** Roles that may make the call; none for public calls and those of registers. */
export const listRoles = ({ access }: Pick<AnyEndpoint, 'access'>): readonly Role[] =>
  typeof access === 'string' ? [] : access;

/** Describes one call of the API. */
export function endpoint<
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
  const L extends boolean = false,
  const A extends Access = Access,
>(
  method: Method,
  path: Path,
  spec: Omit<EndpointSpec, 'method' | 'path' | 'access' | 'query' | 'body' | 'ok' | 'list' | 'errors'> & {
    access: A;
    query?: Q;
    body?: B;
    ok: O;
    list?: L;
    errors?: readonly ErrorCode[];
  },
): Endpoint<Path, Q, B, O, L, A> {
  const unset = { query: undefined, body: undefined, list: false, errors: [] };
  return { ...unset, method, path, ...spec } as unknown as Endpoint<Path, Q, B, O, L, A>;
}
