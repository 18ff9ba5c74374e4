// Customers' orders: PIN, first open card, step times, buying again.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { describe, expect, it, vi } from 'vitest';
import {
  describeExpected,
  describeTime,
  formatStepTime,
  getBuyAgainQuantity,
  getFirstName,
  getPinState,
  isUnderWay,
  putOpenFirst,
  readPlacedOrder,
  sumPayments,
} from './customer-order.rules.ts';

type Texts = string | { readonly [key: string]: Texts };
const TRANSLATED = [
  ['customer', 'orders'],
  ['customer', 'status'],
  ['shared', 'when'],
  ['shared', 'language'],
] as const;

interface Compiler {
  readonly LANGUAGES: readonly { readonly code: string; readonly locale: string }[];
  readArea(language: string, area: string): Readonly<Record<string, Texts>>;
  toFormat(language: { readonly locale: string }): { compile(message: string): unknown };
}
/** A script without types. */
const COMPILER: string = '@tilgul/messages/compile';

/** `describeTime` with the messages of a language. */
async function loadIn(code: string): Promise<typeof describeTime> {
  const { LANGUAGES, readArea, toFormat }: Compiler = await import(COMPILER);
  const language = LANGUAGES.find((known) => known.code === code);
  if (!language) throw new Error(`No language ${code}`);
  const format = toFormat(language);
  const compile = (texts: Texts): unknown => {
    if (typeof texts !== 'string') return Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, compile(v)]));
    return texts.includes('{') ? format.compile(texts) : texts;
  };
  vi.resetModules();
  for (const [area, group] of TRANSLATED) {
    vi.doMock(`@tilgul/messages/${area}/${group}`, () => ({ texts: compile(readArea(code, area)[group] ?? {}) }));
  }
  const { describeTime: found } = await import('./customer-order.rules.ts');
  for (const [area, group] of TRANSLATED) vi.doUnmock(`@tilgul/messages/${area}/${group}`);
  // Other files run in the same process.
  vi.resetModules();
  return found;
}

const order = (id: number, part: Partial<OrderForCustomer>): OrderForCustomer => ({
  id,
  changes: [],
  refunds: [],
  user: 7,
  user_name: 'Asha Patil',
  created_at: '2026-11-20T20:10:00.000Z',
  status: 'Pending',
  payment_type: 'cod',
  mobile_number: '9822041210',
  address: '12 Market Yard, Sangli, Maharashtra 416416',
  total: 397,
  delivery_fee: 0,
  payable_total: 397,
  slot: null,
  items: [],
  warehouse_id: null,
  warehouse_name: null,
  staff_name: null,
  cancel_reason: null,
  timeline: [],
  cash_collected: null,
  cash_difference: null,
  bill_id: null,
  bill_number: null,
  bill_ids: [],
  credit_notes: [],
  order_pin: null,
  pin_void: false,
  can_cancel: true,
  rider: null,
  return_reason: null,
  refund_state: null,
  ...part,
});

describe('the PIN of an order', () => {
  it('is pending until created, shown while needed, and expires with the delivery', () => {
    expect(getPinState(order(1, { status: 'Pending' }))).toEqual({ kind: 'pending' });
    expect(getPinState(order(1, { status: 'Shipped', order_pin: '482913' }))).toEqual({ kind: 'pin', pin: '482913' });
    expect(getPinState(order(1, { status: 'Out For Delivery', order_pin: '048291' }))).toEqual({
      kind: 'pin',
      pin: '048291',
    });
    expect(getPinState(order(1, { status: 'Delivered' }))).toEqual({ kind: 'expired' });
  });

  it('is shown as void, so that the customer can request a new one', () => {
    expect(getPinState(order(1, { status: 'Out For Delivery', pin_void: true }))).toEqual({ kind: 'void' });
  });

  it('is not shown for cancelled orders', () => {
    expect(getPinState(order(1, { status: 'Cancelled' }))).toBeUndefined();
  });
});

