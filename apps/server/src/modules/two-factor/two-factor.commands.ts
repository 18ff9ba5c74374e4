// Two-factor sign-in: set it up with an authenticator app, renew its recovery codes, turn it off.
import type { reauthentication } from '@tilgul/contract/auth.forms';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { FACTOR_SET_UP_SECONDS } from '@tilgul/contract/two-factor';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { requireConfirmedPhone } from '../../platform/security/confirmed-phone.ts';
import { createTotpSecret, findTotpStep, totpUri } from '../../platform/security/two-factor-codes.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { endUserSessions } from '../users/sessions.sql.ts';
import { getUser, lockUser, visibleTo } from '../users/users.sql.ts';
import {
  confirmSetup,
  deleteTwoFactor,
  findSetup,
  findTwoFactor,
  insertPendingSetup,
  replaceRecoveryCodes,
  replaceRecoverySalt,
} from './two-factor.sql.ts';
import { makeRecoveryCodes, openSecret, sealSecret } from './two-factor-codes.ts';
import { hashingClient, limitGuesses, reauthenticate } from './verify-password.ts';

type Form = z.output<typeof reauthentication>;

/** Stores a new secret, to be confirmed within 15 minutes. Call it outside a transaction. */
export async function beginTwoFactor(context: ActorContext, form: Form): Promise<{ secret: string; uri: string }> {
  const { db, deps, now, actor } = context;
  await requireConfirmedPhone(context);
  if (await findTwoFactor(db, actor.id)) throw new AppError('factor_on');
  await reauthenticate(context, form);
  const secret = createTotpSecret();
  if (!(await insertPendingSetup(db, actor.id, sealSecret(deps, actor.id, secret), now)))
    throw new AppError('factor_on');
  const { username } = await getUser(db, actor.id, visibleTo(actor));
  return { secret, uri: totpUri(secret, { issuer: deps.config.BRAND, label: username }) };
}

/** Checks the first code against the pending secret; returns the sealed secret and the code's time step. */
async function checkFirstCode({ db, deps, now, actor }: ActorContext, otp: string) {
  const since = new Date(now.getTime() - FACTOR_SET_UP_SECONDS * 1000);
  const setup = await findSetup(db, actor.id, since);
  if (setup?.is_on) throw new AppError('factor_on');
  const secret = setup && openSecret(deps, actor.id, setup.secret_seal);
  if (!setup || secret === undefined) throw new AppError('factor_expired');
  const step = findTotpStep(secret, otp, now);
  if (step === undefined) throw invalid({ otp: [getText('twoFactor.codeWrong')] });
  return { userId: actor.id, secretSeal: setup.secret_seal, step };
}

/**
 * Turns two-factor sign-in on, ends the sessions opened without it (SES-15), and returns recovery codes. Call it outside
 * a transaction.
 */
export async function confirmTwoFactor(context: ActorContext, otp: string): Promise<{ recovery_codes: string[] }> {
  const { now, actor } = context;
  await requireConfirmedPhone(context);
  const setup = await limitGuesses(context, () => checkFirstCode(context, otp));
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingClient(context));
  await withTransaction(context, async (tx) => {
    const { db } = tx;
    // A parallel sign-in without a code either sees the change or is ended here.
    await lockUser(db, actor.id, (eb) => eb.lit(true));
    if (!(await confirmSetup(db, { ...setup, salt }, now))) throw new AppError('factor_on');
    await replaceRecoveryCodes(db, actor.id, hashes);
    await endUserSessions(tx, actor.id, 'factor_changed', actor.sessionId);
    await securityEvent(tx, { action: 'factor.added', userId: actor.id });
    await notifyUsers(tx, [actor.id], createMessage('factor_added'));
  });
  return { recovery_codes: [...codes] };
}

/** Replaces all recovery codes. Call it outside a transaction. */
export async function renewRecoveryCodes(context: ActorContext, form: Form): Promise<{ recovery_codes: string[] }> {
  const { actor } = context;
  const twoFactor = await reauthenticate(context, form);
  if (!twoFactor) throw new AppError('factor_off');
  const { codes, salt, hashes } = await makeRecoveryCodes(hashingClient(context));
  await withTransaction(context, async (tx) => {
    if (!(await replaceRecoverySalt(tx.db, twoFactor, salt))) throw new AppError('conflict');
    await replaceRecoveryCodes(tx.db, actor.id, hashes);
    await securityEvent(tx, { action: 'factor.recovery_renewed', userId: actor.id });
    await notifyUsers(tx, [actor.id], createMessage('recovery_codes_renewed'));
  });
  return { recovery_codes: [...codes] };
}

/** Turns the actor's own two-factor sign-in off. Call it outside a transaction. */
export async function disableTwoFactor(context: ActorContext, form: Form): Promise<{ message: string }> {
  const { actor } = context;
  await reauthenticate(context, form);
  await withTransaction(context, async (tx) => {
    if (!(await deleteTwoFactor(tx.db, actor.id))) throw new AppError('factor_off');
    await securityEvent(tx, { action: 'factor.removed', userId: actor.id });
    await notifyUsers(tx, [actor.id], createMessage('factor_removed'));
  });
  return { message: getText('twoFactor.off') };
}

/**
 * Turns another user's two-factor sign-in off after the administrator has re-authenticated, and ends that user's sessions,
 * since a lost phone may have one. Call it outside a transaction.
 */
export async function disableTwoFactorForUser(
  context: ActorContext,
  id: number,
  form: Form,
): Promise<{ message: string }> {
  const { db, actor } = context;
  if (id === actor.id) throw new AppError('forbidden', { detail: getText('twoFactor.useOwnAccount') });
  await reauthenticate(context, form);
  const { first_name, last_name } = await getUser(db, actor.id, visibleTo(actor));
  await withTransaction(context, async (tx) => {
    await getUser(tx.db, id, visibleTo(actor));
    if (!(await deleteTwoFactor(tx.db, id))) throw new AppError('factor_off');
    await endUserSessions(tx, id, 'factor_changed');
    await securityEvent(tx, { action: 'factor.removed', userId: id });
    const message = createMessage('factor_removed_by_other', { name: `${first_name} ${last_name}` });
    await notifyUsers(tx, [id], message);
  });
  return { message: getText('twoFactor.turnedOff') };
}
