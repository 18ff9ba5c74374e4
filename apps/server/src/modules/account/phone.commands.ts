// Changes the user's own phone number: a code to the new number, a notice to the old one.
import type { phoneChange, phoneConfirmation } from '@tilgul/contract/account';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { UserAnswer } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { getText, inLanguage } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { type MatchedCode, matchCode, refuseWhenExhausted, sendCode, takeSmsBudget } from '../auth/codes.commands.ts';
import { hashPhone } from '../auth/codes.rules.ts';
import { endCodeRequest, takeCodeAttempt } from '../auth/codes.sql.ts';
import { failOtp, otpAttemptLimits, otpRequestLimits, refuseOverLimits } from '../auth/limits.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { verifyOwnPassword } from '../two-factor/verify-password.ts';
import type { UserScope } from '../users/users.access.ts';
import { mapUserViolation, refuseTaken } from '../users/users.commands.ts';
import { getUser, getUserLanguage, lockUser, setPhoneConfirmed, updatePerson } from '../users/users.sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Limits probing for registered numbers. */
const phoneChangeLimit = (userId: number): Limit => ({ bucket: `phone:${userId}`, max: 10, windowSeconds: 60 * 60 });

const selfScope =
  ({ actor }: ActorContext): UserScope =>
  (eb) =>
    eb('users.id', '=', actor.id);

/** A signed-in user's codes and attempts count separately from all others (SES-8). */
const toCodeKey = ({ deps, actor }: ActorContext, phone: string) => ({
  purpose: 'phone' as const,
  number: hashPhone(deps.secrets.sealKeys[0], phone),
  requester: hashToken(`user:${actor.id}`),
});

/** Refuses the user's own confirmed number and numbers of other users. */
async function refusePhone(context: ActorContext, phone: string): Promise<void> {
  const { phone_no, phone_confirmed } = await getUser(context.db, context.actor.id, selfScope(context));
  if (phone === phone_no && phone_confirmed) throw invalid({ phone_no: [getText('account.phoneUnchanged')] });
  await refuseTaken(context.db, { phone_no: phone }, context.actor.id);
}

/**
 * Sends a code to the actor's new number, within the limits of all one-time passwords (SES-17). Call it outside a
 * transaction.
 */
export async function changePhone(
  context: ActorContext,
  { phone_no: phone, password }: z.output<typeof phoneChange>,
): Promise<{ message: string }> {
  const { deps, actor, origin } = context;
  await verifyOwnPassword(context, password);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, phoneChangeLimit(actor.id), context.now);
  const key = toCodeKey(context, phone);
  const limits = otpRequestLimits({ ...key, ip: origin?.address ?? '' });
  await refusePhone(context, phone);
  await sendCode(context, { ...key, phone, limits }, async () => actor.id);
  return { message: getText('auth.otpSent') };
}

/** Sent even over the hourly SMS budget, which an attacker could exhaust first. */
async function notifyOldPhone(context: ActorContext, oldPhone: string): Promise<void> {
  const { db, deps, now, actor } = context;
  await takeSmsBudget(context, { isSent: true });
  const { BRAND: brand, CONTACT_PHONE: contact } = deps.config;
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
 * Sets the actor's phone number after checking its code (SES-17). Refused if the number was registered meanwhile. Call it
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
