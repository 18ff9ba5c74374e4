// Rules of users without a database: roles, usernames, passwords, and what prevents a deletion.
import { formatMessage, notValid, wrongLength } from '@tilgul/contract/form-messages';
import { AppError, invalid } from '@tilgul/contract/rules/errors';
import { isLanguage, type Language } from '@tilgul/contract/rules/languages';
import {
  MOBILE_NUMBER,
  normalisePhone,
  USERNAME_CHARACTERS,
  USERNAME_CHARACTERS_MESSAGE,
} from '@tilgul/contract/rules/limits';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import { ADMIN, CUSTOMER, findRole, MANAGER, ROLES, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { USERNAME_MAX } from '@tilgul/contract/users';
import type { Config } from '../../config.ts';
import { isCommonPassword } from '../../platform/security/common-passwords.ts';
import { getText } from '../../texts/get-text.ts';
import { formatRupees } from '../notifications/messages.ts';

const isBlank = (text: string | undefined): text is '' | undefined => text === undefined || text === '';

/**
 * The role of a new user (USER-2): Customer, or manager if an administrator requests it. Other roles are forbidden; an
 * unknown role name from an administrator is a field error.
 */
export function decideNewRole(requested: string | undefined, creator: Role | undefined): Role {
  if (isBlank(requested)) return CUSTOMER;
  const role = findRole(requested);
  if (role === CUSTOMER) return CUSTOMER;
  if (creator !== ADMIN) throw new AppError('forbidden');
  if (role === undefined) throw invalid({ role_name: [notValid('Role')()] });
  if (role !== MANAGER) throw new AppError('forbidden');
  return MANAGER;
}

/** Managers may create only staff (security Z06). */
export function refuseOtherThanStaff(requested: string | undefined): void {
  if (!isBlank(requested) && findRole(requested) !== STAFF) throw new AppError('forbidden');
}

const roleIsFixed = () => new AppError('role_is_fixed', { fields: { role_name: [getText('errors.role_is_fixed')] } });

/** A role never changes after creation (USER-1). */
export function refuseOtherRole(requested: string | undefined, current: Role): void {
  if (!isBlank(requested) && findRole(requested) !== current) throw roleIsFixed();
}

/** Like `refuseOtherRole` for staff. A manager who requests a higher role is refused with 403 (security Z06). */
export function refuseOtherStaffRole(requested: string | undefined): void {
  const role = isBlank(requested) ? STAFF : findRole(requested);
  if (role === ADMIN || role === MANAGER) throw new AppError('forbidden');
  if (role !== STAFF) throw roleIsFixed();
}

/** Only staff may have usernames of more than 20 characters, whichever form is used (FORM-1). */
export function refuseLongUsername(username: string, role: Role): void {
  const most = role === STAFF ? USERNAME_MAX.staff : USERNAME_MAX.user;
  if (username.length > most) throw invalid({ username: [wrongLength('Username', { min: 3, max: most })()] });
}

/**
 * A new username must use the characters of FORM-1, and may read as a mobile number only if it is the user's own. Names from
 * before the rules stay valid.
 */
export function refuseOddUsername(
  { username, phone_no }: { readonly username: string; readonly phone_no: string },
  current?: string,
): void {
  if (username === current) return;
  if (!USERNAME_CHARACTERS.test(username)) throw invalid({ username: [formatMessage(USERNAME_CHARACTERS_MESSAGE)] });
  const number = normalisePhone(username);
  if (MOBILE_NUMBER.test(number) && number !== phone_no)
    throw invalid({ username: [getText('users.usernameIsNumber')] });
}

/** The repeated password is required at registration and optional in the administrator's form (FORM-1). */
export function refuseUnequalPasswords(
  form: { password: string; confirm_password?: string | undefined },
  isRegistration: boolean,
): void {
  if (form.confirm_password === form.password) return;
  if (form.confirm_password === undefined && !isRegistration) return;
  throw invalid({ confirm_password: [getText('users.passwordsDiffer')] });
}

const TAKEN_MESSAGES = {
  username: 'users.usernameTaken',
  phone_no: 'users.phoneTaken',
  email: 'users.emailTaken',
} as const;

/** Unique values that another user has. */
export type TakenFields = Readonly<Record<keyof typeof TAKEN_MESSAGES, boolean>>;

/** Messages by field for taken values; undefined if none is taken. */
export function takenMessages(taken: Partial<TakenFields>): Record<string, string[]> | undefined {
  const fields = Object.entries(TAKEN_MESSAGES).filter(([name]) => taken[name as keyof TakenFields]);
  return fields.length === 0 ? undefined : Object.fromEntries(fields.map(([name, key]) => [name, [getText(key)]]));
}

/** Open business that prevents a deletion: a managed store, open deliveries, open orders, cash in hand. */
export interface OpenBusiness {
  readonly store_name: string | null;
  readonly open_deliveries: number;
  readonly open_orders: number;
  /** Paise collected and not handed over. */
  readonly cash_in_hand: Paise;
}

/** Refuses with 409 and the reason while the user has open business (USER-6). */
export function refuseUserInUse(open: OpenBusiness): void {
  const { store_name: store, open_deliveries: deliveries, open_orders: orders, cash_in_hand: cash } = open;
  if (store !== null) throw new AppError('in_use', { detail: getText('users.managesStore', { store }) });
  if (deliveries > 0) throw new AppError('in_use', { detail: getText('users.openDeliveries', { count: deliveries }) });
  if (cash > 0) throw new AppError('in_use', { detail: getText('users.cashInHand', { amount: formatRupees(cash) }) });
  if (orders > 0) throw new AppError('in_use', { detail: getText('users.openOrders', { count: orders }) });
}

/** Refuses to suspend a store's manager, or a rider with open deliveries (USER-12); cash in hand and own orders may stay. */
export function refuseSuspensionInUse(open: OpenBusiness): void {
  refuseUserInUse({ ...open, cash_in_hand: asPaise(0), open_orders: 0 });
}

/** Returns id and name of a role stored in users.role. */
export function roleEntry(name: string): (typeof ROLES)[number] {
  const entry = ROLES.find((role) => role.name === name);
  if (!entry) throw new Error(`no such role: ${name}`);
  return entry;
}

/** The language field of an answer; left out until the user has chosen one (LANG-2). */
export const chosenLanguage = (language: string | null): { readonly language?: Language } =>
  isLanguage(language) ? { language } : {};

/** Names and number that a user's password must not equal. */
export interface PersonNames {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_no: string;
}

/** Folds what attackers try in every spelling. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(' ', '');

/** Compares with username, first name, last name, and both names together. */
function isOwnName(password: string, { username, first_name: first, last_name: last }: PersonNames): boolean {
  return [username, first, last, `${first}${last}`].some((name) => fold(name) === fold(password));
}

type PasswordRules = Pick<Config, 'PASSWORD_MIN' | 'BRAND' | 'BRAND_LOCAL'>;

async function findWeakness(password: string, person: PersonNames, config: PasswordRules): Promise<string | undefined> {
  const { PASSWORD_MIN: least, BRAND, BRAND_LOCAL } = config;
  if (password.length < least) return getText('users.passwordTooShort', { least });
  if (isOwnName(password, person)) return getText('users.passwordIsName');
  if (normalisePhone(password) === person.phone_no) return getText('users.passwordIsPhone');
  if ([BRAND, BRAND_LOCAL].some((name) => fold(name) === fold(password))) return getText('users.passwordIsShop');
  if (await isCommonPassword(password)) return getText('users.passwordTooCommon');
  return undefined;
}

/**
 * Refuses a new password that is too short, common, or the name or number of the user or the shop's name (SES-6), with the
 * reason at `field`. Existing passwords are not checked.
 */
export async function refuseWeakPassword(
  config: PasswordRules,
  { password, person, field = 'password' }: { password: string; person: PersonNames; field?: string },
): Promise<void> {
  const weakness = await findWeakness(password, person, config);
  if (weakness !== undefined) throw invalid({ [field]: [weakness] });
}
