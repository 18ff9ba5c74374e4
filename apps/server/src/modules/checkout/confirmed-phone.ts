// Whose number nobody has confirmed may be anybody: a second order paid on delivery waits for the number.
import { AppError } from '@tilgul/contract/rules/errors';
import { ORDER_ENDS } from '@tilgul/contract/rules/order-status';
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';

/** Refuses a second open cash order of a customer whose number was never confirmed, where the shop asks for that. Throws phone_unconfirmed. */
export async function refuseUnconfirmedPhone({ db, deps }: Context, userId: number): Promise<void> {
  if (!deps.config.CONFIRM_PHONE_FOR_CASH) return;
  const { rows } = await sql<{ is_refused: boolean }>`
    select phone_confirmed_at is null and exists (
      select from orders where user_id = ${userId}::bigint and payment_type = 'cod' and deleted_at is null
        and status <> all (${ORDER_ENDS}::text[])
    ) as is_refused
    from users where id = ${userId}::bigint`.execute(db);
  if (rows[0]?.is_refused) throw new AppError('phone_unconfirmed');
}
