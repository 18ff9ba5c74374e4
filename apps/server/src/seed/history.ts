// The demo's history: online orders and cash, made by the product's own calls.
import { api } from '@tilgul/contract';
import type { viewStoreCash } from '@tilgul/contract/cash';
import type { viewDeliveryOptions } from '@tilgul/contract/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { toPaise } from '@tilgul/contract/rules/money';
import type { OrderStatus } from '@tilgul/contract/rules/statuses';
import { dayRange, getBusinessDay } from '../platform/time/business-day.ts';
import { type Caller, formBody, ORDER_STEPS, type OrderStep, orderSteps } from './caller.ts';
import { createRng } from './clock.ts';
import { createSalesDay, listSaleTimes, type Sell } from './counter-sales.ts';
import type { DemoCustomerUser, DemoStoreUsers, DemoUser } from './demo-users.ts';
import type { Scenario } from './goods.ts';
import { createReviewer } from './reviews.ts';
import { createAreas, createWindows } from './store-settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

/** Duration of the recent orders in minutes: their steps take about fourteen hours, the customers' choosing two. */
const RECENT_MINUTES = 17 * 60;
const STEP_MINUTES = 14 * 60;
const CHOOSE_MINUTES = 2 * 60;
/** From then on the day is long enough for all of them, at a faster pace. */
const SHORTEST_DAY_MINUTES = 6 * 60;

/** Intervals at which cash is short. Chosen by order number, so that the random sequence stays the same. */
const SHORT_ON_DELIVERY = 17;
const SHORT_AT_HANDOVER = 23;

/** Cash that the rider enters: usually nothing, which means the exact total; sometimes it is short. */
async function collectCash(call: Caller, staff: DemoUser, orderId: number) {
  if (orderId % SHORT_ON_DELIVERY !== 5) return {};
  const { ok } = await call(api.orders.listStaffOrders, { as: staff, query: { q: String(orderId) } });
  const order = ok.find(({ id, payment_type }) => id === orderId && payment_type === 'cod');
  if (!order || order.total <= 5) return {};
  return { cash_collected: order.total - 5, cash_reason: 'The customer had no small change' };
}

/** Opening cash of a till in rupees. */
const FLOAT = 2000;

/** Counts the till: usually exact. The float stays, the rest goes to the bank. */
function countTill(till: NonNullable<Ok<typeof viewStoreCash>['till']>, orderId: number) {
  if (!till.can_count) return {};
  const opening = till.opening === null ? { till_opening: FLOAT } : {};
  const expected =
    till.expected ?? FLOAT + till.takings + till.handed_over + till.from_registers - till.paid_out - till.to_registers;
  const isOver = orderId % SHORT_AT_HANDOVER === 11;
  const counted = { till_counted: isOver ? expected + 2 : expected, till_kept: Math.min(FLOAT, expected) };
  return { ...opening, ...counted, ...(isOver ? { note: 'A ₹2 coin more than sold for' } : {}) };
}

/** Settles a store's cash: the manager takes the riders' cash and closes the day. */
async function settleCash(
  { call, clock, timeZone }: Scenario,
  { manager }: DemoStoreUsers,
  orderId: number,
  pause = 45,
) {
  clock.pass(pause);
  const { riders, closed_through } = (await call(api.cash.viewStoreCash, { as: manager })).ok;
  for (const { staff_id, in_hand_now } of riders) {
    if (in_hand_now === 0) continue;
    const isShort = orderId % SHORT_AT_HANDOVER === 3;
    const count = { counted_amount: isShort ? in_hand_now - 10 : in_hand_now };
    const note = isShort ? { note: 'One ₹10 note was torn and could not be used' } : {};
    const body = { staff_id, expected_amount: in_hand_now, ...count, ...note };
    (await call(api.cash.takeCash, { as: manager, body })).ok;
  }
  clock.pass(pause / 4);
  const date = getBusinessDay(clock.now(), timeZone);
  // After a second order of the day it is already closed, so its cash counts to the next day.
  if (closed_through !== null && closed_through >= date) return;
  const till = (await call(api.cash.viewStoreCash, { as: manager, query: { date } })).ok.till;
  const count = till === null ? {} : countTill(till, orderId);
  (await call(api.cash.closeCashDay, { as: manager, body: { date, ...count } })).ok;
}

