// Forms of sign-in, password reset and two-factor sign-in.
import * as z from 'zod/mini';
import { optionalField, password, phone, sixDigits, text } from './fields.ts';
import { notText, required, tooLong, withMessage } from './form-messages.ts';
import { foldDigits } from './rules/digits.ts';

/** The sign-in form. It accepts any password, so that errors reveal no password rules. */
export const credentials = z.object({
  username: z
    .string(withMessage(required('Username')))
    .check(
      z.trim(),
      z.minLength(1, withMessage(required('Username'))),
      z.maxLength(254, withMessage(tooLong('Username'))),
    ),
  password: z
    .string(withMessage(required('Password')))
    .check(z.minLength(1, withMessage(required('Password'))), z.maxLength(1024, withMessage(tooLong('Password')))),
  /** Code of the authenticator app or a recovery code, for accounts with two-factor sign-in. */
  otp: optionalField(
    z
      .string(withMessage(notText('Code')))
      .check(z.overwrite(foldDigits), z.trim(), z.maxLength(64, withMessage(tooLong('Code')))),
  ),
});

/** Error for a missing number: 'Mobile number is required.' (specification: forgotten password). */
const mobile = () => phone('Mobile number');

/** What a code is for; it serves nothing else. */
const CODE_PURPOSES = ['reset', 'sign_in'] as const;

export const otpRequest = z.object({ phone_no: mobile(), purpose: optionalField(z.enum(CODE_PURPOSES)) });

export const otpCheck = z.object({ phone_no: mobile(), otp: sixDigits('otpIncomplete') });

/** Sign-in with a code instead of the password. `factor_code` is the second factor. */
export const codeCredentials = z.extend(otpCheck, { factor_code: credentials.shape.otp });

/** A refresh or reset token; optional because its cookie may carry it. */
export const opaqueToken = () => optionalField(z.string().check(z.maxLength(512)));

/** The new password with the token that `verify-otp` returned for this number (SES-9). */
export const passwordReset = z.object({
  phone_no: mobile(),
  new_password: password(),
  reset_token: opaqueToken(),
});

/** Required to change sign-in settings: the current password, and a code if two-factor sign-in is on. */
export const reauthentication = z.object({ password: credentials.shape.password, otp: credentials.shape.otp });

/** The first code of a new authenticator app. */
export const authenticatorCode = z.object({ otp: sixDigits('appCodeIncomplete') });

/** A recovery code, entered at sign-in. */
export const recoveryCode = z.object({
  otp: text('Recovery code', { max: 64, required: 'recoveryCodeMissing' }),
});
