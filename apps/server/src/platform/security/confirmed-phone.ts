// The rule that customers confirm their phone number before they can take goods, delivery windows or messages.
import { AppError } from '@tilgul/contract/rules/errors';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';

/**
 * Whether a row of `users` has a confirmed phone number. A code to reset or sign in confirms it only for its receiver, who may not
 * be the one with the open sessions: it counts from the new password on, and in a session that a code opened.
 */
export const hasConfirmedPhone = sql<boolean>`(users.phone_confirmed_at is not null and not users.unconfirmed_until_reset)`;

/** Whether the number counts as confirmed in the actor's session. */
export async function isConfirmedInSession({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): Promise<boolean> {
  const isConfirmed = sql<boolean>`(${hasConfirmedPhone} or (users.phone_confirmed_at is not null and ${actor.usedCode ?? false}::boolean))`;
  const user = db.selectFrom('users').select(isConfirmed.as('is_confirmed')).where('id', '=', actor.id);
  return (await user.executeTakeFirst())?.is_confirmed === true;
}

/** Refuses a customer with an unconfirmed phone number, if `CONFIRM_PHONE` asks for one (SES-18). */
export async function requireConfirmedPhone({
  db,
  deps,
  actor,
}: Pick<ActorContext, 'db' | 'deps' | 'actor'>): Promise<void> {
  if (!deps.config.confirmsPhone || actor.role !== CUSTOMER) return;
  if (!(await isConfirmedInSession({ db, actor }))) throw new AppError('phone_unconfirmed');
}