/** Final state of a demo order: a status, or allocated to a store that has not started it. */
type Ending = OrderStatus | 'allocated';

const REASONS = ['ordered twice by mistake', 'going out of town', 'wrong address chosen'] as const;

/** Distribution of final states among orders of the last day and a half. Older orders are closed. */
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

/** Which of them, the last first, are late if a window ended in the last hours. */
const LATE = [2, 4];

async function fillCart({ call, goods, rng }: Scenario, customer: DemoCustomerUser): Promise<void> {
  for (const { id } of rng.sample(goods.slice(0, 34), rng.integer(1, 5))) {
    (await call(api.cart.setCartLine, { as: customer, body: { product_id: id, quantity: rng.integer(1, 4) } })).ok;
  }
}

type Slot = Ok<typeof viewDeliveryOptions>['slots'][number];
type Wants = (slot: Slot) => boolean;

const hoursUntil = (time: string, from: Date): number => (Date.parse(time) - from.getTime()) / HOUR;

/** Windows that a customer can choose, the wanted ones first. */
async function listWindows({ call }: Scenario, { pincode }: DemoCustomerUser, wants: readonly Wants[]) {
  const { slots } = (await call(api.delivery.viewDeliveryOptions, { query: { pincode } })).ok;
  return wants.flatMap((isWanted) => slots.filter(isWanted));
}

/** Places an order for cash in the first of the wanted windows that has a place, or without a window if none has. */
async function placeForCash(
  scenario: Scenario,
  customer: DemoCustomerUser,
  wants: readonly Wants[] = [() => true],
): Promise<number> {
  await fillCart(scenario, customer);
  const { call } = scenario;
  const slots = await listWindows(scenario, customer, wants);
  const place = (slot: { slot_id?: number }) => {
    const body = { address_id: customer.addressId, payment_method: 'cod' as const, ...slot };
    return call(api.orders.placeOrder, { as: customer, body });
  };
  for (const { id } of slots) {
    const answer = await place({ slot_id: id });
    if (answer.status < 300) return answer.ok.order_id;
  }
  return (await place({})).ok.order_id;
}

async function placePaid(
  scenario: Scenario,
  customer: DemoCustomerUser,
  wants: readonly Wants[] = [],
): Promise<number> {
  const { call, pay } = scenario;
  if (!pay) return placeForCash(scenario, customer, wants);
  await fillCart(scenario, customer);
  const [slot] = await listWindows(scenario, customer, wants);
  const delivery = { address_id: customer.addressId, ...(slot ? { slot_id: slot.id } : {}) };
  const { grand_total } = (await call(api.cart.viewCart, { as: customer })).ok;
  const asked = { amount: toPaise(grand_total), currency: 'INR', ...delivery };
  const { order_id } = (await call(api.payments.createPaymentOrder, { as: customer, body: asked })).ok;
  const body = { ...delivery, payment_method: 'online', ...(await pay(order_id)) };
  return (await call(api.orders.placeOrder, { as: customer, body })).ok.order_id;
}

async function getPin({ call }: Scenario, customer: DemoCustomerUser, orderId: number): Promise<string> {
  const { ok } = await call(api.orders.listOwnOrders, { as: customer });
  return ok.find((order) => order.id === orderId)?.order_pin ?? '';
}

/** Minutes before each step of an order. */
const PAUSES: Readonly<Record<OrderStep, number>> = {
  allocated: 12,
  Processing: 25,
  staff: 35,
  Shipped: 1,
  'Out For Delivery': 20,
  pin: 30,
  Delivered: 1,
};

/** Packs every line of an order. */
async function packOrder({ call }: Scenario, as: DemoUser, orderId: number): Promise<void> {
  const params = { id: orderId };
  const { items } = (await call(api.orders.getOrderToPack, { as, params })).ok;
  const lines = items.map(({ line_id, quantity }) => ({ line_id, packed: quantity }));
  (await call(api.orders.packOrder, { as, params, body: { lines } })).ok;
}

interface Course {
  /** Shortens the pauses. */
  readonly pace?: number;
  /** Called with the time between the steps. */
  readonly passed?: (moment: Date) => Promise<void>;
  readonly packs?: boolean;
}

