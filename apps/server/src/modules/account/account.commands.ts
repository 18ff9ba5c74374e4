// The user's own account: details, language, password, sessions, deletion.
import type { accountDeletion, OwnSession, ownDetails, passwordChange } from '@tilgul/contract/account';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import type { Language } from '@tilgul/contract/rules/languages';
import type { UserAnswer } from '@tilgul/contract/users';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import type { Page } from '../../platform/paging/page.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { securityEvent } from '../audit-log/audit-log.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { hashingQueueKey, verifyOwnPassword } from '../two-factor/verify-password.ts';
import { endSessions, endUserSessions } from '../users/sessions.sql.ts';
import type { UserScope } from '../users/users.access.ts';
import { archiveUser, mapUserViolation, saveUser } from '../users/users.commands.ts';
import { type OpenBusiness, refuseWeakPassword } from '../users/users.rules.ts';
import { getUser } from '../users/users.sql.ts';
import { describeDevice } from './device.rules.ts';

/** Updates the actor's names, e-mail address and GSTIN. */
export async function updateOwnDetails(context: ActorContext, form: z.output<typeof ownDetails>): Promise<UserAnswer> {
  const { id } = context.actor;
  const scope: UserScope = (eb) => eb('users.id', '=', id);
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

/** Sets a new password and ends the user's other sessions (SES-14). Call it outside a transaction. */
export async function changePassword(
  context: ActorContext,
  { old_password, new_password }: z.output<typeof passwordChange>,
): Promise<{ message: string }> {
  const { db, deps, actor } = context;
  const password_hash = await verifyOwnPassword(context, old_password, 'old_password');
  const person = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (new_password === old_password) throw invalid({ new_password: [getText('account.passwordUnchanged')] });
  await refuseWeakPassword(deps.config, { password: new_password, person, field: 'new_password' });
  const newHash = await hashPassword(new_password, hashingQueueKey(context));
  await withTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('users')
      .set({ password_hash: newHash, must_change_password: false })
      .where('id', '=', actor.id)
      .where('password_hash', '=', password_hash)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict');
    await endUserSessions(tx, actor.id, 'password_changed', actor.sessionId);
    await securityEvent(tx, { action: 'password.changed', userId: actor.id, changed: ['password'] });
    await notifyUsers(tx, [actor.id], createMessage('password_changed'));
  });
  return { message: getText('account.passwordChanged') };
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
    await archiveUser(tx, id, (eb) => eb('users.id', '=', id), refuseOpenOrders);
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
  await endSessions(context.db, ids, 'ended_by_owner', context.now);
  await securityEvent(context, {
    action: 'session.ended',
    userId: context.actor.id,
    facts: { why: 'ended_by_owner', sessions: ids.length },
  });
}

/** Ends one of the actor's open sessions. */
export async function endSession(context: ActorContext, id: number): Promise<{ message: string }> {
  const session = await liveSessions(context).select('id').where('id', '=', id).executeTakeFirst();
  if (!session) throw new AppError('not_found');
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
