// The session in the browser: four readable cookies. They decide what is shown; the server does not trust them.
import { COOKIES } from '@tilgul/contract/auth';
import { findRole, type Role } from '@tilgul/contract/rules/roles';
import { parseId } from './access-token.ts';

/** The signed-in user, as far as cookies tell. */
export interface Session {
  readonly role: Role;
  readonly userId: number;
  /** Store of a manager or staff member, once the user's record has loaded. */
  readonly storeId: number | undefined;
  /** The bearer token; undefined once it has expired and must be renewed by the refresh cookie. */
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

/** Reading cookies is a call to another process, so they are read once per task. */
function readCookieText(): string {
  if (cookieText === undefined) {
    cookieText = document.cookie;
    queueMicrotask(() => {
      cookieText = undefined;
    });
  }
  return cookieText;
}

/** Sets a readable cookie for `seconds`; 0 deletes it. `Lax` also sends it when a link on another site opens the page. */
export function writeCookie(name: string, value: string, seconds: number, sameSite: 'Strict' | 'Lax' = 'Strict'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
  cookieText = undefined;
}

function parseCookies(text: string): Map<string, string> {
  const pairs = text.split('; ').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]));
}

function parseSession(text: string): Session | undefined {
  const cookies = parseCookies(text);
  const role = findRole(cookies.get(COOKIES.role) ?? '');
  const userId = parseId(cookies.get(COOKIES.user));
  const access = cookies.get(COOKIES.access) || undefined;
  return role && userId ? { role, userId, storeId: parseId(cookies.get(COOKIES.store)), access } : undefined;
}

let lastCookies: string | undefined;
let lastSession: Session | undefined;
/** The user whose pages this tab shows, also after another tab has ended the session. */
let shownUserId: number | undefined;

/** Outside the browser: whose page is being rendered. */
let rendered: Session | undefined;

/** Renders pages for this session from now on; undefined for no session. */
export function setRenderedSession(session: Session | undefined): void {
  rendered = session;
}

/** The session that the HTML of the page was rendered with; undefined for public pages, and in the browser. */
export const getRenderedSession = (): Session | undefined => rendered;

/** The current session; undefined if signed out or prerendering. The same object until a cookie changes. */
export function readSession(): Session | undefined {
  if (typeof document === 'undefined') return rendered;
  const text = readCookieText();
  if (text !== lastCookies) {
    lastCookies = text;
    lastSession = parseSession(text);
  }
  shownUserId = lastSession?.userId ?? shownUserId;
  return lastSession;
}

/** Returns the user whose pages this tab shows, once until the next session. */
export function takeShownUserId(): number | undefined {
  const userId = readSession()?.userId ?? shownUserId;
  shownUserId = undefined;
  return userId;
}
