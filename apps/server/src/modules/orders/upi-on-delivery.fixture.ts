// Shared setup of the tests of UPI on delivery: one order out for delivery, with customer, manager and rider.
import { api } from '@tilgul/contract';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Person } from '../../../test/support/harness.ts';
import { openPayWorld } from '../../../test/support/pay-desk.ts';
import { auditLedger } from '../stock/audit/audit.ts';

/** A payment that paid for its order, and one that was refunded automatically. */
export const PAID = { amount_paise: 9600, state: 'captured', refunded: null, refund: null };
export const REFUNDED = { amount_paise: 9600, state: 'captured', refunded: 9600, refund: 'processed' };

/** Each test starts with a cash order of ₹96 that is out for delivery, and ends with an audit of the ledgers. */
export async function openUpiWorld() {
  const { world, desk } = await openPayWorld({ webhook: 'never' });
  const { call } = world;
  const [admin, customer, manager] = [await world.admin(), await world.customer(), await world.manager()];
  const staff = await world.staff(manager);
  const product = await world.product({ price: 48, stores: [[manager, 5_000]] });
  const who = { customer, manager, staff };
  const current = { id: 0 };
  beforeEach(async () => {
    current.id = await world.order(customer, [[product.id, 2]]);
    await world.advance(current.id, 'Out For Delivery', who);
  });
  afterEach(async () => {
    await desk.reconcile();
    expect(await auditLedger(world.deps.db)).toBeUndefined();
  });

  const verify = async () => {
    const otp = await world.getPin(current.id, customer);
    return (await call(api.orders.verifyPin, { as: staff, body: { order_id: current.id, otp } })).ok;
  };
  const open = (as: Person = staff, id = current.id) => call(api.doorPayments.openDoorPayment, { as, params: { id } });
  return {
    world,
    desk,
    admin,
    ...who,
    product,
    /** The current test's order. */
    current,
    verify,
    open,
    /** Verifies the PIN and opens a QR code. */
    openVerified: async () => {
      await verify();
      return (await open()).ok;
    },
    view: (as: Person = staff) => call(api.doorPayments.viewDoorPayment, { as, params: { id: current.id } }),
    scan: (qr_code_id: string, outcome = 'success') => desk.payRaw({ qr_code_id, outcome, callback: true }),
    deliver: (more: Record<string, unknown> = {}) =>
      call(api.orders.moveOrderAsStaff, {
        as: staff,
        params: { id: current.id },
        body: { status: 'Delivered', ...more },
      }),
    getOwnOrder: async () =>
      (await call(api.orders.listOwnOrders, { as: customer })).ok.find((order) => order.id === current.id),
    getCashInHand: async () => (await call(api.cash.viewOwnCash, { as: staff })).ok.in_hand,
    /** Payments by the order's QR codes, with their refunds. */
    listPayments: () =>
      world.deps.db
        .selectFrom('payments')
        .innerJoin('door_payments as door', 'door.id', 'payments.door_payment_id')
        .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
        .select(['payments.amount_paise', 'payments.state', 'refunds.amount_paise as refunded'])
        .select('refunds.state as refund')
        .where('door.order_id', '=', current.id)
        .orderBy('payments.id')
        .execute(),
  };
}
