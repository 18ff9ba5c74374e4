// Calls of customers who want a notification when a sold-out product is available again.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { messageAnswer } from './fields.ts';
import { CUSTOMER } from './rules/roles.ts';

export const listWaits = endpoint('GET', '/products/waits/', {
  access: [CUSTOMER],
  summary: 'Sold-out products that you are waiting for',
  ok: z.object({ product_ids: z.array(z.number()) }),
  errors: [],
});

export const startWait = endpoint('POST', '/products/{id}/wait/', {
  access: [CUSTOMER],
  summary: 'Be notified once when a sold-out product is available again',
  ok: messageAnswer(),
  errors: ['not_found', 'account_cap'],
});

export const endWait = endpoint('DELETE', '/products/{id}/wait/', {
  access: [CUSTOMER],
  summary: 'No longer wait for a product',
  ok: messageAnswer(),
  errors: ['not_found'],
});
