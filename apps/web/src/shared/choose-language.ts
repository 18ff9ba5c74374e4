// Changes the language in this browser and, if signed in, of the account. Typed form values survive the reload.
import { changeLanguage } from '@tilgul/contract/account';
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from '@tilgul/contract/rules/languages';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { call } from './api/api.ts';
import { readSession } from './session/session.ts';
import { writeCookie } from './session/session-cookies.ts';
import { readJson, TYPED_SLOT, writeJson } from './storage.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  readonly path: string;
  /** Values by control name and index among controls of that name. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Passwords and codes are never stored; files cannot be. */
const SKIPPED_TYPES = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const isSkipped = ({ type, autocomplete }: Control) =>
  SKIPPED_TYPES.has(type) || autocomplete === 'one-time-code' || /password/.test(autocomplete);

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Controls of the page by a key that is the same in every language. */
function findControls(): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>('main :is(input, select, textarea)')) {
    if (isSkipped(control)) continue;
    let index = 0;
    while (found.has(`${control.name} ${index}`)) index += 1;
    found.set(`${control.name} ${index}`, control);
  }
  return found;
}

/** Stores the typed values for `restoreTypedValues` after the reload. */
function saveTypedValues(): void {
  const values = [...findControls()].map(([key, control]) => [
    key,
    isToggle(control) ? control.checked : control.value,
  ]);
  const typed: Typed = { path: location.pathname, values: Object.fromEntries(values) };
  writeJson('session', TYPED_SLOT, typed);
}

/** Sets a value by events, as typing does, so that React notices. */
function setValue(control: Control, value: string | boolean): void {
  if (isToggle(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // React overrides the setter and ignores events for values set through it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Restores the stored values once, on the same page only. */
export function restoreTypedValues(): void {
  const typed = readJson<Typed>('session', TYPED_SLOT);
  writeJson('session', TYPED_SLOT, undefined);
  if (typed?.path !== location.pathname) return;
  for (const [key, control] of findControls()) {
    const value = typed.values[key];
    if (value !== undefined) setValue(control, value);
  }
}

const saveInBrowser = (language: Language): void =>
  writeCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS, 'Lax');

/** Without an answer the choice applies to this browser only. */
const saveInAccount = (language: Language): Promise<unknown> =>
  call(changeLanguage, { body: { language } }).catch(() => undefined);

/** Stores the language and reloads; address, scroll position and typed values stay. */
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
