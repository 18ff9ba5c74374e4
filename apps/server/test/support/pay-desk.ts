// What tests of online payments need: the server on a port, a customer at the checkout, a payer, the facts afterwards.
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

/** The webhook's event for an order that was paid, as the provider words it. */
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

/** The server of a world on a port of its own, so that it reaches its sandbox over HTTP. */
export async function openPayDesk(world: World) {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const gateway = world.deps.paymentGateway;
  const sandbox = world.paymentSandbox;
  if (!gateway || !sandbox) throw new Error('these tests need the sandbox');
  const { keys } = sandbox;

  /** A provider without faults again. */
  const mend = () => Object.assign(sandbox.faults, { patienceMs: undefined }, noFaults());

  /** Posts JSON to the sandbox as the payer's browser does. */
  async function payRaw(body: Record<string, unknown>) {
    const response = await world.app.inject({ method: 'POST', url: '/sandbox/razorpay/pay', payload: body });
    return { status: response.statusCode, body: response.json() as Record<string, unknown> };
  }

  /** The payer pays; the proof as the checkout hands it over. */
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

  /** A shopper whose online payment is open. `withAddress` lets the webhook alone place the order. */
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

  /** What a checkout has come to: its orders and its refundable payments. */
  const end = async ({ customer, orderId }: Checkout) => ({
    orders: (await listOrders(customer)).length,
    refundable: (await refundables(orderId)).length,
  });

  /** What the chain has reserved of a product. */
  async function reserved(productId: number): Promise<number> {
    const row = await world.deps.db
      .selectFrom('stock_totals')
      .select('reserved')
      .where('product_id', '=', productId)
      .executeTakeFirst();
    return row?.reserved ?? 0;
  }

  /** Sends a webhook as the provider does: raw bytes, their signature, an event id. */
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
    mend,
    payRaw,
    pay,
    shopper,
    checkout,
    place,
    ordersOf: listOrders,
    refundables,
    end,
    reserved,
    /** Makes the webhook calls that are due, and the banks' belated answers. */
    deliver: () => sandbox.deliver(),
    reconcile: () => reconcileOnce(world.deps),
  };
}

/**
 * A world and its pay desk for one test file; every test begins with a provider that has no faults but `faults`:
 * `{ webhook: 'never' }` where only the browser reports payments.
 */
export async function openPayWorld(faults: Partial<Faults> = {}, options: WorldOptions = {}) {
  const world = await createWorld({}, options);
  const desk = await openPayDesk(world);
  beforeEach(() => {
    desk.mend();
    Object.assign(desk.faults, faults);
  });
  return { world, desk };
}
