import { api } from '@tilgul/contract';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { getText } from '../../texts/get-text.ts';
import { rememberDevice } from '../auth/cookies.ts';
import {
  changeLanguage,
  changePassword,
  changePhone,
  confirmPhone,
  deleteOwnAccount,
  endOtherSessions,
  endSession,
  listSessions,
  updateOwnDetails,
} from './account.commands.ts';
import { exportOwnData } from './own-data.queries.ts';

export function accountRoutes(router: Router): void {
  const { account } = api;
  bindWithPool(router, account.updateOwnDetails, (call) => updateOwnDetails(call, call.body));
  bind(router, account.changeLanguage, (call) => changeLanguage(call, call.body.language));
  bindWithPool(router, account.changePassword, async (call) => {
    const passwordVersion = await changePassword(call, call.body);
    rememberDevice(call, { userId: call.actor.id, passwordVersion });
    return { message: getText('account.passwordChanged') };
  });
  bindWithPool(router, account.changePhone, (call) => changePhone(call, call.body));
  bindWithPool(router, account.confirmPhone, (call) => confirmPhone(call, call.body));
  bind(router, account.exportOwnData, (call) => exportOwnData(call));
  bindWithPool(router, account.deleteAccount, (call) => deleteOwnAccount(call, call.body));
  bind(router, account.listSessions, (call) => listSessions(call));
  bind(router, account.endSession, (call) => endSession(call, call.params.id));
  bind(router, account.endOtherSessions, (call) => endOtherSessions(call));
}
