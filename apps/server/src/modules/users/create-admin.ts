// Creates an administrator: for the demo data and `npm run admin:create`, never for a call.
import { ADMIN } from '@tilgul/contract/rules/roles';
import { registration } from '@tilgul/contract/users';
import * as z from 'zod/mini';
import type { Context } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fieldMessages, invalid } from '../../platform/http/errors.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { addUser, hashNewPassword } from './save-person.ts';

export type AdminForm = Pick<
  z.input<typeof registration>,
  'first_name' | 'last_name' | 'username' | 'password' | 'phone_no'
> & {
  readonly email?: string | null;
};

/**
 * Makes an administrator under the rules of registration; the new user's id (USER-2). Throws invalid with
 * messages by field, also for a name, phone or e-mail that somebody has. Needs the pool's handle.
 */
export async function createAdmin(context: Context, form: AdminForm): Promise<number> {
  const parsed = z.safeParse(registration, form);
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  const password_hash = await hashNewPassword(context, parsed.data);
  return inTransaction(context.deps.db, async (db) => {
    const account = { role: ADMIN, store_id: null, password_hash, must_change_password: false } as const;
    const userId = await addUser({ ...context, db }, parsed.data, account);
    await securityEvent({ ...context, db }, { action: 'admin.created', userId });
    return userId;
  });
}
