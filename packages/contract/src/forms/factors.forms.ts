// Forms of the second factor: the renewed sign-in, and the first code of a new authenticator.
import * as z from 'zod/mini';
import { credentials } from './auth.forms.ts';
import { sixDigits, text } from './fields.ts';

/** Who changes how they sign in shows once more who they are: the own password, and a code where the second factor is on. */
export const renewedSignIn = z.object({ password: credentials.shape.password, otp: credentials.shape.otp });

/** The six digits that the new authenticator shows. */
export const firstCode = z.object({ otp: sixDigits('Please enter the 6 digits of your app.') });

/** A recovery code at the sign-in. */
export const recoveryCode = z.object({
  otp: text('Recovery code', { max: 64, required: 'Please enter a recovery code.' }),
});
