// Sign-in for tests: from a separate address each time, refreshing, and checking an access token.
import { api } from '@tilgul/contract';
import type { World } from '../../../test/support/harness.ts';

export function createLoginClient(world: World) {
  const { auth, users } = api;
  let addressCount = 0;

  /** An address in a new network each time, so that limits per address do not mix between tests. */
  function nextAddress(): string {
    addressCount += 1;
    return `10.${30 + (addressCount >> 8)}.${addressCount & 255}.1`;
  }

  const signIn = (username: string, password: string, from = nextAddress()) =>
    world.call(auth.signIn, { body: { username, password }, from });
  const refresh = (body: { refresh?: string }, headers: Record<string, string> = {}) =>
    world.call(auth.refreshSession, { body, headers });
  /** The status of reading a profile with an access token. */
  const profile = async (access: string, id: number) =>
    (await world.call(users.getUser, { params: { id }, headers: { authorization: `Bearer ${access}` } })).status;
  return { nextAddress, signIn, refresh, profile };
}

/** The Set-Cookie headers of an answer. */
export const getCookies = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
