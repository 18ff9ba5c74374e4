// Owns the forms of sign-in and the password reset.
import * as z from 'zod/mini';
import { password, phone, sixDigits } from './fields.ts';

export const credentials = z.object({
  username: z
    .string({ error: 'Username is required.' })
    .check(z.trim(), z.minLength(1, 'Username is required.'), z.maxLength(254, 'Username is too long.')),
  password: z
    .string({ error: 'Password is required.' })
    .check(z.minLength(1, 'Password is required.'), z.maxLength(1024, 'Password is too long.')),
});

const mobile = () =>
  phone({ required: 'Mobile number is required.', invalid: 'Mobile number must be exactly 10 digits.' });

export const otpRequest = z.object({ phone_no: mobile() });

export const otpCheck = z.object({ phone_no: mobile(), otp: sixDigits('Please enter the complete 6-digit OTP.') });

export const passwordReset = z.object({
  phone_no: mobile(),
  new_password: password(),
  reset_token: z.optional(z.string().check(z.maxLength(512))),
});
