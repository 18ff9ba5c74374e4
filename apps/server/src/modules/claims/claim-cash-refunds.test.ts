// Accepted claims of cash orders that a rider refunds from the cash in hand, once.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { formBody } from '../../seed/caller.ts';
import { openPackingWorld } from '../orders/packing.fixture.ts';

const shop = await openPackingWorld();
const { world, call, deps, manager, rajma } = shop;

/** A cash order of 3 rajma (₹300), delivered by a rider. */
async function deliver(rider: Person, customer: Person, status: 'Out For Delivery' | 'Delivered' = 'Delivered') {
  const id = await world.order(customer, [[rajma.id, 3]]);
  await world.advance(id, status, { customer, manager, staff: rider });
  return id;
}

/** An acceptClaim claim for some units of ₹100. */
async function acceptClaim(customer: Person, order: number, quantity = 1) {
  const fields = { line_id: rajma.id, kind: 'damaged', quantity };
  const { ok } = await call(api.claims.makeClaim, { as: customer, params: { id: order }, ...formBody(fields) });
  return (await call(api.claims.decideClaim, { as: manager, params: { id: ok.id }, body: { accept: true } })).ok;
}

const refund = (as: Person, id: number, headers = {}) => call(api.claims.payClaimBack, { as, params: { id }, headers });
const listClaims = async (as: Person) => (await call(api.claims.listClaims, { as })).ok;
const readRiderCash = async (as: Person) => (await call(api.cash.viewOwnCash, { as })).ok;
const till = async () => (await call(api.cash.viewStoreCash, { as: manager })).ok.till;

it('[CLAIM-9] shows the delivering rider what to refund and where; the refund leaves the cash in hand once', async () => {
  const [rider, other] = [await world.staff(manager), await world.staff(manager)];
  const customer = await world.customer();
  const claim = await acceptClaim(customer, await deliver(rider, customer));
  expect(claim).not.toHaveProperty('door');
  const [due] = await listClaims(rider);
  expect(due).toMatchObject({ id: claim.id, amount: 100, door: { mobile_number: expect.stringMatching(/^\d{10}$/) } });
  expect(due?.door?.address).toContain(', ');
  const message = `Claim ${claim.number} about order #${claim.order_id} was accepted. You can refund ₹100.00 at the door.`;
  expect(await shop.listMessages(rider)).toContain(message);
  expect(await listClaims(other)).toEqual([]);
  expect((await refund(other, claim.id)).status).toBe(404);

  const before = await till();
  const headers = { 'idempotency-key': `door-${claim.id}` };
  expect((await refund(rider, claim.id, headers)).ok.message).toBe('₹100.00 was refunded.');
  expect((await refund(rider, claim.id, headers)).ok.message).toBe('₹100.00 was refunded.');
  expect([(await refund(rider, claim.id)).status, (await refund(manager, claim.id)).status]).toEqual([409, 409]);
  expect(await listClaims(rider)).toEqual([]);
  expect(await till()).toEqual(before);
  const cash = await readRiderCash(rider);
  expect(cash).toMatchObject({ collected: 300, paid_back: 100, handed_over: 0, in_hand: 200 });
  expect(cash.entries[0]).toMatchObject({ kind: 'paid_back', amount: 100, staff_id: rider.id, reason: claim.number });
  expect((await listClaims(customer))[0]?.paid_back_at).not.toBeNull();
});

it('[CLAIM-9] lets another rider refund it while delivering to the same customer', async () => {
  const [first, next] = [await world.staff(manager), await world.staff(manager)];
  const customer = await world.customer();
  const claim = await acceptClaim(customer, await deliver(first, customer));
  await deliver(next, await world.customer());
  expect(await listClaims(next)).toEqual([]);
  const coming = await deliver(next, customer, 'Out For Delivery');
  expect(await listClaims(next)).toMatchObject([{ id: claim.id, door: { order_ids: [coming] } }]);
  expect(await listClaims(first)).toMatchObject([{ id: claim.id, door: { order_ids: [] } }]);
  const otp = await world.getPin(coming, customer);
  (await call(api.orders.verifyPin, { as: next, body: { order_id: coming, otp } })).ok;
  (await call(api.orders.moveOrderAsStaff, { as: next, params: { id: coming }, body: { status: 'Delivered' } })).ok;
  expect(await listClaims(next)).toEqual([]);
  expect((await refund(next, claim.id)).status).toBe(404);
  (await refund(first, claim.id)).ok;
});

it('[CLAIM-9] refuses to refund more than is in hand, an open claim, or one of another store', async () => {
  const rider = await world.staff(manager);
  const customer = await world.customer();
  const order = await deliver(rider, customer);
  const fields = { line_id: rajma.id, kind: 'missing', quantity: 1 };
  const open = (await call(api.claims.makeClaim, { as: customer, params: { id: order }, ...formBody(fields) })).ok;
  expect((await refund(rider, open.id)).status).toBe(409);
  const claim = await acceptClaim(customer, order, 2);
  const { in_hand } = await readRiderCash(rider);
  const counted = { staff_id: rider.id, expected_amount: in_hand, counted_amount: in_hand };
  (await call(api.cash.takeCash, { as: manager, body: counted })).ok;
  expect((await refund(rider, claim.id)).error).toMatchObject({
    detail: 'You have ₹0.00 in hand. Collect more first, or let the store refund it.',
  });
  const stranger = await world.staff(await world.manager());
  expect((await refund(stranger, claim.id)).status).toBe(404);
  expect((await listClaims(rider)).map(({ id }) => id)).toEqual([claim.id]);
});

it('[CLAIM-9] does not notify a rider who has left the store since the delivery', async () => {
  const rider = await world.staff(manager);
  const customer = await world.customer();
  const order = await deliver(rider, customer);
  const before = (await shop.listMessages(rider)).length;
  const elsewhere = await world.manager();
  await deps.db.updateTable('users').set({ store_id: elsewhere.storeId }).where('id', '=', rider.id).execute();
  await acceptClaim(customer, order);
  expect(await shop.listMessages(rider)).toHaveLength(before);
});

it('[CASH-2] closes a day with a refund, including its sum', async () => {
  const rider = await world.staff(manager);
  const customer = await world.customer();
  const claim = await acceptClaim(customer, await deliver(rider, customer), 2);
  (await refund(rider, claim.id)).ok;
  const { date, riders } = (await call(api.cash.viewStoreCash, { as: manager })).ok;
  for (const { staff_id, in_hand_now: amount } of riders.filter(({ in_hand_now }) => in_hand_now > 0)) {
    const body = { staff_id, expected_amount: amount, counted_amount: amount };
    (await call(api.cash.takeCash, { as: manager, body })).ok;
  }
  const closed = (await call(api.cash.closeCashDay, { as: manager, body: { date } })).ok;
  expect(closed.paid_back).toBeGreaterThanOrEqual(200);
  expect(closed.opening + closed.collected + closed.handover_difference).toBe(
    closed.handed_over + closed.paid_back + closed.in_hand,
  );
});
