// UPI on delivery against the sandbox: who may show a QR code, what counts as paid, and late or double payments.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openUpiWorld, PAID, REFUNDED } from './upi-on-delivery.fixture.ts';

const { world, desk, admin, customer, manager, staff, product, current, ...upi } = await openUpiWorld();
const { verify, open, openVerified, view, scan, deliver, getOwnOrder, getCashInHand, listPayments } = upi;
const { call, clock } = world;
const MINUTE = 60_000;

describe('[PAY-16] showing a QR code', () => {
  it('returns a code for the amount due with its image, valid for five minutes', async () => {
    expect((await view()).status).toBe(404);
    const code = await openVerified();
    expect(code).toMatchObject({ qr_id: expect.stringMatching(/^qr_\w{14}$/), amount: 96, state: 'open' });
    const seconds = (Date.parse(code.close_by) - clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(295);
    expect(seconds).toBeLessThanOrEqual(300);
    expect((await world.app.inject(code.qr_image_url)).body).toMatch(/^<svg/);
    expect((await view()).ok).toEqual(code);
  });

  it('returns the open QR code again, even for two simultaneous taps', async () => {
    await verify();
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.ok).toEqual(two.ok);
    expect((await open()).ok).toEqual(one.ok);
  });

  it('is 404 for another rider’s order, and 409 before the PIN, in another status, or if paid online', async () => {
    expect((await open()).error.detail).toBe('Order PIN has not been verified.');
    const other = await world.staff(manager);
    expect([(await open(other)).status, (await view(other)).status]).toEqual([404, 404]);
    for (const as of [customer, manager, admin]) expect((await open(as)).status).toBe(403);
    const fresh = await world.order(customer, [[product.id, 1]]);
    await world.advance(fresh, 'Shipped', { customer, manager, staff });
    expect((await open(staff, fresh)).status).toBe(409);
  });

  it('asks for the amount due after packing', async () => {
    current.id = await world.order(customer, [[product.id, 2]]);
    await world.advance(current.id, 'Processing', { customer, manager, staff });
    const lines = [{ line_id: product.id, packed: 1 }];
    (await call(api.orders.packOrder, { as: manager, params: { id: current.id }, body: { lines } })).ok;
    await world.advance(current.id, 'Out For Delivery', { customer, manager, staff });
    expect((await openVerified()).amount).toBe(48);
  });

  it('is 502 while the gateway is down, then works; a code with a lost response is never shown', async () => {
    await verify();
    for (const fault of ['error', 'lost'] as const) {
      desk.faults.answer = ({ path }) => (path.endsWith('/qr_codes') ? fault : 'none');
      expect((await open()).status).toBe(502);
    }
    expect((await view()).status).toBe(404);
    desk.clearFaults();
    expect((await open()).ok.state).toBe('open');
  });
});

