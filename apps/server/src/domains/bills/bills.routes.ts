import { api } from '@tilgul/contract';
import { bind, type Router } from '../../http/bind.ts';
import { listBillPage, readBill } from './bills-list.db.ts';

export function billsRoutes(router: Router): void {
  const { bills } = api;
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, bills.listBills, (call) => listBillPage(call, call.query, timeZone));
  bind(router, bills.getBill, (call) => readBill(call.db, call.actor, call.params.id));
}
