// Calls on two-factor sign-in: authenticator apps (TOTP) and recovery codes.
import * as z from 'zod/mini';
import { authenticatorCode, reauthentication } from './auth.forms.ts';
import { endpoint } from './endpoint.ts';
import { messageAnswer, time } from './fields.ts';
import { ADMIN, ANYONE } from './rules/roles.ts';

export * from './auth.forms.ts';

/** Number of recovery codes, and how long a set-up can be confirmed (SES-15). */
export const RECOVERY_CODES = 10;
export const FACTOR_SET_UP_SECONDS = 15 * 60;

/** State of two-factor sign-in. */
const factorAnswer = z.object({
  is_on: z.boolean(),
  since: z.nullable(time()),
  recovery_codes_left: z.number(),
  /** Whether the shop requires it of the user's role. */
  is_required: z.boolean(),
});
export type FactorAnswer = z.output<typeof factorAnswer>;

/** Shown only once; the server keeps their hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const viewFactor = endpoint('GET', '/users/me/factor/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Whether two-factor sign-in is on for you',
  ok: factorAnswer,
});

export const beginFactor = endpoint('POST', '/users/me/factor/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Start to set up two-factor sign-in; requires your password and returns a secret for an authenticator app',
  body: reauthentication,
  ok: z.object({
    /** Base32, for typing if the QR code cannot be scanned. */
    secret: z.string(),
    /** The secret as `otpauth://` URI, for a QR code. */
    uri: z.string(),
  }),
  errors: ['factor_on', 'phone_unconfirmed', 'too_many'],
});

export const confirmFactor = endpoint('POST', '/users/me/factor/confirm/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Turn on two-factor sign-in with a first code; ends your other sessions and returns recovery codes',
  body: authenticatorCode,
  ok: recoveryCodes,
  errors: ['factor_on', 'factor_expired', 'phone_unconfirmed', 'too_many'],
});

export const renewRecoveryCodes = endpoint('POST', '/users/me/factor/recovery-codes/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Create new recovery codes, with password and code; the old ones become invalid',
  body: reauthentication,
  ok: recoveryCodes,
  errors: ['factor_off', 'conflict', 'too_many'],
});

export const removeFactor = endpoint('DELETE', '/users/me/factor/', {
  access: ANYONE,
  beforeSetup: true,
  summary: 'Turn off two-factor sign-in for yourself, with password and code',
  body: reauthentication,
  ok: messageAnswer(),
  errors: ['factor_off', 'conflict', 'too_many'],
});

export const removeFactorOf = endpoint('DELETE', '/users/{id}/factor/', {
  access: [ADMIN],
  summary:
    "Turn off two-factor sign-in for a user who lost the device; requires the administrator's own password and code",
  body: reauthentication,
  ok: messageAnswer(),
  errors: ['not_found', 'factor_off', 'too_many'],
});
