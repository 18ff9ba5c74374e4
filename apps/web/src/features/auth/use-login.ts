// Signs in, stores the session and opens the next page.
import { signIn, signInWithCode } from '@tilgul/contract/auth';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { findRole } from '@tilgul/contract/rules/roles';
import { texts as authTexts } from '@tilgul/messages/public/auth';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getFailureMessage, isNetworkError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { getLoginTarget } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { setOwnPasswordAsked } from '../../shared/session/own-password-asked.ts';
import { readSession, saveSession, setTwoFactorRequired } from '../../shared/session/session.ts';
import { resetSessionEnd } from '../../shared/session/session-end.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { saveLoginName } from './login-name.ts';

const texts = authTexts.login;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
export type Login = (body: Credentials & { readonly otp?: string }, isNew?: boolean) => Promise<void>;

interface CodeCredentials {
  readonly phone_no: string;
  readonly otp: string;
  readonly factor_code?: string;
}
export type CodeLogin = (body: CodeCredentials) => Promise<void>;

/** Alert text for a failed sign-in (UI-35). */
export function loginFailure(error: unknown): { title: string; text: string } {
  if (isNetworkError(error)) return { title: texts.networkTitle, text: texts.networkText };
  return { title: texts.failed, text: getFailureMessage(error, texts.failedText) };
}

/** Whether the next page needs a full load because the account uses another language. */
async function needsLanguageReload(language: Language | undefined): Promise<boolean> {
  if ((language ?? DEFAULT_LANGUAGE) === languageTexts.code) return false;
  const choice = import('../../shared/choose-language.ts');
  return choice.then(
    ({ syncLanguageWithAccount }) => syncLanguageWithAccount(language),
    () => false,
  );
}

type SignedIn = Awaited<ReturnType<ReturnType<typeof useSend<typeof signIn>>['send']>>;

/** Signs in and opens the role's landing page; an unknown role stays on the login. `isNew` welcomes a new customer. */
export function useLogin(): { login: Login; loginWithCode: CodeLogin; isGoing: boolean } {
  const { send } = useSend(signIn);
  const { send: sendCode } = useSend(signInWithCode);
  const go = usePreloadedNavigate();
  const [search] = useSearchParams();
  const [isGoing, setGoing] = useState(false);
  const enter = async (answer: SignedIn, name: string, isNew: boolean) => {
    const role = findRole(answer.role_name);
    if (!role) return;
    setGoing(true);
    if (!saveSession(answer)) return setGoing(false);
    if (!readSession()) {
      setGoing(false);
      return alerts.failure(texts.cookiesTitle, texts.cookiesText);
    }
    resetSessionEnd();
    saveLoginName(name);
    setTwoFactorRequired(answer.factor_required ?? false);
    const isAsked = answer.must_change_password ?? false;
    setOwnPasswordAsked(isAsked);
    if (isNew) alerts.success(authTexts.register.success, authTexts.register.successText);
    else alerts.success(texts.success, isAsked ? undefined : texts.successText);
    const next = getLoginTarget(role, search.get('next'));
    if (await needsLanguageReload(answer.language)) window.location.replace(next);
    else await go(next, { replace: true });
  };
  const login: Login = async (body, isNew = false) => enter(await send({ body }), body.username, isNew);
  const loginWithCode: CodeLogin = async (body) => enter(await sendCode({ body }), body.phone_no, false);
  return { login, loginWithCode, isGoing };
}
