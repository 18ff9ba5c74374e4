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
  type FoundAsk,
  matchCode,
  refuseOverBudget,
  refuseWhenUsedUp,
  reportSmsBudget,
  sendCode,
  takeSms,
} from '../auth/codes.commands.ts';
import { hashNumber } from '../auth/codes.rules.ts';
import { endAsk, takeCodeTry } from '../auth/codes.sql.ts';
import { failCode, otpAskLimits, otpTryLimits, refuseWhenReached } from '../auth/limits.ts';
import { phoneChanged, phoneChangedSms } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { checkOwnPassword } from '../two-factor/verify-password.ts';
import type { UserScope } from '../users/users.access.ts';
import { explainTaken, refuseTaken } from '../users/users.commands.ts';
import { confirmPhoneOf, getUser, languageOfUser, lockUser, updatePerson } from '../users/users.sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which numbers are taken is not to be tried out one by one. */
const asksOf = (userId: number): Limit => ({ bucket: `phone:${userId}`, max: 10, windowSeconds: 60 * 60 });

const selfOf =
  ({ actor }: ActorContext): UserScope =>
  (eb) =>
    eb('users.id', '=', actor.id);

/** Whoever is signed in asks as nobody else does: the own codes and tries are counted apart (SES-8). */
const askerOf = ({ deps, actor }: ActorContext, phone: string) => ({
  purpose: 'phone' as const,
  number: hashNumber(deps.secrets.sealKeys[0], phone),
  asker: hashToken(`user:${actor.id}`),
});

/** A confirmed number of one's own needs no code, and a number that somebody has gets none. */
async function refuseNumber(context: ActorContext, phone: string): Promise<void> {
  const { phone_no, phone_confirmed } = await getUser(context.db, context.actor.id, selfOf(context));
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
  await checkOwnPassword(context, password);
  if (deps.config.RATE_LIMITS === 'on') await takeAttempt(deps.db, asksOf(actor.id), context.now);
  const asker = askerOf(context, phone);
  const limits = otpAskLimits({ ...asker, ip: origin?.address ?? '' });
  await refuseNumber(context, phone);
  const budget = await inTransaction(deps.db, (db) =>
    sendCode({ ...context, db }, { ...asker, phone, userId: actor.id, limits }),
  );
  reportSmsBudget(deps, budget);
  refuseOverBudget(budget);
  return { message: say('OTP sent successfully') };
}

/** Sent whatever the hour's budget says: whoever took the account over must not be able to use it up first. */
async function noticeToOldNumber(context: ActorContext, oldPhone: string): Promise<void> {
  const { db, deps, now, actor } = context;
  await takeSms(context, { isSent: true });
  const { BRAND, CONTACT_PHONE } = deps.config;
  const text = inLanguage(await languageOfUser(db, actor.id), () => phoneChangedSms(BRAND, CONTACT_PHONE));
  const sms = { to: oldPhone, template: 'phone_changed' as const, text, variables: {}, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: new Date(now.getTime() + DAY_MS) }, { isWanted: true });
}

/** Writes the number; the trail says that it changed, never from what to what. */
async function takeNumber(context: ActorContext, phone: string, found: FoundAsk): Promise<UserAnswer> {
  const { db, now, actor } = context;
  const self = selfOf(context);
  if (!(await endAsk(db, found.askId, now))) throw new AppError('wrong_otp');
  await lockUser(db, actor.id, self);
  const before = await getUser(db, actor.id, self);
  if (before.phone_no !== phone) {
    await updatePerson(db, actor.id, { phone_no: phone }, self);
    await securityEvent(context, { action: 'account.changed', userId: actor.id, changed: ['phone_no'] });
    await notifyUsers(context, [actor.id], phoneChanged());
    await noticeToOldNumber(context, before.phone_no);
  }
  await confirmPhoneOf(db, { id: actor.id, phone }, now);
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
  const limits = otpTryLimits(origin?.address ?? '');
  await refuseWhenReached(context, limits);
  const asker = askerOf(context, phone);
  const taken = await takeCodeTry(db, asker, now);
  if (!taken) await refuseWhenUsedUp(context, asker);
  const found = taken && matchCode(context, { phone, code: otp }, taken);
  if (found?.userId !== actor.id) return failCode(context, limits);
  return inTransaction(deps.db, (tx) => takeNumber({ ...context, db: tx }, phone, found)).catch(explainTaken);
}
