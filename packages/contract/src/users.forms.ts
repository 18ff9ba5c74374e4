// Forms of users, staff and the user's own account.
import * as z from 'zod/mini';
import { credentials } from './auth.forms.ts';
import {
  clearable,
  clearableEmail,
  id,
  longText,
  oneOf,
  optionalEmail,
  optionalField,
  optionalLongText,
  PASSWORD_MAX,
  password,
  privacyVersion,
  sixDigits,
  text,
  USERNAME_CHARACTERS,
  USERNAME_CHARACTERS_MESSAGE,
  userPhone,
} from './fields.ts';
import { notBoolean, notOneOf, notValid, required, withMessage } from './form-messages.ts';
import { LANGUAGES } from './rules/languages.ts';
import { REASON_LENGTH } from './rules/limits.ts';
import { gstin } from './taxes.forms.ts';

const roleText = () =>
  z.string(withMessage(required('Role'))).check(z.trim(), z.maxLength(40, withMessage(notValid('Role'))));

/** Names and username of every user form (FORM-1). */
const person = {
  first_name: text('First name', { min: 3, max: 20 }),
  last_name: text('Last name', { min: 3, max: 20 }),
  email: optionalEmail(),
  phone_no: userPhone(),
};
/** Maximum length of user names: of users, and of staff (FORM-1). */
export const USERNAME_MAX = { user: 20, staff: 30 } as const;
const usernameField = (max: number) => longText('Username', { min: 3, max });
const newUsernameField = (max: number) =>
  usernameField(max).check(z.regex(USERNAME_CHARACTERS, withMessage(USERNAME_CHARACTERS_MESSAGE)));
/** User name of an account that may be older than the character rule; the server checks only changed names. */
const existingUsername = () => usernameField(USERNAME_MAX.staff);

/** The registration, and the administrator's form for a new user (FORM-1). */
export const registration = z.object({
  ...person,
  username: newUsernameField(USERNAME_MAX.user),
  password: password(),
  confirm_password: optionalField(z.string().check(z.maxLength(PASSWORD_MAX))),
  privacy_version: privacyVersion(),
  role_name: optionalField(roleText()),
  /** For invoices of a business. */
  gstin: optionalField(gstin()),
});

/**
 * The administrator's form for an existing user; a blank password keeps the old one. User names may be as long as those of
 * staff, as administrators edit staff too; the server checks the limit of the role.
 */
export const userUpdate = z.object({
  ...person,
  username: existingUsername(),
  password: optionalField(password()),
  role_name: optionalField(roleText()),
  /** Stays if omitted; null and '' clear it. */
  gstin: clearable(gstin()),
  id: optionalField(id('id')),
});

/** The manager's form for a new staff member (FORM-1). */
export const staffForm = z.object({
  ...person,
  username: newUsernameField(USERNAME_MAX.staff),
  password: password(),
  role_name: optionalField(roleText()),
});

/** The manager's form for a staff member: omitted fields stay, null or a blank clears the e-mail, a blank password keeps the old one. */
export const staffUpdate = z.object({
  first_name: z.optional(person.first_name),
  last_name: z.optional(person.last_name),
  phone_no: z.optional(person.phone_no),
  email: clearableEmail(),
  username: z.optional(existingUsername()),
  password: userUpdate.shape.password,
  role_name: optionalField(roleText()),
  can_pack: optionalField(z.boolean(withMessage(notBoolean('can_pack')))),
  can_sell: optionalField(z.boolean(withMessage(notBoolean('can_sell')))),
  can_return: optionalField(z.boolean(withMessage(notBoolean('can_return')))),
  id: optionalField(id('id')),
});

/** The administrator's form to suspend a user. */
export const suspendForm = z.object({
  reason: longText('Reason', { ...REASON_LENGTH, required: 'reasonMissing' }),
  /** Cancels the user's Pending and Processing orders that are not packed, for the same reason. */
  cancel_orders: optionalField(z.boolean(withMessage(notBoolean('cancel_orders')))),
});

/** Suspends a user, or lifts the suspension, which needs no reason. */
export const suspension = z.extend(suspendForm, {
  suspended: z.boolean(withMessage(notBoolean('suspended'))),
  reason: optionalLongText('Reason', REASON_LENGTH),
});

/** The current password, in any format. */
const currentPassword = () => credentials.shape.password;

/** Names, e-mail address and GSTIN, as at registration (FORM-1); an omitted GSTIN stays, null and '' clear it. */
export const ownDetails = z.object({
  ...z.pick(registration, { first_name: true, last_name: true, email: true }).shape,
  gstin: userUpdate.shape.gstin,
});

export const passwordChange = z.object({ old_password: currentPassword(), new_password: password() });

/** The new number, which receives a code, and the current password. */
export const phoneChange = z.object({ phone_no: userPhone(), password: currentPassword() });

/** Confirming the current number needs no password: the code goes to the number itself. */
export const phoneCodeRequest = z.extend(phoneChange, { password: optionalField(currentPassword()) });

/** The code sent to the new number. */
export const phoneConfirmation = z.object({
  phone_no: userPhone(),
  otp: sixDigits('otpIncomplete'),
});

/** Deleting your account requires the current password. */
export const accountDeletion = z.object({ password: currentPassword() });

/** Language of the account's screens and messages (LANG-2). */
export const ownLanguage = z.object({ language: oneOf(LANGUAGES, notOneOf('Language', LANGUAGES)) });
