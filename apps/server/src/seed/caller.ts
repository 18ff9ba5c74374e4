// Makes calls of the contract in-process, for demo data and tests, exactly as a client's call is handled.
import { randomBytes } from 'node:crypto';
import { api } from '@tilgul/contract';
import type { Answer, AnyEndpoint, BodyInput, ParamsOf, QueryInput } from '@tilgul/contract/endpoint';
import type { ErrorBody } from '@tilgul/contract/rules/errors';
import type { FastifyInstance } from 'fastify';

export interface CallInput<E extends AnyEndpoint> {
  /** Sends this user's bearer token. Unauthenticated without it. */
  readonly as?: { readonly access: string } | undefined;
  readonly params?: ParamsOf<E['path']>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E> | Record<string, unknown> | Buffer;
  readonly headers?: Record<string, string>;
  /** Network address of the client. */
  readonly from?: string;
}

export interface CallResult<E extends AnyEndpoint> {
  readonly status: number;
  /** The answer of a successful call. Throws after an error. */
  readonly ok: Answer<E>;
  /** The body of an error. Throws after a success. */
  readonly error: ErrorBody;
  readonly headers: Record<string, unknown>;
}

export type Caller = <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>) => Promise<CallResult<E>>;

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));

function buildUrl(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>): string {
  const query = Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return fillPath(endpoint.path, input.params) + (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
}

/** Creates a caller for an app that need not listen. */
export function createCaller(app: FastifyInstance): Caller {
  return async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<CallResult<E>> => {
    const response = await app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, input as CallInput<AnyEndpoint>),
      remoteAddress: input.from ?? '127.0.0.1',
      headers: { ...(input.as ? { authorization: `Bearer ${input.as.access}` } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as Record<string, unknown> }),
    });
    const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
    const isOk = response.statusCode < 300;
    const message = `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`;
    return {
      status: response.statusCode,
      headers: response.headers,
      get ok() {
        if (!isOk) throw new Error(message);
        return body as Answer<E>;
      },
      get error() {
        if (isOk) throw new Error(message);
        return body as ErrorBody;
      },
    };
  };
}

/** A multipart body of fields and an optional picture in `image`. */
export function formBody(fields: Readonly<Record<string, string | number>>, image?: Uint8Array) {
  const boundary = `----tilgul${randomBytes(8).toString('hex')}`;
  const head = (name: string, more = '') =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  const parts: Uint8Array[] = Object.entries(fields).flatMap(([name, value]) => [
    head(name),
    Buffer.from(String(value)),
    end,
  ]);
  if (image) parts.push(head('image', '; filename="picture"\r\nContent-Type: application/octet-stream'), image, end);
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

type OrderActor = NonNullable<CallInput<AnyEndpoint>['as']>;

/** Users involved in an order after it was placed. */
export interface OrderActors {
  readonly admin: OrderActor;
  readonly manager: OrderActor;
  readonly storeId: number;
  readonly staff: OrderActor & { readonly id: number };
  /** The PIN that the customer reads out on delivery. */
  readonly pin: () => Promise<string>;
  /** Cash that the rider enters. Nothing means the exact total. */
  readonly cash?: () => Promise<Record<string, unknown>>;
}

export const ORDER_STEPS = [
  'allocated',
  'Processing',
  'staff',
  'Shipped',
  'Out For Delivery',
  'pin',
  'Delivered',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** The calls that take an order from allocation to delivery, to be made in the order of `ORDER_STEPS`. */
export function orderSteps(
  call: Caller,
  orderId: number,
  { admin, manager, storeId, staff, pin, cash }: OrderActors,
): Record<OrderStep, () => Promise<CallResult<AnyEndpoint>>> {
  const params = { id: orderId };
  const asManager = (status: 'Processing' | 'Shipped') =>
    call(api.orders.moveOrderAsManager, { as: manager, params, body: { status, order_id: orderId } });
  const asStaff = (body: Record<string, unknown>) => call(api.orders.moveOrderAsStaff, { as: staff, params, body });
  return {
    allocated: () => call(api.orders.allocateStore, { as: admin, body: { order_id: orderId, warehouse_id: storeId } }),
    Processing: () => asManager('Processing'),
    staff: () => call(api.orders.allocateStaff, { as: manager, body: { order_id: orderId, staff_id: staff.id } }),
    Shipped: () => asManager('Shipped'),
    'Out For Delivery': () => asStaff({ status: 'Out For Delivery' }),
    pin: async () => call(api.orders.verifyPin, { as: staff, body: { order_id: orderId, otp: await pin() } }),
    Delivered: async () => asStaff({ status: 'Delivered', ...(await cash?.()) }),
  };
}
