import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { acceptHandover, closeDay, payOutOfTill } from './cash.commands.ts';
import { viewClosing, viewOwnCash, viewStoreCash } from './cash.queries.ts';
import { listClosings, listEntries, sumCashByStore } from './cash-lists.sql.ts';

const { cash } = api;

export function cashRoutes(router: Router): void {
  bind(router, cash.viewOwnCash, (call) => viewOwnCash(call, call.query.date));
  bind(router, cash.viewStoreCash, (call) => viewStoreCash(call, call.query.date));
  bind(router, cash.listCashEntries, ({ db, actor, query }) => {
    const { date, staff_id: staffId, warehouse_id, ...page } = query;
    return listEntries(db, { ...page, storeId: resolveStore(actor, warehouse_id), staffId, from: date, to: date });
  });
  bind(router, cash.takeCash, (call) => acceptHandover(call, call.body));
  bind(router, cash.payOutOfTill, (call) => payOutOfTill(call, call.body));
  bind(router, cash.closeCashDay, (call) => closeDay(call, call.body));
  bind(router, cash.listCashClosings, ({ db, actor, query }) =>
    listClosings(db, { ...query, storeId: resolveStore(actor, query.warehouse_id) }),
  );
  bind(router, cash.viewCashClosing, (call) => viewClosing(call, call.params.id));
  bind(router, cash.listCashByStore, async ({ db }) => ({ stores: await sumCashByStore(db) }));
}
