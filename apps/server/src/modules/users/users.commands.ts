// Creates, changes and deletes users and staff, and saves what their forms share.
import type { Body } from '@tilgul/contract/endpoint';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { ADMIN, STAFF } from '@tilgul/contract/rules/roles';
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
import { withTransaction } from '../../platform/db/transaction.ts';
import { fieldMessages } from '../../platform/http/errors.ts';
import { requireStore } from '../../platform/security/access.ts';
import { addressLimits, takeAttempt } from '../../platform/security/attempts.ts';
import { type HashingClient, hashPassword } from '../../platform/security/passwords.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { audit, securityEvent } from '../audit-log/audit-log.commands.ts';
import { notifyUsers } from '../notifications/notify.ts';
import { refuseOwnGstin } from '../taxes/taxes.sql.ts';
import { eraseUser, insertConsent } from './privacy.commands.ts';
import { endUserSessions } from './sessions.sql.ts';
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
  type Account,
  archiveUserRow,
  findTaken,
  getStaff,
  getUser,
  insertUser,
  lockAdmins,
  lockCart,
  lockUser,
  type PersonChanges,
  type PersonValues,
  readOpenBusiness,
  type StaffAnswer,
  saveGrants,
  staffScope,
  type UserScope,
  updatePerson,
  visibleTo,
} from './users.sql.ts';

interface Creator {
  /** Undefined at registration. Only an administrator may create managers. */
  readonly actor: Actor | undefined;
  readonly ip: string;
}

/**
 * Creates a Customer, or for an administrator also a manager (USER-2). Registrations are limited to 60 per hour and
 * address, and store the given consent (PRIV-9). Call it outside a transaction.
 */
export async function createUser(
  context: Context,
  creator: Creator,
  form: Body<typeof createUserCall>,
): Promise<UserAnswer> {
  const admin = creator.actor?.role === ADMIN ? creator.actor : undefined;
  const role = decideNewRole(form.role_name, admin?.role);
  refuseUnequalPasswords(form, admin === undefined);
  refuseOddUsername(form);
  if (!admin) await takeHourlyAttempt(context, 'registration', creator.ip);
  // Saves hashing a password for a form that will be refused; the unique keys decide.
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form, { ip: creator.ip });
  return withTransaction(context, async (tx) => {
    const { db, now } = tx;
    const account = { role, store_id: null, password_hash, must_change_password: admin !== undefined };
    const id = await addUser(tx, form, account);
    // An administrator cannot consent for a user.
    if (!admin && form.privacy_version) await insertConsent(db, { userId: id, version: form.privacy_version }, now);
    const user = await getUser(db, id, (eb) => eb.lit(true));
    const entry = { action: 'user.created', subject: 'user', subjectId: id, after: toAuditFields(user) } as const;
    if (admin) await audit({ ...tx, actor: admin }, entry);
    return user;
  });
}

/** Fields of a user in the audit log. */
const toAuditFields = ({ username, role_name, first_name, last_name }: UserAnswer) => ({
  username,
  role_name,
  first_name,
  last_name,
});

/** Updates a user (USER-4). The role is fixed (USER-1), and a new password ends the user's sessions. */
export async function updateUser(
  context: ActorContext,
  id: number,
  form: Body<typeof updateUserCall>,
): Promise<UserAnswer> {
  const scope = visibleTo(context.actor);
  const before = await getUser(context.db, id, scope);
  refuseOtherRole(form.role_name, before.role_name);
  refuseLongUsername(form.username, before.role_name);
  refuseOddUsername(form, before.username);
  const passwordHash = await hashChangedPassword(context, form);
  return withTransaction(context, async (tx) => {
    await saveUser(tx, { id, scope }, form, passwordHash);
    const user = await getUser(tx.db, id, scope);
    const after = { ...toAuditFields(user), ...changedContacts(before, user) };
    const entry = { action: 'user.changed', subject: 'user', subjectId: id } as const;
    await audit(tx, { ...entry, before: toAuditFields(before), after });
    return user;
  }).catch(mapUserViolation);
}

/**
 * Locks all administrators and refuses to delete or suspend the last active one. If two do it to each other at once, the
 * second finds itself archived or suspended and is refused (security Z05).
 */
