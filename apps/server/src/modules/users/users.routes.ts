import { api } from '@tilgul/contract';
import { ADMIN, ROLES } from '@tilgul/contract/rules/roles';
import { readActor } from '../../platform/http/actor.ts';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { requireStore } from '../../platform/security/access.ts';
import { isConfirmedInSession } from '../../platform/security/confirmed-phone.ts';
import { getText } from '../../texts/get-text.ts';
import { getUserOverview } from './user-overview.queries.ts';
import { archiveUser, createStaff, createUser, deleteUser, updateStaff, updateUser } from './users.commands.ts';
import { getUser, listManagers, listStaff, listUsers, staffScope, visibleTo } from './users.sql.ts';

export function usersRoutes(router: Router): void {
  const { users } = api;
  bindWithPool(router, users.createUser, async (call) => {
    const actor = await readActor(call.deps, call.request);
    return createUser(call, { actor, ip: call.request.ip }, call.body);
  });
  bind(router, users.getUser, async (call) => {
    const { db, params, actor } = call;
    const { suspended_reason, ...user } = await getUser(db, params.id, visibleTo(actor));
    return {
      ...user,
      ...(actor.role === ADMIN && suspended_reason !== undefined ? { suspended_reason } : {}),
      ...(actor.usedCode && actor.id === params.id && (await isConfirmedInSession(call))
        ? { phone_confirmed: true }
        : {}),
      ...(actor.lacksOwnPassword ? { password_change_required: true } : {}),
      ...(actor.lacksFactor ? { factor_required: true } : {}),
    };
  });
  bind(router, users.listUsers, ({ db, query }) => listUsers(db, query));
  bind(router, users.getUserOverview, (call) => getUserOverview(call, call.params.id));
  bindWithPool(router, users.updateUser, (call) => updateUser(call, call.params.id, call.body));
  bind(router, users.deleteUser, (call) => deleteUser(call, call.params.id));
  bind(router, users.listRoles, () => ({ rows: ROLES.map(({ id, name }) => ({ id, name })) }));
  bind(router, users.listManagers, ({ db, query }) => listManagers(db, query));
  bind(router, users.listStaff, ({ db, query, actor }) => listStaff(db, requireStore(actor), query));
  bindWithPool(router, users.createStaff, (call) => createStaff(call, call.body));
  bindWithPool(router, users.updateStaff, (call) => updateStaff(call, call.params.id, call.body));
  bind(router, users.deleteStaff, async (call) => {
    await archiveUser(call, call.params.user_id, staffScope(requireStore(call.actor)));
    return { message: getText('users.staffDeleted') };
  });
}
