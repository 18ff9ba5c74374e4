// The demo's weeks of trade: online and manual orders driven through the product's own steps.
import { api } from '@tilgul/contract';
import { toPaise } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/order-status';
import type { PaymentProof } from '../platform/ports/payment-gateway.ts';
import type { Caller } from './caller.ts';
import { collectCash, settleCash } from './cash.ts';
import type { Cast, CustomerPlayer } from './cast.ts';
import type { DemoClock, Dice } from './clock.ts';
import type { Good } from './goods.ts';
import { ORDER_STEPS, type OrderStep, orderSteps } from './order-steps.ts';

/** Where an order of the demo ends: a status, or waiting at a store that has not begun. */
type Ending = OrderStatus | 'allocated';

interface Stage {
  /** Plays the payer at the local stand-in; undefined where online payment is off. */
  readonly pay: ((orderId: string) => Promise<PaymentProof>) | undefined;
  readonly call: Caller;
  readonly cast: Cast;
  readonly goods: readonly Good[];
  readonly dice: Dice;
  readonly clock: DemoClock;
  /** Of the business: its days are the days of cash. */
  readonly timeZone: string;
}

const REASONS = ['ordered twice by mistake', 'going out of town', 'wrong address chosen'] as const;

/** How often each ending occurs among orders of the last day and a half; older ones are closed. */
const RECENT: readonly Ending[] = [
  'Pending',
  'Pending',
  'allocated',
  'Processing',
  'Shipped',
  'Shipped',
  'Out For Delivery',
  'Delivered',
];

async function fillCart({ call, goods, dice }: Stage, customer: CustomerPlayer): Promise<void> {
  for (const { id } of dice.some(goods.slice(0, 34), dice.roll(1, 5))) {
    (await call(api.cart.setCartLine, { as: customer, body: { product_id: id, quantity: dice.roll(1, 4) } })).ok;
  }
}

async function placeForCash(stage: Stage, customer: CustomerPlayer): Promise<number> {
  await fillCart(stage, customer);
  const body = { address_id: customer.addressId, payment_method: 'cod' as const };
  return (await stage.call(api.orders.placeOrder, { as: customer, body })).ok.order_id;
}

async function placePaid(stage: Stage, customer: CustomerPlayer): Promise<number> {
  const { call, pay } = stage;
  if (!pay) return placeForCash(stage, customer);
  await fillCart(stage, customer);
  const { grand_total } = (await call(api.cart.viewCart, { as: customer })).ok;
  const asked = { amount: toPaise(grand_total), currency: 'INR', address_id: customer.addressId };
  const { order_id } = (await call(api.payments.createPaymentOrder, { as: customer, body: asked })).ok;
  const body = { address_id: customer.addressId, payment_method: 'online', ...(await pay(order_id)) };
  return (await call(api.orders.placeOrder, { as: customer, body })).ok.order_id;
}

async function pinOf({ call }: Stage, customer: CustomerPlayer, orderId: number): Promise<string> {
  const { ok } = await call(api.orders.listOwnOrders, { as: customer });
  return ok.find((order) => order.id === orderId)?.order_pin ?? '';
}

/** Minutes that pass before each step of an order. */
const PAUSES: Readonly<Record<OrderStep, number>> = {
  allocated: 12,
  Processing: 25,
  staff: 35,
  Shipped: 1,
  'Out For Delivery': 20,
  pin: 30,
  Delivered: 1,
};

async function driveTo(stage: Stage, orderId: number, customer: CustomerPlayer, ending: Ending): Promise<void> {
  const { call, cast, dice, clock } = stage;
  if (ending === 'Pending') return;
  if (ending === 'Cancelled') {
    clock.pass(9);
    (
      await call(api.orders.cancelOrder, {
        as: customer,
        params: { id: orderId },
        body: { reason: dice.pick(REASONS) },
      })
    ).ok;
    return;
  }
  const store = cast.stores[customer.store];
  if (!store) return;
  const staff = dice.pick(store.staff);
  const steps = orderSteps(call, orderId, {
    admin: cast.admin,
    manager: store.manager,
    storeId: store.storeId,
    staff,
    pin: () => pinOf(stage, customer, orderId),
    cash: () => collectCash(call, staff, orderId),
  });
  for (const step of ORDER_STEPS) {
    clock.pass(PAUSES[step]);
    (await steps[step]()).ok;
    if (step === ending) return;
  }
}

