// Forms of users and of a store's staff.
import * as z from 'zod/mini';
import { credentials } from './auth.forms.ts';
import {
  clearableEmail,
  id,
  optionalEmail,
  clearable,
  optionalField,
  PASSWORD_MAX,
  password,
  privacyVersion,
  sixDigits,
  text,
  USERNAME_CHARACTERS,
  USERNAME_CHARACTERS_MESSAGE,
  userPhone,
  oneOf,
} from './fields.ts';
import { notBoolean, notOneOf, notValid, required, withMessage } from './form-messages.ts';
import { LANGUAGES } from './rules/languages.ts';
import { gstin } from './taxes.forms.ts';

const roleText = () => z.string(withMessage(required('Role'))).check(z.trim(), z.maxLength(40, withMessage(notValid('Role'))));

/** Names and username of every user form (FORM-1). */
const person = {
  first_name: text('First name', { min: 3, max: 20 }),
  last_name: text('Last name', { min: 3, max: 20 }),
  email: optionalEmail(),
  phone_no: userPhone(),
};
/** Most characters: of a user that registers or that the administrator makes, and of a store's staff (FORM-1). */
export const USERNAME_MAX = { user: 20, staff: 30 } as const;
const usernameField = (max: number) => text('Username', { min: 3, max });
const newUsernameField = (max: number) =>
  usernameField(max).check(z.regex(USERNAME_CHARACTERS, withMessage(USERNAME_CHARACTERS_MESSAGE)));
/** Of an account that may be older than the rule on characters: the server refuses a name that is new and breaks it. */
const existingUsername = () => usernameField(USERNAME_MAX.staff);

/** The registration, and the administrator's form for a new user (FORM-1). */
export const registration = z.object({
  ...person,
  username: newUsernameField(USERNAME_MAX.user),
  password: password(),
  confirm_password: optionalField(z.string().check(z.maxLength(PASSWORD_MAX))),
  privacy_version: privacyVersion(),
  role_name: optionalField(roleText()),
  /** For bills of a business. */
  gstin: optionalField(gstin()),
});

/**
 * Admin's user form; a blank password on update keeps the old one. The administrator changes staff as well, whose
 * usernames may be longer; the server knows whose form it is.
 */
export const userUpdate = z.object({
  ...person,
  username: existingUsername(),
  password: optionalField(password()),
  role_name: optionalField(roleText()),
  /** What is not sent stays; null and '' clear it. */
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

/**
 * The manager's form for a staff member: a field that is not sent stays as it is, null or a blank clears the e-mail, and a
 * blank password keeps the old one.
 */
export const staffUpdate = z.object({
  first_name: z.optional(person.first_name),
  last_name: z.optional(person.last_name),
  phone_no: z.optional(person.phone_no),
  email: clearableEmail(),
  username: z.optional(existingUsername()),
  password: userUpdate.shape.password,
  role_name: optionalField(roleText()),
  /** Whether this person packs orders of the store. */
  can_pack: optionalField(z.boolean(withMessage(notBoolean('can_pack')))),
  id: optionalField(id('id')),
});

// Forms of one's own account.

const { first_name, last_name, email } = registration.shape;

/** The present password, whatever it is like. */
const currentPassword = credentials.shape.password;

/** Names, e-mail address and GSTIN, as at registration (FORM-1); a GSTIN that is not sent stays, null and '' clear it. */
export const ownDetails = z.object({ first_name, last_name, email, gstin: userUpdate.shape.gstin });

/** The present password and the new one. */
export const passwordChange = z.object({ old_password: currentPassword, new_password: password() });

/** The new number, to which a code goes, with the present password. */
export const phoneChange = z.object({ phone_no: userPhone(), password: currentPassword });

/** The code that came to the new number. */
export const phoneConfirmation = z.object({
  phone_no: userPhone(),
  otp: sixDigits('Please enter the complete 6-digit OTP.'),
});

/** Deleting the own account takes the present password. */
export const accountDeletion = z.object({ password: currentPassword });

/** The language of the own account, in which it is written to (LANG-2). */
export const ownLanguage = z.object({ language: oneOf(LANGUAGES, notOneOf('Language', LANGUAGES)) });
