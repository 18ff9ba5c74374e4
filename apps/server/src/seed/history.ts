// The demo's weeks of trade: online and manual orders driven through the product's own steps.
import { api } from '@tilgul/contract';
import type { viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { toPaise } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import type { PaymentProof } from '../platform/ports/payment-gateway.ts';
import { dayOf } from '../platform/time/business-day.ts';
import type { Caller } from './caller.ts';
import type { DemoClock, Dice } from './clock.ts';
import type { Cast, CustomerPlayer, Player, StorePlayers } from './demo-users.ts';
import type { Good } from './goods.ts';
import { ORDER_STEPS, type OrderStep, orderSteps } from './order-steps.ts';

/** Every so many orders something is short; chosen by number, so that the dice fall as ever. */
const SHORT_AT_DOOR = 17;
const SHORT_AT_DESK = 23;

/** What the rider enters on delivery: mostly nothing, which is the exact total; sometimes the customer lacked the coins. */
export async function collectCash(call: Caller, staff: Player, orderId: number) {
  if (orderId % SHORT_AT_DOOR !== 5) return {};
  const { ok } = await call(api.orders.listStaffOrders, { as: staff, query: { q: String(orderId) } });
  const order = ok.find(({ id, payment_type }) => id === orderId && payment_type === 'cod');
  if (!order || order.total <= 5) return {};
  return { cash_collected: order.total - 5, cash_reason: 'The customer had no small change' };
}

/** What the till of a counter begins a day with, in rupees. */
const FLOAT = 2000;

/** The till as it is counted: mostly right; the float stays, the rest goes to the bank. */
function countTill(till: NonNullable<Ok<typeof viewStoreCash>['till']>, orderId: number) {
  if (!till.can_count) return {};
  const opening = till.opening === null ? { till_opening: FLOAT } : {};
  const expected = till.expected ?? FLOAT + till.takings + till.handed_over - till.paid_out;
  const isOver = orderId % SHORT_AT_DESK === 11;
  const counted = { till_counted: isOver ? expected + 2 : expected, till_kept: Math.min(FLOAT, expected) };
  return { ...opening, ...counted, ...(isOver ? { note: 'A ₹2 coin more than sold for' } : {}) };
}

/** The evening of a store: the manager takes what its riders have in hand and closes the day. */
async function settleCash(
  { call, clock, timeZone }: Pick<Stage, 'call' | 'clock' | 'timeZone'>,
  { manager }: StorePlayers,
  orderId: number,
) {
  clock.pass(45);
  const { riders, closed_through } = (await call(api.cash.viewStoreCash, { as: manager })).ok;
  for (const { staff_id, in_hand_now } of riders) {
    if (in_hand_now === 0) continue;
    const isShort = orderId % SHORT_AT_DESK === 3;
    const count = { counted_amount: isShort ? in_hand_now - 10 : in_hand_now };
    const note = isShort ? { note: 'One ₹10 note was torn and could not be used' } : {};
    const body = { staff_id, expected_amount: in_hand_now, ...count, ...note };
    (await call(api.cash.takeCash, { as: manager, body })).ok;
  }
  clock.pass(10);
  const date = dayOf(clock.now(), timeZone);
  // A second order of a day finds it closed: its cash counts to the next day, as in a real shop.
  if (closed_through !== null && closed_through >= date) return;
  const till = (await call(api.cash.viewStoreCash, { as: manager, query: { date } })).ok.till;
  const count = till === null ? {} : countTill(till, orderId);
  (await call(api.cash.closeCashDay, { as: manager, body: { date, ...count } })).ok;
}

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
