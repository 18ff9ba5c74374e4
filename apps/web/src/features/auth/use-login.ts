// Signing in: the call, the session it opens, and where one goes then.
import { signIn } from '@tilgul/contract/auth';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { findRole } from '@tilgul/contract/rules/roles';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText, isNetworkError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { afterLogin } from '../../shared/paths.ts';
import { useGo } from '../../shared/screen/go.ts';
import { setFactorDemand } from '../../shared/session/factor-demand.ts';
import { keepSession } from '../../shared/session/session.ts';
import { sessionBegan } from '../../shared/session/session-end.ts';
import { authTexts } from '../../texts/en/public/auth.ts';
import { languageTexts } from '../../texts/en/shared/language.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

const texts = authTexts.login;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}
export type Login = (body: Credentials & { readonly otp?: string }) => Promise<void>;

/** Title and sentence of a failed sign-in (UI-35). */
export function loginFailure(error: unknown): { title: string; text: string } {
  if (isNetworkError(error)) return { title: texts.networkTitle, text: texts.networkText };
  return { title: texts.failed, text: failureText(error, texts.failedText) };
}

/** Whether the page that comes must be loaded anew, in the language that the account has chosen. */
async function isInAnotherLanguage(language: Language | undefined): Promise<boolean> {
  if ((language ?? DEFAULT_LANGUAGE) === languageTexts.code) return false;
  const choice = import('../../shared/language/choose-language.ts');
  return choice.then(
    ({ meetAccount }) => meetAccount(language),
    () => false,
  );
}

/** Signs in, keeps the session and goes where the role belongs; an unknown role stays where it is. */
export function useLogin(): { login: Login; isGoing: boolean } {
  const { send } = useSend(signIn);
  const go = useGo();
  const [search] = useSearchParams();
  const [isGoing, setGoing] = useState(false);
  const login: Login = async (body) => {
    const answer = await send({ body });
    const role = findRole(answer.role_name);
    if (!role) return;
    setGoing(true);
    if (!keepSession(answer)) return setGoing(false);
    sessionBegan();
    setFactorDemand(answer.factor_required ?? false);
    alerts.success(texts.success, texts.successText);
    const next = afterLogin(role, search.get('next'));
    if (await isInAnotherLanguage(answer.language)) window.location.replace(next);
    else await go(next, { replace: true });
  };
  return { login, isGoing };
}
