// Shows the pages in another language from now on: in this browser, and for the account where somebody is signed in.
import { changeLanguage } from '@tilgul/contract/account';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from '@tilgul/contract/rules/languages';
import { languageTexts } from '../../texts/en/shared/language.ts';
import { call } from '../api/api.ts';
import { keepTyped } from '../forms/typed.ts';
import { readSession } from '../session/session.ts';
import { writeCookie } from '../session/session-cookies.ts';

const keepInBrowser = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS, 'Lax');

/** Without the server the choice is the browser's alone. */
const keepInAccount = (language: Language): Promise<unknown> =>
  call(changeLanguage, { body: { language } }).catch(() => undefined);

/** Remembers the language and loads the page anew in it; address, scroll position and what was typed stay. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepInBrowser(language);
  if (readSession()) await keepInAccount(language);
  keepTyped();
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
export async function meetAccount(language: Language | undefined): Promise<boolean> {
  const isChosen = document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  if (language !== undefined && !isChosen) {
    keepInBrowser(language);
    return true;
  }
  const { code } = languageTexts;
  if (language === undefined && isLanguage(code)) await keepInAccount(code);
  return false;
}
