// Changes the language in this browser and, if signed in, of the account. Typed form values survive the reload.
import { changeLanguage } from '@tilgul/contract/account';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from '@tilgul/contract/rules/languages';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { call } from './api/api.ts';
import { changeWorker } from './offline/worker-path.ts';
import { readSession } from './session/session.ts';
import { writeCookie } from './session/session-cookies.ts';
import { saveTypedValues } from './session/typed-values.ts';

const saveInBrowser = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS, 'Lax');

/** Without an answer the choice applies to this browser only. */
const saveInAccount = (language: Language): Promise<unknown> =>
  call(changeLanguage, { body: { language } }).catch(() => undefined);

/** Stores the language and reloads; address, scroll position and typed values stay. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveInBrowser(language);
  if (readSession()) await saveInAccount(language);
  await changeWorker(language);
  saveTypedValues();
  const url = new URL(location.href);
  if (url.searchParams.has(LANGUAGE_COOKIE)) {
    url.searchParams.delete(LANGUAGE_COOKIE);
    history.replaceState(history.state, '', url);
  }
  location.reload();
}

/**
 * After sign-in: a browser without a choice takes the account's language; an account without one takes the page's. Returns
 * whether the next page is in another language.
 */
export async function syncLanguageWithAccount(language: Language | undefined): Promise<boolean> {
  const isChosen = document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  if (language !== undefined && !isChosen) {
    saveInBrowser(language);
    return true;
  }
  const { code } = languageTexts;
  if (language === undefined && isLanguage(code)) await saveInAccount(code);
  return false;
}
