// Saves a user's form: what must be unique is reported at its field, a new password ends the user's sessions.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Role } from '@tilgul/contract/rules/roles';
import type { UserAnswer } from '@tilgul/contract/users';
import type { ActorContext, Context } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { invalid } from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { securityEvent } from '../audit-log/security-event.ts';
import { passwordSetByOther } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { type Named, refuseWeakPassword } from './password.rules.ts';
import { endSessionsOf } from './sessions.db.ts';
import type { UserScope } from './users.access.ts';
import { findTaken, getUser, insertUser, type PersonChanges, type PersonValues, updatePerson } from './users.db.ts';
import { type Taken, takenMessages } from './users.rules.ts';

const NOBODY = 0;

const FIELDS = ['first_name', 'last_name', 'username', 'email', 'phone_no', 'gstin'] as const;

/** What a form says of a person; what it does not name is left out. */
const valuesOf = <T extends PersonChanges>(form: T) =>
  Object.fromEntries(FIELDS.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as Pick<
    T,
    (typeof FIELDS)[number] & keyof T
  >;

/** What of a person the trail names without its value: which of number and e-mail were changed. */
export const changedContacts = (
  before: Pick<UserAnswer, 'email' | 'phone_no'>,
  after: Pick<UserAnswer, 'email' | 'phone_no'>,
): { changed?: readonly string[] } => {
  const changed = (['email', 'phone_no'] as const).filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? {} : { changed };
};

/** Refuses with 400 and messages at `username`, `phone_no` and `email` for what another user has. */
export async function refuseTaken(db: Context['db'], person: PersonChanges, exceptId = NOBODY): Promise<void> {
  const fields = takenMessages(await findTaken(db, person, exceptId));
  if (fields) throw invalid(fields);
}

/** The refusal for a violated key of users; anything else as it came. */
export function explainTaken(error: unknown): never {
  const taken: Partial<Taken> = {
    username: isUniqueViolation(error, 'users_username_key'),
    phone_no: isUniqueViolation(error, 'users_phone_no_key'),
    email: isUniqueViolation(error, 'users_email_key'),
  };
  const fields = takenMessages(taken);
  throw fields ? invalid(fields) : error;
}

/**
 * Makes an account; its id. Of clients that ask for the same name at once exactly one gets it, the others get the error
 * which fields are taken (security M02).
 */
export async function addUser(
  context: Context,
  form: PersonValues,
  account: {
    readonly role: Role;
    readonly store_id: number | null;
    readonly password_hash: string;
    /** Somebody else chose the password. */
    readonly must_change_password: boolean;
  },
): Promise<number> {
  const id = await insertUser(context.db, { ...valuesOf(form), ...account, created_at: context.now });
  if (id !== undefined) return id;
  await refuseTaken(context.db, form);
  // Whoever had the name was archived between the two statements.
  throw new AppError('conflict');
}

/** The hash of a form's new password, made in the turn of the address `from`; refuses one that is easy to guess (SES-6). */
export async function hashNewPassword(
  { deps }: Context,
  { password, ...person }: Named & { readonly password: string },
  from?: string,
): Promise<string> {
  await refuseWeakPassword(deps.config, { password, person });
  return hashPassword(password, from);
}

/** As `hashNewPassword`; undefined when the form leaves the password as it is. */
export const hashChangedPassword = (
  context: Context,
  { password, ...person }: Named & { readonly password?: string | undefined },
): Promise<string> | undefined =>
  password === undefined ? undefined : hashNewPassword(context, { ...person, password });

async function nameOf(db: Context['db'], id: number): Promise<string> {
  const { first_name, last_name } = await getUser(db, id, (eb) => eb.lit(true));
  return `${first_name} ${last_name}`;
}

/**
 * Writes what a form names over a user of the scope; not_found for anybody else. The owner is notified of a password that
 * somebody else set, and is to choose another (USER-9). Callers map violations by `explainTaken`.
 */
export async function savePerson(
  context: ActorContext,
  target: { readonly id: number; readonly scope: UserScope },
  form: PersonChanges,
  passwordHash: string | undefined,
): Promise<void> {
  const { db, now, actor } = context;
  await refuseTaken(db, form, target.id);
  const isOwn = target.id === actor.id;
  const secret = passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: !isOwn };
  const person = { ...valuesOf(form), ...secret };
  const isUnchanged = Object.keys(person).length === 0;
  if (!isUnchanged && !(await updatePerson(db, target.id, person, target.scope))) throw new AppError('not_found');
  if (passwordHash === undefined) return;
  await endSessionsOf(db, target.id, 'password_changed', now);
  await securityEvent(context, { action: 'password.changed', userId: target.id, changed: ['password'] });
  if (!isOwn) await notifyUsers(context, [target.id], passwordSetByOther(await nameOf(db, actor.id)));
}
