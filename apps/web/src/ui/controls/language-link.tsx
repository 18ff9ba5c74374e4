// A link to the same page in another language.
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, type Language } from '@tilgul/contract/rules/languages';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import type { MouseEvent, ReactNode } from 'react';

/** Each language and its own name. */
export const listLanguages = () => Object.entries(LANGUAGE_NAMES) as [Language, string][];

/** Reloads the page and keeps typed text. Without JavaScript the plain link loses it. */
function choose(event: MouseEvent, language: Language): void {
  event.preventDefault();
  if (language === languageTexts.code) return;
  import('../../shared/choose-language.ts').then(
    ({ chooseLanguage }) => chooseLanguage(language),
    () => location.reload(),
  );
}

interface LanguageLinkProps {
  language: Language;
  className: string;
  children: ReactNode;
}

/** The name in its own glyphs: Mukta's Devanagari would cost an English page 97 KiB for two words. */
export function LanguageLink({ language, className, children }: LanguageLinkProps) {
  return (
    <a
      href={`?${LANGUAGE_COOKIE}=${language}`}
      lang={language}
      hrefLang={language}
      aria-current={language === languageTexts.code ? 'true' : undefined}
      onClick={(event) => choose(event, language)}
      className={`font-names font-semibold aria-[current]:text-primary ${className}`}
    >
      {children}
    </a>
  );
}
