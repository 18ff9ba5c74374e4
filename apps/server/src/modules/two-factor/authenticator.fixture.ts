// Two-factor sign-in for tests: users with an authenticator app that shows their codes.
import { api } from '@tilgul/contract';
import { TOTP } from 'otpauth';
import type { Person, World } from '../../../test/support/harness.ts';

export const STEP_MS = 30_000;

export function createAuthenticators(world: World) {
  const { factors } = api;

  /** The code that the app shows now. */
  const getCode = (secret: string): string => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });

  /** Enables two-factor sign-in, and waits until the app shows an unused code. */
  async function turnOn(person: Person) {
    const { secret } = (await world.call(factors.beginFactor, { as: person, body: { password: person.password } })).ok;
    const { ok } = await world.call(factors.confirmFactor, { as: person, body: { otp: getCode(secret) } });
    world.clock.advance(STEP_MS);
    return { secret, recoveryCodes: ok.recovery_codes };
  }

  return { getCode, turnOn };
}
