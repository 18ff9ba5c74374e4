// What happens to orders at random, on the real shop and on the model: placing, the way to the door, another store, cancelling.
import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { expect } from 'vitest';
import {
  dueOf,
  isAsked,
  isTaken,
  type LineModel,
  moveAll,
  type OrderModel,
  refuseAsked,
} from './property-delivery-model.ts';
import {
  choose,
  type Dice,
  feeOf,
  type Good,
  PLACES,
  type Play,
  type Shop,
  type Stage,
  storeOf,
} from './property-delivery-stage.ts';

/** The acts on orders but their packing, by name. */
export function orderActs({ call, desk, pay, admin, goods, deps, world }: Shop): Record<string, Play> {
  const goodAt = (index: number): Good => goods[index % goods.length] as Good;
  const asManager = (stage: Stage, order: OrderModel, status: 'Processing' | 'Shipped') =>
    call(api.orders.moveOrderAsManager, {
      as: storeOf(stage, order).manager,
      params: { id: order.id },
      body: { status, order_id: order.id },
    });

  async function prepare(stage: Stage, order: OrderModel): Promise<void> {
    (await asManager(stage, order, 'Processing')).ok;
    order.status = 'Processing';
    moveAll(storeOf(stage, order).model, order, -1);
  }

  async function fillCart(stage: Stage, buyer: 0 | 1, { lines }: Dice): Promise<LineModel[]> {
    const as = stage.buyers[buyer];
    const wanted = [...new Map(lines.map((line) => [line.good, line])).values()];
    for (const { good, quantity, choice } of wanted) {
      const { id } = goodAt(good);
      (await call(api.cart.setCartLine, { as, body: { product_id: id, quantity } })).ok;
      (await call(api.cart.setLineChoice, { as, params: { product_id: id }, body: { choice } })).ok;
    }
    return wanted.map(({ good, quantity, choice }) => {
      const { id: product, price, grams } = goodAt(good);
      const untouched = { packed: null, charged: null, claiming: 0, claimed: 0, claimedPaise: 0 };
      return { product, price, quantity, choice, grams, isSubstitute: false, ...untouched };
    });
  }

  /** The window that the dice choose, of those that the shop offers; what is left of each is as the model says. */
  async function windowFor(stage: Stage, buyer: 0 | 1, { pick, also }: Dice): Promise<number | null> {
    if (!also || buyer === 1) return null;
    const { slots } = await desk.options(stage.pincode);
    for (const { id, left } of slots) expect(left).toBe(PLACES - (stage.slots.get(id) ?? 0));
    return slots[pick % 4 === 0 ? 1 : 0]?.id ?? null;
  }

  /** Places the cart, paid online or for cash; undefined where the window is full. */
  async function order(stage: Stage, buyer: 0 | 1, amount: number, isOnline: boolean, slot: number | null) {
    const as = stage.buyers[buyer];
    const more = { slot_id: slot, expected_total: toRupees(amount) };
    const address_id = as.addressId;
    if (!isOnline) return call(api.orders.placeOrder, { as, body: { address_id, payment_method: 'cod', ...more } });
    const body = { amount, currency: 'INR', address_id, ...more } as const;
    const opened = await call(api.payments.createPaymentOrder, { as, body });
    if (opened.status !== 201) return opened;
    return pay.place({ customer: as, addressId: address_id }, await pay.pay(opened.ok.order_id));
  }

  const place: Play = async (stage, act) => {
    const buyer = act.pick % 3 === 2 ? 1 : 0;
    const lines = await fillCart(stage, buyer, act);
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const fee = feeOf(total);
    let slot = await windowFor(stage, buyer, act);
    const isFull = slot !== null && stage.slots.get(slot) === PLACES;
    let placed = await order(stage, buyer, total + fee, act.yes, slot);
    if (isFull) {
      expect([placed.status, placed.error.code]).toEqual([409, 'slot_full']);
      slot = null;
      placed = await order(stage, buyer, total + fee, act.yes, slot);
    }
    const { order_id: id } = placed.ok as { order_id: number };
    if (slot !== null) stage.slots.set(slot, (stage.slots.get(slot) ?? 0) + 1);
    const made: OrderModel = {
      id,
      buyer,
      isOnline: act.yes,
      fee,
      captured: act.yes ? total + fee : 0,
      slot,
      lines,
      store: slot !== null || act.pick % 2 ? 0 : 1,
      status: 'Pending',
      round: 1,
      packedRound: 0,
      asked: [],
      deliveredAt: 0,
    };
    stage.orders.push(made);
    const body = { order_id: id, warehouse_id: storeOf(stage, made).manager.storeId };
    (await call(api.orders.allocateStore, { as: admin, body })).ok;
    if (act.pick !== 5) await prepare(stage, made);
    return isFull ? 'window full' : 'placed';
  };

  const atTheDoor: Play = async (stage, act) => {
    const found = choose(
      stage.orders.filter(({ status }) => status === 'Out For Delivery'),
      act,
    );
    if (!found) return undefined;
    const { rider: as, model } = storeOf(stage, found);
    const params = { id: found.id };
    if (act.pick === 7) {
      (await call(api.orders.returnOrder, { as, params, body: { reason: 'Nobody at home' } })).ok;
      found.status = 'Shipped';
      return 'brought back';
    }
    const otp = await world.pinOf(found.id, stage.buyers[found.buyer]);
    (await call(api.orders.verifyPin, { as, body: { order_id: found.id, otp } })).ok;
    (await call(api.orders.moveOrderAsStaff, { as, params, body: { status: 'Delivered' } })).ok;
    found.status = 'Delivered';
    found.deliveredAt = deps.now().getTime();
    if (!found.isOnline) model.hand += dueOf(found);
    return 'delivered';
  };

  /** Ships what is prepared, sends out what is shipped, each by whose step it is. */
  const step: Play = async (stage, act) => {
    const moving = stage.orders.filter(({ status }) => ['Pending', 'Processing', 'Shipped'].includes(status));
    const found = choose(moving, act);
    if (!found) return atTheDoor(stage, act);
    if (found.status === 'Pending') {
      await prepare(stage, found);
      return 'prepared';
    }
    const { manager, rider } = storeOf(stage, found);
    const body = { order_id: found.id, staff_id: rider.id };
    (await call(api.orders.allocateStaff, { as: manager, body })).ok;
    if (found.status === 'Processing') {
      const { status } = await asManager(stage, found, 'Shipped');
      expect(status).toBe(isAsked(found) ? 409 : 200);
      if (status === 409) return 'shipped too early';
      found.status = 'Shipped';
      return 'shipped';
    }
    (
      await call(api.orders.moveOrderAsStaff, {
        as: rider,
        params: { id: found.id },
        body: { status: 'Out For Delivery' },
      })
    ).ok;
    found.status = 'Out For Delivery';
    return 'sent out';
  };

  const toOtherStore: Play = async (stage, act) => {
    const found = choose(
      stage.orders.filter(({ status }) => ['Pending', 'Processing', 'Shipped'].includes(status)),
      act,
    );
    if (!found) return undefined;
    const { model } = storeOf(stage, found);
    const other = found.store === 0 ? 1 : 0;
    const body = { order_id: found.id, warehouse_id: stage.stores[other].manager.storeId };
    (await call(api.orders.allocateStore, { as: admin, body })).ok;
    if (isAsked(found)) refuseAsked(model, found);
    if (isTaken(found)) {
      moveAll(model, found, 1);
      found.round += 1;
    }
    Object.assign(found, { status: 'Pending', store: other });
    return 'moved to another store';
  };

  const cancel: Play = async (stage, act) => {
    const found = choose(
      stage.orders.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled'),
      act,
    );
    if (!found) return undefined;
    const body = { reason: 'Ordered twice' };
    (await call(api.orders.cancelOrder, { as: admin, params: { id: found.id }, body })).ok;
    if (isTaken(found)) moveAll(storeOf(stage, found).model, found, 1);
    Object.assign(found, { status: 'Cancelled', asked: [] });
    if (found.slot !== null) stage.slots.set(found.slot, (stage.slots.get(found.slot) ?? 0) - 1);
    return 'cancelled';
  };

  return { place, step, 'at the door': atTheDoor, 'to another store': toOtherStore, cancel };
}