describe('[PAY-16] a payment by QR code', () => {
  it('marks the order paid when the rider’s screen asks, and it is delivered without cash', async () => {
    const before = await getCashInHand();
    const { qr_id } = await openVerified();
    await scan(qr_id);
    expect((await view()).ok).toMatchObject({ qr_id, state: 'paid' });
    expect(await getOwnOrder()).toMatchObject({ payment_type: 'online', cash_collected: 0, cash_difference: null });
    expect((await open()).ok).toMatchObject({ qr_id, state: 'paid' });
    const twice = await deliver({ cash_collected: 96 });
    expect([twice.status, twice.error.detail]).toEqual([409, 'This order was paid by UPI. Please give the cash back.']);
    expect((await deliver()).ok).toMatchObject({ status: 'Delivered', cash_collected: 0 });
    expect(await getCashInHand()).toBe(before);
    const notices = (await call(api.notifications.listNotifications, { as: customer })).ok;
    expect(notices.map(({ message }) => message)).toContain(`₹96.00 for your order #${current.id} was paid by UPI.`);
  });

  it('marks the order paid once, by repeated webhooks and the reconciler', async () => {
    desk.faults.webhook = 'twice';
    const { qr_id } = await openVerified();
    await scan(qr_id);
    await desk.deliver();
    expect(await getOwnOrder()).toMatchObject({ payment_type: 'online' });
    await desk.reconcile();
    expect(await listPayments()).toEqual([PAID]);
  });

  it('is noticed by the reconciler if the rider’s screen never asks', async () => {
    const { qr_id } = await openVerified();
    await scan(qr_id);
    clock.advance(21_000);
    await desk.reconcile();
    expect(await getOwnOrder()).toMatchObject({ payment_type: 'online' });
  });

  it('leaves the code open after a failed attempt', async () => {
    const { qr_id } = await openVerified();
    await scan(qr_id, 'failure');
    expect((await view()).ok).toMatchObject({ qr_id, state: 'failed' });
    expect((await open()).ok).toMatchObject({ qr_id, state: 'open' });
    expect((await view()).ok.state).toBe('open');
    await scan(qr_id);
    expect((await view()).ok.state).toBe('paid');
  });

  it('is refunded if amount or currency differ', async () => {
    desk.faults.payment = 'other_amount';
    const { qr_id } = await openVerified();
    await scan(qr_id);
    expect((await view()).ok.state).not.toBe('paid');
    expect(await getOwnOrder()).toMatchObject({ payment_type: 'cod' });
    expect(await listPayments()).toEqual([{ ...REFUNDED, amount_paise: 9599, refunded: 9599 }]);
  });

  it('can be partially refunded like any other, for an accepted claim', async () => {
    const { qr_id } = await openVerified();
    await scan(qr_id);
    (await view()).ok;
    (await deliver()).ok;
    const body = { line_id: product.id, kind: 'missing', quantity: 1 };
    const claim = (await call(api.claims.makeClaim, { as: customer, params: { id: current.id }, body })).ok;
    (await call(api.claims.decideClaim, { as: manager, params: claim, body: { accept: true } })).ok;
    await desk.reconcile();
    expect((await getOwnOrder())?.refunds).toMatchObject([{ amount: 48, state: 'processed' }]);
  });
});

