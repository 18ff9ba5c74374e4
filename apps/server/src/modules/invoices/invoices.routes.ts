import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { sendFile } from '../../platform/http/responses.ts';
import { getLanguage } from '../../texts/get-text.ts';
import { getInvoice, listInvoices } from './invoices.sql.ts';
import { printInvoice } from './pdf/print-invoice.ts';

export function invoicesRoutes(router: Router): void {
  const { bills } = api;
  const timeZone = router.deps.config.BUSINESS_TZ;
  bind(router, bills.listBills, (call) => listInvoices(call, call.query, timeZone));
  bind(router, bills.printBill, async ({ db, actor, params, query, reply }) => {
    const invoice = await getInvoice(db, actor, params.id);
    const content = await printInvoice(
      { invoice, language: query.lang ?? getLanguage(), timeZone },
      query.format ?? 'a4',
    );
    const name = `${invoice.number.replaceAll('/', '-')}.pdf`;
    sendFile(reply, { name, type: 'application/pdf', content, isShown: true });
    return undefined;
  });
  bind(router, bills.getBill, (call) => getInvoice(call.db, call.actor, call.params.id));
}
