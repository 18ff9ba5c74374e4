// Calls of sign-in, sessions and the password reset.
import * as z from 'zod/mini';
import { codeCredentials, credentials, opaqueToken, otpCheck, otpRequest, passwordReset } from './auth.forms.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, roleName } from './fields.ts';
import { LANGUAGES } from './rules/languages.ts';

export * from './auth.forms.ts';

/** Lifetimes in seconds (SES-3, SES-7). */
export const ACCESS_SECONDS = 24 * 60 * 60;
export const REFRESH_SECONDS = 7 * 24 * 60 * 60;
/** Maximum lifetime of a session, renewals included, and sessions per user (SES-10). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
export const MAX_SESSIONS = 10;
/** Lifetime of the cookie that marks a known device. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;
export const OTP_SECONDS = 5 * 60;
/** Waits after each code sent to a number within a day; the last one for all further codes. */
export const CODE_WAITS = [30, 60, 5 * 60, 15 * 60, 60 * 60] as const;
export const RESET_GRANT_SECONDS = 10 * 60;
/** Lifetime of the cookie of a browser that requested a one-time password. */
export const RESET_BROWSER_SECONDS = 24 * 60 * 60;

/** How long staff and managers can sign in with a password that another user set (USER-9). */
export const SET_PASSWORD_SECONDS = 72 * 60 * 60;

/** Cookie names. Over https those of the server have the prefix `__Secure-`; the others are hints for screens. */
export const COOKIES = {
  access: 'accessToken',
  refresh: 'refreshToken',
  role: 'roleName',
  user: 'userId',
  store: 'warehouse_id',
  resetGrant: 'resetGrant',
  resetBrowser: 'resetBrowser',
  signInBrowser: 'signInBrowser',
  device: 'device',
} as const;

const tokens = z.object({
  access: z.string(),
  refresh: z.string(),
  role_name: roleName(),
  /** The account's language, for the device to adopt; missing until one is chosen. */
  language: z.optional(z.enum(LANGUAGES)),
});

const signedIn = z.extend(tokens, {
  /** Another user set the password of this staff member or manager. */
  must_change_password: z.optional(z.boolean()),
  /** Two-factor sign-in must be set up before anything else. */
  factor_required: z.optional(z.boolean()),
});

export const signIn = endpoint('POST', '/api/token/', {
  access: 'public',
  summary: 'Sign in with username and password, plus a code if two-factor sign-in is on',
  body: credentials,
  ok: signedIn,
  errors: ['login_failed', 'otp_required', 'otp_refused', 'account_suspended', 'password_expired', 'too_many'],
});

export const signInWithCode = endpoint('POST', '/api/token/otp/', {
  access: 'public',
  summary: 'Sign in a customer with a one-time password, plus a code if two-factor sign-in is on; confirms the number',
  body: codeCredentials,
  ok: signedIn,
  errors: ['wrong_otp', 'otp_required', 'otp_refused', 'account_suspended', 'password_expired', 'too_many'],
});

export const refreshSession = endpoint('POST', '/api/token/refresh/', {
  access: 'public',
  summary: 'Exchange the refresh token (cookie or body) for new tokens',
  body: z.object({ refresh: opaqueToken() }),
  ok: tokens,
  errors: ['token_invalid'],
});

export const signOut = endpoint('POST', '/api/token/logout/', {
  access: 'public',
  summary: 'End this session; always 200',
  body: z.object({ refresh: opaqueToken() }),
  ok: messageAnswer(),
});

export const codeSent = z.object({
  message: z.string(),
  /** Seconds until another code can be sent to the number, equal for known and unknown numbers. */
  retry_in: z.optional(z.number()),
});
export type CodeSent = z.output<typeof codeSent>;

export const forgotPassword = endpoint('POST', '/users/forgot-password/', {
  access: 'public',
  summary:
    'Send a one-time password that resets the password or signs in; the answer does not reveal whether the number has an account',
  body: otpRequest,
  ok: codeSent,
  errorAlias: 'error',
  errors: ['too_many'],
});

export const verifyOtp = endpoint('POST', '/users/verify-otp/', {
  access: 'public',
  summary: 'Check a one-time password and get a token that resets the password once',
  body: otpCheck,
  ok: z.object({
    message: z.string(),
    reset_token: z.string(),
    /** The number was unconfirmed until now: a new password deletes what the account has saved (SES-19). */
    deletes_saved: z.optional(z.literal(true)),
  }),
  errorAlias: 'error',
  errors: ['wrong_otp', 'too_many'],
});

export const resetPassword = endpoint('POST', '/users/reset-password/', {
  access: 'public',
  summary: 'Set a new password with the token from verify-otp; ends all sessions of the user',
  body: passwordReset,
  ok: messageAnswer(),
  errorAlias: 'error',
  errors: ['no_reset_grant'],
});
