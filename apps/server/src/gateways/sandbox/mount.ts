// Mounts the stand-in below /sandbox/razorpay/: its paths, its Basic auth, its faults, its timers.
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signProof } from '../razorpay/razorpay.signature.ts';
import { CHECKOUT_SCRIPT } from './checkout.ts';
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts';
import type { SandboxEvent } from './events.ts';
import { fieldsOf } from './input.ts';
import { changeNotes, createOrder, getOrder, listOrderPayments, listOrders } from './orders.ts';
import { capture, captureDue, getPayment, pay } from './payments.ts';
import { createRefund, getRefund, listRefunds, settleDueRefunds } from './refunds.ts';
import { BANK_FAILURE, isRefusal, PAYMENT_FAILED, refusal, UNKNOWN_ID } from './refusal.ts';
import { STAND_IN_PATH } from './stand-in.ts';
import { deliverDue, type SandboxWork, tell } from './webhooks.ts';

const TICK_MS = 1_000;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const idOf = (request: FastifyRequest): string => String((request.params as Record<string, string>)['id']);

function isAuthorized(request: FastifyRequest, { keyId, keySecret }: SandboxWork['standIn']['keys']): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Answers as the fault of this request says; the effect has happened already, except for `error` and `busy`. */
async function answerWithFault(
  context: SandboxWork,
  run: Handler,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<unknown> {
  const path = request.url.slice(STAND_IN_PATH.length).split('?')[0] ?? '';
  const fault = context.standIn.faults.answer({ method: request.method, path });
  if (fault === 'error')
    throw refusal('We are facing some trouble completing your request at the moment.', { status: 500 });
  if (fault === 'busy') throw refusal('Request failed. Please try after sometime.', { status: 429 });
  const answer = await run(request, reply);
  if (fault === 'none') return answer;
  if (fault === 'slow') await pause(context.standIn.faults.slowMs, undefined, { ref: false });
  if (fault === 'slow') return answer;
  if (fault === 'garbage') return reply.type('text/html').send('<html>Bad gateway</html>');
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** The provider's API behind Basic auth. */
function mountApi(
  scope: FastifyInstance,
  context: SandboxWork,
  happened: (events: readonly SandboxEvent[]) => Promise<void>,
): void {
  const { db, now, standIn } = context;
  const route = (method: 'GET' | 'POST' | 'PATCH', path: string, run: Handler) =>
    scope.route({
      method,
      url: `/v1${path}`,
      handler: (request, reply) => {
        if (!isAuthorized(request, standIn.keys)) throw refusal('Authentication failed', { status: 401 });
        return answerWithFault(context, run, [request, reply]);
      },
    });
  route('POST', '/orders', async ({ body }) => orderEntity(await createOrder(db, fieldsOf(body), now())));
  route('GET', '/orders', async ({ query }) => collection((await listOrders(db, fieldsOf(query))).map(orderEntity)));
  route('GET', '/orders/:id', async (request) => orderEntity(await getOrder(db, idOf(request))));
  route('PATCH', '/orders/:id', async (request) =>
    orderEntity(await changeNotes(db, idOf(request), fieldsOf(request.body))),
  );
  route('GET', '/orders/:id/payments', async (request) =>
    collection((await listOrderPayments(db, idOf(request))).map(paymentEntity)),
  );
  route('GET', '/payments/:id', async (request) => paymentEntity(await getPayment(db, idOf(request))));
  route('POST', '/payments/:id/capture', async (request) => {
    const { payment, events } = await capture(db, idOf(request), fieldsOf(request.body));
    await happened(events);
    return paymentEntity(payment);
  });
  route('POST', '/payments/:id/refund', async (request) => {
    const key = request.headers['x-refund-idempotency'];
    const fields = fieldsOf(request.body);
    const fault = standIn.faults.refund;
    const { refund, events } = await createRefund(db, {
      paymentId: idOf(request),
      fields,
      key: key?.toString(),
      fault,
      now: now(),
    });
    await happened(events);
    return refundEntity(refund);
  });
  route('GET', '/payments/:id/refunds', async (request) =>
    collection((await listRefunds(db, idOf(request))).map(refundEntity)),
  );
  route('GET', '/refunds/:id', async (request) => refundEntity(await getRefund(db, idOf(request))));
}

/** The payer's side: the script of the checkout, and the payer who pays or fails. */
function mountPayer(
  scope: FastifyInstance,
  context: SandboxWork,
  happened: (events: readonly SandboxEvent[]) => Promise<void>,
): void {
  const { db, now, standIn } = context;
  scope.get('/checkout.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(CHECKOUT_SCRIPT),
  );
  scope.post('/pay', async ({ body }) => {
    const { order_id, outcome = 'success', callback = true } = fieldsOf(body);
    if (typeof order_id !== 'string') throw refusal(UNKNOWN_ID, { field: 'order_id' });
    if (outcome !== 'success' && outcome !== 'failure')
      throw refusal('The outcome must be success or failure.', { field: 'outcome' });
    const isMeantToSucceed = outcome === 'success';
    const { payment, events } = await pay(db, {
      orderId: order_id,
      isMeantToSucceed,
      fault: standIn.faults.payment,
      now: now(),
    });
    await happened(events);
    if (payment.status === 'failed') {
      throw refusal(PAYMENT_FAILED, { ...BANK_FAILURE, metadata: { order_id, payment_id: payment.id } });
    }
    if (callback === false) return {};
    const razorpay_signature = signProof(standIn.keys.keySecret, order_id, payment.id);
    return { razorpay_payment_id: payment.id, razorpay_order_id: order_id, razorpay_signature };
  });
}

interface Clockwork {
  /** Does what is due; resolves when that is done. */
  readonly run: () => Promise<void>;
  /** Lets what is being done end and nothing new begin. */
  readonly stop: () => Promise<void>;
}

/** Does what is due, one round at a time: a call while a round runs asks for another round after it. */
function createClockwork(context: SandboxWork): Clockwork {
  let isStopping = false;
  const round = async () => {
    if (isStopping) return;
    await tell(context, await captureDue(context.db, context.now()));
    await tell(context, await settleDueRefunds(context.db, context.now()));
    await deliverDue(context, () => isStopping);
  };
  const tellLog = (error: unknown) => context.log.warn({ err: error }, 'the stand-in could not do what is due');
  let last: Promise<void> = Promise.resolve();
  const run = () => {
    last = last.then(round).catch(tellLog);
    return last;
  };
  const stop = () => {
    isStopping = true;
    return last;
  };
  return { run, stop };
}

/** Mounts the stand-in; `deliver` then makes its webhook calls, which a timer does too while the server listens. */
export async function mountStandIn(app: FastifyInstance, context: SandboxWork): Promise<void> {
  const { standIn } = context;
  standIn.carriedBy(app);
  const clockwork = createClockwork(context);
  standIn.deliver = clockwork.run;
  const happened = async (events: readonly SandboxEvent[]) => {
    await tell(context, events);
    if (app.server.listening) setImmediate(() => void clockwork.run());
  };
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        if (isRefusal(error)) return reply.code(error.sandboxStatus).send(error.body);
        const status = (error as { statusCode?: number }).statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'the stand-in failed');
        return reply.code(status).send(refusal('The request could not be read.', { status }).body);
      });
      mountApi(scope, context, happened);
      mountPayer(scope, context, happened);
    },
    { prefix: STAND_IN_PATH },
  );
  startTimer(app, clockwork);
}

/** Looks for due work each second while the server listens; ends before it closes. */
function startTimer(app: FastifyInstance, { run, stop }: Clockwork): void {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    await run();
    isBusy = false;
  };
  app.addHook('onListen', async () => {
    timer = setInterval(() => void tick(), TICK_MS);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await stop();
  });
}
