import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { bind, bindWithPool, type Router, setPageHeaders } from '../../platform/http/bind.ts';
import { listOpenDisputes } from './disputes.ts';
import { listRefundable } from './payments.sql.ts';
import { refundPayment } from './refunds.commands.ts';

const calls = api.payments;

export function paymentsRoutes(router: Router): void {
  bindWithPool(router, calls.refundPayment, refundPayment);
  bind(router, calls.listRefundable, async ({ db, query, request, reply }) => {
    const list = await listRefundable(db, query);
    const disputes = await listOpenDisputes(db);
    setPageHeaders(request, reply, list);
    return {
      payments: [...list.rows],
      total_amount: toRupees(list.sumPaise),
      total_count: list.total,
      next: list.next ?? null,
      ...(disputes.length > 0 && { disputes }),
    };
  });
}
