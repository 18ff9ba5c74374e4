// PINs of people who use registers: their own one, and its check on a register.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type { checkRegisterPin as checkCall, saveRegisterPin as saveCall } from '@tilgul/contract/registers';
import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext, Context, RegisterDevice } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { clearAttempts, takeAttempt } from '../../platform/security/attempts.ts';
import { derivePinVerifier } from '../../platform/security/passwords.ts';
import { createOpaqueToken } from '../../platform/security/tokens.ts';
import { getText } from '../../texts/get-text.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { hashingClient, verifyOwnPassword } from '../two-factor/verify-password.ts';
import { findPerson } from './device.sql.ts';

/** A manager's PIN approves what cashiers may not do. */
const MANAGER_DIGITS = 6;
/** OWASP's minimum for PBKDF2-HMAC-SHA-256. Registers compute it too. */
const ROUNDS = 600_000;
const SALT_BYTES = 16;

/** Sets the actor's PIN after a check of the password. Call it outside a transaction. */
export async function saveRegisterPin(
  context: ActorContext,
  { pin, password }: Body<typeof saveCall>,
): Promise<undefined> {
  const { actor, now } = context;
  if (actor.role === MANAGER && pin.length !== MANAGER_DIGITS)
    throw invalid({ pin: [getText('registers.managerPin')] });
  await verifyOwnPassword(context, password);
  const key = { salt: randomBytes(SALT_BYTES), rounds: ROUNDS };
  const values = { ...key, verifier: await derivePinVerifier(pin, key, hashingClient(context)), set_at: now };
  await withTransaction(context, async (tx) => {
    await tx.db
      .insertInto('register_pins')
      .values({ user_id: actor.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await securityEvent(tx, { action: 'account.changed', userId: actor.id, changed: ['register_pin'] });
  });
  return undefined;
}

/** Wrong PINs of a user on a register in 15 minutes; the sixth attempt is refused. A right one clears them. */
const pinLimit = (registerId: number, userId: number) => ({
  bucket: `register-pin:${registerId}:${userId}`,
  max: 5,
  windowSeconds: 15 * 60,
});

/** Checks the PIN of one of the store's people; the answer proves it in one record. Call it outside a transaction. */
export async function checkRegisterPin(
  context: Context & { readonly register: RegisterDevice },
  { user_id, pin }: Body<typeof checkCall>,
): Promise<Ok<typeof checkCall>> {
  const { db, now, register, origin } = context;
  const person = await findPerson(db, register.storeId, user_id);
  if (!person) throw notFound();
  const limit = pinLimit(register.id, user_id);
  await takeAttempt(db, limit, now);
  const { salt, rounds, verifier } = person;
  const isRight =
    salt !== null &&
    timingSafeEqual(verifier, await derivePinVerifier(pin, { salt, rounds }, origin && { ip: origin.address }));
  if (!isRight) throw invalid({ pin: [getText('registers.pinWrong')] });
  await clearAttempts(db, limit.bucket);
  const id = createOpaqueToken();
  await db.insertInto('register_checks').values({ id, register_id: register.id, user_id, created_at: now }).execute();
  return { check: id };
}
