import { api } from '@tilgul/contract';
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import type { ActorContext } from '../../deps.ts';
import { bind, type Router } from '../../platform/http/bind.ts';
import { beginFactor, confirmFactor, removeFactor, removeFactorOf, renewRecoveryCodes } from './two-factor.commands.ts';
import { countRecoveryCodes, findFactor } from './two-factor.sql.ts';

/** Passwords are compared before a transaction begins, and a wrong one stays counted though the call is refused. */
const OWN = { transaction: 'own' } as const;

async function viewFactor({ db, deps, actor }: ActorContext): Promise<FactorAnswer> {
  const factor = await findFactor(db, actor.id);
  return {
    is_on: factor !== undefined,
    since: factor?.confirmed_at.toISOString() ?? null,
    recovery_codes_left: factor ? await countRecoveryCodes(db, actor.id) : 0,
    is_required: deps.config.factorRoles.includes(actor.role),
  };
}

export function factorsRoutes(router: Router): void {
  const { factors } = api;
  bind(router, factors.viewFactor, (call) => viewFactor(call));
  bind(router, factors.beginFactor, (call) => beginFactor(call, call.body), OWN);
  bind(router, factors.confirmFactor, (call) => confirmFactor(call, call.body.otp), OWN);
  bind(router, factors.renewRecoveryCodes, (call) => renewRecoveryCodes(call, call.body), OWN);
  bind(router, factors.removeFactor, (call) => removeFactor(call, call.body), OWN);
  bind(router, factors.removeFactorOf, (call) => removeFactorOf(call, call.params.id, call.body), OWN);
}
