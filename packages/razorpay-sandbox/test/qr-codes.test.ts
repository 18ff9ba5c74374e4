// The sandbox's QR codes: fields, ends, payers, faults, and the event of a payment.
import { beforeEach, describe, expect, it } from 'vitest';
import { openProvider, refused, UNKNOWN } from './provider.ts';

const { app, clock, ask, payRaw, faults, clearFaults, deliver, received } = await openProvider();
beforeEach(() => {
  clearFaults();
  received.length = 0;
});

const CLOSED = 'The QR code is closed.';
const soon = () => Math.floor(clock.now().getTime() / 1000) + 16 * 60;
const buildRequest = (more: Record<string, unknown> = {}) => ({
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: 39_700,
  close_by: soon(),
  notes: { order: '7' },
  ...more,
});
const create = (more?: Record<string, unknown>) => ask('POST', '/payments/qr_codes', buildRequest(more));
const made = async () => String((await create()).body['id']);
const scan = (qr_code_id: string, more: Record<string, unknown> = {}) =>
  payRaw({ qr_code_id, outcome: 'success', callback: true, ...more });
const listPayments = async (id: string) =>
  (await ask('GET', `/payments/qr_codes/${id}/payments`)).body['items'] as Record<string, unknown>[];

describe('a QR code', () => {
  it('has the provider’s fields and an image', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^qr_[A-Za-z0-9]{14}$/),
      entity: 'qr_code',
      usage: 'single_use',
      type: 'upi_qr',
      payment_amount: 39_700,
      fixed_amount: true,
      status: 'active',
      payments_amount_received: 0,
      payments_count_received: 0,
      notes: { order: '7' },
      closed_at: null,
      close_reason: null,
    });
    const picture = await app.inject(String(body['image_url']));
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(picture.body).toMatch(/^<svg/);
  });

  it.each([
    ['an end too soon', { close_by: 1 }, 'close_by should be at least 15 minutes after current time'],
    ['less than ₹1', { payment_amount: 99 }, 'The amount must be at least INR 1.00'],
    ['another type', { type: 'x' }, 'The selected type is invalid.'],
  ])('is refused with %s', async (_what, more, description) => {
    expect(await create(more)).toMatchObject(refused(description));
  });

  it('closes once on demand and when its time is over, and then accepts no payment', async () => {
    const id = await made();
    const { body } = await ask('POST', `/payments/qr_codes/${id}/close`);
    expect(body).toMatchObject({ status: 'closed', close_reason: 'on_demand' });
    expect((await ask('POST', `/payments/qr_codes/${id}/close`)).status).toBe(400);
    expect(await scan(id)).toMatchObject(refused(CLOSED));
    const other = await made();
    clock.advance(17 * 60_000);
    expect((await ask('GET', `/payments/qr_codes/${other}`)).body).toMatchObject({ status: 'closed', closed_at: null });
    expect(await scan(other)).toMatchObject(refused(CLOSED));
    expect(await ask('GET', '/payments/qr_codes/qr_AAAAAAAAAAAAAA')).toMatchObject(refused(UNKNOWN));
  });
});

describe('a payer', () => {
  it('pays once: the payment has no order, the code closes as paid, and the webhook is called', async () => {
    faults.webhook = 'none';
    const id = await made();
    const { body } = await scan(id);
    expect(body).toMatchObject({ razorpay_qr_id: id });
    expect(await listPayments(id)).toMatchObject([
      { id: body['razorpay_payment_id'], status: 'captured', order_id: null },
    ]);
    expect((await ask('GET', `/payments/qr_codes/${id}`)).body).toMatchObject({
      status: 'closed',
      close_reason: 'paid',
      payments_count_received: 1,
      payments_amount_received: 39_700,
    });
    expect((await scan(id)).status).toBe(400);
    await deliver();
    expect(received.map(({ body }) => [body.event, body.contains])).toEqual([
      ['payment.captured', ['payment']],
      ['qr_code.credited', ['payment', 'qr_code']],
    ]);
    expect(received[1]?.body.payload).toMatchObject({ qr_code: { entity: { id, status: 'closed' } } });
  });

  it('can try again after a failure', async () => {
    const id = await made();
    expect((await scan(id, { outcome: 'failure' })).status).toBe(400);
    expect((await scan(id, { callback: false })).body).toEqual({});
    expect((await listPayments(id)).map(({ status }) => status).sort()).toEqual(['captured', 'failed']);
  });

  it('pays twice, late, or after closing if a fault is switched on', async () => {
    const [twice, late, after] = [await made(), await made(), await made()];
    faults.payment = 'twice';
    await scan(twice);
    expect((await listPayments(twice)).map(({ status }) => status)).toEqual(['captured', 'captured']);
    faults.payment = 'captured_late';
    await scan(late);
    expect(await listPayments(late)).toMatchObject([{ status: 'authorized' }]);
    clock.advance(15 * 60_000 + 1000);
    await deliver();
    expect(await listPayments(late)).toMatchObject([{ status: 'captured' }]);
    await ask('POST', `/payments/qr_codes/${after}/close`);
    faults.payment = 'after_close';
    expect((await scan(after)).status).toBe(200);
    expect((await ask('GET', `/payments/qr_codes/${after}`)).body).toMatchObject({ close_reason: 'on_demand' });
  });
});