async function advanceTo(
  scenario: Scenario,
  orderId: number,
  customer: DemoCustomerUser,
  ending: Ending,
  { pace = 1, passed, packs = false }: Course = {},
): Promise<void> {
  const { call, users, rng, clock } = scenario;
  if (ending === 'Pending') return;
  if (ending === 'Cancelled') {
    clock.pass(9);
    const body = { reason: rng.pick(REASONS) };
    (await call(api.orders.cancelOrder, { as: customer, params: { id: orderId }, body })).ok;
    return;
  }
  const store = users.stores[customer.store];
  if (!store) return;
  const picked = rng.pick(store.staff);
  // The demo account is the first rider, who has stops at any hour.
  const isOut = ending === 'Shipped' || ending === 'Out For Delivery';
  const staff = (isOut ? store.staff[0] : undefined) ?? picked;
  const steps = orderSteps(call, orderId, {
    admin: users.admin,
    manager: store.manager,
    storeId: store.storeId,
    staff,
    pin: () => getPin(scenario, customer, orderId),
    cash: () => collectCash(call, staff, orderId),
  });
  for (const step of ORDER_STEPS) {
    clock.pass(PAUSES[step] * pace);
    await passed?.(clock.now());
    if (packs && step === 'staff') await packOrder(scenario, store.manager, orderId);
    (await steps[step]()).ok;
    if (step === ending) return;
  }
}

/** Creates a delivered order from another state, with random numbers that leave the others' sequence alone. */
async function createOutOfStateOrder(scenario: Scenario): Promise<void> {
  const { outOfState } = scenario.users;
  const withOwnRng = { ...scenario, rng: createRng(outOfState.id) };
  await advanceTo(withOwnRng, await placePaid(withOwnRng, outOfState), outOfState, 'Delivered');
}

const ORDERS_A_WEEK = 20;

/** Hours in which past orders are placed, so that they are delivered by day. */
const [FIRST_HOUR, LAST_HOUR] = [8, 18];

const getMidnight = (moment: Date, timeZone: string): number =>
  dayRange(getBusinessDay(moment, timeZone), timeZone).from.getTime();

/** The moment, or the next one at which orders are placed. */
function toOpenHours(moment: Date, timeZone: string): Date {
  const midnight = getMidnight(moment, timeZone);
  const [opens, closes] = [FIRST_HOUR, LAST_HOUR].map((hour) => midnight + hour * HOUR);
  const time = moment.getTime();
  if (opens === undefined || closes === undefined || (time >= opens && time < closes)) return moment;
  return new Date(time < opens ? opens : opens + 24 * HOUR);
}

const COMPARED_ORDERS = 14;

/** The same weekday before, that today is compared with: as busy until the same hour, and all of it closed. */
async function createComparedDay(scenario: Scenario, sell: Sell, end: Date): Promise<void> {
  const { users, clock, timeZone } = scenario;
  const moment = new Date(end.getTime() - WEEK);
  const midnight = getMidnight(moment, timeZone);
  const begin = Math.max(midnight, Math.min(midnight + FIRST_HOUR * HOUR, moment.getTime() - 3 * HOUR));
  const withOwnRng = { ...scenario, rng: createRng(COMPARED_ORDERS) };
  const sellUntil = createSalesDay(scenario, sell, listSaleTimes(moment, timeZone));
  const customers = withOwnRng.rng.sample(users.customers.slice(1), COMPARED_ORDERS);
  const placed: { readonly id: number; readonly customer: DemoCustomerUser }[] = [];
  for (const [index, customer] of customers.entries()) {
    const time = new Date(begin + ((moment.getTime() - begin) * index) / COMPARED_ORDERS);
    await sellUntil(time);
    clock.moveTo(time);
    placed.push({
      customer,
      id: await placeForCash(withOwnRng, customer, [({ ends_at }) => hoursUntil(ends_at, moment) > 4]),
    });
  }
  for (const { id, customer } of placed)
    await advanceTo(withOwnRng, id, customer, 'Delivered', { pace: 0.1, passed: sellUntil });
  await sellUntil(end);
  const served = new Set([0, 1, 2, ...customers.map(({ store }) => store)]);
  for (const [index, store] of users.stores.entries())
    if (served.has(index)) await settleCash(scenario, store, index, 4);
}

