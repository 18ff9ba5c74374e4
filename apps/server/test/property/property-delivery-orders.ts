// Random order actions on the real shop and on the model: placing, delivering, reallocating, cancelling.
import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { expect } from 'vitest';
import {
  getDue,
  isAsked,
  isTaken,
  type LineModel,
  moveAll,
  type OrderModel,
  refuseAsked,
} from './property-delivery-model.ts';
import {
  type Action,
  type Choices,
  choose,
  type Good,
  getFee,
  getStore,
  PLACES,
  type Scenario,
  type Shop,
} from './property-delivery-scenario.ts';

/** Actions on orders except packing, by name. */
export function orderActions({ call, desk, pay, admin, goods, deps, world }: Shop): Record<string, Action> {
  const goodAt = (index: number): Good => goods[index % goods.length] as Good;
  const asManager = (scenario: Scenario, order: OrderModel, status: 'Processing' | 'Shipped') =>
    call(api.orders.moveOrderAsManager, {
      as: getStore(scenario, order).manager,
      params: { id: order.id },
      body: { status, order_id: order.id, confirm_refunded: order.byHand > 0 },
    });

  async function prepare(scenario: Scenario, order: OrderModel): Promise<void> {
    (await asManager(scenario, order, 'Processing')).ok;
    order.status = 'Processing';
    moveAll(getStore(scenario, order).model, order, -1);
  }

  async function fillCart(scenario: Scenario, buyer: 0 | 1, { lines }: Choices): Promise<LineModel[]> {
    const as = scenario.buyers[buyer];
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

  /** Chooses a delivery window from those on offer; their free places match the model. */
  async function windowFor(scenario: Scenario, buyer: 0 | 1, { pick, also }: Choices): Promise<number | null> {
    if (!also || buyer === 1) return null;
    const { slots } = await desk.options(scenario.pincode);
    for (const { id, left } of slots) expect(left).toBe(PLACES - (scenario.slots.get(id) ?? 0));
    return slots[pick % 4 === 0 ? 1 : 0]?.id ?? null;
  }

  /** Places the cart, paid online or in cash. */
  async function order(scenario: Scenario, buyer: 0 | 1, amount: number, isOnline: boolean, slot: number | null) {
    const as = scenario.buyers[buyer];
    const more = { slot_id: slot, expected_total: toRupees(amount) };
    const address_id = as.addressId;
    if (!isOnline) return call(api.orders.placeOrder, { as, body: { address_id, payment_method: 'cod', ...more } });
    const body = { amount, currency: 'INR', address_id, ...more } as const;
    const opened = await call(api.payments.createPaymentOrder, { as, body });
    if (opened.status !== 201) return opened;
    return pay.place({ customer: as, addressId: address_id }, await pay.pay(opened.ok.order_id));
  }

  const place: Action = async (scenario, choices) => {
    const buyer = choices.pick % 3 === 2 ? 1 : 0;
    const lines = await fillCart(scenario, buyer, choices);
    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const fee = getFee(total);
    let slot = await windowFor(scenario, buyer, choices);
    const isFull = slot !== null && scenario.slots.get(slot) === PLACES;
    let placed = await order(scenario, buyer, total + fee, choices.yes, slot);
    if (isFull) {
      expect([placed.status, placed.error.code]).toEqual([409, 'slot_full']);
      slot = null;
      placed = await order(scenario, buyer, total + fee, choices.yes, slot);
    }
    const { order_id: id } = placed.ok as { order_id: number };
    if (slot !== null) scenario.slots.set(slot, (scenario.slots.get(slot) ?? 0) + 1);
    const made: OrderModel = {
      id,
      buyer,
      isOnline: choices.yes,
      fee,
      captured: choices.yes ? total + fee : 0,
      byHand: 0,
      slot,
      lines,
      store: slot !== null || choices.pick % 2 ? 0 : 1,
      status: 'Pending',
      round: 1,
      packedRound: 0,
      asked: [],
      deliveredAt: 0,
    };
    scenario.orders.push(made);
    const body = { order_id: id, warehouse_id: getStore(scenario, made).manager.storeId };
    (await call(api.orders.allocateStore, { as: admin, body })).ok;
    if (choices.pick !== 5) await prepare(scenario, made);
    return isFull ? 'window full' : 'placed';
  };

  const deliver: Action = async (scenario, choices) => {
    const found = choose(
      scenario.orders.filter(({ status }) => status === 'Out For Delivery'),
      choices,
    );
    if (!found) return undefined;
    const { rider: as, model } = getStore(scenario, found);
    const params = { id: found.id };
    if (choices.pick === 7) {
      (await call(api.orders.returnOrder, { as, params, body: { reason: 'Nobody at home' } })).ok;
      found.status = 'Shipped';
      return 'brought back';
    }
    const otp = await world.getPin(found.id, scenario.buyers[found.buyer]);
    (await call(api.orders.verifyPin, { as, body: { order_id: found.id, otp } })).ok;
    (await call(api.orders.moveOrderAsStaff, { as, params, body: { status: 'Delivered' } })).ok;
    found.status = 'Delivered';
    found.deliveredAt = deps.now().getTime();
    if (!found.isOnline) model.hand += getDue(found);
    return 'delivered';
  };

  /** Prepares, ships or sends out an order, by the user in charge. */
  const step: Action = async (scenario, choices) => {
    const moving = scenario.orders.filter(({ status }) => ['Pending', 'Processing', 'Shipped'].includes(status));
    const found = choose(moving, choices);
    if (!found) return deliver(scenario, choices);
    if (found.status === 'Pending') {
      await prepare(scenario, found);
      return 'prepared';
    }
    const { manager, rider } = getStore(scenario, found);
    const body = { order_id: found.id, staff_id: rider.id };
    (await call(api.orders.allocateStaff, { as: manager, body })).ok;
    if (found.status === 'Processing') {
      const { status } = await asManager(scenario, found, 'Shipped');
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

  const toOtherStore: Action = async (scenario, choices) => {
    const found = choose(
      scenario.orders.filter(({ status }) => ['Pending', 'Processing', 'Shipped'].includes(status)),
      choices,
    );
    if (!found) return undefined;
    const { model } = getStore(scenario, found);
    const other = found.store === 0 ? 1 : 0;
    const body = { order_id: found.id, warehouse_id: scenario.stores[other].manager.storeId };
    (await call(api.orders.allocateStore, { as: admin, body })).ok;
    if (isAsked(found)) refuseAsked(model, found);
    if (isTaken(found)) {
      moveAll(model, found, 1);
      found.round += 1;
    }
    Object.assign(found, { status: 'Pending', store: other });
    return 'moved to another store';
  };

  const cancel: Action = async (scenario, choices) => {
    const found = choose(
      scenario.orders.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled'),
      choices,
    );
    if (!found) return undefined;
    const body = { reason: 'Ordered twice' };
    (await call(api.orders.cancelOrder, { as: admin, params: { id: found.id }, body })).ok;
    if (isTaken(found)) moveAll(getStore(scenario, found).model, found, 1);
    Object.assign(found, { status: 'Cancelled', asked: [] });
    if (found.slot !== null) scenario.slots.set(found.slot, (scenario.slots.get(found.slot) ?? 0) - 1);
    return 'cancelled';
  };

  return { place, step, 'at the door': deliver, 'to another store': toOtherStore, cancel };
}
