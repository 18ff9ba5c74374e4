// Checks that documents lock their products in one order, so that there are no deadlocks.
// @module-tag long
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../support/harness.ts';
import { openPayDesk } from '../support/pay-desk.ts';

const world = await createWorld();
const { call, deps } = world;
await openPayDesk(world);

const isWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db);
  return rows.length > 0;
};
const total = (id: number) => sql`select from stock_totals where product_id = ${id}::bigint for update nowait`;

const checkOut = async (customer: Person, rupees: number) =>
  call(api.payments.createPaymentOrder, { as: customer, body: { amount: rupees * 100, currency: 'INR' } });
const payByUpi = async (customer: Person) =>
  call(api.orders.placeOrder, {
    as: customer,
    body: { address_id: await world.address(customer), payment_method: 'cod' },
  });

it.each([
  ['another checkout', (customer: Person) => checkOut(customer, 10)],
  ['an order for cash', payByUpi],
])('[S13] %s locks nothing of an older checkout before its turn', async (_title, act) => {
  const [early, late] = [await world.product({ price: 10, main: 5 }), await world.product({ price: 20, main: 5 })];
  const customer = await world.customer();
  await world.fillCart(customer, [[late.id, 1]]);
  expect((await checkOut(customer, 20)).status).toBe(201);
  await world.fillCart(customer, [
    [late.id, 0],
    [early.id, 1],
  ]);
  let acting: ReturnType<typeof act> | undefined;
  await deps.db.transaction().execute(async (tx) => {
    await total(early.id).execute(tx);
    acting = act(customer);
    await expect.poll(isWaiting).toBe(true);
    await total(late.id).execute(tx);
  });
  expect((await acting)?.status).toBe(201);
});
