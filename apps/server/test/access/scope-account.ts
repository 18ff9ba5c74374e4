// The scope of the calls on one's own account.
import { api } from '@tilgul/contract';
import { CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import { TOTP } from 'otpauth';
import { onTestFinished } from 'vitest';
import { hashCode, hashPhone } from '../../src/modules/auth/codes.rules.ts';
import { insertCode, insertCodeRequest } from '../../src/modules/auth/codes.sql.ts';
import { sealSecret } from '../../src/modules/two-factor/two-factor-codes.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { createTotpSecret } from '../../src/platform/security/two-factor-codes.ts';
import { createPushBrowser } from '../support/push-browser.ts';
import { type Scenario, type Scope, type ScopeTable, type Side, userFor } from './scope-scenario.ts';

/** The calls on one's own account. */
export function accountScope({ world }: Scenario): ScopeTable {
  const { db } = world.deps;
  /** A session that nobody uses. */
  async function openSession(userId: number): Promise<number> {
    const now = world.clock.now();
    const row = { user_id: userId, created_at: now, expires_at: new Date(now.getTime() + 60_000) };
    return (await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const usersOnSide = ({ customer, manager, staff }: Side) => [customer, manager, staff];
  const session: Scope = {
    kind: 'names',
    target: async (side, role) => ({ params: { id: await openSession(userFor(side, role).id) } }),
  };
  const countRows = async (side: Side, role: Role, isEnd: boolean) => {
    const { id } = userFor(side, role);
    const ended = db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_why', '=', 'ended_by_owner');
    const changed = db
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', id)
      .where('action', '=', 'password.changed');
    return (await (isEnd ? ended : changed).execute()).length;
  };
  const setPasswords = async (side: Side) => {
    const ids = usersOnSide(side).map(({ id }) => id);
    const password_hash = await hashPassword('before-1');
    await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute();
  };
  let numbers = 0;
  const freshNumber = () => {
    numbers += 1;
    return `7${String(300_000_000 + numbers)}`;
  };
  const userRow = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Each of the side has asked for a code for this number, and it is the same one. */
  async function askForCodes(side: Side, phone_no: string, code: string): Promise<void> {
    const { sealKeys } = world.deps.secrets;
    const now = world.clock.now();
    for (const { id } of usersOnSide(side)) {
      const ask = {
        purpose: 'phone',
        number: hashPhone(sealKeys[0], phone_no),
        requester: hashToken(`user:${id}`),
      } as const;
      const ask_id = await insertCodeRequest(db, ask, now);
      await insertCode(db, { ask_id, user_id: id, phone_no, code_hash: hashCode(sealKeys, phone_no, code) }, now);
    }
  }
  return {
    'account.changePhone': {
      kind: 'does',
      target: async (side) => {
        await setPasswords(side);
        return { body: { phone_no: freshNumber(), password: 'before-1' } };
      },
      trace: async (side, role) => {
        const { id } = userFor(side, role);
        return (await db.selectFrom('otps').select('id').where('user_id', '=', id).execute()).length;
      },
    },
    'account.confirmPhone': {
      kind: 'does',
      target: async (side) => {
        const phone_no = freshNumber();
        await askForCodes(side, phone_no, '123456');
        return { body: { phone_no, otp: '123456' } };
      },
      trace: async (side, role) => (await userRow(userFor(side, role).id)).phone_no,
    },
    'account.deleteAccount': {
      kind: 'does',
      target: async (side) => {
        const { id } = side.customer;
        const { id: _id, ...before } = await userRow(id);
        // The customer comes back for the calls that follow.
        onTestFinished(async () => {
          await db.updateTable('users').set(before).where('id', '=', id).execute();
          await db.updateTable('sessions').set({ ended_at: null }).where('user_id', '=', id).execute();
        });
        await setPasswords(side);
        return { body: { password: 'before-1' } };
      },
      trace: async (side) => (await userRow(side.customer.id)).archived_at,
    },
    'account.exportOwnData': {
      kind: 'does',
      target: async () => ({}),
      trace: async (side, role) => {
        const { id } = userFor(side, role);
        const exported = db.selectFrom('audit_log').select('id').where('action', '=', 'account.exported');
        return (await exported.where('subject_id', '=', id).execute()).length;
      },
    },
    'account.listSessions': {
      kind: 'shows',
      mine: (side, role) => openSession(userFor(side, role).id),
      of: (rows: readonly { id: number }[]) => rows.map(({ id }) => id),
    },
    'account.endSession': { [CUSTOMER]: session, [STAFF]: session, [MANAGER]: session },
    'account.endOtherSessions': {
      kind: 'does',
      target: async (side) => {
        for (const { id } of usersOnSide(side)) await openSession(id);
        return {};
      },
      trace: (side, role) => countRows(side, role, true),
    },
    'account.changePassword': {
      kind: 'does',
      target: async (side) => {
        await setPasswords(side);
        return { body: { old_password: 'before-1', new_password: 'turmeric-9' } };
      },
      trace: (side, role) => countRows(side, role, false),
    },
    'account.changeLanguage': {
      kind: 'does',
      target: async (side) => {
        const ids = usersOnSide(side).map(({ id }) => id);
        await db.updateTable('users').set({ language: null }).where('id', 'in', ids).execute();
        return { body: { language: 'mr' } };
      },
      trace: async (side, role) => (await userRow(userFor(side, role).id)).language,
    },
    'account.updateOwnDetails': {
      kind: 'does',
      target: async () => ({ body: { first_name: 'Kaveri', last_name: 'Shinde', email: null } }),
      trace: async (side, role) => {
        const { id } = userFor(side, role);
        return (await world.call(api.users.getUser, { as: userFor(side, role), params: { id } })).ok.last_name;
      },
    },
  };
}

const { turnPushOn, turnPushOff } = api.notifications;

/** The calls on web push of the own session. */
export function pushScope({ world }: Scenario): ScopeTable {
  let count = 0;
  const fresh = () => {
    count += 1;
    return createPushBrowser().subscription(`https://fcm.googleapis.com/fcm/send/${count}`);
  };
  const endpoints = async (side: Side, role: Role) => {
    const own = world.deps.db.selectFrom('push_subscriptions').select('endpoint');
    return (await own.where('user_id', '=', userFor(side, role).id).execute()).map(({ endpoint }) => endpoint).join();
  };
  return {
    'notifications.pushState': {
      kind: 'shows',
      mine: async (side, role) => {
        const as = userFor(side, role);
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

const PASSWORD = 'before-1';

/** The calls on one's own second factor. */
export function twoFactorScope({ world }: Scenario): ScopeTable {
  const { db } = world.deps;
  const secret = createTotpSecret();
  const userIds = ({ customer, manager, staff }: Side) => [customer.id, manager.id, staff.id];

  /** Everybody of a side has the same secret, on or to be confirmed, and that many recovery codes. */
  async function enableTwoFactor(side: Side, isOn: boolean, codes = 0): Promise<void> {
    const now = world.clock.now();
    for (const user_id of userIds(side)) {
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
    await db.updateTable('users').set({ password_hash }).where('id', 'in', userIds(side)).execute();
    const otp = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    return { password: PASSWORD, otp };
  }

  /** Does something to the actor's factor, seen in all that is kept of it. */
  const change = (isOn: boolean | undefined): Scope => ({
    kind: 'does',
    target: async (side) => {
      for (const user_id of userIds(side)) await db.deleteFrom('user_factors').where('user_id', '=', user_id).execute();
      if (isOn !== undefined) await enableTwoFactor(side, isOn, isOn ? 1 : 0);
      return { body: await renewedSignIn(side) };
    },
    trace: async (side, role) => {
      const { id } = userFor(side, role);
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
        await enableTwoFactor(side, true, side.mark);
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
