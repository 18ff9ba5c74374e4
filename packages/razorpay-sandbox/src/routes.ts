// Routes below /sandbox/razorpay/: the provider's API, and the payer's side.
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECKOUT_SCRIPT } from './checkout-script.ts';
import type { SandboxContext, SandboxEvent, SandboxKeys } from './context.ts';
import { changeDispute, refundByHand } from './dashboard.ts';
import { collection, drawQrCode, orderEntity, paymentEntity, qrCodeEntity, refundEntity } from './entities.ts';
import { hasNul, toFields } from './input.ts';
import { changeNotes, createOrder, getOrder, listOrderPayments, listOrders } from './orders.ts';
import { capture, getPayment, pay } from './payments.ts';
import { closeQrCode, createQrCode, getQrCode, listQrPayments, payQrCode } from './qr-codes.ts';
import { createRefund, getRefund, listAllRefunds, listRefunds } from './refunds.ts';
import { BANK_FAILURE, isRefusal, PAYMENT_FAILED, refusal, UNKNOWN_ID } from './refusal.ts';
import { queueWebhooks, signProof } from './webhooks.ts';

export const SANDBOX_PATH = '/sandbox/razorpay';

/** Queues webhook events. */
type Report = (events: readonly SandboxEvent[]) => Promise<void>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const getId = (request: FastifyRequest): string => String((request.params as Record<string, string>)['id']);

function isAuthorized(request: FastifyRequest, { keyId, keySecret }: SandboxKeys): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Answers according to the fault of this request; the request takes effect first, except with `error` and `busy`. */
async function answerWithFault(
  context: SandboxContext,
  run: Handler,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<unknown> {
  const path = request.url.slice(SANDBOX_PATH.length).split('?')[0] ?? '';
  const fault = context.faults.answer({ method: request.method, path });
  if (fault === 'error')
    throw refusal('We are facing some trouble completing your request at the moment.', { status: 500 });
  if (fault === 'busy') throw refusal('Request failed. Please try after sometime.', { status: 429 });
  const answer = await run(request, reply);
  if (fault === 'none') return answer;
  if (fault === 'slow') await pause(context.faults.slowMs, undefined, { ref: false });
  if (fault === 'slow') return answer;
  if (fault === 'garbage') return reply.type('text/html').send('<html>Bad gateway</html>');
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** The provider's API, with Basic auth. */
function mountApi(scope: FastifyInstance, context: SandboxContext, report: Report): void {
  const { db, now, keys, faults } = context;
  const route = (method: 'GET' | 'POST' | 'PATCH', path: string, run: Handler) =>
    scope.route({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => {
        if (!isAuthorized(request, keys)) throw refusal('Authentication failed', { status: 401 });
        return answerWithFault(context, run, [request, reply]);
      },
    });
  route('POST', '/orders', async ({ body }) => orderEntity(await createOrder(db, toFields(body), now())));
  route('GET', '/orders', async ({ query }) => collection((await listOrders(db, toFields(query))).map(orderEntity)));
  route('GET', '/orders/:id', async (request) => orderEntity(await getOrder(db, getId(request))));
  route('PATCH', '/orders/:id', async (request) =>
    orderEntity(await changeNotes(db, getId(request), toFields(request.body))),
  );
  route('GET', '/orders/:id/payments', async (request) =>
    collection((await listOrderPayments(db, getId(request))).map(paymentEntity)),
  );
  route('GET', '/payments/:id', async (request) => paymentEntity(await getPayment(db, getId(request))));
  route('POST', '/payments/qr_codes', async ({ body }) =>
    qrCodeEntity(await createQrCode(db, toFields(body), now()), now()),
  );
  route('GET', '/payments/qr_codes/:id', async (request) => qrCodeEntity(await getQrCode(db, getId(request)), now()));
  route('GET', '/payments/qr_codes/:id/payments', async (request) =>
    collection((await listQrPayments(db, getId(request))).map(paymentEntity)),
  );
  route('POST', '/payments/qr_codes/:id/close', async (request) =>
    qrCodeEntity(await closeQrCode(db, getId(request), now()), now()),
  );
  route('POST', '/payments/:id/capture', async (request) => {
    const { payment, events } = await capture(db, getId(request), toFields(request.body));
    await report(events);
    return paymentEntity(payment);
  });
  route('POST', '/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency'];
    const fields = toFields(request.body);
    const { refund, events } = await createRefund(db, {
      paymentId: getId(request),
      fields,
      key: key?.toString(),
      fault: faults.refund,
      now: now(),
    });
    await report(events);
    return refundEntity(refund);
  });
  route('GET', '/payments/:id/refunds', async (request) =>
    collection((await listRefunds(db, getId(request))).map(refundEntity)),
  );
  route('GET', '/refunds', async ({ query }) =>
    collection((await listAllRefunds(db, toFields(query))).map(refundEntity)),
  );
  route('GET', '/refunds/:id', async (request) => refundEntity(await getRefund(db, getId(request))));
}

