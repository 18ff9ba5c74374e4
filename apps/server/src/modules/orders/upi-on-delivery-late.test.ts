// Proves what becomes of payments at the door that come late, twice, or while cash is taken.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openUpiWorld, PAID, REFUNDED } from './upi-on-delivery.fixture.ts';

const { world, desk, admin, customer, manager, staff, product, at, ...door } = await openUpiWorld();
const { verify, open, opened, view, scan, deliver, mine, inHand, paid } = door;
const { call, clock } = world;
const MINUTE = 60_000;

describe('[PAY-17] a payment that comes too late', () => {
  it('after five minutes: the code is closed, a new one is shown, and the old one still pays while nothing else did', async () => {
    const first = await opened();
    clock.advance(5 * MINUTE);
    expect((await view()).ok).toMatchObject({ qr_id: first.qr_id, state: 'expired' });
    expect((await scan(first.qr_id)).status).toBe(400);
    const second = (await open()).ok;
    expect(second.qr_id).not.toBe(first.qr_id);
    desk.faults.payment = 'after_close';
    await scan(first.qr_id);
    clock.advance(2 * MINUTE);
    await desk.reconcile();
    expect((await view()).ok).toMatchObject({ qr_id: first.qr_id, state: 'paid' });
    await desk.reconcile();
    await scan(second.qr_id);
    clock.advance(10 * MINUTE);
    await desk.reconcile();
    expect(await paid()).toEqual([PAID, REFUNDED]);
  });

  it('twice at once: the second goes back by itself', async () => {
    desk.faults.payment = 'twice';
    const { qr_id } = await opened();
    await scan(qr_id);
    expect((await view()).ok.state).toBe('paid');
    expect(await paid()).toEqual([PAID, REFUNDED]);
  });

  it('after cash was taken: the code is closed at the gateway, and what was paid goes back by itself', async () => {
    const before = await inHand();
    const { qr_id } = await opened();
    (await deliver({ cash_collected: 96 })).ok;
    expect((await view()).ok.state).toBe('expired');
    await scan(qr_id);
    desk.faults.refund = 'pending_then_processed';
    await desk.reconcile();
    const listed = (await call(api.payments.listRefundable, { as: admin, query: { q: qr_id } })).ok.payments;
    expect(listed).toMatchObject([
      { razorpay_order_id: null, razorpay_qr_id: qr_id, refund_state: 'pending', amount: 96 },
    ]);
    expect(await mine()).toMatchObject({ payment_type: 'cod', cash_collected: 96 });
    expect(await inHand()).toBe(before + 96);
    const again = await opened().catch(() => undefined);
    expect(again).toBeUndefined();
  });

  it('is told with the order, apart from what its own payment pays back, to customer and office', async () => {
    const seen = async () => {
      const own = await mine();
      const [office] = (await call(api.orders.listAllOrders, { as: admin, query: { q: `${at.id}` } })).ok;
      const [store] = (await call(api.orders.listStoreOrders, { as: manager, query: { q: `${at.id}` } })).ok;
      expect([office?.refunds, store?.refunds]).toEqual([own?.refunds, own?.refunds]);
      return own;
    };
    desk.faults.payment = 'twice';
    desk.faults.refund = 'pending_then_processed';
    const { qr_id } = await opened();
    await scan(qr_id);
    expect((await view()).ok.state).toBe('paid');
    const twice = { amount: 96, reason: 'Paid twice', extra: true };
    expect(await seen()).toMatchObject({ refund_state: null, refunds: [{ ...twice, state: 'pending' }] });
    clock.advance(3 * MINUTE);
    await desk.deliver();
    await desk.reconcile();
    expect((await seen())?.refunds).toMatchObject([{ ...twice, state: 'processed' }]);
    (await deliver()).ok;
    const body = { line_id: product.id, kind: 'missing', quantity: 1 };
    const claim = (await call(api.claims.makeClaim, { as: customer, params: { id: at.id }, body })).ok;
    (await call(api.claims.decideClaim, { as: manager, params: claim, body: { accept: true } })).ok;
    await desk.reconcile();
    expect((await seen())?.refunds).toMatchObject([twice, { amount: 48, extra: false }]);
  });

  it('is told with an order that was paid in cash', async () => {
    const { qr_id } = await opened();
    (await deliver({ cash_collected: 96 })).ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await mine()).toMatchObject({
      payment_type: 'cod',
      payable_total: 96,
      refunds: [
        { amount: 96, state: 'processed', reason: 'Paid at the door when nothing was to pay any more', extra: true },
      ],
    });
  });

  it('closed in time it takes nothing any more', async () => {
    const { qr_id } = await opened();
    (await deliver({ cash_collected: 96 })).ok;
    await desk.reconcile();
    expect((await scan(qr_id)).status).toBe(400);
    expect(await paid()).toEqual([]);
  });

  it('while the order goes back to the store: it is paid for the next time', async () => {
    const { qr_id } = await opened();
    (await call(api.orders.returnOrder, { as: staff, params: { id: at.id }, body: { reason: 'Nobody at home' } })).ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await mine()).toMatchObject({ status: 'Shipped', payment_type: 'online' });
    const allocation = { order_id: at.id, staff_id: staff.id };
    (await call(api.orders.allocateStaff, { as: manager, body: allocation })).ok;
    (
      await call(api.orders.moveOrderAsStaff, {
        as: staff,
        params: { id: at.id },
        body: { status: 'Out For Delivery' },
      })
    ).ok;
    await verify();
    expect((await open()).ok).toMatchObject({ qr_id, state: 'paid' });
    expect((await deliver()).ok).toMatchObject({ status: 'Delivered', cash_collected: 0 });
  });

  it('of an order that was cancelled goes back', async () => {
    const { qr_id } = await opened();
    (await call(api.orders.cancelOrder, { as: admin, params: { id: at.id }, body: { reason: 'Closed road' } })).ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await paid()).toEqual([REFUNDED]);
  });
});

describe('[PAY-17] at the same moment', () => {
  it.each([1, 2, 3, 4])('webhook, look and cash: paid one way, and nothing is lost (%i)', async () => {
    desk.faults.webhook = 'none';
    const before = await inHand();
    const { qr_id } = await opened();
    const [, cash] = await Promise.all([
      scan(qr_id).then(() => Promise.all([desk.deliver(), view(), view(), desk.reconcile()])),
      deliver({ cash_collected: 96 }),
    ]);
    await desk.reconcile();
    await desk.reconcile();
    const order = await mine();
    const payments = await paid();
    if (cash.status === 200) {
      expect(order).toMatchObject({ payment_type: 'cod', cash_collected: 96 });
      expect(await inHand()).toBe(before + 96);
      expect(payments.filter(({ refund }) => refund !== 'processed')).toEqual([]);
    } else {
      expect(cash.status).toBe(409);
      expect(order).toMatchObject({ payment_type: 'online', cash_collected: 0 });
      expect(await inHand()).toBe(before);
      expect(payments).toEqual([PAID]);
      (await deliver()).ok;
    }
  });
});
