// The user's own account: details, language, password, phone number, sessions, deletion.
import type {
  accountDeletion,
  OwnSession,
  ownDetails,
  passwordChange,
  phoneCodeRequest,
  phoneConfirmation,
} from '@tilgul/contract/account';
import type { CodeSent } from '@tilgul/contract/auth';
import { required } from '@tilgul/contract/form-messages';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import type { UserAnswer } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import type { Page } from '../../platform/paging/page.ts';
import { type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { hashPhone } from '../auth/auth.rules.ts';
import { endCodeRequest, takeCodeAttempt } from '../auth/auth.sql.ts';
import { type MatchedCode, matchCode, refuseWhenExhausted, sendCode, takeSmsBudget } from '../auth/codes.commands.ts';
import { failOtp, refuseOverLimits } from '../auth/limits.ts';
import { otpAttemptLimits } from '../auth/otp-limits.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { readParticulars } from '../taxes/taxes.sql.ts';
import { hashingClient, verifyOwnPassword } from '../two-factor/verify-password.ts';
import { endSessions, endUserSessions } from '../users/sessions.sql.ts';
import { archiveUser, mapUserViolation, refuseTaken, saveUser } from '../users/users.commands.ts';
import { type OpenBusiness, refuseWeakPassword } from '../users/users.rules.ts';
import {
  getUser,
  getUserLanguage,
  lockUser,
  nextPasswordVersion,
  setPhoneConfirmed,
  type UserScope,
  updatePerson,
} from '../users/users.sql.ts';

const selfScope =
  ({ actor }: ActorContext): UserScope =>
  (eb) =>
    eb('users.id', '=', actor.id);

/** Updates the actor's names, e-mail address and GSTIN. */
export async function updateOwnDetails(context: ActorContext, form: z.output<typeof ownDetails>): Promise<UserAnswer> {
  const { id } = context.actor;
  const scope = selfScope(context);
  return withTransaction(context, async (tx) => {
    const before = await getUser(tx.db, id, scope);
    await saveUser(tx, { id, scope }, form, undefined);
    const changed = (['first_name', 'last_name', 'email', 'gstin'] as const).filter(
      (name) => form[name] !== undefined && form[name] !== before[name],
    );
    await securityEvent(tx, { action: 'account.changed', userId: id, changed });
    return getUser(tx.db, id, scope);
  }).catch(mapUserViolation);
}

/** Sets the actor's language (LANG-2). */
export async function changeLanguage({ db, actor }: ActorContext, language: Language): Promise<{ language: Language }> {
  await db.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
  return { language };
}

/** Sets a new password and ends the user's other sessions (SES-14). Returns its version. Call it outside a transaction. */
export async function changePassword(
  context: ActorContext,
  { old_password, new_password }: z.output<typeof passwordChange>,
): Promise<number> {
  const { db, deps, actor } = context;
  const password_hash = await verifyOwnPassword(context, old_password, 'old_password');
  const person = await getUser(db, actor.id, selfScope(context));
  if (new_password === old_password) throw invalid({ new_password: [getText('account.passwordUnchanged')] });
  await refuseWeakPassword(deps.config, { password: new_password, person, field: 'new_password' });
  const newHash = await hashPassword(new_password, hashingClient(context));
  return withTransaction(context, async (tx) => {
    const { password_version } = await tx.db
      .updateTable('users')
      .set({ password_hash: newHash, must_change_password: false, password_version: nextPasswordVersion })
      .where('id', '=', actor.id)
      .where('password_hash', '=', password_hash)
      .where('archived_at', 'is', null)
      .returning('password_version')
      .executeTakeFirstOrThrow(() => new AppError('conflict'));
    await endUserSessions(tx, actor.id, 'password_changed', actor.sessionId);
    await securityEvent(tx, { action: 'password.changed', userId: actor.id, changed: ['password'] });
    await notifyUsers(tx, [actor.id], createMessage('password_changed'));
    return password_version;
  });
}

/** Addresses the customer, unlike the refusal for administrators. */
function refuseOpenOrders({ open_orders }: OpenBusiness): void {
  if (open_orders === 0) return;
  const detail = getText('account.openOrders', { count: open_orders });
  throw new AppError('in_use', { detail });
}

/**
 * Archives and erases the actor's account after checking the password (USER-11, PRIV-3), and ends all sessions. Refused
 * while orders are open. Call it outside a transaction.
 */
export async function deleteOwnAccount(
  context: ActorContext,
  { password }: z.output<typeof accountDeletion>,
): Promise<{ message: string }> {
  const { id } = context.actor;
  await verifyOwnPassword(context, password);
  await withTransaction(context, async (tx) => {
    await archiveUser(tx, id, selfScope(context), refuseOpenOrders);
    await securityEvent(tx, { action: 'account.deleted', userId: id });
  });
  return { message: getText('account.deleted') };
}

const MAX_LISTED = 100;

const liveSessions = ({ db, now, actor }: ActorContext) =>
  db.selectFrom('sessions').where('user_id', '=', actor.id).where('ended_at', 'is', null).where('expires_at', '>', now);

/** Lists the actor's open sessions, newest first. */
export async function listSessions(context: ActorContext): Promise<Page<OwnSession>> {
  const found = await liveSessions(context)
    .select(['id', 'user_agent', 'address', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const rows = found.map(({ user_agent, created_at, ...row }) => ({
    ...row,
    device: describeDevice(user_agent),
    created_at: created_at.toISOString(),
    is_current: row.id === context.actor.sessionId,
  }));
  return { rows, total: rows.length };
}

async function endOwnSessions(context: ActorContext, ids: readonly number[]): Promise<void> {
  await endSessions(context, ids, 'ended_by_owner');
  await securityEvent(context, {
    action: 'session.ended',
    userId: context.actor.id,
    facts: { why: 'ended_by_owner', sessions: ids.length },
  });
}

/** Ends one of the actor's open sessions. */
export async function endSession(context: ActorContext, id: number): Promise<{ message: string }> {
  const session = await liveSessions(context).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound);
  await endOwnSessions(context, [session.id]);
  return { message: getText('account.sessionEnded') };
}

/** Ends all open sessions of the actor except the current one. */
export async function endOtherSessions(context: ActorContext): Promise<{ message: string }> {
  const others = await liveSessions(context).select('id').where('id', '<>', context.actor.sessionId).execute();
  const ids = others.map(({ id }) => id);
  if (ids.length > 0) await endOwnSessions(context, ids);
  return { message: getText('account.sessionsEnded') };
}

/** Checked in this order, because most User-Agent headers name other browsers too. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const findName = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** 'Chrome on Windows' for a User-Agent header. An unknown browser is 'Unknown browser'; an unknown system is left out. */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '') ?? getText('account.unknownBrowser');
  const system = findName(SYSTEMS, userAgent ?? '');
  return system === undefined ? browser : getText('account.device', { browser, system });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits probing for registered numbers. */
const phoneChangeLimit = (userId: number): Limit => ({ bucket: `phone:${userId}`, max: 10, windowSeconds: 60 * 60 });

/** A signed-in user's codes and attempts count separately from all others (SES-8). */
const toCodeKey = ({ deps, actor }: ActorContext, phone: string) => ({
  purpose: 'phone' as const,
  number: hashPhone(deps.secrets.sealKeys[0], phone),
  requester: hashToken(`user:${actor.id}`),
});

/** Refuses the user's own confirmed number and numbers of other users. */
async function refusePhone({ db, actor }: ActorContext, user: UserAnswer, phone: string): Promise<void> {
  if (phone === user.phone_no && user.phone_confirmed) throw invalid({ phone_no: [getText('account.phoneUnchanged')] });
  await refuseTaken(db, { phone_no: phone }, actor.id);
}

/**
 * Sends a code to the actor's new number, or to the current one to confirm it, within the limits of all one-time passwords
 * (SES-17). A new number needs the password. Call it outside a transaction.
 */
export async function changePhone(
  context: ActorContext,
  { phone_no: phone, password }: z.output<typeof phoneCodeRequest>,
): Promise<CodeSent> {
  const { deps, actor, origin } = context;
  const user = await getUser(context.db, actor.id, selfScope(context));
  if (password !== undefined) await verifyOwnPassword(context, password);
  else if (phone !== user.phone_no) throw invalid({ password: [required('Password')()] });
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, phoneChangeLimit(actor.id), context.now);
  const key = toCodeKey(context, phone);
  await refusePhone(context, user, phone);
  const sent = await sendCode(context, { ...key, phone, ip: origin?.address ?? '' }, async () => actor.id);
  return { message: getText('auth.otpSent'), ...sent };
}