export async function refuseLastAdmin(context: ActorContext, id: number): Promise<void> {
  const admins = await lockAdmins(context.db);
  const active = admins.filter(({ suspended_at }) => suspended_at === null).map((admin) => admin.id);
  if (!active.includes(context.actor.id)) throw new AppError('token_invalid');
  if (!admins.some((admin) => admin.id === id)) throw notFound();
  if (active.every((other) => other === id)) throw new AppError('last_admin');
}

/**
 * Archives a user within the scope, ends its sessions and erases personal data (PRIV-3). `refuse` throws while the user has
 * open business, worded for the actor. Needs a transaction.
 */
export async function archiveUser(
  context: ActorContext,
  id: number,
  scope: UserScope,
  refuse: (open: OpenBusiness) => void = refuseUserInUse,
): Promise<void> {
  const { db, now } = context;
  const user = await getUser(db, id, scope);
  // Placing an order locks in the same order: cart, then user.
  await lockCart(db, id);
  if (user.role_name === ADMIN) await refuseLastAdmin(context, id);
  else await lockUser(db, id, scope);
  refuse(await readOpenBusiness(db, id));
  await archiveUserRow(db, id, now);
  await endUserSessions(context, id, 'user_deleted');
  await audit(context, { action: 'user.deleted', subject: 'user', subjectId: id, before: toAuditFields(user) });
  await eraseUser(context, { id, role: user.role_name });
}

/** Deletes a user for the administrator (USER-4), unless it has open business (USER-6). Needs a transaction. */
export async function deleteUser(context: ActorContext, id: number): Promise<{ message: string }> {
  await archiveUser(context, id, visibleTo(context.actor));
  return { message: getText('users.deleted') };
}

/** Creates a staff member of the manager's store. Call it outside a transaction. */
export async function createStaff(context: ActorContext, form: Body<typeof createStaffCall>): Promise<StaffAnswer> {
  const store_id = requireStore(context.actor);
  refuseOtherThanStaff(form.role_name);
  refuseOddUsername(form);
  await refuseTaken(context.db, form);
  const password_hash = await hashNewPassword(context, form);
  return withTransaction(context, async (tx) => {
    const id = await addUser(tx, form, { role: STAFF, store_id, password_hash, must_change_password: true });
    const after = { username: form.username, store_id };
    await audit(tx, { action: 'staff.created', subject: 'user', subjectId: id, after });
    return getStaff(tx.db, store_id, id);
  });
}

/** Updates the given fields of a staff member of the manager's store (USER-8). A new password ends their sessions. */
export async function updateStaff(
  context: ActorContext,
  id: number,
  form: Body<typeof updateStaffCall>,
): Promise<StaffAnswer> {
  const storeId = requireStore(context.actor);
  const before = await getStaff(context.db, storeId, id);
  refuseOtherStaffRole(form.role_name);
  const username = form.username ?? before.username;
  const person = {
    username,
    first_name: form.first_name ?? before.first_name,
    last_name: form.last_name ?? before.last_name,
    phone_no: form.phone_no ?? before.phone_no,
  };
  refuseOddUsername(person, before.username);
  const passwordHash = await hashChangedPassword(context, { ...person, password: form.password });
  return withTransaction(context, async (tx) => {
    await saveUser(tx, { id, scope: staffScope(storeId) }, form, passwordHash);
    await saveGrants(tx.db, id, form);
    const staff = await getStaff(tx.db, storeId, id);
    const toFields = ({ username: name, can_pack, can_sell, can_return }: StaffAnswer) => ({
      username: name,
      can_pack,
      can_sell,
      can_return,
    });
    const after = { ...toFields(staff), ...changedContacts(before, staff) };
    const entry = { action: 'staff.changed', subject: 'user', subjectId: id } as const;
    await audit(tx, { ...entry, before: toFields(before), after });
    return staff;
  }).catch(mapUserViolation);
}

export type AdminForm = PersonNames & {
  readonly password: string;
  readonly email?: string | null;
};

/**
 * Creates an administrator under the rules of registration and returns its id (USER-2). Used by the demo data and
 * `npm run admin:create`, never by an API call. Call it outside a transaction.
 */
export async function createAdmin(context: Context, form: AdminForm): Promise<number> {
  const parsed = z.safeParse(registration, form);
  if (!parsed.success) throw invalid(fieldMessages(parsed.error));
  refuseOddUsername(parsed.data);
  const password_hash = await hashNewPassword(context, parsed.data);
  return withTransaction(context, async (tx) => {
    const account = { role: ADMIN, store_id: null, password_hash, must_change_password: false } as const;
    const userId = await addUser(tx, parsed.data, account);
    await securityEvent(tx, { action: 'admin.created', userId });
    return userId;
  });
}