interface PastDays {
  readonly end: Date;
  readonly days: number;
  readonly count: number;
  /** Works a day at the registers. */
  readonly workRegisters: (day: Date) => Promise<void>;
}

/** Creates closed orders over `days` days up to yesterday. The demo customer orders most often. */
export async function createPastOrders(
  scenario: Scenario,
  sell: Sell,
  { end, days, count, workRegisters }: PastDays,
): Promise<void> {
  const { users, rng, clock, timeZone } = scenario;
  const span = (days - 2) * 24 * 60;
  const comparedDay = getMidnight(new Date(end.getTime() - WEEK), timeZone);
  let isCompared = false;
  let worked = '';
  const review = createReviewer(scenario);
  for (let index = 0; index < count; index += 1) {
    const minutesAgo = span - Math.floor((span * index) / count) + 36 * 60;
    const time = toOpenHours(new Date(end.getTime() - minutesAgo * MINUTE), timeZone);
    if (!isCompared && time.getTime() >= comparedDay) {
      isCompared = true;
      await createComparedDay(scenario, sell, end);
    }
    const day = getBusinessDay(time, timeZone);
    if (day !== worked) await workRegisters(time);
    worked = day;
    clock.moveTo(time);
    clock.moveTo(toOpenHours(clock.now(), timeZone));
    const customer = index % 9 === 0 ? users.customers[0] : rng.pick(users.customers);
    if (!customer) return;
    // A week before the last one. From then on orders have a window, except that order: no store serves its pincode.
    if (index === count - ORDERS_A_WEEK) {
      await createOutOfStateOrder(scenario);
      await createAreas(scenario.call, users);
      await createWindows(scenario.call, users);
    }
    const orderId = await placeForCash(scenario, customer);
    const ending = index % 11 === 7 ? 'Cancelled' : 'Delivered';
    await advanceTo(scenario, orderId, customer, ending);
    const store = users.stores[customer.store];
    if (!store || ending !== 'Delivered') continue;
    await sell(store.manager);
    await settleCash(scenario, store, orderId);
    // The demo customer still has everything to review.
    if (customer !== users.customers[0]) await review(customer);
  }
}

const CLAIMS = [
  { kind: 'damaged', note: 'The bag was torn and half of it spilled' },
  { kind: 'missing', note: 'It is on the bill but was not in the bag' },
] as const;

async function makeClaim({ call, clock }: Scenario, customer: DemoCustomerUser, orderId: number, index: number) {
  clock.pass(20);
  const { ok: orders } = await call(api.orders.listOwnOrders, { as: customer });
  const line_id = orders.find(({ id }) => id === orderId)?.items[0]?.line_id ?? 0;
  const { kind, note } = CLAIMS[index] ?? CLAIMS[0];
  const form = formBody({ line_id, kind, quantity: 1, note });
  (await call(api.claims.makeClaim, { as: customer, params: { id: orderId }, ...form })).ok;
}

/** Keeps them within the day on which they begin. */
const PAID_PACE = 0.3;

/**
 * Creates orders paid online: two delivered, one cancelled with a refund due, one in Processing. Without online payment they are
 * cash orders, and the last is delivered, since it would count as open (ORD-16).
 */
export async function createPaidOrders(scenario: Scenario, end: Date): Promise<void> {
  const { clock, timeZone } = scenario;
  clock.moveTo(toOpenHours(clock.now(), timeZone));
  // The first week's windows are over soon.
  await createWindows(scenario.call, scenario.users);
  const customers = scenario.users.customers.slice(0, 4);
  const last = scenario.pay ? 'Processing' : 'Delivered';
  for (const [index, ending] of (['Delivered', 'Delivered', 'Cancelled', last] as const).entries()) {
    const customer = customers[(index + 1) % customers.length];
    if (!customer) return;
    clock.pass(15);
    // A customer sees the windows of the next day only, and an open order's is not over.
    if (index === customers.length - 1) clock.moveTo(new Date(end.getTime() - (RECENT_MINUTES + 45) * MINUTE));
    const orderId = await placePaid(scenario, customer, listWants(ending, false, end));
    await advanceTo(scenario, orderId, customer, ending, { pace: PAID_PACE });
    if (index < CLAIMS.length && ending === 'Delivered') await makeClaim(scenario, customer, orderId, index);
  }
}

