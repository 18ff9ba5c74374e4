// Forms of one's own account.
import * as z from 'zod/mini';
import { LANGUAGES } from '../rules/languages.ts';
import { credentials } from './auth.forms.ts';
import { password, sixDigits, userPhone, word } from './fields.ts';
import { notOneOf } from './messages.ts';
import { registration, userUpdate } from './users.forms.ts';

const { first_name, last_name, email } = registration.shape;

/** The present password, whatever it is like. */
const presentPassword = credentials.shape.password;

/** Names, e-mail address and GSTIN, as at registration (FORM-1); a GSTIN that is not sent stays, null and '' clear it. */
export const ownDetails = z.object({ first_name, last_name, email, gstin: userUpdate.shape.gstin });

/** The present password and the new one. */
export const passwordChange = z.object({ old_password: presentPassword, new_password: password() });

/** The new number, to which a code goes, with the present password. */
export const phoneChange = z.object({ phone_no: userPhone(), password: presentPassword });

/** The code that came to the new number. */
export const phoneConfirmation = z.object({
  phone_no: userPhone(),
  otp: sixDigits('Please enter the complete 6-digit OTP.'),
});

/** Deleting the own account takes the present password. */
export const accountDeletion = z.object({ password: presentPassword });

/** The language of the own account, in which it is written to (LANG-2). */
export const ownLanguage = z.object({ language: word(LANGUAGES, notOneOf('Language', LANGUAGES)) });
