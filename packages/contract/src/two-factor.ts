// Calls on the second factor of a sign-in: codes of an authenticator app (TOTP), and recovery codes.
import * as z from 'zod/mini';
import { authenticatorCode, reauthentication } from './auth.forms.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, time } from './fields.ts';
import { ADMIN, ANYONE } from './rules/roles.ts';

export * from './auth.forms.ts';

/** How many recovery codes are made at once, and how long a set-up that was begun may be confirmed (SES-15). */
export const RECOVERY_CODES = 10;
export const FACTOR_SET_UP_SECONDS = 15 * 60;

/** Whether signing in takes a second step. */
export const factorAnswer = z.object({
  is_on: z.boolean(),
  since: z.nullable(time()),
  /** Codes that have not been used yet. */
  recovery_codes_left: z.number(),
  /** Whether the shop asks one of this person's role. */
  is_required: z.boolean(),
});
export type FactorAnswer = z.output<typeof factorAnswer>;

/** Shown this once; only their hashes are kept. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const viewFactor = endpoint({
  method: 'GET',
  path: '/users/me/factor/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Whether two-step sign-in is on for oneself',
  ok: factorAnswer,
  errors: [],
});

export const beginFactor = endpoint({
  method: 'POST',
  path: '/users/me/factor/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Begin to set up two-step sign-in with the own password: a secret for an authenticator app',
  body: reauthentication,
  ok: z.object({
    /** In base32, to be typed where no picture can be read. */
    secret: z.string(),
    /** The same as `otpauth://` address, for a QR code. */
    uri: z.string(),
  }),
  errors: ['factor_on', 'too_many'],
});

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/users/me/factor/confirm/',
  access: ANYONE,
  beforeFactor: true,
  summary: "Turn two-step sign-in on with a first code; ends one's other sessions and answers recovery codes",
  body: authenticatorCode,
  ok: recoveryCodes,
  errors: ['factor_on', 'factor_expired', 'too_many'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/factor/recovery-codes/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Make new recovery codes, with password and code; the ones before are void',
  body: reauthentication,
  ok: recoveryCodes,
  errors: ['factor_off', 'conflict', 'too_many'],
});

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/users/me/factor/',
  access: ANYONE,
  beforeFactor: true,
  summary: 'Turn two-step sign-in off for oneself, with password and code',
  body: reauthentication,
  ok: messageAnswer(),
  errors: ['factor_off', 'conflict', 'too_many'],
});

export const removeFactorOf = endpoint({
  method: 'DELETE',
  path: '/users/{id}/factor/',
  access: [ADMIN],
  summary: "Turn off the second factor of somebody who lost it, with the administrator's own password and code",
  body: reauthentication,
  ok: messageAnswer(),
  errors: ['not_found', 'factor_off', 'too_many'],
});
