// Shows the pages in another language from now on: in this browser, and for the account where somebody is signed in.
import { changeLanguage } from '@tilgul/contract/account';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from '@tilgul/contract/rules/languages';
import { languageTexts } from '../texts/en/shared/language.ts';
import { call } from './api/api.ts';
import { saveTypedValues } from './forms/typed-values.ts';
import { readSession } from './session/session.ts';
import { writeCookie } from './session/session-cookies.ts';

const saveInBrowser = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS, 'Lax');

/** Without the server the choice is the browser's alone. */
const saveInAccount = (language: Language): Promise<unknown> =>
  call(changeLanguage, { body: { language } }).catch(() => undefined);

/** Remembers the language and loads the page anew in it; address, scroll position and what was typed stay. */
export async function chooseLanguage(language: Language): Promise<void> {
  saveInBrowser(language);
  if (readSession()) await saveInAccount(language);
  saveTypedValues();
  const url = new URL(location.href);
  if (url.searchParams.has(LANGUAGE_COOKIE)) {
    url.searchParams.delete(LANGUAGE_COOKIE);
    history.replaceState(history.state, '', url);
  }
  location.reload();
}

/**
 * After sign-in, where account and page differ: a browser in which nothing was chosen takes up the account's language, and
 * an account without one the page's. Answers whether the next page is in another language.
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
