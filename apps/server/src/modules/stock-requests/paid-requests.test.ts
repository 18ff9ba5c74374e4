// Stock requests paid online: created once for exactly the amount paid, otherwise refundable.
import { api } from '@tilgul/contract';
import { describe, expect, it } from 'vitest';
import type { Manager } from '../../../test/support/harness.ts';
import { openPayWorld, type Proof } from '../../../test/support/pay-desk.ts';

const { world, desk } = await openPayWorld({ webhook: 'never' });

/** A manager who paid `amount` paise for two units of a product at ₹48.50. */
async function payer(amount = 9700) {
  const manager = await world.manager();
  const product = await world.product({ price: 48.5, main: 10 });
  const { ok } = await world.call(api.payments.createPaymentOrder, { as: manager, body: { amount, currency: 'INR' } });
  return { manager, product, orderId: ok.order_id, proof: await desk.pay(ok.order_id) };
}

const postRequest = (as: Manager, productId: number, proof: Partial<Proof>, headers: Record<string, string> = {}) =>
  world.call(api.stockRequests.createStockRequest, {
    as,
    headers,
    body: { payment_method: 'online', ordered_products: [{ product_id: productId, quantity: 2 }], ...proof },
  });

const listRequests = async (as: Manager) => (await world.call(api.stockRequests.listStoreRequests, { as })).ok;
const decide = async (id: number, status: 'Approved' | 'Rejected') =>
  world.call(api.stockRequests.decideStockRequest, { as: await world.admin(), params: { id }, body: { status } });

describe('a stock request paid online', () => {
  it('[P04] is created once by 20 concurrent proofs, which all get the first answer', async () => {
    const { manager, product, proof, orderId } = await payer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => postRequest(manager, product.id, proof)));
    expect(new Set(answers.map(({ ok }) => ok.request_id)).size).toBe(1);
    expect(await listRequests(manager)).toMatchObject([
      { status: 'Pending', payment_method: 'online', total_amount: 97 },
    ]);
    expect(await desk.refundables(orderId)).toEqual([]);
  });

  it('is approved as a whole or rejected, never in part', async () => {
    const { manager, product, proof } = await payer();
    const id = (await postRequest(manager, product.id, proof)).ok.request_id;
    const body = { status: 'Approved', approved: [{ product_id: product.id, quantity: 1 }] };
    const part = await world.call(api.stockRequests.decideStockRequest, {
      as: await world.admin(),
      params: { id },
      body,
    });
    expect([part.status, part.error.detail]).toEqual([
      409,
      'Approve a request that was paid online in full, or reject it.',
    ]);
    expect((await decide(id, 'Approved')).ok.total_amount).toBe(97);
  });

  it('is captured and created if the payment was only authorised', async () => {
    desk.faults.payment = 'authorized_only';
    const { manager, product, proof } = await payer();
    expect((await postRequest(manager, product.id, proof)).status).toBe(201);
  });

  it.each([[9699], [9701]])(
    '[P07] is 400 if %i paise were paid instead; creates no request and makes the payment refundable',
    async (amount) => {
      const { manager, product, proof, orderId } = await payer(amount);
      expect((await postRequest(manager, product.id, proof)).status).toBe(400);
      expect(await listRequests(manager)).toEqual([]);
      expect(await desk.refundables(orderId)).toMatchObject([{ amount: amount / 100, refund_state: 'refundable' }]);
      expect((await postRequest(manager, product.id, proof)).status).toBe(409);
    },
  );

  it("[P05] is 400 without a proof, with another manager's, and with the proof of a customer's cart", async () => {
    const { manager, product, proof } = await payer();
    const thief = await world.manager();
    const cart = await desk.checkout();
    const foreign = await desk.pay(cart.orderId);
    expect((await postRequest(manager, product.id, {})).status).toBe(400);
    expect((await postRequest(thief, product.id, proof)).status).toBe(400);
    expect((await postRequest(manager, product.id, foreign)).status).toBe(400);
    expect((await desk.place(cart, proof)).status).toBe(400);
    expect((await postRequest(manager, product.id, proof)).status).toBe(201);
    expect((await desk.place(cart, foreign)).status).toBe(201);
  });

  it('honours an Idempotency-Key', async () => {
    const { manager, product, proof } = await payer();
    const headers = { 'idempotency-key': 'request-online' };
    const first = (await postRequest(manager, product.id, proof, headers)).ok;
    expect((await postRequest(manager, product.id, proof, headers)).ok).toEqual(first);
    const other = await payer();
    expect((await postRequest(manager, other.product.id, proof, headers)).status).toBe(409);
  });

  it('[P04] repeats the first answer even if its product is discontinued and the gateway is down', async () => {
    const { manager, product, proof } = await payer();
    const first = (await postRequest(manager, product.id, proof)).ok;
    await world.deps.db
      .updateTable('products')
      .set({ archived_at: world.clock.now() })
      .where('id', '=', product.id)
      .execute();
    desk.faults.answer = () => 'error';
    expect((await postRequest(manager, product.id, proof)).ok).toEqual(first);
  });

  it('is refundable after the hold if the browser never came back', async () => {
    const { orderId } = await payer();
    world.clock.advance(20 * 60_000);
    await desk.reconcile();
    expect(await desk.refundables(orderId)).toHaveLength(1);
  });

  it('makes its payment refundable when rejected, and not refundable when approved after all', async () => {
    const { manager, product, proof, orderId } = await payer();
    const { request_id } = (await postRequest(manager, product.id, proof)).ok;
    (await decide(request_id, 'Rejected')).ok;
    expect(await desk.refundables(orderId)).toMatchObject([{ reason: 'Stock request rejected' }]);
    expect(await desk.refundables(orderId, 'mr')).toMatchObject([{ reason: 'साठ्याची मागणी नाकारली' }]);
    (await decide(request_id, 'Approved')).ok;
    expect(await desk.refundables(orderId)).toEqual([]);
  });

  it('cannot be approved once the refund of its rejection has begun', async () => {
    const { manager, product, proof, orderId } = await payer();
    const { request_id } = (await postRequest(manager, product.id, proof)).ok;
    (await decide(request_id, 'Rejected')).ok;
    const [payment] = await desk.refundables(orderId);
    (await world.call(api.payments.refundPayment, { as: await world.admin(), params: { id: payment?.id ?? 0 } })).ok;
    expect((await decide(request_id, 'Approved')).status).toBe(409);
    expect(await listRequests(manager)).toMatchObject([{ status: 'Rejected' }]);
  });
});
