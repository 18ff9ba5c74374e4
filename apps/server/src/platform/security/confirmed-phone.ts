// The rule that customers confirm their phone number before they can take goods, delivery windows or messages.
import { AppError } from '@tilgul/contract/rules/errors';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import { sql } from 'kysely';
import type { ActorContext } from '../../deps.ts';

/**
 * Whether a row of `users` has a confirmed phone number. A reset code alone confirms it only for its receiver, who may not be the
 * one with the open sessions: it counts from the new password on.
 */
export const hasConfirmedPhone = sql<boolean>`(users.phone_confirmed_at is not null and not users.unconfirmed_until_reset)`;

/** Refuses a customer with an unconfirmed phone number, if `CONFIRM_PHONE` asks for one (SES-18). */
export async function requireConfirmedPhone({
  db,
  deps,
  actor,
}: Pick<ActorContext, 'db' | 'deps' | 'actor'>): Promise<void> {
  if (!deps.config.confirmsPhone || actor.role !== CUSTOMER) return;
  const user = db.selectFrom('users').select(hasConfirmedPhone.as('is_confirmed')).where('id', '=', actor.id);
  if ((await user.executeTakeFirst())?.is_confirmed === false) throw new AppError('phone_unconfirmed');
}
