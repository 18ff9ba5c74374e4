// What the tests on sessions share: signing in from an address of one's own, refreshing, checking who is signed in.
import { api } from '@tilgul/contract';
import type { World } from '../../../test/support/harness.ts';

/** Signing in to a test's world. */
export function createLoginClient(world: World) {
  const { auth, users } = api;
  let addressCount = 0;

  /** An address of its own, so that the limits per address meet only their own test. */
  function nextAddress(): string {
    addressCount += 1;
    return `10.2.${Math.floor(addressCount / 250)}.${addressCount % 250}`;
  }

  const signIn = (username: string, password: string, from = nextAddress()) =>
    world.call(auth.signIn, { body: { username, password }, from });
  const refresh = (body: { refresh?: string }, headers: Record<string, string> = {}) =>
    world.call(auth.refreshSession, { body, headers });
  /** The status with which somebody reads a profile with an access token. */
  const profile = async (access: string, id: number) =>
    (await world.call(users.getUser, { params: { id }, headers: { authorization: `Bearer ${access}` } })).status;
  return { house: nextAddress, signIn, refresh, profile };
}

/** The cookies that an answer sets. */
export const getCookies = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
