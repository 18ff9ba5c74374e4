// The session as the browser keeps it: four readable cookies that are hints for screens, never proof of anything.
import { COOKIES } from '@tilgul/contract/auth';
import { findRole, type Role } from '@tilgul/contract/rules/roles';
import { wholeNumber } from './access-token.ts';

/** What the web knows of the signed-in user without asking the server. */
export interface Session {
  readonly role: Role;
  /** The user's id, for the profile. */
  readonly userId: number;
  /** The store of a manager or staff member, once the profile was read. */
  readonly storeId: number | undefined;
  /** The bearer token; undefined after its day is over, when only the refresh cookie can bring a new one. */
  readonly access: string | undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

let cookieText: string | undefined;

/** Browsers ask another process for the cookies each time: within one task they are read once. */
function readCookieText(): string {
  if (cookieText === undefined) {
    cookieText = document.cookie;
    queueMicrotask(() => {
      cookieText = undefined;
    });
  }
  return cookieText;
}

/** Keeps a readable cookie for `seconds`; 0 removes it. `Lax` is for what a link of another site may open a page with. */
export function writeCookie(name: string, value: string, seconds: number, sameSite: 'Strict' | 'Lax' = 'Strict'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
  cookieText = undefined;
}

function pairsIn(text: string): Map<string, string> {
  const pairs = text.split('; ').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]));
}

let lastCookies: string | undefined;
let lastSession: Session | undefined;

/**
 * The session of this browser, or undefined when nobody is signed in (and while pages are prerendered). The same
 * object until a cookie changes.
 */
export function readSession(): Session | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = readCookieText();
  if (text === lastCookies) return lastSession;
  lastCookies = text;
  const cookies = pairsIn(text);
  const role = findRole(cookies.get(COOKIES.role) ?? '');
  const userId = wholeNumber(cookies.get(COOKIES.user));
  const access = cookies.get(COOKIES.access) || undefined;
  lastSession = role && userId ? { role, userId, storeId: wholeNumber(cookies.get(COOKIES.store)), access } : undefined;
  return lastSession;
}
