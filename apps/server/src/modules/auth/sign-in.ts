// Signs in: checks limits and password, opens a session with its first tokens.
import type { credentials } from '@tilgul/contract/auth';
import { AppError } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import { foldUsername, MOBILE_NUMBER, normalisePhone } from '@tilgul/contract/rules/limits';
import type { Role } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context, Db } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { addressKey } from '../../platform/security/attempts.ts';
import { passwordFits } from '../../platform/security/passwords.ts';
import { signAccess } from '../../platform/security/tokens.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { factorOf, findFactor } from '../two-factor/factors.db.ts';
import { spendCode } from '../two-factor/spend-code.ts';
import { foldedUsername } from '../users/users.db.ts';
import { chosenLanguage, roleEntry } from '../users/users.rules.ts';
import { newDevice, readDevice } from './device.ts';
import {
  codeLimits,
  countSuccess,
  failSecondStep,
  failSignIn,
  refuseWhenReached,
  signInLimits,
  successLimits,
} from './limits.ts';
import { type Client, openSession } from './open-session.ts';
import { readSecondStep } from './second-step.ts';

/** The answer of a sign-in or refresh (SES-1). */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly role_name: Role;
  /** None before one was chosen. */
  readonly language?: Language;
}

/**
 * The live user of a name, regardless of case, else of a phone number, which one live user has at most; one look at the
 * database for both. PostgreSQL has no NUL, so no user has one in the name.
 */
async function findAccount(db: Db, username: string) {
  if (username.includes('\0')) return undefined;
  return db
    .selectFrom('users')
    .select((eb) => ['id', 'role', 'password_hash', 'language', eb.exists(factorOf(eb)).as('has_factor')])
    .where((eb) => eb.or([eb(foldedUsername, '=', foldUsername(username)), eb('phone_no', '=', nameOf(username))]))
    .where('archived_at', 'is', null)
    .orderBy(sql`${foldedUsername} = ${foldUsername(username)} desc`)
    .limit(1)
    .executeTakeFirst();
}

/** A phone number in its one form, anything else as it is: tries by number and by name are counted apart, so that neither tells of the other. */
function nameOf(username: string): string {
  const number = normalisePhone(username);
  return MOBILE_NUMBER.test(number) ? number : username;
}

export interface SignInAsk {
  readonly form: z.output<typeof credentials>;
  readonly client: Client;
  /** The cookie of an earlier success in this browser. */
  readonly device: string | undefined;
}

/** What a sign-in gives: the tokens, and the cookie by which this browser is known again. */
export interface SignedIn {
  readonly tokens: Tokens & { readonly factor_required?: true };
  readonly device: string;
}

/**
 * Opens a session for name and password, and a code where the second factor is on (security A01, A02, A20, A21). Unknown
 * name, wrong password and archived user are one refusal, login_failed, after the same work; after the right password
 * otp_required and otp_refused; too_many beyond the limits. A failed try stays counted. Needs the pool.
 */
export async function signIn(context: Context, { form, client, device: cookie }: SignInAsk): Promise<SignedIn> {
  const { now, deps } = context;
  const { jwtKeys, sealKeys } = deps.secrets;
  const { ip } = client;
  const name = nameOf(form.username);
  const account = await findAccount(context.db, form.username);
  const device = readDevice(sealKeys, cookie, now);
  const deviceId = device?.userId === account?.id ? device?.id : undefined;
  const limits = signInLimits(name, ip, deviceId);
  const successes = successLimits(name);
  await refuseWhenReached(context, [...limits, ...successes]);
  const fits = await passwordFits(account?.password_hash, form.password, addressKey(ip));
  if (!account || !fits) return failSignIn(context, limits, account?.id ?? null);
  // Guesses that ran beside this one may have used the limit up; a right guess after that is one too many.
  await refuseWhenReached(context, limits);
  const codes = [...limits, ...codeLimits(account.id, deviceId)];
  const asked = { userId: account.id, otp: form.otp, ip, limits: codes };
  const step = account.has_factor ? await readSecondStep(context, asked) : undefined;
  const user = { id: account.id, passwordHash: account.password_hash };
  const opened = await inTransaction(deps.db, async (db) => {
    const inside = { ...context, db };
    if (step && !(await spendCode(inside, step.factor, step.code))) return 'wrong code';
    await countSuccess(inside, successes);
    const session = await openSession(inside, user, limits[0].bucket, client);
    // The user's row is locked now: whoever turns the second factor on has done so before, or ends this session.
    if (session && !step && (await findFactor(db, account.id))) throw new AppError('otp_required');
    if (session) await securityEvent(inside, { action: 'session.opened', userId: account.id, actorId: account.id });
    return session;
  });
  if (opened === 'wrong code') return failSecondStep(context, codes, account.id);
  if (!opened) return failSignIn(context, limits, account.id);
  const access = await signAccess(jwtKeys, { userId: account.id, sessionId: opened.sessionId }, now);
  const role = roleEntry(account.role).name;
  const lacksFactor = !step && deps.config.factorRoles.includes(role);
  return {
    tokens: {
      access,
      refresh: opened.refresh,
      role_name: role,
      ...chosenLanguage(account.language),
      ...(lacksFactor ? { factor_required: true as const } : {}),
    },
    device: newDevice(sealKeys, account.id, now),
  };
}
