// Owns the session as the browser keeps it: four readable cookies that are hints for screens, never proof of anything.
import { COOKIES } from '@tilgul/contract/auth';
import { findRole, type Role } from '@tilgul/contract/roles';
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

function readCookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]));
}

let lastCookies: string | undefined;
let lastSession: Session | undefined;

/**
 * The session of this browser, or undefined when nobody is signed in (and while pages are drawn ahead of time). The same
 * object until a cookie changes.
 */
export function readSession(): Session | undefined {
  if (typeof document === 'undefined') return undefined;
  if (document.cookie === lastCookies) return lastSession;
  lastCookies = document.cookie;
  const cookies = readCookies();
  const role = findRole(cookies.get(COOKIES.role) ?? '');
  const userId = wholeNumber(cookies.get(COOKIES.user));
  const access = cookies.get(COOKIES.access) || undefined;
  lastSession = role && userId ? { role, userId, storeId: wholeNumber(cookies.get(COOKIES.store)), access } : undefined;
  return lastSession;
}