describe('the order just placed', () => {
  it.each([
    [{ placed: 5 }, 5],
    [{ placed: '5' }, undefined],
    [null, undefined],
    ['x', undefined],
  ])('reads %j as %s', (state, id) => {
    expect(readPlacedOrder(state)).toBe(id);
  });
});

describe('step times', () => {
  it('show the time on the day of the order, and the day too on later ones, in the business time zone', () => {
    const ordered = '2026-11-20T20:10:00.000Z';
    expect(formatStepTime('2026-11-20T20:10:00.000Z', ordered, 'Asia/Kolkata')).toBe('1:40 am');
    expect(formatStepTime('2026-11-21T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('10:26 am');
    expect(formatStepTime('2026-11-22T04:56:00.000Z', ordered, 'Asia/Kolkata')).toBe('22 Nov, 10:26 am');
  });
});

describe('buying again', () => {
  it('never adds twice and never reduces the cart', () => {
    expect(getBuyAgainQuantity(2, 0)).toBe(2);
    expect(getBuyAgainQuantity(2, 2)).toBe(2);
    expect(getBuyAgainQuantity(2, 5)).toBe(5);
  });
});

it.each([
  ['Ganesh Kamble', 'Ganesh'],
  [' Meera  Joshi Rao', 'Meera'],
  ['Asha', 'Asha'],
])('[DEL-15] shows the first name of rider %s', (name, first) => expect(getFirstName(name)).toBe(first));

it('thanks for an order only while it is still Pending', () => {
  expect(isUnderWay({ status: 'Pending' })).toBe(false);
  expect(isUnderWay({ status: 'Cancelled' })).toBe(true);
});

describe('the time of an order', () => {
  const zone = 'Asia/Kolkata';
  const now = Date.parse('2026-11-25T09:00:00.000Z');
  const late = Date.parse('2026-11-25T14:00:00.000Z');
  const nextDay = Date.parse('2026-11-26T06:00:00.000Z');
  const dayBefore = Date.parse('2026-11-24T09:00:00.000Z');
  const slot = { starts_at: '2026-11-25T11:30:00.000Z', ends_at: '2026-11-25T13:30:00.000Z' };
  const ended = (event: 'Delivered' | 'Cancelled') => ({
    slot,
    status: event,
    timeline: [{ event, at: '2026-11-23T13:11:00.000Z', note: null }],
  });
  const packed = { slot, status: 'Processing' as const };
  const out = { slot, status: 'Out For Delivery' as const };
  it.each([
    [{ slot }, now, 'Today, 5–7 pm'],
    [packed, now, 'Today, 5–7 pm'],
    [out, now, 'Arriving by 7 pm'],
    [{ status: 'Out For Delivery' as const }, now, 'Arriving today'],
    [ended('Delivered'), late, 'Delivered 23 Nov'],
    [ended('Cancelled'), late, 'Cancelled 23 Nov'],
  ])('of %j at %d is %s', (part, at, title) => {
    expect(describeTime(order(1, part), at, zone)).toEqual({ title, isLate: false });
  });

  it('is unknown without a window, until the rider leaves', () => {
    expect(describeTime(order(1, {}), now, zone)).toEqual({ title: 'Ordered 21 Nov', isLate: false, isUntimed: true });
  });

  it.each([
    [now, 'Expected today'],
    [dayBefore, 'Expected tomorrow'],
    [Date.parse('2026-11-22T09:00:00.000Z'), 'Expected Wed 25 Nov'],
  ])('is expected at %d on the day of the next window: %s', (at, title) => {
    expect(describeExpected(slot.starts_at, at, zone)).toBe(title);
  });

  const WORDS = {
    en: ['Late, was due 5–7 pm', 'Late, was due Wed 25 Nov, 5–7 pm', 'On the way', 'Time you chose: Tomorrow, 5–7 pm'],
    mr: [
      'उशीर झाला, वेळ संध्याकाळी 5 ते 7 होती',
      'उशीर झाला, वेळ बुध 25 नोव्हें, संध्याकाळी 5 ते 7 होती',
      'वाटेत आहे',
      'निवडलेली वेळ: उद्या, संध्याकाळी 5 ते 7',
    ],
    hi: [
      'देर हो गई, समय शाम 5 से 7 बजे का था',
      'देर हो गई, समय बुध 25 नव॰, शाम 5 से 7 बजे का था',
      'रास्ते में है',
      'चुना हुआ समय: कल, शाम 5 से 7 बजे',
    ],
  };
  it.each(Object.entries(WORDS))('says in %s that an order is late or early', async (language, words) => {
    const describeInLanguage = await loadIn(language);
    const say = (part: Partial<OrderForCustomer>, at: number) => describeInLanguage(order(1, part), at, zone);
    const [lateToday, lateBefore, onTheWay, chosen] = words;
    expect(say(out, late)).toEqual({ title: lateToday, isLate: true });
    expect(say(packed, late)).toEqual({ title: lateToday, isLate: true });
    expect(say({ slot }, nextDay)).toEqual({ title: lateBefore, isLate: true });
    expect(say(out, dayBefore)).toEqual({ title: onTheWay, isLate: false, chosen });
  });
});

it('puts the orders on their way first, then the open ones by window, and keeps the order of the others', () => {
  const at = (hour: string) => ({
    starts_at: `2026-11-20T${hour}:30:00.000Z`,
    ends_at: `2026-11-20T${hour}:50:00.000Z`,
  });
  const orders = [
    order(9, { status: 'Pending', slot: at('11') }),
    order(8, { status: 'Cancelled', slot: at('01') }),
    order(7, { status: 'Shipped', slot: at('13') }),
    order(6, { status: 'Pending', slot: null }),
    order(5, { status: 'Pending', slot: at('01') }),
    order(4, { status: 'Processing', slot: null }),
    order(3, { status: 'Out For Delivery', slot: at('13') }),
    order(2, { status: 'Delivered', slot: at('00') }),
  ];
  expect(putOpenFirst(orders).map(({ id }) => id)).toEqual([3, 5, 9, 7, 6, 4, 8, 2]);
});

it('does not promise for today an order without a window that left on an earlier day', () => {
  const timeline = [{ event: 'Out For Delivery' as const, at: '2026-11-20T06:30:00.000Z', note: null }];
  const out = order(1, { status: 'Out For Delivery', slot: null, timeline });
  const title = (now: string) => describeTime(out, Date.parse(now), 'Asia/Kolkata').title;
  expect(title('2026-11-20T10:00:00.000Z')).toBe('Arriving today');
  expect(title('2026-11-21T04:00:00.000Z')).toBe('On the way');
});

describe('what was paid', () => {
  const refund = (amount: number, part: object = {}) => ({
    id: amount,
    amount,
    state: 'processed' as const,
    reason: 'short',
    created_at: '2026-11-20T20:10:00.000Z',
    extra: false,
    ...part,
  });
  it('is the payment less refunds, each as its own amount', () => {
    const part = {
      payable_total: 100,
      paid_total: 150,
      refunds: [refund(30), refund(20, { state: 'pending' as const })],
    };
    expect(sumPayments(order(1, part))).toEqual({ paid: 150, refunded: 30, coming: 20, net: 100 });
  });
  it('leaves out the refund of a second payment, and adds up without the answer of a newer server', () => {
    const part = { payable_total: 100.1, refunds: [refund(50.2), refund(99, { extra: true })] };
    expect(sumPayments(order(1, part))).toEqual({ paid: 150.3, refunded: 50.2, coming: 0, net: 100.1 });
  });
  it('is nothing once the whole payment is refunded, also before the refund begins', () => {
    const part = { payable_total: 150, paid_total: 150 };
    expect(sumPayments(order(1, { ...part, refund_state: 'refundable' }))).toMatchObject({ coming: 150, net: 0 });
    expect(sumPayments(order(1, { ...part, refund_state: 'processed' }))).toMatchObject({ refunded: 150, net: 0 });
  });
});
