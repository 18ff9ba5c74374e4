// What can be read from an access token without its key: whose it is. The server alone decides whether it is good.

/** The number in `text`, when it is a positive whole one. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;

/** The user's id in an access token's payload, or undefined when the token cannot be read. */
export function userIdOf(access: string): number | undefined {
  try {
    const payload: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const id = typeof payload === 'object' && payload !== null && 'user_id' in payload ? payload.user_id : undefined;
    return wholeNumber(String(id));
  } catch {
    return undefined;
  }
}
