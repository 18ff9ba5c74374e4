// SQL of what somebody comes in by: the number, and the password.
import type { Db } from '../../deps.ts';
import type { Named } from './password.rules.ts';

/** Keeps that a live user has proved to have the number, if it is the user's. */
export async function confirmPhoneOf(
  db: Db,
  user: { readonly id: number; readonly phone: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ phone_confirmed_at: now })
    .where('id', '=', user.id)
    .where('phone_no', '=', user.phone)
    .where('archived_at', 'is', null)
    .execute();
}

/** The names of the live user with that phone. */
export async function findNamesByPhone(db: Db, phone: string): Promise<Named | undefined> {
  return db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('phone_no', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Sets the password of a live user that still has the number; undefined when there is none. */
export async function setPassword(
  db: Db,
  user: { readonly id: number; readonly phone: string },
  passwordHash: string,
): Promise<{ readonly id: number; readonly username: string } | undefined> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', user.id)
    .where('phone_no', '=', user.phone)
    .where('archived_at', 'is', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
}
