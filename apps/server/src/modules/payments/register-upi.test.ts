// UPI at registers: the QR code, its payment, the sale that has it, and payments without a sale.
import { api } from '@tilgul/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { createTestRegister, units } from '../register-records/register-records.fixture.ts';
import { findPaidQr } from './register-upi.sql.ts';

const { world, desk } = await openPayWorld({ webhook: 'never' });
const { registers } = api;
const { db } = world.deps;
const manager = await world.manager();
const register = await world.registerDevice(manager);
afterEach(() => desk.reconcile());

const open = (amount: number) => register.call(registers.openRegisterUpi, { body: { amount } });
const view = (qr_id: string, device = register) => device.call(registers.viewRegisterUpi, { query: { qr_id } });
const scan = (qr_code_id: string, outcome = 'success') => desk.payRaw({ qr_code_id, outcome, callback: true });
const listRefundable = async () => {
  const { ok } = await world.call(api.payments.listRefundable, { as: await world.admin() });
  return ok.payments.map(({ razorpay_qr_id, amount, reason }) => ({ razorpay_qr_id, amount, reason }));
};

describe('a UPI QR code at a register', () => {
  it('is open until it is paid', async () => {
    const created = await open(96);
    expect(created.status).toBe(201);
    const { qr_id } = created.ok;
    expect(created.ok).toMatchObject({ amount: 96, state: 'open', qr_image_url: expect.any(String) });
    expect((await view(qr_id)).ok.state).toBe('open');
    expect(await findPaidQr(db, qr_id)).toBeUndefined();
    await scan(qr_id);
    expect((await view(qr_id)).ok.state).toBe('paid');
    expect(await findPaidQr(db, qr_id)).toEqual({ amount_paise: 9_600, register_id: register.id });
  });

  it('shows a failed try, and expires after five minutes', async () => {
    const { qr_id } = (await open(50)).ok;
    await scan(qr_id, 'failure');
    expect((await view(qr_id)).ok.state).toBe('failed');
    world.clock.advance(5 * 60_000);
    expect((await view(qr_id)).ok.state).toBe('expired');
    expect((await scan(qr_id)).status).not.toBe(200);
    expect((await view(qr_id)).ok.state).toBe('expired');
  });

  it('is found by its register only', async () => {
    const { qr_id } = (await open(50)).ok;
    const other = await world.registerDevice(manager);
    expect((await view(qr_id, other)).status).toBe(404);
    expect((await view('qr_unknown')).status).toBe(404);
  });

  it.each([0, 0.99, 100_000.01, -5, 'x'])('refuses %s rupees', async (amount) => {
    const refused = await register.call(registers.openRegisterUpi, { body: { amount: amount as number } });
    expect(refused.status).toBe(400);
  });

  it('is a 502 while the gateway is down', async () => {
    desk.faults.answer = () => 'error';
    expect((await open(50)).status).toBe(502);
    desk.clearFaults();
  });
});