/** Sent even over the hourly SMS budget, which an attacker could exhaust first. */
async function notifyOldPhone(context: ActorContext, oldPhone: string): Promise<void> {
  const { db, deps, now, actor } = context;
  await takeSmsBudget(context, { isSent: true, isKnown: true });
  const { BRAND: brand } = deps.config;
  const { phone: contact } = await readParticulars(context);
  const text = inLanguage(await getUserLanguage(db, actor.id), () => getText('sms.phoneChanged', { brand, contact }));
  const sms = { to: oldPhone, template: 'phone_changed' as const, text, variables: {}, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: new Date(now.getTime() + DAY_MS) }, { isWanted: true });
}

/** Saves the number. The audit log records the change without the numbers. */
async function savePhone(context: ActorContext, phone: string, found: MatchedCode): Promise<UserAnswer> {
  const { db, now, actor } = context;
  const self = selfScope(context);
  if (!(await endCodeRequest(db, found.requestId, now))) throw new AppError('wrong_otp');
  await lockUser(db, actor.id, self);
  const before = await getUser(db, actor.id, self);
  if (before.phone_no !== phone) {
    await updatePerson(db, actor.id, { phone_no: phone }, self);
    await securityEvent(context, { action: 'account.changed', userId: actor.id, changed: ['phone_no'] });
    await notifyUsers(context, [actor.id], createMessage('phone_changed'));
    await notifyOldPhone(context, before.phone_no);
  }
  await setPhoneConfirmed(db, { id: actor.id, phone }, now);
  return getUser(db, actor.id, self);
}

/**
 * Sets the actor's phone number after checking its code (SES-17). Refused if the number was registered in the meantime. Call it
 * outside a transaction.
 */
export async function confirmPhone(
  context: ActorContext,
  { phone_no: phone, otp }: z.output<typeof phoneConfirmation>,
): Promise<UserAnswer> {
  const { db, now, actor, origin } = context;
  const limits = otpAttemptLimits(origin?.address ?? '');
  await refuseOverLimits(context, limits);
  const key = toCodeKey(context, phone);
  const taken = await takeCodeAttempt(db, key, now);
  if (!taken) await refuseWhenExhausted(context, key);
  const found = taken && matchCode(context, { phone, code: otp }, taken);
  if (found?.userId !== actor.id) return failOtp(context, limits);
  return withTransaction(context, (tx) => savePhone(tx, phone, found)).catch(mapUserViolation);
}