describe('[PAY-17] a late payment', () => {
  it('by an expired code still pays for the unpaid order; a payment by the new code is then refunded', async () => {
    const first = await openVerified();
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
    expect(await listPayments()).toEqual([PAID, REFUNDED]);
  });

  it('made twice simultaneously is refunded automatically the second time', async () => {
    desk.faults.payment = 'twice';
    const { qr_id } = await openVerified();
    await scan(qr_id);
    expect((await view()).ok.state).toBe('paid');
    expect(await listPayments()).toEqual([PAID, REFUNDED]);
  });

  it('after cash was taken is refunded automatically, and the code is closed at the gateway', async () => {
    const before = await getCashInHand();
    const { qr_id } = await openVerified();
    (await deliver({ cash_collected: 96 })).ok;
    expect((await view()).ok.state).toBe('expired');
    await scan(qr_id);
    desk.faults.refund = 'pending_then_processed';
    await desk.reconcile();
    const listed = (await call(api.payments.listRefundable, { as: admin, query: { q: qr_id } })).ok.payments;
    expect(listed).toMatchObject([
      { razorpay_order_id: null, razorpay_qr_id: qr_id, refund_state: 'pending', amount: 96 },
    ]);
    expect(await getOwnOrder()).toMatchObject({ payment_type: 'cod', cash_collected: 96 });
    expect(await getCashInHand()).toBe(before + 96);
    const again = await openVerified().catch(() => undefined);
    expect(again).toBeUndefined();
  });

  it('appears with the order for customer and office, apart from refunds of the order’s own payment', async () => {
    const seen = async () => {
      const own = await getOwnOrder();
      const [office] = (await call(api.orders.listAllOrders, { as: admin, query: { q: `${current.id}` } })).ok;
      const [store] = (await call(api.orders.listStoreOrders, { as: manager, query: { q: `${current.id}` } })).ok;
      expect([office?.refunds, store?.refunds]).toEqual([own?.refunds, own?.refunds]);
      return own;
    };
    desk.faults.payment = 'twice';
    desk.faults.refund = 'pending_then_processed';
    const { qr_id } = await openVerified();
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
    const claim = (await call(api.claims.makeClaim, { as: customer, params: { id: current.id }, body })).ok;
    (await call(api.claims.decideClaim, { as: manager, params: claim, body: { accept: true } })).ok;
    await desk.reconcile();
    expect((await seen())?.refunds).toMatchObject([twice, { amount: 48, extra: false }]);
  });

  it('appears with an order that was paid in cash', async () => {
    const { qr_id } = await openVerified();
    (await deliver({ cash_collected: 96 })).ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await getOwnOrder()).toMatchObject({
      payment_type: 'cod',
      payable_total: 96,
      refunds: [
        { amount: 96, state: 'processed', reason: 'Paid at the door when nothing was to pay any more', extra: true },
      ],
    });
  });

  it('is not accepted by a code that was closed in time', async () => {
    const { qr_id } = await openVerified();
    (await deliver({ cash_collected: 96 })).ok;
    await desk.reconcile();
    expect((await scan(qr_id)).status).toBe(400);
    expect(await listPayments()).toEqual([]);
  });

  it('while the order returns to the store pays for the next trip', async () => {
    const { qr_id } = await openVerified();
    (await call(api.orders.returnOrder, { as: staff, params: { id: current.id }, body: { reason: 'Nobody at home' } }))
      .ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await getOwnOrder()).toMatchObject({ status: 'Shipped', payment_type: 'online' });
    const allocation = { order_id: current.id, staff_id: staff.id };
    (await call(api.orders.allocateStaff, { as: manager, body: allocation })).ok;
    (
      await call(api.orders.moveOrderAsStaff, {
        as: staff,
        params: { id: current.id },
        body: { status: 'Out For Delivery' },
      })
    ).ok;
    await verify();
    expect((await open()).ok).toMatchObject({ qr_id, state: 'paid' });
    expect((await deliver()).ok).toMatchObject({ status: 'Delivered', cash_collected: 0 });
  });

  it('of a cancelled order is refunded', async () => {
    const { qr_id } = await openVerified();
    (await call(api.orders.cancelOrder, { as: admin, params: { id: current.id }, body: { reason: 'Closed road' } })).ok;
    await scan(qr_id);
    await desk.reconcile();
    expect(await listPayments()).toEqual([REFUNDED]);
  });
});

describe('[PAY-17] concurrent webhook, status check and cash', () => {
  it.each([1, 2, 3, 4])('pay in exactly one way and lose nothing (%i)', async () => {
    desk.faults.webhook = 'none';
    const before = await getCashInHand();
    const { qr_id } = await openVerified();
    const [, cash] = await Promise.all([
      scan(qr_id).then(() => Promise.all([desk.deliver(), view(), view(), desk.reconcile()])),
      deliver({ cash_collected: 96 }),
    ]);
    await desk.reconcile();
    await desk.reconcile();
    const order = await getOwnOrder();
    const payments = await listPayments();
    if (cash.status === 200) {
      expect(order).toMatchObject({ payment_type: 'cod', cash_collected: 96 });
      expect(await getCashInHand()).toBe(before + 96);
      expect(payments.filter(({ refund }) => refund !== 'processed')).toEqual([]);
    } else {
      expect(cash.status).toBe(409);
      expect(order).toMatchObject({ payment_type: 'online', cash_collected: 0 });
      expect(await getCashInHand()).toBe(before);
      expect(payments).toEqual([PAID]);
      (await deliver()).ok;
    }
  });
});
