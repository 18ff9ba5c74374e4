// What comes back counts on the day it came back, in every report alike; closed days stay as they were.
import { api } from '@tilgul/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../test/support/harness.ts';
import { formBody } from '../../seed/caller.ts';
import { auditLedger } from '../stock/audit/audit.ts';

const world = await createWorld({ BUSINESS_TZ: 'Asia/Kolkata' });
const { call } = world;
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const product = await world.product({ price: 100, main: 500, stores: [[manager, 200]] });

const [SALE_DAY, RETURN_DAY] = ['2026-11-17', '2026-11-18'];
/** Sets the clock to noon of a day, with new sessions, as the old ones have ended. */
async function startDay(day: string): Promise<void> {
  world.clock.set(`${day}T06:30:00.000Z`);
  for (const person of [admin, manager, staff, customer])
    Object.assign(person, await world.signIn(person.username, person.password, person));
}

const report = async (day: string, as: Person = admin) =>
  (await call(api.reports.salesReport, { as, query: { from: day, to: day } })).ok;
/** Revenue of a day in the sales report of the chain and of the store, by product, and on the dashboard. */
async function figures(day: string) {
  const [chain, store] = [await report(day), await report(day, manager)];
  const dashboard = (await call(api.reports.adminToday, { as: admin })).ok.days.find((row) => row.day === day);
  return {
    chain: chain.revenue,
    store: store.revenue,
    products: chain.product_sales.reduce((sum, { total_sales }) => sum + total_sales, 0),
    dashboard: dashboard?.revenue,
  };
}
const all = (revenue: number) => ({ chain: revenue, store: revenue, products: revenue, dashboard: revenue });

afterEach(async () => {
  expect(await auditLedger(world.deps.db)).toBeUndefined();
});

describe('[API-12] the reports', () => {
  it('count a return on its day, not on the day of the sale', async () => {
    await startDay(SALE_DAY);
    const user = { first_name: 'Walk-in', mobile_number: '9822000000' };
    const products = [{ product_id: product.id, quantity: 4 }];
    const sold = await call(api.manualOrders.createManualOrder, {
      as: manager,
      body: { user, warehouse_id: 0, products },
    });
    expect(await figures(SALE_DAY)).toEqual(all(400));
    await startDay(RETURN_DAY);
    const body = { lines: [{ product_id: product.id, quantity: 1 }], restock: true, reason: 'Wrong size' };
    (await call(api.manualOrders.returnManualOrder, { as: manager, params: { id: sold.ok.order_id }, body })).ok;
    expect(await figures(SALE_DAY)).toEqual(all(400));
    expect(await figures(RETURN_DAY)).toEqual(all(-100));
    expect(await report(RETURN_DAY)).toMatchObject({ orders: 0, manual_orders: 0 });
  });

  it('subtract an accepted claim on the day of its acceptance, and not once its order is deleted', async () => {
    await startDay('2026-11-20');
    const id = await world.order(customer, [[product.id, 4]]);
    await world.advance(id, 'Delivered', { customer, manager, staff });
    const form = formBody({ line_id: product.id, kind: 'damaged', quantity: 1 });
    const { ok } = await call(api.claims.makeClaim, { as: customer, params: { id }, ...form });
    await startDay('2026-11-22');
    (await call(api.claims.decideClaim, { as: manager, params: { id: ok.id }, body: { accept: true } })).ok;
    expect(await figures('2026-11-20')).toEqual(all(400));
    expect(await figures('2026-11-22')).toEqual(all(-100));
    (await call(api.orders.deleteOrder, { as: admin, params: { id } })).ok;
    expect(await figures('2026-11-20')).toEqual(all(0));
    expect(await figures('2026-11-22')).toEqual(all(0));
  });
});
