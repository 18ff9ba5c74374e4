// What can be read from an access token without its key: whose it is. The server alone decides whether it is good.

/** The number in `text`, when it is a positive whole one. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/** A number in an access token's payload, or undefined when the token cannot be read. */
function numberIn(access: string, name: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const found =
      typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
    return wholeNumber(String(found));
  } catch {
    return undefined;
  }
}

export const userIdOf = (access: string): number | undefined => numberIn(access, 'user_id');

/** The session stays the same while its tokens are renewed. */
export const sessionIdOf = (access: string): number | undefined => numberIn(access, 'sid');
