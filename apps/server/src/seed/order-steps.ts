// The calls that bring an order from the shop to the customer's door, for demo data and tests.
import { api } from '@tilgul/contract';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import type { Caller, CallInput, CallResult } from './caller.ts';

type Player = NonNullable<CallInput<AnyEndpoint>['as']>;

/** Who takes part in an order after it was placed. */
export interface OrderPlayers {
  readonly admin: Player;
  readonly manager: Player;
  readonly storeId: number;
  readonly staff: Player & { readonly id: number };
  /** The PIN as the customer tells it at the door. */
  readonly pin: () => Promise<string>;
  /** What the staff member enters of the cash; nothing means the exact total. */
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
  { admin, manager, storeId, staff, pin, cash }: OrderPlayers,
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
