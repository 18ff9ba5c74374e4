// Forms of sign-in and the password reset.
import * as z from 'zod/mini';
import { optionalField, password, phone, sixDigits, text } from './fields.ts';
import { notText, required, withMessage, tooLong } from './form-messages.ts';

/** The sign-in form; any password is taken here, so that the answer to a wrong one never gives a rule away. */
export const credentials = z.object({
  username: z
    .string(withMessage(required('Username')))
    .check(z.trim(), z.minLength(1, withMessage(required('Username'))), z.maxLength(254, withMessage(tooLong('Username')))),
  password: z
    .string(withMessage(required('Password')))
    .check(z.minLength(1, withMessage(required('Password'))), z.maxLength(1024, withMessage(tooLong('Password')))),
  /** The code of the authenticator app or a recovery code, for accounts that have a second factor. */
  otp: optionalField(z.string(withMessage(notText('Code'))).check(z.trim(), z.maxLength(64, withMessage(tooLong('Code'))))),
});

/** Says 'Mobile number is required.' where none is given (specification: forgotten password). */
const mobile = () => phone('Mobile number');

/** The number that a one-time password is sent to. */
export const otpRequest = z.object({ phone_no: mobile() });

/** The one-time password that came. */
export const otpCheck = z.object({ phone_no: mobile(), otp: sixDigits('Please enter the complete 6-digit OTP.') });

/** A refresh token or right to reset, as the server gave it; left out where its cookie brings it. */
export const opaqueToken = () => optionalField(z.string().check(z.maxLength(512)));

/** The new password, with the right that `verify-otp` gave for this number (SES-9). */
export const passwordReset = z.object({
  phone_no: mobile(),
  new_password: password(),
  reset_token: opaqueToken(),
});

// Forms of the second factor: the renewed sign-in, and the first code of a new authenticator.

/** Who changes how they sign in shows once more who they are: the own password, and a code where the second factor is on. */
export const reauthentication = z.object({ password: credentials.shape.password, otp: credentials.shape.otp });

/** The six digits that the new authenticator shows. */
export const authenticatorCode = z.object({ otp: sixDigits('Please enter the 6 digits of your app.') });

/** A recovery code at the sign-in. */
export const recoveryCode = z.object({
  otp: text('Recovery code', { max: 64, required: 'Please enter a recovery code.' }),
});
