// Registration, and the administrator's adding of customers and managers.

import type { Body } from '@tilgul/contract/endpoint';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { ADMIN, type Role, STAFF } from '@tilgul/contract/rules/roles';
import {
  type createStaff as createStaffCall,
  type createUser as createUserCall,
  registration,
  type UserAnswer,
  type updateStaff as updateStaffCall,
  type updateUser as updateUserCall,
} from '@tilgul/contract/users';
import * as z from 'zod/mini';
import type { Actor, ActorContext, Context } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fieldMessages } from '../../platform/http/errors.ts';
import { requireStore } from '../../platform/security/access.ts';
import { addressKey, takeAttempt } from '../../platform/security/attempts.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { say } from '../../texts/say.ts';
import { audit, securityEvent } from '../audit-log/audit-log.commands.ts';
import { passwordSetByOther } from '../notifications/messages.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { eraseUser, insertConsent, lockCart } from './privacy.commands.ts';
import { endUserSessions } from './sessions.sql.ts';
import { getStaff, type StaffAnswer, setPacker } from './staff.sql.ts';
import { staffScope, type UserScope, visibleTo } from './users.access.ts';
import {
  decideNewRole,
  type OpenBusiness,
  type PersonNames,
  refuseLongUsername,
  refuseOddUsername,
  refuseOtherRole,
  refuseOtherStaffRole,
  refuseOtherThanStaff,
  refuseUnequalPasswords,
  refuseUserInUse,
  refuseWeakPassword,
  type TakenFields,
  takenMessages,
} from './users.rules.ts';
import {
  archiveUserRow,
  findTaken,
  getUser,
  insertUser,
  lockAdmins,
  lockUser,
  type PersonChanges,
  type PersonValues,
  readOpenBusiness,
  updatePerson,
} from './users.sql.ts';

interface Creator {
  /** Who is signed in, if anybody; only an administrator may make more than a Customer. */
  readonly actor: Actor | undefined;
  readonly ip: string;
}

/**
 * Makes a Customer, or for an administrator also a manager (USER-2). Registrations are limited to 60 per
 * hour and address, and keep the consent that comes along (PRIV-9). Throws forbidden for any other role, invalid with messages by field, too_many.
 */
export async function createUser(
  context: Context,
  creator: Creator,
  form: Body<typeof createUserCall>,
): Promise<UserAnswer> {
  const boss = creator.actor?.role === ADMIN ? creator.actor : undefined;
  const role = decideNewRole(form.role_name, boss?.role);
  refuseUnequalPasswords(form, boss === undefined);
  if (!boss) await takeHourlyAttempt(context, 'registration', creator.ip);
  // Spares the hash of what cannot succeed; the unique keys decide.
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form, addressKey(creator.ip));
  return inTransaction(context.deps.db, async (db) => {
    const id = await addUser({ ...context, db }, form, {
      role,
      store_id: null,
      password_hash,
      must_change_password: boss !== undefined,
    });
    // What an administrator enters for somebody is no consent of theirs.
    if (!boss && form.privacy_version)
      await insertConsent(db, { userId: id, version: form.privacy_version }, context.now);
    const user = await getUser(db, id, (eb) => eb.lit(true));
    if (boss)
      await audit(
        { ...context, db, actor: boss },
        { action: 'user.created', subject: 'user', subjectId: id, after: toAuditFields(user) },
      );
    return user;
  });
}

/** What the audit trail keeps of a user. */
const toAuditFields = ({ username, role_name, first_name, last_name }: UserAnswer) => ({
  username,
  role_name,
  first_name,
  last_name,
});

// The administrator changes a user.

/**
 * Writes the user form over a user. The role is fixed; a new password ends the user's sessions in the same transaction
 * (USER-1, USER-4). Throws not_found, role_is_fixed, invalid with messages by field.
 */
export async function updateUser(
  context: ActorContext,
  id: number,
  form: Body<typeof updateUserCall>,
): Promise<UserAnswer> {
  const scope = visibleTo(context.actor);
  const before = await getUser(context.db, id, scope);
  refuseOtherRole(form.role_name, before.role_name);
  refuseLongUsername(form.username, before.role_name);
  refuseOddUsername(form.username, before.username);
  const passwordHash = await hashChangedPassword(context, form);
  return inTransaction(context.deps.db, async (db) => {
    await saveUser({ ...context, db }, { id, scope }, form, passwordHash);
    const after = await getUser(db, id, scope);
    const entry = {
      action: 'user.changed',
      subject: 'user',
      subjectId: id,
      before: toAuditFields(before),
      after: { ...toAuditFields(after), ...changedContacts(before, after) },
    } as const;
    await audit({ ...context, db }, entry);
    return after;
  }).catch(mapUserViolation);
}

