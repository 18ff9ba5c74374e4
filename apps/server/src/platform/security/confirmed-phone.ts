// The rule that customers confirm their phone number before they can take goods, delivery windows or messages.
import { AppError } from '@tilgul/contract/rules/errors';
import { CUSTOMER } from '@tilgul/contract/rules/roles';
import type { ActorContext } from '../../deps.ts';

/** Refuses a customer with an unconfirmed phone number, if `CONFIRM_PHONE` asks for one (SES-18). */
export async function requireConfirmedPhone({
  db,
  deps,
  actor,
}: Pick<ActorContext, 'db' | 'deps' | 'actor'>): Promise<void> {
  if (!deps.config.confirmsPhone || actor.role !== CUSTOMER) return;
  const user = db.selectFrom('users').select('phone_confirmed_at').where('id', '=', actor.id);
  if ((await user.executeTakeFirst())?.phone_confirmed_at === null) throw new AppError('phone_unconfirmed');
}
