// Cookies of the server: refresh token, reset grant, the browser that requested a code, and the known device.
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

/** Parts of a call that the cookie functions need. */
export interface CookieContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deps: Deps;
}

/** Paths of the server's HttpOnly cookies, which scripts cannot read, and how many seconds they last. */
const HTTP_ONLY_COOKIES = {
  [COOKIES.refresh]: { path: signIn.path, maxAge: REFRESH_SECONDS },
  /** Recognizes a browser that has signed in before. Kept on sign-out (SES-10). */
  [COOKIES.device]: { path: signIn.path, maxAge: DEVICE_SECONDS },
  [COOKIES.resetGrant]: { path: resetPassword.path, maxAge: RESET_GRANT_SECONDS },
  /** Recognizes the browser that requested a code (SES-8). Request and verification of a code are below its path. */
  [COOKIES.resetBrowser]: { path: '/users/', maxAge: RESET_BROWSER_SECONDS },
  /** The same value for the path that signs in with a code. */
  [COOKIES.signInBrowser]: { path: signIn.path, maxAge: RESET_BROWSER_SECONDS },
} as const;
type HttpOnlyCookie = keyof typeof HTTP_ONLY_COOKIES;

/** Cookies that the web sets itself. */
const WEB_COOKIES = [COOKIES.access, COOKIES.role, COOKIES.user, COOKIES.store] as const;

const isHttps = ({ request, deps }: CookieContext): boolean => deps.config.HTTPS || request.protocol === 'https';

const options = (context: CookieContext, path: string): CookieSerializeOptions => ({
  path,
  sameSite: 'strict',
  secure: isHttps(context),
});

/** The name over HTTPS, under which browsers accept a cookie only from HTTPS. `__Host-` would need the path `/`. */
const toSecureName = (name: HttpOnlyCookie): string => `__Secure-${name}`;

/** Names of a cookie in this connection, the present one first. Version 1.1 has only plain ones. */
const listNames = (context: CookieContext, name: HttpOnlyCookie): readonly [string, ...string[]] =>
  isHttps(context) ? [toSecureName(name), name] : [name];

function clearNames(context: CookieContext, name: HttpOnlyCookie, names: readonly string[]): void {
  const { path } = HTTP_ONLY_COOKIES[name];
  for (const one of names) context.reply.clearCookie(one, { ...options(context, path), httpOnly: true });
}

/** Sets a cookie under its present name, and clears it under the former one if the browser has it. */
export function setHttpOnlyCookie(context: CookieContext, name: HttpOnlyCookie, value: string): void {
  const { path, maxAge } = HTTP_ONLY_COOKIES[name];
  const [present, ...former] = listNames(context, name);
  context.reply.setCookie(present, value, { ...options(context, path), httpOnly: true, maxAge });
  const stale = former.filter((one) => context.request.cookies[one] !== undefined);
  clearNames(context, name, stale);
}

export function clearHttpOnlyCookie(context: CookieContext, name: HttpOnlyCookie): void {
  clearNames(context, name, listNames(context, name));
}

/** Clears all sign-in cookies, including those the web sets itself (SES-4). */
export function clearAllCookies(context: CookieContext): void {
  clearHttpOnlyCookie(context, COOKIES.refresh);
  clearHttpOnlyCookie(context, COOKIES.resetGrant);
  for (const name of WEB_COOKIES) context.reply.clearCookie(name, options(context, '/'));
}

export function hasTrustedOrigin({ request, deps }: CookieContext): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  return isTrustedOrigin({
    origin: request.headers.origin,
    fetchSite: Array.isArray(fetchSite) ? fetchSite.join() : fetchSite,
    host: request.host,
    allowed: deps.config.corsOrigins,
  });
}

/** Reads one of our cookies; undefined if it is missing or another site sent the request. */
export function readHttpOnlyCookie(context: CookieContext, name: HttpOnlyCookie): string | undefined {
  if (!hasTrustedOrigin(context)) return undefined;
  const { cookies } = context.request;
  return listNames(context, name)
    .map((one) => cookies[one])
    .find((value) => value !== undefined);
}

/** A user whose browser becomes a known device, until the password changes. */
export interface DeviceUser {
  readonly userId: number;
  readonly passwordVersion: number;
}

export interface Device extends DeviceUser {
  readonly id: string;
}

const signDevice = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update(`device:${text}`).digest('base64url');

/**
 * Creates the signed cookie of a device, valid for one user and password, and 400 days. The version is part of the id, which
 * servers of version 1.1 read as a whole.
 */
function createDeviceCookie([key]: Keys, { userId, passwordVersion }: DeviceUser, now: Date): string {
  const id = `${randomBytes(16).toString('base64url')}~${passwordVersion}`;
  const text = `${userId}.${Math.floor(now.getTime() / 1000)}.${id}`;
  return `${text}.${signDevice(key, text)}`;
}

/** Sets the cookie that recognizes this browser at later sign-ins, after a sign-in or a change or reset of the password. */
export function rememberDevice(context: CookieContext & { readonly now: Date }, user: DeviceUser): void {
  const { now, deps } = context;
  setHttpOnlyCookie(context, COOKIES.device, createDeviceCookie(deps.secrets.sealKeys, user, now));
}

/** Reads a device cookie; undefined if it is forged or expired. Those of version 1.1 have no password version. */
export function readDeviceCookie(keys: Keys, cookie: string | undefined, now: Date): Device | undefined {
  const [userId = '', since = '', id = '', signature = ''] = cookie?.split('.') ?? [];
  const isOurs = keys.some((key) => equalInConstantTime(signature, signDevice(key, `${userId}.${since}.${id}`)));
  if (!isOurs) return undefined;
  if (Number(since) + DEVICE_SECONDS <= now.getTime() / 1000) return undefined;
  return { userId: Number(userId), id, passwordVersion: Number(id.split('~')[1] ?? 0) };
}

const signResetBrowser = (key: Uint8Array, phone: string, id: string): string =>
  createHmac('sha256', key).update(`reset-browser:${phone}:${id}`).digest('base64url');

/** Creates the signed cookie of a browser that requests a code, valid for one phone number. */
export function createResetBrowserCookie(key: Uint8Array, phone: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signResetBrowser(key, phone, id)}`;
}

/** Returns the cookie if its signature is valid for the number. */
export function verifyResetBrowserCookie(
  key: Uint8Array,
  phone: string,
  cookie: string | undefined,
): string | undefined {
  const [id = '', signature = ''] = cookie?.split('.') ?? [];
  return id !== '' && equalInConstantTime(signature, signResetBrowser(key, phone, id)) ? cookie : undefined;
}

/** The stored hash of a reset browser. */
export const hashResetBrowser = (cookie: string): Buffer => hashToken(`reset-browser:${cookie}`);
