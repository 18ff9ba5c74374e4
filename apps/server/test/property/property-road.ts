// An order's random progress: the proper next step, by the person whose step it is.
import { api } from '@tilgul/contract';
import type { Dice } from '../../src/seed/clock.ts';
import type { Person, World } from '../support/harness.ts';
import { type Act, type Buyer, type Cast, RECENT, type Result } from './property-cast.ts';

/** Brings an order one step nearer to its end, by the person whose step it is; so that every status is reached. */
export function nextStep({ world, admin, managers, buyers, orders }: Cast): Act {
  const { call, deps } = world;
  const allocate = (dice: Dice, order_id: number) => {
    const body = { order_id, warehouse_id: dice.pick(managers).manager.storeId };
    return call(api.orders.allocateStore, { as: admin, body });
  };
  return async (dice) => {
    const id = dice.pick(orders.slice(-RECENT));
    const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (!order || order.deleted_at) return undefined;
    const store = managers.find(({ manager }) => manager.storeId === order.store_id);
    if (!store) return allocate(dice, id);
    const [as, params] = [store.manager, { id }];
    const rider = store.staff.find((person) => person.id === order.staff_id);
    if (order.status === 'Pending') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Processing' } });
    }
    if (!rider)
      return call(api.orders.allocateStaff, { as, body: { order_id: id, staff_id: dice.pick(store.staff).id } });
    if (order.status === 'Processing') {
      return call(api.orders.moveOrderAsManager, { as, params, body: { status: 'Shipped' } });
    }
    if (order.status === 'Shipped') {
      return call(api.orders.moveOrderAsStaff, { as: rider, params, body: { status: 'Out For Delivery' } });
    }
    const buyer = buyers.find((person) => person.id === order.user_id);
    return order.status === 'Out For Delivery' && buyer ? deliverWithPin(world, dice, { id, buyer, rider }) : undefined;
  };
}

/** Brought back, tried with a wrong PIN or after a new one was made, or delivered with the right one and cash that may differ. */
async function deliverWithPin(
  { call }: World,
  dice: Dice,
  { id, buyer, rider: as }: { readonly id: number; readonly buyer: Buyer; readonly rider: Person },
): Promise<Result> {
  const verify = (otp: string) => call(api.orders.verifyPin, { as, body: { order_id: id, otp } });
  const luck = dice.roll(0, 9);
  if (luck === 0) return call(api.orders.returnOrder, { as, params: { id }, body: { reason: 'Nobody at home' } });
  if (luck === 1) return verify('000000');
  if (luck === 2) return call(api.orders.renewPin, { as: buyer, params: { id } });
  const { ok } = await call(api.orders.listOwnOrders, { as: buyer, query: { q: String(id) } });
  await verify(ok.find((order) => order.id === id)?.order_pin ?? '000000');
  const cash_collected = luck < 6 ? dice.roll(1, 900) : null;
  return call(api.orders.moveOrderAsStaff, { as, params: { id }, body: { status: 'Delivered', cash_collected } });
}
