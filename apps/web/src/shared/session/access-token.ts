// Reads user and session id from an access token. Only the server verifies it.

/** Parses a positive integer; undefined otherwise. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/** A number in the token's payload; undefined if it cannot be read. */
function readNumber(access: string, name: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const found =
      typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
    return parseId(String(found));
  } catch {
    return undefined;
  }
}

export const getUserId = (access: string): number | undefined => readNumber(access, 'user_id');

/** Stays the same when tokens are renewed. */
export const getSessionId = (access: string): number | undefined => readNumber(access, 'sid');