/** The payer's side: checkout script, QR code images, and payment attempts. */
function mountPayer(scope: FastifyInstance, context: SandboxContext, report: Report): void {
  const { db, now, keys, faults } = context;
  scope.get('/checkout.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      // Like the provider's script, it may be loaded by pages of any origin.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(CHECKOUT_SCRIPT),
  );
  scope.get('/qr/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    return reply.type('image/svg+xml').send(drawQrCode(await getQrCode(db, file.replace(/\.svg$/, ''))));
  });
  scope.post('/pay', async ({ body }) => {
    const { order_id, qr_code_id, outcome = 'success', callback = true } = toFields(body);
    if (outcome !== 'success' && outcome !== 'failure')
      throw refusal('The outcome must be success or failure.', { field: 'outcome' });
    const attempt = { shouldSucceed: outcome === 'success', fault: faults.payment, now: now() };
    if (typeof qr_code_id === 'string') {
      const { payment, events } = await payQrCode(db, qr_code_id, attempt);
      await report(events);
      if (payment.status === 'failed')
        throw refusal(PAYMENT_FAILED, { ...BANK_FAILURE, metadata: { qr_code_id, payment_id: payment.id } });
      // A UPI app returns nothing to the shop, which learns of it by webhook or by polling.
      return callback === false ? {} : { razorpay_payment_id: payment.id, razorpay_qr_id: qr_code_id };
    }
    if (typeof order_id !== 'string') throw refusal(UNKNOWN_ID, { field: 'order_id' });
    const { payment, events } = await pay(db, { orderId: order_id, ...attempt });
    await report(events);
    if (payment.status === 'failed') {
      throw refusal(PAYMENT_FAILED, { ...BANK_FAILURE, metadata: { order_id, payment_id: payment.id } });
    }
    if (callback === false) return {};
    const razorpay_signature = signProof(keys.keySecret, order_id, payment.id);
    return { razorpay_payment_id: payment.id, razorpay_order_id: order_id, razorpay_signature };
  });
}

/** The merchant's dashboard: refunds by hand, and disputes that a payer's bank opens or decides. */
function mountDashboard(scope: FastifyInstance, context: SandboxContext, report: Report): void {
  scope.post('/dashboard/refund', async ({ body }) => {
    const { refund, events } = await refundByHand(context, toFields(body));
    await report(events);
    return refundEntity(refund);
  });
  scope.post('/dashboard/dispute', async ({ body }) => {
    const { dispute, events } = await changeDispute(context, toFields(body));
    await report(events);
    return { id: dispute.id, status: dispute.status };
  });
}

/** Adds the routes; `onEvents` is called after webhook events were queued. */
export async function mountRoutes(app: FastifyInstance, context: SandboxContext, onEvents: () => void): Promise<void> {
  const report: Report = async (events) => {
    await queueWebhooks(context, events);
    onEvents();
  };
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        if (isRefusal(error)) return reply.code(error.sandboxStatus).send(error.body);
        const status = (error as { statusCode?: number }).statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'the payment sandbox failed');
        return reply.code(status).send(refusal('The request could not be read.', { status }).body);
      });
      scope.addHook('preHandler', async ({ params, query, body }) => {
        if (hasNul([params, query, body])) throw refusal('The request has a character that is not allowed.');
      });
      mountApi(scope, context, report);
      mountPayer(scope, context, report);
      mountDashboard(scope, context, report);
    },
    { prefix: SANDBOX_PATH },
  );
}
