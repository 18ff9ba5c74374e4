import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import {
  changeLanguage,
  changePassword,
  deleteOwnAccount,
  endOtherSessions,
  endSession,
  listSessions,
  updateOwnDetails,
} from './account.commands.ts';
import { exportOwnData } from './own-data.queries.ts';
import { changePhone, confirmPhone } from './phone.commands.ts';

/** Passwords are hashed outside a transaction, and wrong ones stay counted when the call is refused. */
const OWN_TRANSACTION = { transaction: 'own' } as const;

export function accountRoutes(router: Router): void {
  const { account } = api;
  bind(router, account.updateOwnDetails, (call) => updateOwnDetails(call, call.body), OWN_TRANSACTION);
  bind(router, account.changeLanguage, (call) => changeLanguage(call, call.body.language));
  bind(router, account.changePassword, (call) => changePassword(call, call.body), OWN_TRANSACTION);
  bind(router, account.changePhone, (call) => changePhone(call, call.body), OWN_TRANSACTION);
  bind(router, account.confirmPhone, (call) => confirmPhone(call, call.body), OWN_TRANSACTION);
  bind(router, account.exportOwnData, (call) => exportOwnData(call));
  bind(router, account.deleteAccount, (call) => deleteOwnAccount(call, call.body), OWN_TRANSACTION);
  bind(router, account.listSessions, (call) => listSessions(call));
  bind(router, account.endSession, (call) => endSession(call, call.params.id));
  bind(router, account.endOtherSessions, (call) => endOtherSessions(call));
}