// Archives a user: refused while something needs the user, and never the last administrator.

/**
 * Locks the administrators and refuses to lose the last one. Of two who delete each other at once the second finds
 * itself archived and may do nothing any more (security Z05).
 */
async function refuseLastAdmin(context: ActorContext, id: number): Promise<void> {
  const admins = await lockAdmins(context.db);
  if (!admins.includes(context.actor.id)) throw new AppError('token_invalid');
  if (!admins.includes(id)) throw new AppError('not_found');
  if (admins.length === 1) throw new AppError('last_admin');
}

/**
 * Archives a user of the scope, ends its sessions and erases the person (PRIV-3), in the transaction of the call. `refuse`
 * throws while something needs the user, in words for whoever asks.
 */
export async function archiveUser(
  context: ActorContext,
  id: number,
  scope: UserScope,
  refuse: (holds: OpenBusiness) => void = refuseUserInUse,
): Promise<void> {
  const { db, now } = context;
  const user = await getUser(db, id, scope);
  // As placing an order does it: the cart, then the person.
  await lockCart(db, id);
  if (user.role_name === ADMIN) await refuseLastAdmin(context, id);
  else await lockUser(db, id, scope);
  refuse(await readOpenBusiness(db, id));
  await archiveUserRow(db, id, now);
  await endUserSessions(db, id, 'user_deleted', now);
  await audit(context, { action: 'user.deleted', subject: 'user', subjectId: id, before: toAuditFields(user) });
  await eraseUser(db, { id, role: user.role_name }, now);
}

/**
 * Deletes a user for the administrator (USER-4, USER-6). Throws not_found; last_admin; in_use for the
 * manager of a store, staff with open deliveries and customers with open orders.
 */
export async function deleteUser(context: ActorContext, id: number): Promise<{ message: string }> {
  await archiveUser(context, id, visibleTo(context.actor));
  return { message: say('User deleted.') };
}

// A manager adds staff to the own store.

/** Makes a staff member of the manager's store. Throws no_store, forbidden for another role, invalid by field. */
export async function createStaff(context: ActorContext, form: Body<typeof createStaffCall>): Promise<StaffAnswer> {
  const store_id = requireStore(context.actor);
  refuseOtherThanStaff(form.role_name);
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form);
  return inTransaction(context.deps.db, async (db) => {
    const id = await addUser({ ...context, db }, form, {
      role: STAFF,
      store_id,
      password_hash,
      must_change_password: true,
    });
    const after = { username: form.username, store_id };
    await audit({ ...context, db }, { action: 'staff.created', subject: 'user', subjectId: id, after });
    return getStaff(db, store_id, id);
  });
}

// A manager changes a staff member of the own store.

/**
 * Changes what is sent of a staff member (USER-8); a new password ends the sessions. Throws no_store, not_found for whoever
 * is not staff of this store, forbidden or role_is_fixed for another role, invalid by field.
 */
export async function updateStaff(
  context: ActorContext,
  id: number,
  form: Body<typeof updateStaffCall>,
): Promise<StaffAnswer> {
  const storeId = requireStore(context.actor);
  const before = await getStaff(context.db, storeId, id);
  refuseOtherStaffRole(form.role_name);
  const named = { first_name: form.first_name ?? before.first_name, last_name: form.last_name ?? before.last_name };
  const username = form.username ?? before.username;
  refuseOddUsername(username, before.username);
  const passwordHash = await hashChangedPassword(context, { ...named, username, password: form.password });
  return inTransaction(context.deps.db, async (db) => {
    await saveUser({ ...context, db }, { id, scope: staffScope(storeId) }, form, passwordHash);
    if (form.can_pack !== undefined) await setPacker(db, id, form.can_pack);
    const after = await getStaff(db, storeId, id);
    const was = { username: before.username, can_pack: before.can_pack };
    const is = { username: after.username, can_pack: after.can_pack, ...changedContacts(before, after) };
    await audit(
      { ...context, db },
      { action: 'staff.changed', subject: 'user', subjectId: id, before: was, after: is },
    );
    return after;
  }).catch(mapUserViolation);
}

