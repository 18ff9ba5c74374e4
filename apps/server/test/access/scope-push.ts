// The scope of the calls on web push.
import { api } from '@tilgul/contract';
import type { Role } from '@tilgul/contract/rules/roles';
import { createPushBrowser } from '../support/push-browser.ts';
import { type Cast, personOf, type ScopeTable, type Side } from './scope-cast.ts';

const { turnPushOn, turnPushOff } = api.notifications;

/** The calls on web push of the own session. */
export function ofPush({ world }: Cast): ScopeTable {
  let count = 0;
  const fresh = () => {
    count += 1;
    return createPushBrowser().subscription(`https://fcm.googleapis.com/fcm/send/${count}`);
  };
  const endpoints = async (side: Side, role: Role) => {
    const own = world.deps.db.selectFrom('push_subscriptions').select('endpoint');
    return (await own.where('user_id', '=', personOf(side, role).id).execute()).map(({ endpoint }) => endpoint).join();
  };
  return {
    'notifications.pushState': {
      kind: 'shows',
      mine: async (side, role) => {
        const as = personOf(side, role);
        if (side.mark === 1) await world.call(turnPushOn, { as, body: fresh() });
        else await world.call(turnPushOff, { as });
        return String(side.mark === 1);
      },
      of: ({ is_on }: { is_on: boolean }) => [String(is_on)],
    },
    'notifications.turnPushOn': { kind: 'does', target: async () => ({ body: fresh() }), trace: endpoints },
    'notifications.turnPushOff': {
      kind: 'does',
      target: async ({ customer, manager, staff }) => {
        for (const as of [customer, manager, staff]) await world.call(turnPushOn, { as, body: fresh() });
        return {};
      },
      trace: endpoints,
    },
  };
}
