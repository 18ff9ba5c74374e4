// The scope of the calls on one's own second factor.
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import { TOTP } from 'otpauth';
import { sealSecret } from '../../src/modules/two-factor/two-factor-codes.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { newTotpSecret } from '../../src/platform/security/two-factor-codes.ts';
import { type Cast, personOf, type Scope, type ScopeTable, type Side } from './scope-cast.ts';

const PASSWORD = 'before-1';

/** The calls on one's own second factor. */
export function ofFactors({ world }: Cast): ScopeTable {
  const { db } = world.deps;
  const secret = newTotpSecret();
  const idsOf = ({ customer, manager, staff }: Side) => [customer.id, manager.id, staff.id];

  /** Everybody of a side has the same secret, on or to be confirmed, and that many recovery codes. */
  async function giveFactors(side: Side, isOn: boolean, codes = 0): Promise<void> {
    const now = world.clock.now();
    for (const user_id of idsOf(side)) {
      await db.deleteFrom('user_factors').where('user_id', '=', user_id).execute();
      const secret_seal = sealSecret(world.deps, user_id, secret);
      const on = isOn ? { confirmed_at: now, recovery_salt: Buffer.alloc(16) } : {};
      await db
        .insertInto('user_factors')
        .values({ user_id, secret_seal, created_at: now, ...on })
        .execute();
      for (let n = 0; n < codes; n += 1)
        await db
          .insertInto('recovery_codes')
          .values({ user_id, code_hash: Buffer.from([n]) })
          .execute();
    }
  }

  async function renewedSignIn(side: Side) {
    const password_hash = await hashPassword(PASSWORD);
    await db.updateTable('users').set({ password_hash }).where('id', 'in', idsOf(side)).execute();
    const otp = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    return { password: PASSWORD, otp };
  }

  /** Does something to the actor's factor, seen in all that is kept of it. */
  const change = (isOn: boolean | undefined): Scope => ({
    kind: 'does',
    target: async (side) => {
      for (const user_id of idsOf(side)) await db.deleteFrom('user_factors').where('user_id', '=', user_id).execute();
      if (isOn !== undefined) await giveFactors(side, isOn, isOn ? 1 : 0);
      return { body: await renewedSignIn(side) };
    },
    trace: async (side, role) => {
      const { id } = personOf(side, role);
      const factors = await db.selectFrom('user_factors').selectAll().where('user_id', '=', id).execute();
      const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
      const events = db.selectFrom('audit_log').select('action').where('actor_id', '=', id);
      return JSON.stringify([factors, codes, await events.where('action', 'like', 'factor.%').execute()]);
    },
  });

  return {
    'factors.viewFactor': {
      kind: 'shows',
      mine: async (side) => {
        await giveFactors(side, true, side.mark);
        return side.mark;
      },
      of: ({ recovery_codes_left }: FactorAnswer) => [recovery_codes_left],
    },
    'factors.beginFactor': change(undefined),
    'factors.confirmFactor': change(false),
    'factors.renewRecoveryCodes': change(true),
    'factors.removeFactor': change(true),
  };
}