/** Windows of an order by its state at `now`, the best first: orders on the way are for now or soon, and no open one has none. */
function listWants(ending: Ending, isLate: boolean, now: Date): readonly Wants[] {
  const isOver: Wants = ({ ends_at }) => hoursUntil(ends_at, now) < 0 && hoursUntil(ends_at, now) > -5;
  const isNow: Wants = (slot) => hoursUntil(slot.starts_at, now) < 2 && hoursUntil(slot.ends_at, now) > 0.2;
  const isLater: Wants = ({ ends_at }) => hoursUntil(ends_at, now) > 1;
  if (ending === 'Delivered') return [() => true];
  const wanted = ending === 'Shipped' || ending === 'Out For Delivery' ? [isNow, isLater] : [isLater];
  return isLate ? [isOver, ...wanted] : wanted;
}

/**
 * Creates recent orders in every status, the furthest first, and today's counter sales among them. The first store, which
 * the demo accounts belong to, gets one of each.
 */
export async function createRecentOrders(scenario: Scenario, sell: Sell, end: Date): Promise<void> {
  const { users, rng, clock, timeZone } = scenario;
  const firstStoreCustomers = users.customers.filter((customer) => customer.store === 0);
  const others = users.customers.filter((customer) => customer.store !== 0);
  const opens = getMidnight(end, timeZone) + FIRST_HOUR * HOUR;
  const minutesOpen = (end.getTime() - opens) / MINUTE;
  const isToday = minutesOpen >= SHORTEST_DAY_MINUTES;
  const pace = isToday ? Math.min(1, (minutesOpen - CHOOSE_MINUTES) / STEP_MINUTES) : 1;
  clock.moveTo(isToday ? new Date(opens) : new Date(end.getTime() - RECENT_MINUTES * MINUTE));
  const isToCome = (time: Date) => time > clock.now();
  const sellUntil = createSalesDay(scenario, sell, listSaleTimes(end, timeZone).filter(isToCome));
  await createWindows(scenario.call, users);
  for (const [index, ending] of RECENT.toReversed().entries()) {
    for (const customers of [firstStoreCustomers, others]) {
      clock.pass(rng.integer(3, 11));
      const customer = rng.pick(customers);
      const isLate = customers === firstStoreCustomers && LATE.includes(index);
      const orderId = await placeForCash(scenario, customer, listWants(ending, isLate, end));
      await advanceTo(scenario, orderId, customer, ending, { pace, passed: sellUntil, packs: true });
    }
  }
  await sellUntil(end);
}

/** Marks older notifications as read, so that only the last day's are new. */
export async function markOldNotificationsRead({ call, users }: Scenario): Promise<void> {
  const staff = users.stores.flatMap((store) => [store.manager, ...store.staff]);
  for (const as of [users.admin, ...staff, ...users.customers])
    (await call(api.notifications.markAllRead, { as, body: {} })).ok;
}

/** Packs one order of the first store, and begins with another, the one that is due first. */
export async function createPacking(scenario: Scenario): Promise<void> {
  const { call, users, clock } = scenario;
  const as = users.stores[0]?.manager;
  if (!as) return;
  const [due, next] = (await call(api.orders.listToPack, { as })).ok;
  if (!due || !next) return;
  await packOrder(scenario, as, next.id);
  clock.pass(2);
  const lines = due.items.slice(0, 1).map(({ line_id, quantity }) => ({ line_id, packed: quantity }));
  (await call(api.orders.savePackingDraft, { as, params: { id: due.id }, body: { lines } })).ok;
}

/** Fits them into the minutes after the last counter sale. */
const OWN_PACE = 0.2;

/** Creates the demo customer's own orders: one out for delivery with its PIN, one pending. */
export async function createOwnOrders(scenario: Scenario, end: Date): Promise<void> {
  const [customer] = scenario.users.customers;
  if (!customer) return;
  for (const ending of ['Out For Delivery', 'Pending'] as const) {
    scenario.clock.pass(6);
    const orderId = await placeForCash(scenario, customer, listWants(ending, false, end));
    await advanceTo(scenario, orderId, customer, ending, { pace: OWN_PACE, packs: true });
  }
}
