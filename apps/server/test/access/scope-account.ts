// Scopes of calls on the caller's account, push subscription and two-factor sign-in.
import { api } from '@tilgul/contract';
import { CUSTOMER, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import type { FactorAnswer } from '@tilgul/contract/two-factor';
import { TOTP } from 'otpauth';
import { onTestFinished } from 'vitest';
import { hashCode, hashPhone } from '../../src/modules/auth/auth.rules.ts';
import { insertCode, insertCodeRequest } from '../../src/modules/auth/auth.sql.ts';
import { sealSecret } from '../../src/modules/two-factor/two-factor-codes.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { createTotpSecret } from '../../src/platform/security/two-factor-codes.ts';
import { createPushBrowser } from '../support/push-browser.ts';
import { type Scenario, type Scope, type ScopeTable, type Side, userFor } from './scope-scenario.ts';

/** Calls on the caller's account. */
export function accountScope({ world }: Scenario): ScopeTable {
  const { db } = world.deps;
  /** Inserts a session. */
  async function openSession(userId: number): Promise<number> {
    const now = world.clock.now();
    const row = { user_id: userId, created_at: now, expires_at: new Date(now.getTime() + 60_000) };
    return (await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const usersOnSide = ({ customer, manager, staff }: Side) => [customer, manager, staff];
  const session: Scope = {
    kind: 'byId',
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
  /** Stores a request with the same code for each user of the side. */
  async function requestCodes(side: Side, phone_no: string, code: string): Promise<void> {
    const { sealKeys } = world.deps.secrets;
    const now = world.clock.now();
    for (const { id } of usersOnSide(side)) {
      const request = {
        purpose: 'phone',
        number: hashPhone(sealKeys[0], phone_no),
        requester: hashToken(`user:${id}`),
      } as const;
      const ask_id = await insertCodeRequest(db, request, now);
      await insertCode(db, { ask_id, user_id: id, phone_no, code_hash: hashCode(sealKeys, phone_no, code) }, now);
    }
  }
  return {
    'account.changePhone': {
      kind: 'write',
      target: async (side) => {
        await setPasswords(side);
        return { body: { phone_no: freshNumber(), password: 'before-1' } };
      },
      readState: async (side, role) => {
        const { id } = userFor(side, role);
        return (await db.selectFrom('otps').select('id').where('user_id', '=', id).execute()).length;
      },
    },
    'account.confirmPhone': {
      kind: 'write',
      target: async (side) => {
        const phone_no = freshNumber();
        await requestCodes(side, phone_no, '123456');
        return { body: { phone_no, otp: '123456' } };
      },
      readState: async (side, role) => (await userRow(userFor(side, role).id)).phone_no,
    },
    'account.deleteAccount': {
      kind: 'write',
      target: async (side) => {
        const { id } = side.customer;
        const { id: _id, ...before } = await userRow(id);
        // Restores the customer for the following calls.
        onTestFinished(async () => {
          await db.updateTable('users').set(before).where('id', '=', id).execute();
          await db.updateTable('sessions').set({ ended_at: null }).where('user_id', '=', id).execute();
        });
        await setPasswords(side);
        return { body: { password: 'before-1' } };
      },
      readState: async (side) => (await userRow(side.customer.id)).archived_at,
    },
    'account.exportOwnData': {
      kind: 'write',
      target: async () => ({}),
      readState: async (side, role) => {
        const { id } = userFor(side, role);
        const exported = db.selectFrom('audit_log').select('id').where('action', '=', 'account.exported');
        return (await exported.where('subject_id', '=', id).execute()).length;
      },
    },
    'account.listSessions': {
      kind: 'list',
      create: (side, role) => openSession(userFor(side, role).id),
      toKeys: (rows: readonly { id: number }[]) => rows.map(({ id }) => id),
    },
    'account.endSession': { [CUSTOMER]: session, [STAFF]: session, [MANAGER]: session },
    'account.endOtherSessions': {
      kind: 'write',
      target: async (side) => {
        for (const { id } of usersOnSide(side)) await openSession(id);
        return {};
      },
      readState: (side, role) => countRows(side, role, true),
    },
    'account.changePassword': {
      kind: 'write',
      target: async (side) => {
        await setPasswords(side);
        return { body: { old_password: 'before-1', new_password: 'turmeric-9' } };
      },
      readState: (side, role) => countRows(side, role, false),
    },
    'account.changeLanguage': {
      kind: 'write',
      target: async (side) => {
        const ids = usersOnSide(side).map(({ id }) => id);
        await db.updateTable('users').set({ language: null }).where('id', 'in', ids).execute();
        return { body: { language: 'mr' } };
      },
      readState: async (side, role) => (await userRow(userFor(side, role).id)).language,
    },
    'account.updateOwnDetails': {
      kind: 'write',
      target: async () => ({ body: { first_name: 'Kaveri', last_name: 'Shinde', email: null } }),
      readState: async (side, role) => {
        const { id } = userFor(side, role);
        return (await world.call(api.users.getUser, { as: userFor(side, role), params: { id } })).ok.last_name;
      },
    },
  };
}

const { turnPushOn, turnPushOff } = api.notifications;

/** Calls on web push of the caller's session. */
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
      kind: 'list',
      create: async (side, role) => {
        const as = userFor(side, role);
        if (side.mark === 1) await world.call(turnPushOn, { as, body: fresh() });
        else await world.call(turnPushOff, { as });
        return String(side.mark === 1);
      },
      toKeys: ({ is_on }: { is_on: boolean }) => [String(is_on)],
    },
    'notifications.turnPushOn': { kind: 'write', target: async () => ({ body: fresh() }), readState: endpoints },
    'notifications.turnPushOff': {
      kind: 'write',
      target: async ({ customer, manager, staff }) => {
        for (const as of [customer, manager, staff]) await world.call(turnPushOn, { as, body: fresh() });
        return {};
      },
      readState: endpoints,
    },
  };
}

const PASSWORD = 'before-1';

/** Calls on the caller's two-factor sign-in. */
export function twoFactorScope({ world }: Scenario): ScopeTable {
  const { db } = world.deps;
  const secret = createTotpSecret();
  const userIds = ({ customer, manager, staff }: Side) => [customer.id, manager.id, staff.id];

  /** Gives all users of a side the same secret, confirmed or pending, and recovery codes. */
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

  async function reauthentication(side: Side) {
    const password_hash = await hashPassword(PASSWORD);
    await db.updateTable('users').set({ password_hash }).where('id', 'in', userIds(side)).execute();
    const otp = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    return { password: PASSWORD, otp };
  }

  /** Changes the actor's two-factor sign-in, compared by all its rows. */
  const change = (isOn: boolean | undefined): Scope => ({
    kind: 'write',
    target: async (side) => {
      for (const user_id of userIds(side)) await db.deleteFrom('user_factors').where('user_id', '=', user_id).execute();
      if (isOn !== undefined) await enableTwoFactor(side, isOn, isOn ? 1 : 0);
      return { body: await reauthentication(side) };
    },
    readState: async (side, role) => {
      const { id } = userFor(side, role);
      const factors = await db.selectFrom('user_factors').selectAll().where('user_id', '=', id).execute();
      const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
      const events = db.selectFrom('audit_log').select('action').where('actor_id', '=', id);
      return JSON.stringify([factors, codes, await events.where('action', 'like', 'factor.%').execute()]);
    },
  });

  return {
    'factors.viewFactor': {
      kind: 'list',
      create: async (side) => {
        await enableTwoFactor(side, true, side.mark);
        return side.mark;
      },
      toKeys: ({ recovery_codes_left }: FactorAnswer) => [recovery_codes_left],
    },
    'factors.beginFactor': change(undefined),
    'factors.confirmFactor': change(false),
    'factors.renewRecoveryCodes': change(true),
    'factors.removeFactor': change(true),
  };
}
