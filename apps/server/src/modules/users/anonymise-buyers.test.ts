// Anonymizing buyers of old orders, payments and sales: removed data, remaining data, and the retention period.
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { runCleanup } from '../../cleanup.ts';
import { auditLedger } from '../stock/audit/audit.ts';
import { buyerRetentionStart } from './privacy.commands.ts';

const { world, desk } = await openPayWorld();
const { db } = world.deps;
const [admin, manager] = [await world.admin(), await world.manager()];
const staff = await world.staff(manager);
const product = await world.product({ price: 48.5, main: 50, stores: [[manager, 20]] });
const LAST_MOMENT = '2035-03-31T18:29:00Z';
const FIRST_MOMENT = '2035-03-31T18:30:00Z';

const findOrders = (ids: readonly number[]) =>
  db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute();
const lines = () => db.selectFrom('order_lines').selectAll().orderBy('order_id').execute();
const documents = () =>
  db.selectFrom('tax_documents').selectAll().where('kind', '<>', 'challan').orderBy('id').execute();
const events = () => db.selectFrom('order_events').selectAll().orderBy('id').execute();
/** All texts that may contain a buyer's name. */
const readTexts = async () =>
  JSON.stringify([
    await db.selectFrom('orders').selectAll().execute(),
    await events(),
    await db.selectFrom('manual_orders').selectAll().execute(),
    await db.selectFrom('payments').selectAll().execute(),
    await db.selectFrom('notifications').selectAll().execute(),
    await db.selectFrom('audit_log').select(['before', 'after']).where('subject', '=', 'order').execute(),
  ]);

async function cancel(id: number, as = admin, reason = 'Meera asked us to') {
  (await world.call(api.orders.cancelOrder, { as, params: { id }, body: { reason } })).ok;
}

/** An order paid online and cancelled. */
async function paidAndCancelled() {
  desk.faults.webhook = 'never';
  const checkout = await desk.checkout();
  const { order_id } = (await desk.place(checkout, await desk.pay(checkout.orderId))).ok;
  await cancel(order_id, checkout.customer);
  desk.clearFaults();
  const [payment] = await desk.refundables(checkout.orderId);
  return { id: order_id, customer: checkout.customer, paymentId: payment?.id ?? 0 };
}

async function refund(id: number, as = admin) {
  (await world.call(api.payments.refundPayment, { as, params: { id } })).ok;
  await db.updateTable('refunds').set({ state: 'processed' }).where('payment_id', '=', id).execute();
}

