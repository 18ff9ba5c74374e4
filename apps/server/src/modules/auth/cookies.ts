// The cookies that the server sets, reads and clears: refresh token, reset grant, the browser that asked for a code, the device.

import { createHmac, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import {
  COOKIES,
  DEVICE_SECONDS,
  REFRESH_SECONDS,
  RESET_BROWSER_SECONDS,
  RESET_GRANT_SECONDS,
  resetPassword,
  signIn,
} from '@tilgul/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Keys } from '../../platform/ports/secrets.ts';
import { equalInConstantTime, hashToken } from '../../platform/security/tokens.ts';
import { isTrustedOrigin } from './auth.rules.ts';

/** What of a call has to do with cookies. */
export interface CookieContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deps: Deps;
}

/** Cookies that the server sets itself, by where they are sent back to. */
const OWN_PATHS = {
  [COOKIES.refresh]: signIn.path,
  [COOKIES.device]: signIn.path,
  [COOKIES.resetGrant]: resetPassword.path,
  // Asking and verifying are two calls below it.
  [COOKIES.resetBrowser]: '/users/',
} as const;
type OwnCookie = keyof typeof OWN_PATHS;

const HINTS = [COOKIES.access, COOKIES.role, COOKIES.user, COOKIES.store] as const;

const isHttps = ({ request, deps }: CookieContext): boolean => deps.config.HTTPS || request.protocol === 'https';

const options = (exchange: CookieContext, path: string): CookieSerializeOptions => ({
  path,
  sameSite: 'strict',
  secure: isHttps(exchange),
});

function setOwnCookie(exchange: CookieContext, name: OwnCookie, value: string, maxAge: number): void {
  exchange.reply.setCookie(name, value, { ...options(exchange, OWN_PATHS[name]), httpOnly: true, maxAge });
}

/** Keeps the refresh token where scripts cannot read it, for seven days (SES-3). */
export const setRefreshCookie = (exchange: CookieContext, token: string): void =>
  setOwnCookie(exchange, COOKIES.refresh, token, REFRESH_SECONDS);

/** Lets a browser in which somebody signed in be known again; signing out leaves it (SES-10). */
export const setDeviceCookie = (exchange: CookieContext, device: string): void =>
  setOwnCookie(exchange, COOKIES.device, device, DEVICE_SECONDS);

/** Keeps the right to reset one password, for ten minutes. */
export const setGrantCookie = (exchange: CookieContext, token: string): void =>
  setOwnCookie(exchange, COOKIES.resetGrant, token, RESET_GRANT_SECONDS);

/** Lets the browser that asked for a code be known again, for a day (SES-8). */
export const setResetBrowserCookie = (exchange: CookieContext, browser: string): void =>
  setOwnCookie(exchange, COOKIES.resetBrowser, browser, RESET_BROWSER_SECONDS);

const clearOwnCookie = (exchange: CookieContext, name: OwnCookie): void => {
  exchange.reply.clearCookie(name, { ...options(exchange, OWN_PATHS[name]), httpOnly: true });
};

/** Takes the used grant away. */
export const clearGrantCookie = (exchange: CookieContext): void => clearOwnCookie(exchange, COOKIES.resetGrant);

/** Takes everything away that a sign-in left, the web's hints included (SES-4). */
export function clearAllCookies(exchange: CookieContext): void {
  clearOwnCookie(exchange, COOKIES.refresh);
  clearOwnCookie(exchange, COOKIES.resetGrant);
  for (const name of HINTS) exchange.reply.clearCookie(name, options(exchange, '/'));
}

/** Whether the request was sent by our own pages. */
export function hasTrustedOrigin({ request, deps }: CookieContext): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  return isTrustedOrigin({
    origin: request.headers.origin,
    fetchSite: Array.isArray(fetchSite) ? fetchSite.join() : fetchSite,
    host: request.host,
    allowed: deps.config.corsOrigins,
  });
}

/** One of our cookies; undefined when it is missing or when a foreign page made the browser send it. */
export function readOwnCookie(exchange: CookieContext, name: OwnCookie): string | undefined {
  return hasTrustedOrigin(exchange) ? exchange.request.cookies[name] : undefined;
}

// The cookie of a browser in which somebody signed in before: signed, for one user, good for 400 days.

interface Device {
  readonly userId: number;
  /** Tells one device of the user from another. */
  readonly id: string;
}

const signDevice = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(`device:${text}`).digest('base64url');

/** A fresh cookie for the browser in which the user has just signed in. */
export function createDeviceCookie([key]: Keys, userId: number, now: Date): string {
  const text = `${userId}.${Math.floor(now.getTime() / 1000)}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${signDevice(key, text)}`;
}

/** Whose device it is; undefined for a cookie that this server did not give out, or too long ago. */
export function readDeviceCookie(keys: Keys, cookie: string | undefined, now: Date): Device | undefined {
  const [userId = '', since = '', id = '', signature = ''] = cookie?.split('.') ?? [];
  const isOurs = keys.some((key) => equalInConstantTime(signature, signDevice(key, `${userId}.${since}.${id}`)));
  if (!isOurs) return undefined;
  return Number(since) + DEVICE_SECONDS > now.getTime() / 1000 ? { userId: Number(userId), id } : undefined;
}

// The cookie by which the browser that asked for a code is known again: signed, and good for one number.

const signResetBrowser = (key: Uint8Array, phone: string, id: string): string =>
  createHmac('sha256', key).update(`reset-browser:${phone}:${id}`).digest('base64url');

/** A fresh cookie for a browser that asks for the first time. */
export function createResetBrowserCookie(key: Uint8Array, phone: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signResetBrowser(key, phone, id)}`;
}

/** The cookie if this server gave it out for this number. */
export function verifyResetBrowserCookie(
  key: Uint8Array,
  phone: string,
  cookie: string | undefined,
): string | undefined {
  const [id = '', signature = ''] = cookie?.split('.') ?? [];
  return id !== '' && equalInConstantTime(signature, signResetBrowser(key, phone, id)) ? cookie : undefined;
}

/** A browser as counters keep it. */
export const hashResetBrowser = (cookie: string): Buffer => hashToken(`reset-browser:${cookie}`);
