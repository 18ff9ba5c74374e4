// What the tests on second factors share: somebody who has one, with the app that shows its codes.
import { api } from '@tilgul/contract';
import { TOTP } from 'otpauth';
import type { Person, World } from '../../../test/support/harness.ts';

export const STEP_MS = 30_000;

/** People with authenticator apps, in a test's world. */
export function createAuthenticators(world: World) {
  const { factors } = api;

  /** The code that an app shows now. */
  const getCode = (secret: string): string => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });

  /** Turns the factor of somebody on; with a code that was not used yet, as later ones are. */
  async function turnOn(person: Person) {
    const { secret } = (await world.call(factors.beginFactor, { as: person, body: { password: person.password } })).ok;
    const { ok } = await world.call(factors.confirmFactor, { as: person, body: { otp: getCode(secret) } });
    world.clock.advance(STEP_MS);
    return { secret, recoveryCodes: ok.recovery_codes };
  }

  return { codeOf: getCode, turnOn };
}
