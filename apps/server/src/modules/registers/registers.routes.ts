import { api } from '@tilgul/contract';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { sendFile } from '../../platform/http/responses.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { openRegisterUpi, viewRegisterUpi } from '../payments/register-upi.commands.ts';
import { sayHello, viewCatalogue } from './device.ts';
import { listFlags, resolveFlag } from './flags.ts';
import { checkRegisterPin, saveRegisterPin } from './register-pins.ts';
import { closeMissingNumbers, createRegister, renameRegister, revokeRegister } from './registers.commands.ts';
import { listRegisters } from './registers.sql.ts';
import { formatShiftsCsv, listShifts } from './shifts.ts';

const { registers } = api;

export function registersRoutes(router: Router): void {
  bind(router, registers.listRegisters, ({ db, actor, query: { store_id, ...page } }) =>
    listRegisters(db, { ...page, storeId: resolveStore(actor, store_id) }),
  );
  bind(router, registers.createRegister, (call) => createRegister(call, call.body));
  bind(router, registers.renameRegister, (call) => renameRegister(call, call.params.id, call.body));

  bind(router, registers.getCatalogue, viewCatalogue, { hasEtag: { without: 'as_of' } });
  bind(router, registers.hello, (call) => sayHello(call, call.body), { writesOnce: true });
  bindWithPool(router, registers.saveRegisterPin, (call) => saveRegisterPin(call, call.body));
  bindWithPool(router, registers.checkRegisterPin, (call) => checkRegisterPin(call, call.body));
  bind(router, registers.revokeRegister, (call) => revokeRegister(call, call.params.id, call.body));
  bind(router, registers.closeMissingNumbers, (call) => closeMissingNumbers(call, call.params.id, call.body));
  bind(router, registers.listShifts, async (call) => {
    if (call.query.format !== 'csv') return listShifts(call, call.query);
    const content = await formatShiftsCsv(call, call.query);
    sendFile(call.reply, { name: 'shifts.csv', type: 'text/csv; charset=utf-8', content });
    return { rows: [] };
  });
  bind(router, registers.listFlags, (call) => listFlags(call, call.query));
  bind(router, registers.resolveFlag, (call) => resolveFlag(call, call.params.id, call.body));
  bindWithPool(router, registers.openRegisterUpi, (call) => openRegisterUpi(call, call.register, call.body.amount));
  bind(router, registers.viewRegisterUpi, (call) => viewRegisterUpi(call, call.register, call.query.qr_id));
}
