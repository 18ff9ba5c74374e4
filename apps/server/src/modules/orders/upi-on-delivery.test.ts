// Proves UPI at the door over the real API and the stand-in: who may show a code, and what counts as paid.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import { openUpiWorld, PAID, REFUNDED } from './upi-on-delivery.fixture.ts';

const { world, desk, admin, customer, manager, staff, product, at, ...door } = await openUpiWorld();
const { verify, open, opened, view, scan, deliver, mine, inHand, paid } = door;
const { call, clock } = world;

describe('[PAY-16] showing a QR code', () => {
  it('answers a code of what is to pay, for five minutes, and its picture', async () => {
    expect((await view()).status).toBe(404);
    const code = await opened();
    expect(code).toMatchObject({ qr_id: expect.stringMatching(/^qr_\w{14}$/), amount: 96, state: 'open' });
    const seconds = (Date.parse(code.close_by) - clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(295);
    expect(seconds).toBeLessThanOrEqual(300);
    expect((await world.app.inject(code.qr_image_url)).body).toMatch(/^<svg/);
    expect((await view()).ok).toEqual(code);
  });

  it('answers the open one again, also to two taps at once', async () => {
    await verify();
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.ok).toEqual(two.ok);
    expect((await open()).ok).toEqual(one.ok);
  });

  it('is 404 for anybody else’s order, 409 before the PIN, on another status, and for what is paid online', async () => {
    expect((await open()).error.detail).toBe('Order PIN has not been verified.');
    const other = await world.staff(manager);
    expect([(await open(other)).status, (await view(other)).status]).toEqual([404, 404]);
    for (const as of [customer, manager, admin]) expect((await open(as)).status).toBe(403);
    const fresh = await world.order(customer, [[product.id, 1]]);
    await world.advance(fresh, 'Shipped', { customer, manager, staff });
    expect((await open(staff, fresh)).status).toBe(409);
  });

  it('asks for what is to pay after packing', async () => {
    at.id = await world.order(customer, [[product.id, 2]]);
    await world.advance(at.id, 'Processing', { customer, manager, staff });
    const lines = [{ line_id: product.id, packed: 1 }];
    (await call(api.orders.packOrder, { as: manager, params: { id: at.id }, body: { lines } })).ok;
    await world.advance(at.id, 'Out For Delivery', { customer, manager, staff });
    expect((await opened()).amount).toBe(48);
  });

  it('is 502 while the gateway is away, and works once it is back; a lost answer is shown to nobody', async () => {
    await verify();
    for (const fault of ['error', 'lost'] as const) {
      desk.faults.answer = ({ path }) => (path.endsWith('/qr_codes') ? fault : 'none');
      expect((await open()).status).toBe(502);
    }
    expect((await view()).status).toBe(404);
    desk.mend();
    expect((await open()).ok.state).toBe('open');
  });
});

describe('[PAY-16] the gateway’s word', () => {
  it('heard by asking: the order is paid, no cash is due, and it is handed over without', async () => {
    const before = await inHand();
    const { qr_id } = await opened();
    await scan(qr_id);
    expect((await view()).ok).toMatchObject({ qr_id, state: 'paid' });
    expect(await mine()).toMatchObject({ payment_type: 'online', cash_collected: 0, cash_difference: null });
    expect((await open()).ok).toMatchObject({ qr_id, state: 'paid' });
    const twice = await deliver({ cash_collected: 96 });
    expect([twice.status, twice.error.detail]).toEqual([409, 'This order was paid by UPI. Please give the cash back.']);
    expect((await deliver()).ok).toMatchObject({ status: 'Delivered', cash_collected: 0 });
    expect(await inHand()).toBe(before);
    const notices = (await call(api.notifications.listNotifications, { as: customer })).ok;
    expect(notices.map(({ message }) => message)).toContain(`₹96.00 for your order #${at.id} were paid by UPI.`);
  });

  it('heard by the webhook, twice and by the reconciler too', async () => {
    desk.faults.webhook = 'twice';
    const { qr_id } = await opened();
    await scan(qr_id);
    await desk.deliver();
    expect(await mine()).toMatchObject({ payment_type: 'online' });
    await desk.reconcile();
    expect(await paid()).toEqual([PAID]);
  });

  it('nobody asks: the reconciler hears of it', async () => {
    const { qr_id } = await opened();
    await scan(qr_id);
    clock.advance(21_000);
    await desk.reconcile();
    expect(await mine()).toMatchObject({ payment_type: 'online' });
  });

  it('of a try that failed leaves the code open for another', async () => {
    const { qr_id } = await opened();
    await scan(qr_id, 'failure');
    expect((await view()).ok).toMatchObject({ qr_id, state: 'failed' });
    expect((await open()).ok).toMatchObject({ qr_id, state: 'open' });
    expect((await view()).ok.state).toBe('open');
    await scan(qr_id);
    expect((await view()).ok.state).toBe('paid');
  });

  it('of another amount or currency pays for nothing and goes back', async () => {
    desk.faults.payment = 'other_amount';
    const { qr_id } = await opened();
    await scan(qr_id);
    expect((await view()).ok.state).not.toBe('paid');
    expect(await mine()).toMatchObject({ payment_type: 'cod' });
    expect(await paid()).toEqual([{ ...REFUNDED, amount_paise: 9599, refunded: 9599 }]);
  });

  it('is refunded in parts like any other: an accepted claim pays back', async () => {
    const { qr_id } = await opened();
    await scan(qr_id);
    (await view()).ok;
    (await deliver()).ok;
    const body = { line_id: product.id, kind: 'missing', quantity: 1 };
    const claim = (await call(api.claims.makeClaim, { as: customer, params: { id: at.id }, body })).ok;
    (await call(api.claims.decideClaim, { as: manager, params: claim, body: { accept: true } })).ok;
    await desk.reconcile();
    expect((await mine())?.refunds).toMatchObject([{ amount: 48, state: 'processed' }]);
  });
});
