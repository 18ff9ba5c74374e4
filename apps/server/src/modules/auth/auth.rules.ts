// Decides what an incoming refresh token is: good, used a moment ago, stolen, or dead.

/** Within this time the old token still gives its successor: two tabs asked at once (SES-2). */
const GRACE_MS = 10_000;

export interface RefreshTokenState {
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly session_ended_at: Date | null;
  readonly session_expires_at: Date;
  readonly user_archived_at: Date | null;
}

/** `rotate`: first use. `repeat`: the same successor again. `reused`: ends the whole family. `dead`: nothing to do. */
type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'dead';

/** Decides by the token's row and the moment. */
export function decideRefresh(facts: RefreshTokenState, now: Date): RefreshDecision {
  const isOver = facts.session_ended_at !== null || facts.user_archived_at !== null || facts.session_expires_at <= now;
  if (isOver) return 'dead';
  if (facts.used_at !== null) return now.getTime() - facts.used_at.getTime() <= GRACE_MS ? 'repeat' : 'reused';
  return facts.expires_at <= now ? 'dead' : 'rotate';
}

// Whether a request that relies on a cookie was sent by our own pages.

interface RequestOrigin {
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which browsers set and pages cannot. */
  readonly fetchSite: string | undefined;
  /** Host and port that the request was sent to. */
  readonly host: string;
  /** Origins of CORS_ORIGIN. */
  readonly allowed: readonly string[];
}

const getHost = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * Whether a cookie may count (SES-5): the request comes from the server's own origin, from one that
 * CORS_ORIGIN names, or from a program that is no browser and so sends neither header.
 */
export function isTrustedOrigin({ origin, fetchSite, host, allowed }: RequestOrigin): boolean {
  if (origin !== undefined && allowed.includes(origin)) return true;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined) return true;
  const from = getHost(origin);
  // Browsers leave the default port out, other programs may write it.
  return from !== undefined && (from === host || from === getHost(`${new URL(origin).protocol}//${host}`));
}