const NO_USER = 0;

const FIELDS = ['first_name', 'last_name', 'username', 'email', 'phone_no', 'gstin'] as const;

/** The user fields that a form has. */
const pickUserFields = <T extends PersonChanges>(form: T) =>
  Object.fromEntries(FIELDS.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as Pick<
    T,
    (typeof FIELDS)[number] & keyof T
  >;

type Contacts = Pick<UserAnswer, 'email' | 'phone_no'>;

/** Names changed contact fields for the audit log, which does not record their values. */
const changedContacts = (before: Contacts, after: Contacts): { changed?: readonly string[] } => {
  const changed = (['email', 'phone_no'] as const).filter((name) => before[name] !== after[name]);
  return changed.length === 0 ? {} : { changed };
};

/** Refuses with 400 on `username`, `phone_no` or `email` if another user has the value. */
export async function refuseTaken(db: Context['db'], person: PersonChanges, exceptId = NO_USER): Promise<void> {
  const fields = takenMessages(await findTaken(db, person, exceptId));
  if (fields) throw invalid(fields);
  await refuseOwnGstin(db, person.gstin, 'gstin');
}

/** Rethrows a unique violation of users as a refusal on its field, and any other error unchanged. */
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
 * Inserts a user and returns its id. Of parallel requests for one name exactly one succeeds; the others are refused at
 * the taken fields (security M02).
 */
async function addUser(context: Context, form: PersonValues, account: Account): Promise<number> {
  const id = await insertUser(context.db, { ...pickUserFields(form), ...account, created_at: context.now });
  if (id !== undefined) return id;
  await refuseTaken(context.db, form);
  // The user with the same name was archived between the two statements.
  throw new AppError('conflict');
}

/** Hashes a form's new password, queued by the client `from`. Refuses a weak one (SES-6). */
async function hashNewPassword(
  { deps }: Context,
  { password, ...person }: PersonNames & { readonly password: string },
  from?: HashingClient,
): Promise<string> {
  await refuseWeakPassword(deps.config, { password, person });
  return hashPassword(password, from);
}

/** Like `hashNewPassword`; undefined if the form has no password. */
const hashChangedPassword = (
  context: Context,
  { password, ...person }: PersonNames & { readonly password?: string | undefined },
): Promise<string> | undefined =>
  password === undefined ? undefined : hashNewPassword(context, { ...person, password });

/**
 * Writes the given fields of a user within the scope. If someone else set the password, the user is notified and must
 * choose another (USER-9). Callers catch unique violations with `mapUserViolation`.
 */
export async function saveUser(
  context: ActorContext,
  target: { readonly id: number; readonly scope: UserScope },
  form: PersonChanges,
  passwordHash: string | undefined,
): Promise<void> {
  const { db, actor } = context;
  await refuseTaken(db, form, target.id);
  const isOwn = target.id === actor.id;
  const secret =
    passwordHash === undefined
      ? {}
      : { password_hash: passwordHash, must_change_password: !isOwn, password_set_at: context.now };
  const person = { ...pickUserFields(form), ...secret };
  const isUnchanged = Object.keys(person).length === 0;
  if (!isUnchanged && !(await updatePerson(db, target.id, person, target.scope))) throw notFound();
  if (passwordHash === undefined) return;
  await endUserSessions(context, target.id, 'password_changed');
  await securityEvent(context, { action: 'password.changed', userId: target.id, changed: ['password'] });
  if (isOwn) return;
  const { first_name, last_name } = await getUser(db, actor.id, (eb) => eb.lit(true));
  const message = createMessage('password_set_by_other', { name: `${first_name} ${last_name}` });
  await notifyUsers(context, [target.id], message);
}

const MAX_PER_HOUR = 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Limits registration and each public form to 60 an hour per address, with 429 beyond (SES-11). The attempt stays counted
 * when the call is refused: call it outside a transaction.
 */
export async function takeHourlyAttempt(
  context: Context,
  form: 'registration' | 'job' | 'franchise',
  ip: string,
): Promise<void> {
  if (context.deps.config.RATE_LIMITS === 'off') return;
  await takeAttempt(context.deps.db, addressLimits(form, ip, MAX_PER_HOUR, HOUR_SECONDS), context.now);
}
