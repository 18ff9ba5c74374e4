// Signs in: checks limits and password, opens a session with its first tokens.
import type { credentials } from '@tilgul/contract/auth';
import { foldUsername } from '@tilgul/contract/rules/limits';
import type { Role } from '@tilgul/contract/rules/roles';
import type * as z from 'zod/mini';
import { inTransaction } from '../../db/transaction.ts';
import type { Context, Db } from '../../deps.ts';
import { addressKey } from '../../security/attempts.ts';
import { passwordFits } from '../../security/passwords.ts';
import { signAccess } from '../../security/tokens.ts';
import { securityEvent } from '../audit/security-event.ts';
import { foldedUsername } from '../users/users.db.ts';
import { roleEntry } from '../users/users.rules.ts';
import { newDevice, readDevice } from './device.ts';
import { countSuccess, failSignIn, refuseWhenReached, signInLimits, successLimits } from './limits.ts';
import { type Client, openSession } from './open-session.ts';

/** The answer of a sign-in or refresh (SES-1). */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly role_name: Role;
}

/** The live user of a name, regardless of case. PostgreSQL has no NUL, so no user has one in the name. */
async function findAccount(db: Db, username: string) {
  if (username.includes('\0')) return undefined;
  return db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash'])
    .where(foldedUsername, '=', foldUsername(username))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

export interface SignInAsk {
  readonly form: z.output<typeof credentials>;
  readonly client: Client;
  /** The cookie of an earlier success in this browser. */
  readonly device: string | undefined;
}

/** What a sign-in gives: the tokens, and the cookie by which this browser is known again. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly device: string;
}

/**
 * Opens a session for name and password (security A01, A02, A20). Unknown name, wrong password and archived user are one
 * refusal, login_failed, after the same work; too_many beyond the limits. A failed try stays counted. Needs the pool.
 */
export async function signIn(context: Context, { form, client, device: cookie }: SignInAsk): Promise<SignedIn> {
  const { now, deps } = context;
  const { jwtKeys, sealKeys } = deps.secrets;
  const { ip } = client;
  const account = await findAccount(context.db, form.username);
  const device = readDevice(sealKeys, cookie, now);
  const limits = signInLimits(form.username, ip, device?.userId === account?.id ? device?.id : undefined);
  const successes = successLimits(form.username);
  await refuseWhenReached(context, [...limits, ...successes]);
  const fits = await passwordFits(account?.password_hash, form.password, addressKey(ip));
  if (!account || !fits) return failSignIn(context, limits, account?.id ?? null);
  // Guesses that ran beside this one may have used the limit up; a right guess after that is one too many.
  await refuseWhenReached(context, limits);
  const user = { id: account.id, passwordHash: account.password_hash };
  const opened = await inTransaction(deps.db, async (db) => {
    await countSuccess({ ...context, db }, successes);
    return openSession({ ...context, db }, user, limits[0].bucket, client);
  });
  if (!opened) return failSignIn(context, limits, account.id);
  await securityEvent(context, { action: 'session.opened', userId: account.id, actorId: account.id });
  const access = await signAccess(jwtKeys, { userId: account.id, sessionId: opened.sessionId }, now);
  return {
    tokens: { access, refresh: opened.refresh, role_name: roleEntry(account.role).name },
    device: newDevice(sealKeys, account.id, now),
  };
}
