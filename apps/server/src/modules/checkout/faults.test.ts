// Whatever the provider does wrong, a payment ends as exactly one order or one refundable payment.
import { api } from '@tilgul/contract';
import type { AnswerFault, Faults } from '@tilgul/razorpay-sandbox';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Checkout, openPayWorld } from '../../../test/support/pay-desk.ts';

const { world, desk } = await openPayWorld();

const MINUTE = 60_000;

/** Lets minutes pass, with due bank reports, webhooks and reconciler rounds. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.advance(MINUTE);
    await desk.deliver();
    await desk.reconcile();
  }
}

const payWithoutCallback = (checkout: Checkout) =>
  desk.payRaw({ order_id: checkout.orderId, outcome: 'success', callback: false });

const ORDER = { orders: 1, refundable: 0 };
const REFUND = { orders: 0, refundable: 1 };

describe('[P09] a payer who closed the browser', () => {
  type Case = [string, Partial<Faults>, typeof ORDER];
  const everyday: Case[] = [
    ['no fault', {}, ORDER],
    ['webhook late', { webhook: 'late' }, ORDER],
    ['webhook twice', { webhook: 'twice' }, ORDER],
    ['webhook with a wrong signature', { webhook: 'wrong_signature' }, ORDER],
    ['webhook never', { webhook: 'never' }, ORDER],
    ['other amount', { payment: 'other_amount' }, REFUND],
  ];
  const rarer: Case[] = [
    ['webhook reordered', { webhook: 'reordered' }, ORDER],
    ['failed then captured', { payment: 'failed_then_captured' }, ORDER],
    ['failed then captured, webhook never', { payment: 'failed_then_captured', webhook: 'never' }, ORDER],
    ['authorised only', { payment: 'authorized_only' }, ORDER],
    ['authorised only, webhook never', { payment: 'authorized_only', webhook: 'never' }, ORDER],
    ['captured after 15 minutes', { payment: 'captured_late' }, ORDER],
    ['other amount, webhook never', { payment: 'other_amount', webhook: 'never' }, REFUND],
    ['other currency', { payment: 'other_currency' }, REFUND],
  ];
  const TITLE = 'with an address: %s';
  async function expectEnd(_name: string, fault: Partial<Faults>, expected: typeof ORDER) {
    const checkout = await desk.checkout({ withAddress: true });
    Object.assign(desk.faults, fault);
    await payWithoutCallback(checkout);
    await passMinutes(21);
    expect(await desk.end(checkout)).toEqual(expected);
    expect(await desk.reserved(checkout.productId)).toBe(expected.orders * 2);
  }
  it.each(everyday)(TITLE, expectEnd);
  it.each(rarer)(TITLE, { tags: 'long' }, expectEnd);

  it.each([['never'], ['none']] as const)(
    'without an address, webhook %s: refundable within 20 s after the hold',
    async (webhook) => {
      const checkout = await desk.checkout();
      desk.faults.webhook = webhook;
      await payWithoutCallback(checkout);
      await passMinutes(19);
      expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
      world.clock.advance(MINUTE + 5_000);
      await desk.reconcile();
      expect(await desk.end(checkout)).toEqual(REFUND);
      expect(await desk.reserved(checkout.productId)).toBe(0);
    },
  );

  it('gets one order once a gateway that was down for 5 minutes is back', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await payWithoutCallback(checkout);
    desk.faults.answer = () => 'error';
    await passMinutes(5);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
    desk.clearFaults();
    await passMinutes(2);
    expect(await desk.end(checkout)).toEqual(ORDER);
  });

  it('while the gateway is down past the hold: the stock is released, and the order is placed if it is still available', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    desk.faults.webhook = 'never';
    await payWithoutCallback(checkout);
    desk.faults.answer = () => 'error';
    await passMinutes(22);
    expect(await desk.reserved(checkout.productId)).toBe(0);
    desk.faults.answer = () => 'none';
    await passMinutes(2);
    expect(await desk.end(checkout)).toEqual(ORDER);
  });

  it('captured days later: refundable, never an order', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await passMinutes(21);
    world.clock.advance(150 * MINUTE);
    await desk.reconcile();
    await payWithoutCallback(checkout);
    await passMinutes(1);
    expect(await desk.end(checkout)).toEqual(REFUND);
  });

  it('[S13] never paid: the hold ends after 20 minutes and nothing is left', async () => {
    const checkout = await desk.checkout({ withAddress: true });
    await passMinutes(19);
    expect(await desk.reserved(checkout.productId)).toBe(2);
    await passMinutes(1);
    expect(await desk.reserved(checkout.productId)).toBe(0);
    expect(await desk.end(checkout)).toEqual({ orders: 0, refundable: 0 });
  });
});

describe('a payer whose browser sends the proof', () => {
  const faults: [string, Partial<Faults>][] = [
    ['webhook never', { webhook: 'never' }],
    ['webhook twice', { webhook: 'twice' }],
    ['authorised only', { payment: 'authorized_only' }],
    ['captured after 15 minutes', { payment: 'captured_late' }],
  ];
  it.each(faults)('%s: places one order immediately', async (_name, fault) => {
    const checkout = await desk.checkout();
    Object.assign(desk.faults, fault);
    const proof = await desk.pay(checkout.orderId);
    expect((await desk.place(checkout, proof)).status).toBe(201);
    await passMinutes(21);
    expect(await desk.end(checkout)).toEqual(ORDER);
  });

  const answers: [AnswerFault][] = [['error'], ['garbage'], ['lost'], ['slow'], ['busy']];
  it.each(answers)("while the gateway's responses are: %s. 502, then one order on the next try", async (fault) => {
    const checkout = await desk.checkout();
    desk.faults.webhook = 'never';
    const proof = await desk.pay(checkout.orderId);
    Object.assign(desk.faults, { answer: () => fault, slowMs: 2_000, patienceMs: 250 });
    const refused = await desk.place(checkout, proof);
    expect([refused.status, refused.headers['retry-after']]).toEqual([502, '2']);
    desk.clearFaults();
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.end(checkout)).toEqual(ORDER);
  });

  it('and a lost response to the capture: one order on the next try', async () => {
    const checkout = await desk.checkout();
    Object.assign(desk.faults, { payment: 'authorized_only', webhook: 'never' });
    const proof = await desk.pay(checkout.orderId);
    desk.faults.answer = ({ path }) => (path.endsWith('/capture') ? 'lost' : 'none');
    expect((await desk.place(checkout, proof)).status).toBe(502);
    desk.faults.answer = () => 'none';
    expect((await desk.place(checkout, proof)).status).toBe(201);
    expect(await desk.end(checkout)).toEqual(ORDER);
  });
});

describe('[P10] create-order while the gateway fails', () => {
  const ordersAtGateway = async (productId: number) => {
    const rows = await world.deps.db
      .selectFrom('sandbox.orders')
      .innerJoin('payment_intents', 'payment_intents.receipt', 'sandbox.orders.receipt')
      .innerJoin('payment_intent_lines', 'payment_intent_lines.intent_id', 'payment_intents.id')
      .select('sandbox.orders.id')
      .where('payment_intent_lines.product_id', '=', productId)
      .execute();
    return rows.length;
  };

  const answers: [AnswerFault][] = [['error'], ['garbage'], ['lost'], ['slow']];
  it.each(answers)('%s: 502, other calls are unaffected, and a retry makes one gateway order', async (fault) => {
    const { customer, amount, productId } = await desk.shopper();
    Object.assign(desk.faults, { answer: () => fault, slowMs: 2_000, patienceMs: 250 });
    const body = { amount, currency: 'INR' };
    const [opened, cart] = await Promise.all([
      world.call(api.payments.createPaymentOrder, { as: customer, body }),
      world.call(api.cart.viewCart, { as: customer }),
    ]);
    expect([opened.status, cart.status]).toEqual([502, 200]);
    desk.clearFaults();
    const again = await world.call(api.payments.createPaymentOrder, { as: customer, body });
    expect(again.status).toBe(201);
    expect(await ordersAtGateway(productId)).toBe(1);
    expect(await desk.reserved(productId)).toBe(2);
  });
});

describe('after all these faults', () => {
  it('[I4] every captured payment has exactly one order of its amount or is refundable', async () => {
    const rows = await world.deps.db
      .selectFrom('sandbox.payments as sandbox_payment')
      .innerJoin('payments', 'payments.gateway_payment_id', 'sandbox_payment.id')
      .leftJoin('orders', 'orders.payment_id', 'payments.id')
      .select([
        'sandbox_payment.id',
        'sandbox_payment.amount',
        'payments.amount_paise',
        'payments.state',
        'payments.refundable_at',
        'orders.total_paise',
      ])
      .where('sandbox_payment.status', '=', 'captured')
      .execute();
    const captured = await world.deps.db
      .selectFrom('sandbox.payments')
      .select('id')
      .where('status', '=', 'captured')
      .execute();
    expect(rows.map(({ id }) => id).sort()).toEqual(captured.map(({ id }) => id).sort());
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      expect([row.state, row.amount_paise]).toEqual(['captured', row.amount]);
      expect(row.refundable_at === null).toBe(row.total_paise === row.amount);
    }
  });

  it('the chain has reserved exactly what orders and open payments need', async () => {
    const { rows } = await sql`
      select product_id, reserved from chain_stock where reserved > 0
      except
      select product_id, sum(quantity)::int from (
        select product_id, quantity from order_lines join orders on orders.id = order_id where stock_state = 'reserved'
        union all
        select product_id, quantity from payment_intent_lines join payment_intents on payment_intents.id = intent_id where holds_stock
      ) as reserved group by product_id`.execute(world.deps.db);
    expect(rows).toEqual([]);
  });
});
