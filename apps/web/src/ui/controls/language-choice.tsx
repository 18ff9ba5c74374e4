// Switches the page's language; each is named in its own language.
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, type Language } from '@tilgul/contract/rules/languages';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { Fragment, type MouseEvent } from 'react';

const LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

/** Reloads the page and keeps typed text. Without JavaScript the plain link loses it. */
function choose(event: MouseEvent, language: Language): void {
  event.preventDefault();
  if (language === languageTexts.code) return;
  import('../../shared/choose-language.ts').then(
    ({ chooseLanguage }) => chooseLanguage(language),
    () => location.reload(),
  );
}

/** 'मराठी · हिन्दी · English', with the current one marked. */
export function LanguageChoice() {
  return (
    <nav aria-label={languageTexts.choice} className="-mx-2 flex flex-wrap items-center text-sm">
      {LANGUAGES.map(([language, name], index) => (
        <Fragment key={language}>
          {index > 0 ? <span aria-hidden="true">·</span> : null}
          <a
            href={`?${LANGUAGE_COOKIE}=${language}`}
            lang={language}
            hrefLang={language}
            aria-current={language === languageTexts.code ? 'true' : undefined}
            onClick={(event) => choose(event, language)}
            // System font: Mukta would cost an English page 97 KiB for two words.
            className="flex min-h-9 items-center px-2 [font-family:system-ui,sans-serif] hover:underline aria-[current]:font-semibold aria-[current]:text-primary"
          >
            {name}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
