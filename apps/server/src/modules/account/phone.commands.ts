// Changes one's own number: a code goes to the new one, a notice to the old one.
import type { phoneChange, phoneConfirmation } from '@tilgul/contract/account';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { UserAnswer } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Limit, takeAttempt } from '../../platform/security/attempts.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { inLanguage, say } from '../../texts/say.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import {
  type MatchedCode,
  matchCode,
  refuseOverSmsBudget,
  refuseWhenExhausted,
  reportSmsBudget,
  sendCode,
  takeSmsBudget,
} from '../auth/codes.commands.ts';
import { hashPhone } from '../auth/codes.rules.ts';
import { endCodeRequest, takeCodeAttempt } from '../auth/codes.sql.ts';
import { failOtp, otpAttemptLimits, otpRequestLimits, refuseOverLimits } from '../auth/limits.ts';
import { phoneChanged, phoneChangedSms } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { verifyOwnPassword } from '../two-factor/verify-password.ts';
import type { UserScope } from '../users/users.access.ts';
import { mapUserViolation, refuseTaken } from '../users/users.commands.ts';
import { getUser, getUserLanguage, lockUser, setPhoneConfirmed, updatePerson } from '../users/users.sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which numbers are taken is not to be tried out one by one. */
const phoneChangeLimit = (userId: number): Limit => ({ bucket: `phone:${userId}`, max: 10, windowSeconds: 60 * 60 });

const selfScope =
  ({ actor }: ActorContext): UserScope =>
  (eb) =>
    eb('users.id', '=', actor.id);

/** Whoever is signed in asks as nobody else does: the own codes and tries are counted apart (SES-8). */
const toCodeKey = ({ deps, actor }: ActorContext, phone: string) => ({
  purpose: 'phone' as const,
  number: hashPhone(deps.secrets.sealKeys[0], phone),
  asker: hashToken(`user:${actor.id}`),
});

/** A confirmed number of one's own needs no code, and a number that somebody has gets none. */
async function refusePhone(context: ActorContext, phone: string): Promise<void> {
  const { phone_no, phone_confirmed } = await getUser(context.db, context.actor.id, selfScope(context));
  if (phone === phone_no && phone_confirmed) throw invalid({ phone_no: [say('This is your number already.')] });
  await refuseTaken(context.db, { phone_no: phone }, context.actor.id);
}

/**
 * Sends a code to a number that is to be the actor's, within the limits of all one-time passwords (SES-17). Throws invalid for
 * a wrong password or a number that somebody has, too_many; needs the pool.
 */
export async function changePhone(
  context: ActorContext,
  { phone_no: phone, password }: z.output<typeof phoneChange>,
): Promise<{ message: string }> {
  const { deps, actor, origin } = context;
  await verifyOwnPassword(context, password);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, phoneChangeLimit(actor.id), context.now);
  const asker = toCodeKey(context, phone);
  const limits = otpRequestLimits({ ...asker, ip: origin?.address ?? '' });
  await refusePhone(context, phone);
  const budget = await inTransaction(deps.db, (db) =>
    sendCode({ ...context, db }, { ...asker, phone, userId: actor.id, limits }),
  );
  reportSmsBudget(deps, budget);
  refuseOverSmsBudget(budget);
  return { message: say('OTP sent successfully') };
}

/** Sent whatever the hour's budget says: whoever took the account over must not be able to use it up first. */
async function notifyOldPhone(context: ActorContext, oldPhone: string): Promise<void> {
  const { db, deps, now, actor } = context;
  await takeSmsBudget(context, { isSent: true });
  const { BRAND, CONTACT_PHONE } = deps.config;
  const text = inLanguage(await getUserLanguage(db, actor.id), () => phoneChangedSms(BRAND, CONTACT_PHONE));
  const sms = { to: oldPhone, template: 'phone_changed' as const, text, variables: {}, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: new Date(now.getTime() + DAY_MS) }, { isWanted: true });
}

/** Writes the number; the trail says that it changed, never from what to what. */
async function savePhone(context: ActorContext, phone: string, found: MatchedCode): Promise<UserAnswer> {
  const { db, now, actor } = context;
  const self = selfScope(context);
  if (!(await endCodeRequest(db, found.askId, now))) throw new AppError('wrong_otp');
  await lockUser(db, actor.id, self);
  const before = await getUser(db, actor.id, self);
  if (before.phone_no !== phone) {
    await updatePerson(db, actor.id, { phone_no: phone }, self);
    await securityEvent(context, { action: 'account.changed', userId: actor.id, changed: ['phone_no'] });
    await notifyUsers(context, [actor.id], phoneChanged());
    await notifyOldPhone(context, before.phone_no);
  }
  await setPhoneConfirmed(db, { id: actor.id, phone }, now);
  return getUser(db, actor.id, self);
}

/**
 * Makes the number that the code was sent to the actor's own (SES-17). Throws wrong_otp, too_many, invalid when somebody has
 * registered with the number meanwhile; needs the pool.
 */
export async function confirmPhone(
  context: ActorContext,
  { phone_no: phone, otp }: z.output<typeof phoneConfirmation>,
): Promise<UserAnswer> {
  const { db, deps, now, actor, origin } = context;
  const limits = otpAttemptLimits(origin?.address ?? '');
  await refuseOverLimits(context, limits);
  const asker = toCodeKey(context, phone);
  const taken = await takeCodeAttempt(db, asker, now);
  if (!taken) await refuseWhenExhausted(context, asker);
  const found = taken && matchCode(context, { phone, code: otp }, taken);
  if (found?.userId !== actor.id) return failOtp(context, limits);
  return inTransaction(deps.db, (tx) => savePhone({ ...context, db: tx }, phone, found)).catch(mapUserViolation);
}
