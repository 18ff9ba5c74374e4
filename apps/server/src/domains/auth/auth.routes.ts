// Owns the routes of sign-in, sessions and the password reset.
import { api } from '@tilgul/contract';
import { COOKIES } from '@tilgul/contract/auth';
import { bind, type Router } from '../../http/bind.ts';
import {
  clearAllCookies,
  clearGrantCookie,
  type Exchange,
  isFromOwnPages,
  readOwnCookie,
  setGrantCookie,
  setRefreshCookie,
} from './cookies.ts';
import { refreshSession } from './refresh-session.ts';
import { resetPassword } from './reset-password.ts';
import { sendOtp } from './send-otp.ts';
import { signIn, type Tokens } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { verifyOtp } from './verify-otp.ts';

/** Counted tries and ended families must be committed though the call is refused. */
const OWN = { transaction: 'own' } as const;

function giveTokens(exchange: Exchange, tokens: Tokens): Tokens {
  setRefreshCookie(exchange, tokens.refresh);
  return tokens;
}

export function authRoutes(router: Router): void {
  const { auth } = api;
  bind(router, auth.signIn, async (call) => giveTokens(call, await signIn(call, call.body, call.request.ip)), OWN);
  bind(
    router,
    auth.refreshSession,
    async (call) =>
      giveTokens(call, await refreshSession(call, call.body.refresh ?? readOwnCookie(call, COOKIES.refresh))),
    OWN,
  );
  bind(router, auth.signOut, async (call) => {
    const answer = await signOut(call, call.request, call.body.refresh ?? readOwnCookie(call, COOKIES.refresh));
    if (isFromOwnPages(call)) clearAllCookies(call);
    return answer;
  });
  bind(router, auth.forgotPassword, (call) => sendOtp(call, call.body.phone_no), OWN);
  bind(
    router,
    auth.verifyOtp,
    async (call) => {
      const reset_token = await verifyOtp(call, call.body.phone_no, call.body.otp);
      setGrantCookie(call, reset_token);
      return { message: 'OTP verified successfully', reset_token };
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