describe('a paid code', () => {
  it('proves one sale of its register, with its amount', async () => {
    const product = await world.product({ price: 40, stores: [[manager, 9]] });
    const till = await createTestRegister(world, manager);
    await till.send(till.open());
    const pay = async (paise: number, amount: number) => {
      const created = await till.device.call(registers.openRegisterUpi, { body: { amount: amount / 100 } });
      const { qr_id } = created.ok;
      await scan(qr_id);
      await till.device.call(registers.viewRegisterUpi, { query: { qr_id } });
      const record = till.sale([units(product.id, 1, 4_000)], { pay: [{ kind: 'upi', amount: paise, qr_id }] });
      return { qr_id, result: await till.send(record) };
    };
    const proved = await pay(4_000, 4_000);
    expect(proved.result).toMatchObject({ state: 'posted', flags: [] });
    expect(await findPaidQr(db, proved.qr_id)).toBeUndefined();
    const again = till.sale([units(product.id, 1, 4_000)], {
      pay: [{ kind: 'upi', amount: 4_000, qr_id: proved.qr_id }],
    });
    expect((await till.send(again)).flags).toEqual(['upi']);
    expect((await pay(4_000, 3_900)).result.flags).toEqual(['upi']);
  });

  it('is refunded as far as goods come back', async () => {
    const product = await world.product({ price: 40, stores: [[manager, 9]] });
    const till = await createTestRegister(world, manager);
    await till.send(till.open(10_000));
    const { qr_id } = (await till.device.call(registers.openRegisterUpi, { body: { amount: 80 } })).ok;
    await scan(qr_id);
    await till.device.call(registers.viewRegisterUpi, { query: { qr_id } });
    const pay = [
      { kind: 'upi', amount: 8_000, qr_id },
      { kind: 'cash', amount: 4_000 },
    ] as const;
    const sale = till.sale([units(product.id, 3, 4_000)], { pay: [...pay] });
    const sold = await till.send(sale);
    expect(sold).toMatchObject({ state: 'posted', flags: [] });
    const back = till.back(sale['numbers'][0] ?? '', [{ line: 1, quantity: 1 }], 4_000, {
      pay: [{ kind: 'upi', amount: 4_000 }],
    });
    expect((await till.send(back)).state).toBe('posted');
    const params = { id: sold.sale_id ?? 0 };
    const body = { lines: [{ product_id: product.id, quantity: 2 }], restock: true, reason: 'Wrong size' };
    (await world.call(api.manualOrders.returnManualOrder, { as: manager, params, body })).ok;
    await desk.reconcile();
    const refunds = db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .innerJoin('register_payments as code', 'code.id', 'payments.register_payment_id')
      .select(['refunds.amount_paise', 'refunds.state'])
      .where('code.gateway_qr_id', '=', qr_id)
      .orderBy('refunds.id');
    expect(await refunds.execute()).toEqual([
      { amount_paise: 4_000, state: 'processed' },
      { amount_paise: 4_000, state: 'processed' },
    ]);
    const sent = db.selectFrom('notifications').select('id').where('user_id', '=', manager.id);
    expect(await sent.where('kind', '=', 'refund_processed').execute()).toEqual([]);
  });

  it('is refundable when no sale has it after 48 hours', async () => {
    const { qr_id } = (await open(75)).ok;
    await scan(qr_id);
    await view(qr_id);
    world.clock.advance(47 * 60 * 60_000);
    await desk.reconcile();
    expect(await findPaidQr(db, qr_id)).toBeDefined();
    world.clock.advance(60 * 60_000);
    await desk.reconcile();
    expect(await findPaidQr(db, qr_id)).toBeUndefined();
    const payment = db
      .selectFrom('payments')
      .innerJoin('register_payments as code', 'code.id', 'payments.register_payment_id')
      .select(['payments.refund_reason', 'payments.amount_paise'])
      .where('code.gateway_qr_id', '=', qr_id);
    const reason = 'Paid at a register without a sale';
    expect(await payment.execute()).toEqual([{ refund_reason: reason, amount_paise: 7_500 }]);
    world.clock.set('2026-11-20T08:00:00Z');
    expect(await listRefundable()).toContainEqual({ razorpay_qr_id: qr_id, amount: 75, reason });
  });

  it('is either refundable or of a sale when the sale arrives as the time ends', async () => {
    const product = await world.product({ price: 40, stores: [[manager, 99]] });
    const till = await createTestRegister(world, manager);
    await till.send(till.open());
    for (let round = 0; round < 12; round += 1) {
      const { qr_id } = (await till.device.call(registers.openRegisterUpi, { body: { amount: 40 } })).ok;
      await scan(qr_id);
      await till.device.call(registers.viewRegisterUpi, { query: { qr_id } });
      world.clock.advance(48 * 60 * 60_000);
      const sale = till.sale([units(product.id, 1, 4_000)], { pay: [{ kind: 'upi', amount: 4_000, qr_id }] });
      const ends = Array.from({ length: 4 }, () => desk.reconcile());
      await Promise.all([...ends.slice(0, 2), till.send(sale), ...ends.slice(2)]);
      const uses = sql<{ sales: number; refundable: number }>`
        select (select count(*) from sale_payments where qr_id = gateway_qr_id) as sales, count(payments.refundable_at) as refundable
        from register_payments as code join payments on payments.register_payment_id = code.id
        where gateway_qr_id = ${qr_id} group by gateway_qr_id`;
      const [use] = (await uses.execute(db)).rows;
      expect((use?.sales ?? 0) + (use?.refundable ?? 0)).toBe(1);
    }
  });
});
