// Whether a request that relies on a cookie was sent by our own pages.

export interface OriginFacts {
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** The `Sec-Fetch-Site` header, which browsers set and pages cannot. */
  readonly fetchSite: string | undefined;
  /** Host and port that the request was sent to. */
  readonly host: string;
  /** Origins of CORS_ORIGIN. */
  readonly allowed: readonly string[];
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

/**
 * Whether a cookie may count (SES-5): the request comes from the server's own origin, from one that
 * CORS_ORIGIN names, or from a program that is no browser and so sends neither header.
 */
export function comesFromOwnPages({ origin, fetchSite, host, allowed }: OriginFacts): boolean {
  if (origin !== undefined && allowed.includes(origin)) return true;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  if (origin === undefined) return true;
  const from = hostOf(origin);
  // Browsers leave the default port out, other programs may write it.
  return from !== undefined && (from === host || from === hostOf(`${new URL(origin).protocol}//${host}`));
}
