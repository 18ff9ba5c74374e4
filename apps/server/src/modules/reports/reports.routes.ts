import { api } from '@tilgul/contract';
import { AppError } from '@tilgul/contract/rules/errors';
import { bind, type Router } from '../../platform/http/bind.ts';
import { sendFile } from '../../platform/http/responses.ts';
import { requireStore } from '../../platform/security/access.ts';
import { dayRange, getBusinessDay } from '../../platform/time/business-day.ts';
import { getStore } from '../stores/stores.sql.ts';
import { readAdminToday, readSalesReport, readStoreToday } from './reports.queries.ts';
import {
  countChain,
  countOrdersByStore,
  readStaffFigures,
  readStoreCounts,
  sumChainSales,
  sumStoreSales,
} from './reports.sql.ts';
import { formatLedgerCsv, readGstr1, readLedger, readTaxReport } from './tax/tax.queries.ts';
import { readTodo } from './todo.queries.ts';
import { readSalesTrend } from './trend.queries.ts';

const calls = api.reports;
const CSV = 'text/csv; charset=utf-8';

export function reportsRoutes(router: Router): void {
  bind(router, calls.adminReport, async ({ db, query: { store_id: storeId } }) => {
    if (storeId !== undefined) await getStore(db, storeId);
    const [figures, orders_by_warehouse, product_sales] = await Promise.all([
      countChain(db),
      countOrdersByStore(db, storeId ?? null),
      storeId === undefined ? sumChainSales(db) : sumStoreSales(db, storeId),
    ]);
    return { ...figures, orders_by_warehouse, product_sales };
  });
  bind(router, calls.adminToday, (call) => readAdminToday(call));
  bind(router, calls.salesReport, (call) => readSalesReport(call, call.query));
  bind(router, calls.salesTrend, (call) => readSalesTrend(call, call.query));
  bind(router, calls.listTodo, (call) => readTodo(call));
  bind(router, calls.storeReport, async (call) => {
    const { db, actor } = call;
    const storeId = requireStore(actor);
    const [figures, product_sales, today] = await Promise.all([
      readStoreCounts(db, storeId),
      sumStoreSales(db, storeId),
      readStoreToday(call, storeId),
    ]);
    if (!figures) throw new AppError('no_store');
    return { ...figures, product_sales, today };
  });
  bind(router, calls.staffReport, ({ db, actor, now, deps }) => {
    const { BUSINESS_TZ } = deps.config;
    return readStaffFigures(db, actor.id, dayRange(getBusinessDay(now, BUSINESS_TZ), BUSINESS_TZ));
  });
  bindReturns(router);
}

function bindReturns(router: Router): void {
  bind(router, api.returns.gstr1Report, async (call) => {
    const { month, format, table = 'b2cs' } = call.query;
    const { gstr1, csv } = await readGstr1(call, call.query, format === 'csv' ? table : undefined);
    if (csv !== undefined) sendFile(call.reply, { name: `gstr1-${table}-${month}.csv`, type: CSV, content: csv });
    return gstr1;
  });
  bind(router, api.returns.taxReport, (call) => readTaxReport(call, call.query));
  bind(router, api.returns.ledgerReport, async (call) => {
    const { month, format } = call.query;
    const rows = await readLedger(call, call.query);
    if (format === 'csv')
      sendFile(call.reply, { name: `ledger-${month}.csv`, type: CSV, content: formatLedgerCsv(rows) });
    return { rows };
  });
}
