import { api } from '@tilgul/contract';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { decideRecord } from './decide-record.commands.ts';
import { findBill } from './find-bill.queries.ts';
import { postRecords } from './post-records.commands.ts';
import { getRecord, listRecords, requireVisibleRegister } from './register-records.queries.ts';

const { registers } = api;

export function registerRecordsRoutes(router: Router): void {
  bindWithPool(router, registers.postRecords, (call) =>
    postRecords(call, call.params.id, { records: call.body.records, isImported: false }),
  );
  bindWithPool(router, registers.importRecords, async (call) => {
    await requireVisibleRegister(call.db, call.actor, call.params.id);
    return postRecords(call, call.params.id, { records: call.body.records, isImported: true });
  });
  bind(router, registers.findBill, ({ db, register, query }) => findBill(db, register, query.number));
  bind(router, registers.listRecords, async ({ db, actor, params, query }) => {
    await requireVisibleRegister(db, actor, params.id);
    return listRecords(db, { ...query, registerId: params.id });
  });
  bind(router, registers.decideRecord, async (call) => {
    await decideRecord(call, call.params, call.body);
    return getRecord(call.db, call.params.id, call.params.seq);
  });
}
