// Helpers of payment tests: a listening server, checkouts, payers, and the resulting rows.
import { api } from '@tilgul/contract';
import { type Faults, noFaults } from '@tilgul/razorpay-sandbox';
import { beforeEach } from 'vitest';
import { signBody } from '../../src/gateways/razorpay.ts';
import { reconcileOnce } from '../../src/modules/checkout/reconciler.ts';
import { createWorld, type Person, type World, type WorldOptions } from './harness.ts';

export interface Proof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface Checkout {
  readonly customer: Person;
  readonly addressId: number;
  readonly productId: number;
  readonly amount: number;
  readonly orderId: string;
}

/** The gateway's webhook event for a paid order. */
export const orderPaid = (orderId: string, paymentId = 'pay_AAAAAAAAAAAAAA') => ({
  entity: 'event',
  account_id: 'acc_BFQ7uQEaa7j2z7',
  event: 'order.paid',
  contains: ['payment', 'order'],
  payload: {
    payment: { entity: { id: paymentId, order_id: orderId, status: 'captured' } },
    order: { entity: { id: orderId } },
  },
  created_at: 1_764_000_061,
});

/** Lets the world's server listen, so that it reaches its sandbox over HTTP. */
export async function openPayDesk(world: World) {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const gateway = world.deps.paymentGateway;
  const sandbox = world.paymentSandbox;
  if (!gateway || !sandbox) throw new Error('these tests need the sandbox');
  const { keys } = sandbox;

  /** Removes all faults from the sandbox. */
  const clearFaults = () => Object.assign(sandbox.faults, { patienceMs: undefined }, noFaults());

  /** Posts JSON to the sandbox like the payer's browser. */
  async function payRaw(body: Record<string, unknown>) {
    const response = await world.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload: body });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  /** Pays, and returns the proof from the checkout. */
  async function pay(orderId: string): Promise<Proof> {
    const { status, body } = await payRaw({ order_id: orderId, outcome: 'success', callback: true });
    if (status !== 200) throw new Error(`the payment failed: ${JSON.stringify(body)}`);
    return body as unknown as Proof;
  }

  /** A customer with two units of a product of ₹48.50 in the cart. */
  async function shopper(stock = 100) {
    const customer = await world.customer();
    const addressId = await world.address(customer);
    const product = await world.product({ price: 48.5, main: stock });
    await world.fillCart(customer, [[product.id, 2]]);
    return { customer, addressId, productId: product.id, amount: 9700 };
  }

  /** A checkout with an open payment. `withAddress` allows the webhook alone to place the order. */
  async function checkout(options: { withAddress?: boolean; stock?: number } = {}): Promise<Checkout> {
    const who = await shopper(options.stock);
    const body = { amount: who.amount, currency: 'INR', address_id: options.withAddress ? who.addressId : null };
    const { ok } = await world.call(api.payments.createPaymentOrder, { as: who.customer, body });
    return { ...who, orderId: ok.order_id };
  }

  const place = (
    { customer, addressId }: Pick<Checkout, 'customer' | 'addressId'>,
    proof: Proof,
    headers: Record<string, string> = {},
  ) =>
    world.call(api.orders.placeOrder, {
      as: customer,
      headers,
      body: { address_id: addressId, payment_method: 'online', ...proof },
    });

  const listOrders = async (customer: Person) => (await world.call(api.orders.listOwnOrders, { as: customer })).ok;

  async function refundables(orderId?: string, language = 'en') {
    const { ok } = await world.call(api.payments.listRefundable, {
      as: await world.admin(),
      headers: { 'accept-language': language },
    });
    return ok.payments.filter((payment) => orderId === undefined || payment.razorpay_order_id === orderId);
  }

  /** Counts the orders and refundable payments of a checkout. */
  const end = async ({ customer, orderId }: Checkout) => ({
    orders: (await listOrders(customer)).length,
    refundable: (await refundables(orderId)).length,
  });

  /** Reserved units of a product in the whole chain. */
  async function reserved(productId: number): Promise<number> {
    const row = await world.deps.db
      .selectFrom('chain_stock')
      .select('reserved')
      .where('product_id', '=', productId)
      .executeTakeFirst();
    return row?.reserved ?? 0;
  }

  /** Sends a webhook like the gateway: raw bytes, signature and event id. */
  async function webhook(body: string | Record<string, unknown>, headers: Record<string, string> = {}) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const signature = signBody(keys.webhookSecret, payload);
    const all = { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers };
    const response = await world.app.inject({ method: 'POST', url: '/payments/webhook/', headers: all, payload });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  return {
    webhook,
    gateway,
    sandbox,
    faults: sandbox.faults,
    clearFaults,
    payRaw,
    pay,
    shopper,
    checkout,
    place,
    listOrders,
    refundables,
    end,
    reserved,
    /** Delivers due webhooks and delayed bank answers. */
    deliver: () => sandbox.deliver(),
    reconcile: () => reconcileOnce(world.deps),
  };
}

/**
 * Opens a world with payment helpers for one test file. Every test starts with only the given faults: `{ webhook:
 * 'never' }` when only the browser reports payments.
 */
export async function openPayWorld(faults: Partial<Faults> = {}, options: WorldOptions = {}) {
  const world = await createWorld({}, options);
  const desk = await openPayDesk(world);
  beforeEach(() => {
    desk.clearFaults();
    Object.assign(desk.faults, faults);
  });
  return { world, desk };
}
