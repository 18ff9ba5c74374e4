import { api } from '@tilgul/contract';
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import type { ActorContext } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  disableTwoFactorForUser,
  renewRecoveryCodes,
} from './two-factor.commands.ts';
import { countRecoveryCodes, findTwoFactor } from './two-factor.sql.ts';

/** Passwords are compared before a transaction begins, and a wrong one stays counted though the call is refused. */
const OWN = { transaction: 'own' } as const;

async function getTwoFactorStatus({ db, deps, actor }: ActorContext): Promise<FactorAnswer> {
  const factor = await findTwoFactor(db, actor.id);
  return {
    is_on: factor !== undefined,
    since: factor?.confirmed_at.toISOString() ?? null,
    recovery_codes_left: factor ? await countRecoveryCodes(db, actor.id) : 0,
    is_required: deps.config.factorRoles.includes(actor.role),
  };
}

export function twoFactorRoutes(router: Router): void {
  const { factors } = api;
  bind(router, factors.viewFactor, (call) => getTwoFactorStatus(call));
  bind(router, factors.beginFactor, (call) => beginTwoFactor(call, call.body), OWN);
  bind(router, factors.confirmFactor, (call) => confirmTwoFactor(call, call.body.otp), OWN);
  bind(router, factors.renewRecoveryCodes, (call) => renewRecoveryCodes(call, call.body), OWN);
  bind(router, factors.removeFactor, (call) => disableTwoFactor(call, call.body), OWN);
  bind(router, factors.removeFactorOf, (call) => disableTwoFactorForUser(call, call.params.id, call.body), OWN);
}
