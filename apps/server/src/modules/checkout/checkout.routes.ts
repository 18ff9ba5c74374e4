import { api } from '@tilgul/contract';
import { bindWithPool, type Router } from '../../platform/http/bind.ts';
import { createStockRequest, placeOrder } from './checkout.commands.ts';
import { openPayment } from './intents.commands.ts';
import { bindPasswordReset } from './reclaimed-accounts.ts';
import { handleWebhook } from './webhook.commands.ts';

export async function checkoutRoutes(router: Router): Promise<void> {
  bindWithPool(router, api.orders.placeOrder, placeOrder);
  bindWithPool(router, api.stockRequests.createStockRequest, createStockRequest);
  bindWithPool(router, api.payments.createPaymentOrder, openPayment);
  bindPasswordReset(router);
  await bindWebhook(router);
}

/** Binds the webhook in a separate scope that keeps the raw JSON body, because the signature covers its bytes. */
async function bindWebhook(router: Router): Promise<void> {
  await router.app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const webhookRouter: Router = { ...router, app: scope };
    bindWithPool(webhookRouter, api.payments.paymentWebhook, ({ deps, request }) => {
      const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = request.headers;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return handleWebhook(deps, { rawBody, signature: String(signature ?? ''), eventId: eventId?.toString() });
    });
  });
}