// Creates an administrator: for the demo data and `npm run admin:create`, never for a call.

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

// Saves a user's form: what must be unique is reported at its field, a new password ends the user's sessions.

const NO_USER = 0;

const FIELDS = ['first_name', 'last_name', 'username', 'email', 'phone_no', 'gstin'] as const;

/** What a form says of a person; what it does not name is left out. */
const pickUserFields = <T extends PersonChanges>(form: T) =>
  Object.fromEntries(FIELDS.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as Pick<
    T,
    (typeof FIELDS)[number] & keyof T
  >;

/** What of a person the trail names without its value: which of number and e-mail were changed. */
const changedContacts = (
  before: Pick<UserAnswer, 'email' | 'phone_no'>,
  after: Pick<UserAnswer, 'email' | 'phone_no'>,
): { changed?: readonly string[] } => {
  const changed = (['email', 'phone_no'] as const).filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? {} : { changed };
};

/** Refuses with 400 and messages at `username`, `phone_no` and `email` for what another user has. */
export async function refuseTaken(db: Context['db'], person: PersonChanges, exceptId = NO_USER): Promise<void> {
  const fields = takenMessages(await findTaken(db, person, exceptId));
  if (fields) throw invalid(fields);
}

/** The refusal for a violated key of users; anything else as it came. */
export function mapUserViolation(error: unknown): never {
  const taken: Partial<TakenFields> = {
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
async function addUser(
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
  const id = await insertUser(context.db, { ...pickUserFields(form), ...account, created_at: context.now });
  if (id !== undefined) return id;
  await refuseTaken(context.db, form);
  // Whoever had the name was archived between the two statements.
  throw new AppError('conflict');
}

/** The hash of a form's new password, made in the turn of the address `from`; refuses one that is easy to guess (SES-6). */
async function hashNewPassword(
  { deps }: Context,
  { password, ...person }: PersonNames & { readonly password: string },
  from?: string,
): Promise<string> {
  await refuseWeakPassword(deps.config, { password, person });
  return hashPassword(password, from);
}

/** As `hashNewPassword`; undefined when the form leaves the password as it is. */
const hashChangedPassword = (
  context: Context,
  { password, ...person }: PersonNames & { readonly password?: string | undefined },
): Promise<string> | undefined =>
  password === undefined ? undefined : hashNewPassword(context, { ...person, password });

async function getFullName(db: Context['db'], id: number): Promise<string> {
  const { first_name, last_name } = await getUser(db, id, (eb) => eb.lit(true));
  return `${first_name} ${last_name}`;
}

/**
 * Writes what a form names over a user of the scope; not_found for anybody else. The owner is notified of a password that
 * somebody else set, and is to choose another (USER-9). Callers map violations by `explainTaken`.
 */
export async function saveUser(
  context: ActorContext,
  target: { readonly id: number; readonly scope: UserScope },
  form: PersonChanges,
  passwordHash: string | undefined,
): Promise<void> {
  const { db, now, actor } = context;
  await refuseTaken(db, form, target.id);
  const isOwn = target.id === actor.id;
  const secret = passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: !isOwn };
  const person = { ...pickUserFields(form), ...secret };
  const isUnchanged = Object.keys(person).length === 0;
  if (!isUnchanged && !(await updatePerson(db, target.id, person, target.scope))) throw new AppError('not_found');
  if (passwordHash === undefined) return;
  await endUserSessions(db, target.id, 'password_changed', now);
  await securityEvent(context, { action: 'password.changed', userId: target.id, changed: ['password'] });
  if (!isOwn) await notifyUsers(context, [target.id], passwordSetByOther(await getFullName(db, actor.id)));
}

// The rate limit of what needs no sign-in: registration and the public forms, counted apart and per address.

const MAX_PER_HOUR = 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Counts one try from an address and refuses the 61st within an hour with 429 (SES-11). Needs the pool's
 * handle: the try stays counted though the call is refused.
 */
export async function takeHourlyAttempt(
  context: Context,
  what: 'registration' | 'job' | 'franchise',
  ip: string,
): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'off') return;
  const limit = { bucket: `${what}:${addressKey(ip)}`, max: MAX_PER_HOUR, windowSeconds: HOUR_SECONDS };
  await takeAttempt(context.deps.db, limit, context.now);
}