describe('[T04] buyers', () => {
  const customer = world.customer();
  let [delivered, cancelled, open] = [0, 0, 0];
  let refunded: Awaited<ReturnType<typeof paidAndCancelled>>;
  let unpaid: Awaited<ReturnType<typeof paidAndCancelled>>;
  let before: Awaited<ReturnType<typeof findOrders>>;
  let issued: Awaited<ReturnType<typeof documents>>;

  beforeAll(async () => {
    const buyer = await customer;
    delivered = await world.order(buyer, [[product.id, 2]]);
    await world.advance(delivered, 'Delivered', { customer: buyer, manager, staff });
    cancelled = await world.order(buyer, [[product.id, 1]]);
    await cancel(cancelled);
    open = await world.order(buyer, [[product.id, 1]]);
    refunded = await paidAndCancelled();
    await refund(refunded.paymentId);
    unpaid = await paidAndCancelled();
    const user = { first_name: 'Sunanda', mobile_number: '9822041210', address: '7 Ganpati Peth, Sangli' };
    const products = [{ product_id: product.id, quantity: 1 }];
    const body = { user, products, buyer_gstin: '27AAPFU0939F1ZV' };
    (await world.call(api.manualOrders.createManualOrder, { as: manager, body })).ok;
    before = await findOrders([delivered, cancelled, refunded.id]);
    issued = await documents();
  });

  it('are kept for eight years after the end of the financial year', async () => {
    world.clock.set(LAST_MOMENT);
    await runCleanup(world.deps);
    expect(await findOrders([delivered, cancelled, refunded.id])).toEqual(before);
    expect(await readTexts()).toMatch(/Sunanda.*Ganpati Peth/);
    expect(await documents()).toEqual(issued);
    expect(JSON.stringify(issued)).toMatch(/Sunanda.*27AAPFU0939F1ZV/);
  });

  it('are then removed from finished business, while amounts, lines, days and the ledger stay', async () => {
    const linesBefore = await lines();
    world.clock.set(FIRST_MOMENT);
    await runCleanup(world.deps);
    const anonymous = {
      user_id: 0,
      customer_name: 'Deleted customer',
      full_name: 'Deleted customer',
      mobile_number: '',
    };
    const erased = { ...anonymous, street_address1: '', street_address2: null, cancel_reason: null, pin_seal: null };
    expect(await findOrders([delivered, cancelled, refunded.id])).toEqual(before.map((row) => ({ ...row, ...erased })));
    expect(await lines()).toEqual(linesBefore);
    const ended = [delivered, cancelled, refunded.id];
    const steps = (await events()).filter(({ order_id }) => ended.includes(order_id));
    expect(steps.map(({ note }) => note)).toEqual(steps.map(() => null));
    expect(steps.filter(({ event }) => event === 'placed').map(({ actor_id }) => actor_id)).toEqual([null, null, null]);
    const sales = await db.selectFrom('manual_orders').selectAll().execute();
    const removed = { first_name: 'Deleted customer', mobile_number: '', buyer_address: null };
    expect(sales).toEqual([expect.objectContaining({ ...removed, total_paise: 4850 })]);
    expect(await auditLedger(db)).toBeUndefined();
  });

  it('[TAX-12] are replaced in invoices and credit notes, and nothing else of them changes', async () => {
    const buyer = { name: 'Deleted customer', address: null, gstin: null, state_code: null };
    expect(await documents()).toEqual(issued.map((row) => ({ ...row, buyer, buyer_gstin: null, reason: null })));
    const challans = await db.selectFrom('tax_documents').select('buyer').where('kind', '=', 'challan').execute();
    expect(JSON.stringify(challans)).not.toContain('Deleted customer');
  });

  it('[TAX-12] are missing in returns, which are refused for those months', async () => {
    const as = await world.signIn(admin.username, admin.password, admin);
    const read = (month: string) => world.call(api.returns.gstr1Report, { as, query: { month } });
    expect((await read('2027-03')).error['month']).toEqual([expect.stringContaining('no longer available')]);
    expect((await read('2027-04')).status).toBe(200);
  });

  it('[TAX-12] are the only change that a document allows', async () => {
    const document = db.updateTable('tax_documents').where('kind', '=', 'invoice');
    await expect(document.set({ total_paise: 1 }).execute()).rejects.toThrow('never changed');
    await expect(document.set({ buyer: '{"name": "Somebody else"}' }).execute()).rejects.toThrow('never changed');
    await expect(document.set({ buyer_gstin: '27AAPFU0939F1ZV' }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('tax_documents').execute()).rejects.toThrow('never changed');
  });

  it('are removed from notifications and the audit log, and from their payments', async () => {
    const payers = await db.selectFrom('payments').select(['user_id', 'refund_reason']).orderBy('id').execute();
    expect(payers).toEqual([
      { user_id: 0, refund_reason: null },
      { user_id: unpaid.customer.id, refund_reason: expect.any(String) },
    ]);
    const about = db.selectFrom('notifications').select('id').where('about', '=', 'order');
    expect(await about.where('about_id', 'in', [delivered, cancelled, refunded.id]).execute()).toEqual([]);
  });

  it('are kept while an order or refund is open, and removed once it is settled', async () => {
    const buyer = await customer;
    expect(await findOrders([open, unpaid.id])).toMatchObject([
      { user_id: buyer.id, street_address1: '12 Market Yard' },
      { user_id: unpaid.customer.id, street_address1: '12 Market Yard' },
    ]);
    const adminUser = await world.signIn(admin.username, admin.password, admin);
    await cancel(open, adminUser);
    await refund(unpaid.paymentId, adminUser);
    await runCleanup(world.deps);
    expect(await findOrders([open, unpaid.id])).toMatchObject([{ user_id: 0 }, { user_id: 0 }]);
    expect(await readTexts()).not.toMatch(/Meera|Market Yard/);
    expect(await auditLedger(db)).toBeUndefined();
  });

  it('are the only change to an order’s timeline', async () => {
    const steps = db.updateTable('order_events').where('order_id', '=', delivered);
    await expect(steps.set({ event: 'Cancelled' }).execute()).rejects.toThrow('never changed');
    await expect(steps.set({ note: 'Somebody else' }).execute()).rejects.toThrow('never changed');
    await expect(steps.set({ actor_id: admin.id }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('order_events').execute()).rejects.toThrow('never changed');
  });
});

const INDIA = 'Asia/Kolkata';

it.each([
  ['2035-03-31T18:29:59Z', '2026-03-31T18:30:00.000Z'],
  ['2035-03-31T18:30:00Z', '2027-03-31T18:30:00.000Z'],
  ['2035-12-31T20:00:00Z', '2027-03-31T18:30:00.000Z'],
])('[T04] at %s buyers are kept from %s on: eight years from the end of the financial year', (now, from) => {
  expect(buyerRetentionStart(new Date(now), INDIA).toISOString()).toBe(from);
});
