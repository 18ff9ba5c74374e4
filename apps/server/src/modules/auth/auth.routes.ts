import { api } from '@tilgul/contract';
import { COOKIES } from '@tilgul/contract/auth';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { getText } from '../../texts/get-text.ts';
import { signInWithCode } from './code-sign-in.commands.ts';
import {
  type CookieContext,
  clearAllCookies,
  hasTrustedOrigin,
  readHttpOnlyCookie,
  rememberDevice,
  setHttpOnlyCookie,
} from './cookies.ts';
import { getResetBrowser, sendOtp, verifyOtp } from './password-reset.commands.ts';
import { type Client, refreshSession, type SignedIn, signIn, signOut, type Tokens } from './sessions.commands.ts';

const getClient = ({ request }: CookieContext): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});

function sendTokens<T extends Tokens>(call: CookieContext, tokens: T): T {
  setHttpOnlyCookie(call, COOKIES.refresh, tokens.refresh);
  return tokens;
}

/** Keeps the refresh token and the device in cookies, and returns the answer. */
function startSession(call: CookieContext & { readonly now: Date }, { tokens, user }: SignedIn): SignedIn['tokens'] {
  sendTokens(call, tokens);
  rememberDevice(call, user);
  return tokens;
}

/** Replaces a missing or invalid body with `{}`; the cookie may hold the token. */
function dropInvalidBody(request: FastifyRequest): void {
  const parsed = z.safeParse(api.auth.refreshSession.body, request.body);
  request.body = parsed.success ? parsed.data : {};
}

/** Refresh and sign-out ignore an invalid body; sign-out is always 200. */
function sessionRoutes(router: Router): void {
  const { auth } = api;
  router.app.addHook('preHandler', async (request) => dropInvalidBody(request));
  bindWithPool(router, auth.refreshSession, async (call) =>
    sendTokens(call, await refreshSession(call, call.body.refresh || readHttpOnlyCookie(call, COOKIES.refresh))),
  );
  bind(router, auth.signOut, async (call) => {
    const answer = await signOut(call, call.request, call.body.refresh || readHttpOnlyCookie(call, COOKIES.refresh));
    if (hasTrustedOrigin(call)) clearAllCookies(call);
    return answer;
  });
}

export async function authRoutes(router: Router): Promise<void> {
  const { auth } = api;
  bindWithPool(router, auth.signIn, async (call) => {
    const known = readHttpOnlyCookie(call, COOKIES.device);
    const earlier = readHttpOnlyCookie(call, COOKIES.refresh);
    const input = { form: call.body, client: getClient(call), device: known, earlier };
    return startSession(call, await signIn(call, input));
  });
  bindWithPool(router, auth.signInWithCode, async (call) => {
    const { phone_no: phone, otp: code, factor_code: factorCode } = call.body;
    const input = { phone, code, factorCode: factorCode ?? undefined, client: getClient(call) };
    const device = readHttpOnlyCookie(call, COOKIES.device);
    const earlier = readHttpOnlyCookie(call, COOKIES.refresh);
    const browser = readHttpOnlyCookie(call, COOKIES.signInBrowser);
    return startSession(call, await signInWithCode(call, { ...input, device, earlier, browser }));
  });
  await router.app.register(async (app) => sessionRoutes({ ...router, app }));
  bindWithPool(router, auth.forgotPassword, async (call) => {
    const { phone_no: phone, purpose = 'reset' } = call.body;
    const browser = getResetBrowser(call, phone, readHttpOnlyCookie(call, COOKIES.resetBrowser));
    // Set on a refusal, too: the browser may enter the code that was sent before.
    setHttpOnlyCookie(call, COOKIES.resetBrowser, browser);
    if (purpose === 'sign_in') setHttpOnlyCookie(call, COOKIES.signInBrowser, browser);
    return sendOtp(call, { phone, purpose, browser, ip: call.request.ip });
  });
  bindWithPool(router, auth.verifyOtp, async (call) => {
    const browser = readHttpOnlyCookie(call, COOKIES.resetBrowser);
    const check = { phone: call.body.phone_no, code: call.body.otp, browser, ip: call.request.ip };
    const { token: reset_token, deletesSaved } = await verifyOtp(call, check);
    setHttpOnlyCookie(call, COOKIES.resetGrant, reset_token);
    return { message: getText('auth.otpVerified'), reset_token, ...(deletesSaved && { deletes_saved: true as const }) };
  });
}
