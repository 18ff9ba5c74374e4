// The reconciler runs on one server at a time, continues after a failure, and stops on request.
import { describe, expect, it, vi } from 'vitest';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { reconcileOnce, startReconciler } from './reconciler.ts';

const { world, desk } = await openPayWorld({ webhook: 'never' });

/** An unreported payment with an address. */
async function unreported() {
  const checkout = await desk.checkout({ withAddress: true });
  await desk.payRaw({ order_id: checkout.orderId, outcome: 'success', callback: false });
  world.clock.advance(61_000);
  return checkout;
}

describe('[P09] the reconciler', () => {
  it('makes one order when ten servers run it at once', async () => {
    const checkout = await unreported();
    await Promise.all(Array.from({ length: 10 }, () => reconcileOnce(world.deps)));
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('skips the round while another server holds the lock', async () => {
    const checkout = await unreported();
    const other = await world.deps.pool.connect();
    await other.query('select pg_advisory_lock(7405212)');
    await desk.reconcile();
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    await other.query('select pg_advisory_unlock(7405212)');
    other.release();
    await desk.reconcile();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('makes one order in a race with the proof', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    const proof = await desk.pay(checkout.orderId);
    world.clock.advance(61_000);
    const [placed] = await Promise.all([desk.place(checkout, proof), desk.reconcile(), desk.reconcile()]);
    expect(placed.status).toBe(201);
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('asks a gateway that is down once per round, and still ends expired holds', async () => {
    const checkouts = [await desk.checkout(), await desk.checkout(), await desk.checkout()];
    world.clock.advance(21 * 60_000);
    let asked = 0;
    desk.faults.answer = () => {
      asked += 1;
      return 'error';
    };
    await desk.reconcile();
    expect(asked).toBe(1);
    for (const { productId } of checkouts) expect(await desk.reserved(productId)).toBe(0);
  });

  it('skips a payment order that the gateway no longer knows, and its hold expires on time', async () => {
    const unknown = await desk.checkout();
    await world.deps.db
      .updateTable('payment_intents')
      .set({ gateway_order_id: 'order_of_other_keys' })
      .where('gateway_order_id', '=', unknown.orderId)
      .execute();
    const checkout = await unreported();
    await desk.reconcile();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
    expect(await desk.reserved(unknown.productId)).toBe(2);
    world.clock.advance(20 * 60_000);
    await desk.reconcile();
    expect(await desk.reserved(unknown.productId)).toBe(0);
  });

  it('starts immediately, and finishes its round when stopped', async () => {
    const checkout = await unreported();
    await startReconciler(world.deps).stop();
    expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 });
  });

  it('repeats its rounds', async () => {
    const reconciler = startReconciler(world.deps, 5);
    for (const checkout of [await unreported(), await unreported()]) {
      await vi.waitFor(async () => expect(await desk.end(checkout)).toEqual({ orders: 1, refundable: 0 }), {
        timeout: 20_000,
      });
    }
    await reconciler.stop();
  });
});
