// The calls that take an order from allocation to delivery, for demo data and tests.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { Caller, CallInput, CallResult } from './caller.ts';

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

/** The call of each step, to be made in the order of `ORDER_STEPS`. */
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
