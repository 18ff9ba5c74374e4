// The demo's cash: riders hand over when they are back, managers count and close the day; now and then it differs.
import { api } from '@tilgul/contract';
import type { viewStoreCash } from '@tilgul/contract/cash';
import type { Ok } from '@tilgul/contract/endpoint';
import { dayOf } from '../platform/time/business-day.ts';
import type { Caller } from './caller.ts';
import type { Player, StorePlayers } from './cast.ts';
import type { DemoClock } from './clock.ts';

interface Stage {
  readonly call: Caller;
  readonly clock: DemoClock;
  readonly timeZone: string;
}

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
export async function settleCash({ call, clock, timeZone }: Stage, { manager }: StorePlayers, orderId: number) {
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
