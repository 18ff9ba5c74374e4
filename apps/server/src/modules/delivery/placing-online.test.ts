// Online orders with windows and fees: the payment holds a place in the window together with the goods.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryDesk } from '../../../test/support/delivery-desk.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { DELIVERY_CHECKS } from '../stock/audit/documents.checks.ts';

const { world, desk: pay } = await openPayWorld({ webhook: 'never' });
const { call, deps, clock } = world;
const desk = createDeliveryDesk(world);
const [manager, other] = [await world.manager(), await world.manager()];
await desk.serve(manager);
await desk.serve(other, { pincodes: ['744101'] });
const windows = [
  { starts: '17:00', ends: '19:00', capacity: 20 },
  { starts: '19:00', ends: '21:00', capacity: 20 },
];
await desk.plan(manager, windows);
await desk.plan(other, windows);
const MINUTE = 60_000;

beforeEach(async () => {
  clock.set('2026-11-20T06:30:00.000Z');
  await desk.configure({});
});

/** Opens the payment for goods of ₹97. */
async function open(more: Record<string, unknown> = {}, who?: Awaited<ReturnType<typeof pay.shopper>>) {
  const shopper = who ?? (await pay.shopper());
  const body = { amount: shopper.amount, currency: 'INR', address_id: shopper.addressId, ...more };
  return { ...shopper, opened: await call(api.payments.createPaymentOrder, { as: shopper.customer, body }) };
}
const countUsed = async (id: number) => (await desk.slot(id)).used;
const listTodaysSlots = async () => (await desk.options()).slots.slice(0, 2).map(({ id }) => id) as [number, number];

describe('the amount', () => {
  it('includes the fee; without it the payment is refused with both totals', async () => {
    await desk.configure({ fee_rules: [{ from: 0, fee: 40 }] });
    const short = await open();
    expect([short.opened.status, short.opened.error]).toMatchObject([
      409,
      { code: 'amount_differs', amount: 9_700, cart_amount: 13_700 },
    ]);
    const changed = await open({ amount: 13_700, expected_total: 97 }, short);
    expect([changed.opened.status, changed.opened.error]).toMatchObject([
      409,
      { code: 'total_changed', expected: 97, total: 137 },
    ]);
    const { opened, ...shopper } = await open({ amount: 13_700, expected_total: 137 }, short);
    expect(opened.ok.amount).toBe(13_700);
    const { status } = await pay.place(shopper, await pay.pay(opened.ok.order_id));
    expect(status).toBe(201);
    expect(await pay.listOrders(shopper.customer)).toMatchObject([
      { total: 97, delivery_fee: 40, payable_total: 137, payment_type: 'online' },
    ]);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is refused below the minimum and for an unserved pincode', async () => {
    await desk.configure({ fee_rules: [{ from: 0, fee: 0, min_order: 98 }] });
    expect((await open()).opened.error).toMatchObject({ code: 'below_minimum', min_order: 98, total: 97 });
  });
});

