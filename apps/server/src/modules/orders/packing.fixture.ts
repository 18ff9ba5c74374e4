// Shared setup of packing tests: a store with goods, orders in Processing, calls of store and customer.
import { api } from '@tilgul/contract';
import { afterEach, expect } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { auditLedger } from '../stock/audit/audit.ts';

type Lines = readonly (readonly [productId: number, quantity: number])[];

interface Placing {
  readonly lines?: Lines;
  readonly choices?: readonly (readonly [number, 'best_match' | 'ask'])[];
  readonly online?: boolean;
}

export const line = (line_id: number, packed: number, more: object = {}) => ({ line_id, packed, ...more });
export const withSubstitute = (product_id: number, quantity: number) => ({ substitute: { product_id, quantity } });

/** A store that sells four pulses. Audits the ledgers after each test. */
export async function openPackingWorld() {
  const { world, desk } = await openPayWorld({ webhook: 'never' });
  const { call, deps } = world;
  const [admin, manager] = [await world.admin(), await world.manager()];
  const staff = await world.staff(manager);
  const rajma = await world.product({ price: 100, stores: [[manager, 500]] });
  const toor = await world.product({ price: 150, stores: [[manager, 500]] });
  const chana = await world.product({ price: 90, stores: [[manager, 500]] });
  const kabuli = await world.product({ price: 140, stores: [[manager, 500]] });

  const CASH_LINES: Lines = [
    [rajma.id, 3],
    [toor.id, 2],
  ];

  const choose = async (as: Person, product_id: number, choice: 'remove' | 'best_match' | 'ask') =>
    (await call(api.cart.setLineChoice, { as, params: { product_id }, body: { choice } })).ok;

  /** An order in Processing; by default 3 rajma and 2 toor dal (₹600). */
  async function processing({ lines = CASH_LINES, choices = [], online = false }: Placing = {}) {
    const customer = await world.customer();
    const address_id = await world.address(customer);
    await world.fillCart(customer, lines);
    for (const [id, choice] of choices) await choose(customer, id, choice);
    let id: number;
    if (online) {
      const total = (await call(api.cart.viewCart, { as: customer })).ok.grand_total;
      const body = { amount: total * 100, currency: 'INR', address_id };
      const opened = (await call(api.payments.createPaymentOrder, { as: customer, body })).ok;
      id = (await desk.place({ customer, addressId: address_id }, await desk.pay(opened.order_id))).ok.order_id;
    } else
      id = (await call(api.orders.placeOrder, { as: customer, body: { address_id, payment_method: 'cod' } })).ok
        .order_id;
    const who = { customer, manager, staff };
    await world.advance(id, 'Processing', who);
    return { id, customer, who };
  }

  const pack = (id: number, lines: readonly unknown[], as: Person = manager) =>
    call(api.orders.packOrder, { as, params: { id }, body: { lines } });
  const getOrder = async (customer: Person) => {
    const [order] = (await call(api.orders.listOwnOrders, { as: customer })).ok;
    if (!order) throw new Error('there is no order');
    return order;
  };
  const getStock = async (id: number) =>
    (await call(api.inventory.viewStock, { as: manager })).ok.inventory.find((row) => row.product_id === id)
      ?.quantity ?? 0;
  const listMessages = async (as: Person) =>
    (await call(api.notifications.listNotifications, { as })).ok.map(({ message }) => message);
  const answer = (as: Person, id: number, change_id: number, accept: boolean) =>
    call(api.orders.answerChange, { as, params: { id, change_id }, body: { accept } });
  const ship = async (id: number) => {
    await call(api.orders.allocateStaff, { as: manager, body: { order_id: id, staff_id: staff.id } });
    return call(api.orders.moveOrderAsManager, {
      as: manager,
      params: { id },
      body: { status: 'Shipped', order_id: id },
    });
  };
  afterEach(async () => {
    expect(await auditLedger(deps.db)).toBeUndefined();
  });
  return {
    world,
    desk,
    call,
    deps,
    admin,
    manager,
    staff,
    rajma,
    toor,
    chana,
    kabuli,
    processing,
    pack,
    getOrder,
    getStock,
    listMessages,
    answer,
    ship,
  };
}
