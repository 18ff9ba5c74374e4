// Routes of online payments, and the local stand-in where that is the gateway.
import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { mountStandIn } from '../../gateways/sandbox/mount.ts';
import { bind, type Router } from '../../http/bind.ts';
import { setPageHeaders } from '../../paging/page.ts';
import { openPayment } from '../checkout/open-payment.ts';
import { takeWebhook } from '../checkout/take-webhook.ts';
import { findGateway } from './gateway-of.ts';
import { listRefundable } from './payments.db.ts';
import { refundPayment } from './refund-payment.ts';

const calls = api.payments;

export async function paymentsRoutes(router: Router): Promise<void> {
  bind(router, calls.createPaymentOrder, openPayment, { transaction: 'own' });
  bind(router, calls.refundPayment, refundPayment, { transaction: 'own' });
  bind(router, calls.listRefundable, async ({ db, query, request, reply }) => {
    const list = await listRefundable(db, query);
    setPageHeaders(request, reply, list);
    return {
      payments: [...list.rows],
      total_amount: toRupees(list.sumPaise),
      total_count: list.count,
      next: list.next ?? null,
    };
  });
  await bindWebhook(router);
  const { db, now, log } = router.deps;
  const standIn = findGateway(router.deps)?.standIn;
  if (standIn) await mountStandIn(router.app, { db, now, log, standIn });
}

/** The webhook in a scope of its own, where a JSON body stays the bytes that were signed. */
async function bindWebhook(router: Router): Promise<void> {
  await router.app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const webhookRouter: Router = { ...router, app: scope };
    bind(
      webhookRouter,
      calls.paymentWebhook,
      ({ deps, request }) => {
        const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = request.headers;
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        return takeWebhook(deps, { rawBody, signature: String(signature ?? ''), eventId: eventId?.toString() });
      },
      { transaction: 'own' },
    );
  });
}