describe('the place in a window', () => {
  it('is held with the goods, passes to the order, and is booked only once', async () => {
    const [slotId] = await listTodaysSlots();
    const used = await countUsed(slotId);
    const first = await open({ slot_id: slotId });
    const second = await open({ slot_id: slotId }, first);
    expect(second.opened.ok.order_id).toBe(first.opened.ok.order_id);
    expect(await countUsed(slotId)).toBe(used + 1);
    expect((await pay.place(first, await pay.pay(first.opened.ok.order_id))).status).toBe(201);
    expect(await countUsed(slotId)).toBe(used + 1);
    expect(await pay.listOrders(first.customer)).toMatchObject([{ slot: { starts_at: '2026-11-20T11:30:00.000Z' } }]);
    const { ok: addresses } = await call(api.addresses.listAddresses, { as: first.customer });
    expect(addresses.map(({ id, last_used_at }) => [id, last_used_at])).toEqual([
      [first.addressId, expect.stringMatching(/^2026-11-20T06:30:0/)],
    ]);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('changes with the chosen window, at opening and at placing', async () => {
    const [early, late] = await listTodaysSlots();
    const before = [await countUsed(early), await countUsed(late)] as const;
    const first = await open({ slot_id: early });
    expect((await open({ slot_id: late }, first)).opened.status).toBe(201);
    expect([await countUsed(early), await countUsed(late)]).toEqual([before[0], before[1] + 1]);
    const proof = await pay.pay(first.opened.ok.order_id);
    const body = { address_id: first.addressId, payment_method: 'online', slot_id: early, ...proof };
    expect((await call(api.orders.placeOrder, { as: first.customer, body })).status).toBe(201);
    expect([await countUsed(early), await countUsed(late)]).toEqual([before[0] + 1, before[1]]);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is released when the hold expires unpaid, and when the customer orders for cash instead', async () => {
    const [slotId] = await listTodaysSlots();
    const used = await countUsed(slotId);
    const abandoned = await open({ slot_id: slotId });
    clock.advance(21 * MINUTE);
    await pay.reconcile();
    expect(await countUsed(slotId)).toBe(used);
    expect((await open({ slot_id: slotId }, abandoned)).opened.status).toBe(201);
    expect(await countUsed(slotId)).toBe(used + 1);
    const cash = await desk.placeForCash(abandoned.customer, abandoned.addressId, { slot_id: slotId });
    expect(cash.status).toBe(201);
    expect(await countUsed(slotId)).toBe(used + 1);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is kept by a payment that settles after the cut-off, but cannot be opened again then', async () => {
    const [slotId] = await listTodaysSlots();
    const used = await countUsed(slotId);
    clock.set('2026-11-20T09:55:00.000Z');
    const paying = await open({ slot_id: slotId });
    const proof = await pay.pay(paying.opened.ok.order_id);
    clock.set('2026-11-20T10:05:00.000Z');
    const other = await open({ slot_id: slotId });
    expect([other.opened.status, other.opened.error]).toMatchObject([409, { code: 'slot_closed' }]);
    expect((await pay.place(paying, proof)).status).toBe(201);
    expect(await pay.listOrders(paying.customer)).toMatchObject([{ slot: { starts_at: '2026-11-20T11:30:00.000Z' } }]);
    expect(await countUsed(slotId)).toBe(used + 1);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it.each([
    ['is booked again by a late payment while it is free', false],
    ['is refunded if another order has taken it', true],
  ])('that was released %s', async (_title, isGone) => {
    await desk.plan(manager, [...windows, { starts: '21:00', ends: '22:00', capacity: 1 }]);
    const day = isGone ? 1 : 0;
    const slotId = (await desk.options()).slots[2 + 3 * day]?.id ?? 0;
    const [late, quick] = [await open({ slot_id: slotId }), await pay.shopper()];
    const proof = await pay.pay(late.opened.ok.order_id);
    clock.advance(21 * MINUTE);
    // The gateway does not respond while the hold expires.
    pay.faults.answer = () => 'error';
    await pay.reconcile();
    pay.faults.answer = () => 'none';
    expect(await countUsed(slotId)).toBe(0);
    if (isGone)
      expect((await desk.placeForCash(quick.customer, quick.addressId, { slot_id: slotId })).status).toBe(201);
    expect((await pay.place(late, proof)).status).toBe(isGone ? 409 : 201);
    expect(await pay.refundables(late.opened.ok.order_id)).toHaveLength(isGone ? 1 : 0);
    expect(await pay.reserved(late.productId)).toBe(isGone ? 0 : 2);
    expect(await countUsed(slotId)).toBe(1);
    expect(await auditLedger(deps.db)).toBeUndefined();
  });

  it('is refused at opening if the window is full, and nothing is held', async () => {
    await desk.plan(manager, [{ starts: '17:00', ends: '19:00', capacity: 0 }]);
    const [slotId] = await listTodaysSlots();
    const full = await open({ slot_id: slotId });
    expect([full.opened.status, full.opened.error]).toMatchObject([409, { code: 'slot_full' }]);
    expect(await pay.reserved(full.productId)).toBe(0);
    const elsewhere = await open({ slot_id: await desk.firstSlot('744101') }, full);
    expect(elsewhere.opened.error).toMatchObject({ code: 'not_served' });
    await desk.plan(manager, windows);
  });
});

it('checks the address at placing if the payment was opened without one', async () => {
  await desk.configure({ serve_elsewhere: false });
  const [area] = await desk.serve(manager, { active: false });
  const paying = await open({ address_id: null });
  const proof = await pay.pay(paying.opened.ok.order_id);
  const refused = await pay.place(paying, proof);
  expect([refused.status, refused.error]).toMatchObject([409, { code: 'not_served', pincode: area?.pincode }]);
  await desk.serve(manager);
  expect((await pay.place(paying, proof)).status).toBe(201);
});

it.each([
  [
    'a window with a booked place but no order',
    'update slots set wanted = 50, capacity = 50, used = used + 1',
    'places taken, but',
  ],
  [
    'a payment of more than its lines and the fee',
    'update payment_intents set delivery_fee_paise = 7',
    ' paise instead of ',
  ],
  ['a fee that was not paid', 'update orders set delivery_fee_paise = delivery_fee_paise + 1', ' was paid with '],
])('the audit finds %s', async (_title, damage, words) => {
  const [slotId] = await listTodaysSlots();
  const paying = await open({ slot_id: slotId });
  expect((await pay.place(paying, await pay.pay(paying.opened.ok.order_id))).status).toBe(201);
  class Undo extends Error {}
  const spoilt = deps.db.transaction().execute(async (tx) => {
    await sql.raw(damage).execute(tx);
    const sentences = [];
    for (const query of Object.values(DELIVERY_CHECKS)) sentences.push((await query.execute(tx)).rows[0]?.sentence);
    expect(sentences.join(' ')).toContain(words);
    throw new Undo();
  });
  await expect(spoilt).rejects.toThrow(Undo);
});