/** Closed orders spread over `days` days up to yesterday; the demo customer orders most often. */
export async function playPastOrders(stage: Stage, end: Date, days: number, count: number): Promise<void> {
  const { cast, dice, clock } = stage;
  const span = (days - 2) * 24 * 60;
  for (let index = 0; index < count; index += 1) {
    const minutesAgo = span - Math.floor((span * index) / count) + 36 * 60;
    clock.moveTo(new Date(end.getTime() - minutesAgo * 60_000));
    const customer = index % 9 === 0 ? cast.customers[0] : dice.pick(cast.customers);
    if (!customer) return;
    const orderId = await placeForCash(stage, customer);
    const ending = index % 11 === 7 ? 'Cancelled' : 'Delivered';
    await driveTo(stage, orderId, customer, ending);
    const store = cast.stores[customer.store];
    if (store && ending === 'Delivered') await settleCash(stage, store, orderId);
  }
}

/** Orders paid online: two delivered, one out for delivery, and one cancelled whose money is to be paid back. */
export async function playPaidOrders(stage: Stage): Promise<void> {
  const customers = stage.cast.customers.slice(0, 4);
  for (const [index, ending] of (['Delivered', 'Delivered', 'Cancelled', 'Processing'] as const).entries()) {
    const customer = customers[(index + 1) % customers.length];
    if (!customer) return;
    stage.clock.pass(15);
    await driveTo(stage, await placePaid(stage, customer), customer, ending);
  }
}

/** What the recent orders need from the first to the last, in minutes: their steps take about sixteen hours. */
const RECENT_MINUTES = 17 * 60;

/** Orders of the last hours in every status, the furthest first; the first store, which the demo accounts belong to, has one of each. */
export async function playRecentOrders(stage: Stage, end: Date): Promise<void> {
  const { cast, dice, clock } = stage;
  const ofFirstStore = cast.customers.filter((customer) => customer.store === 0);
  const others = cast.customers.filter((customer) => customer.store !== 0);
  clock.moveTo(new Date(end.getTime() - RECENT_MINUTES * 60_000));
  for (const ending of RECENT.toReversed()) {
    for (const customers of [ofFirstStore, others]) {
      clock.pass(dice.roll(3, 11));
      const customer = dice.pick(customers);
      const orderId = await placeForCash(stage, customer);
      await driveTo(stage, orderId, customer, ending);
    }
  }
}

/** Everybody has read what happened in the weeks before, so that the bells show the last day only. */
export async function readOldNotifications({ call, cast }: Stage): Promise<void> {
  const staff = cast.stores.flatMap((store) => [store.manager, ...store.staff]);
  for (const as of [cast.admin, ...staff, ...cast.customers])
    (await call(api.notifications.markAllRead, { as, body: {} })).ok;
}

/** The demo customer's own screen: one order out for delivery with its PIN, one waiting. */
export async function playOwnOrders(stage: Stage): Promise<void> {
  const [customer] = stage.cast.customers;
  if (!customer) return;
  for (const ending of ['Out For Delivery', 'Pending'] as const) {
    stage.clock.pass(6);
    await driveTo(stage, await placeForCash(stage, customer), customer, ending);
  }
}

/** Sales typed in at the counter of the first stores and from the main stock. */
export async function playManualOrders({ call, cast, goods, dice, clock }: Stage): Promise<void> {
  const sellers = [...cast.stores.slice(0, 3).map(({ manager }) => manager), cast.admin];
  const buyers = [
    'Ramesh Nimbalkar',
    'Geeta Londhe',
    'Canteen, Walchand',
    'Arif Tamboli',
    'Shanta Bai',
    'Mess, Willingdon',
  ];
  for (const [index, first_name] of buyers.entries()) {
    const products = dice.some(goods, dice.roll(1, 4)).map(({ id }) => ({ product_id: id, quantity: dice.roll(1, 3) }));
    const body = { user: { first_name, mobile_number: `98220${43_100 + index}` }, warehouse_id: 0, products };
    (await call(api.manualOrders.createManualOrder, { as: sellers[index % sellers.length], body })).ok;
    clock.pass(17);
  }
}
