import { api } from '@tilgul/contract';
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import type { ActorContext } from '../../deps.ts';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  disableTwoFactorForUser,
  renewRecoveryCodes,
} from './two-factor.commands.ts';
import { countRecoveryCodes, findTwoFactor } from './two-factor.sql.ts';

async function getTwoFactorStatus({ db, deps, actor }: ActorContext): Promise<FactorAnswer> {
  const twoFactor = await findTwoFactor(db, actor.id);
  return {
    is_on: twoFactor !== undefined,
    since: twoFactor?.confirmed_at.toISOString() ?? null,
    recovery_codes_left: twoFactor ? await countRecoveryCodes(db, actor.id) : 0,
    is_required: deps.config.factorRoles.includes(actor.role),
  };
}

export function twoFactorRoutes(router: Router): void {
  const { factors } = api;
  bind(router, factors.viewFactor, (call) => getTwoFactorStatus(call));
  bindWithPool(router, factors.beginFactor, (call) => beginTwoFactor(call, call.body));
  bindWithPool(router, factors.confirmFactor, (call) => confirmTwoFactor(call, call.body.otp));
  bindWithPool(router, factors.renewRecoveryCodes, (call) => renewRecoveryCodes(call, call.body));
  bindWithPool(router, factors.removeFactor, (call) => disableTwoFactor(call, call.body));
  bindWithPool(router, factors.removeFactorOf, (call) => disableTwoFactorForUser(call, call.params.id, call.body));
}
