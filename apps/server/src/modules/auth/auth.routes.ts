import { api } from '@tilgul/contract';
import { COOKIES } from '@tilgul/contract/auth';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bind, type Router } from '../../platform/http/bind.ts';
import { say } from '../../texts/say.ts';
import {
  type CookieContext,
  clearAllCookies,
  clearGrantCookie,
  hasTrustedOrigin,
  readOwnCookie,
  setDeviceCookie,
  setGrantCookie,
  setRefreshCookie,
  setResetBrowserCookie,
} from './cookies.ts';
import { resetPassword, sendOtp, verifyOtp } from './password-reset.commands.ts';
import { type Client, refreshSession, signIn, signOut, type Tokens } from './sessions.commands.ts';

/** Counted tries and ended families must be committed though the call is refused. */
const OWN = { transaction: 'own' } as const;

const getClient = ({ request }: CookieContext): Client => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
});

function sendTokens<T extends Tokens>(exchange: CookieContext, tokens: T): T {
  setRefreshCookie(exchange, tokens.refresh);
  return tokens;
}

/** A body that is missing, or whose token cannot be one, is as good as none: the cookie may say it all. */
function dropInvalidBody(request: FastifyRequest): void {
  const parsed = z.safeParse(api.auth.refreshSession.body, request.body);
  request.body = parsed.success ? parsed.data : {};
}

/** Refreshing and signing out, which never complain about their body: signing out is always 200. */
function sessionRoutes(router: Router): void {
  const { auth } = api;
  router.app.addHook('preHandler', async (request) => dropInvalidBody(request));
  bind(
    router,
    auth.refreshSession,
    async (call) =>
      sendTokens(call, await refreshSession(call, call.body.refresh || readOwnCookie(call, COOKIES.refresh))),
    OWN,
  );
  bind(router, auth.signOut, async (call) => {
    const answer = await signOut(call, call.request, call.body.refresh || readOwnCookie(call, COOKIES.refresh));
    if (hasTrustedOrigin(call)) clearAllCookies(call);
    return answer;
  });
}

export async function authRoutes(router: Router): Promise<void> {
  const { auth } = api;
  bind(
    router,
    auth.signIn,
    async (call) => {
      const known = readOwnCookie(call, COOKIES.device);
      const { tokens, device } = await signIn(call, { form: call.body, client: getClient(call), device: known });
      sendTokens(call, tokens);
      setDeviceCookie(call, device);
      return tokens;
    },
    OWN,
  );
  await router.app.register(async (app) => sessionRoutes({ ...router, app }));
  bind(
    router,
    auth.forgotPassword,
    async (call) => {
      const known = readOwnCookie(call, COOKIES.resetBrowser);
      const ask = { phone: call.body.phone_no, browser: known, ip: call.request.ip };
      const { message, browser } = await sendOtp(call, ask);
      setResetBrowserCookie(call, browser);
      return { message };
    },
    OWN,
  );
  bind(
    router,
    auth.verifyOtp,
    async (call) => {
      const browser = readOwnCookie(call, COOKIES.resetBrowser);
      const check = { phone: call.body.phone_no, code: call.body.otp, browser, ip: call.request.ip };
      const reset_token = await verifyOtp(call, check);
      setGrantCookie(call, reset_token);
      return { message: say('OTP verified successfully'), reset_token };
    },
    OWN,
  );
  bind(
    router,
    auth.resetPassword,
    async (call) => {
      const { phone_no: phone, new_password: password, reset_token } = call.body;
      const tokens = [reset_token, readOwnCookie(call, COOKIES.resetGrant)].filter((token) => token !== undefined);
      const answer = await resetPassword(call, { phone, password, tokens, ip: call.request.ip });
      clearGrantCookie(call);
      return answer;
    },
    OWN,
  );
}
