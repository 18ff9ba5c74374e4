// Switches the page's language, and offers the browser's to readers of English pages.
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE } from '@tilgul/contract/rules/languages';
import { OTHER_LANGUAGES, type OtherLanguage } from '@tilgul/contract/rules/names';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { type ComponentType, Fragment, useEffect, useState } from 'react';
import { readText, writeText } from '../../shared/storage.ts';
import { LanguageLink, listLanguages } from './language-link.tsx';

/** 'मराठी · हिन्दी · English', with the current one marked. */
export function LanguageChoice() {
  return (
    <nav aria-label={languageTexts.choice} className="-mx-2 flex flex-wrap items-center text-sm">
      {listLanguages().map(([language, name], index) => (
        <Fragment key={language}>
          {index > 0 ? <span aria-hidden="true">·</span> : null}
          <LanguageLink language={language} className="flex min-h-9 items-center px-2 hover:underline">
            {name}
          </LanguageLink>
        </Fragment>
      ))}
    </nav>
  );
}

/** Storage key that records the offer. */
const OFFERED_SLOT = 'language-offered';

/** The browser's first language, if available and neither chosen nor offered before. */
function languageToOffer(): OtherLanguage | undefined {
  const [first] = (navigator.languages[0] ?? '').split('-');
  const isChosen = document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  if (languageTexts.code !== DEFAULT_LANGUAGE || isChosen || readText('local', OFFERED_SLOT) !== undefined)
    return undefined;
  return OTHER_LANGUAGES.find((language) => language === first);
}

type Words = ComponentType<{ readonly language: OtherLanguage }>;

/** Offers the browser's language once; the text is loaded on demand, as most users never see it. */
export function LanguageOffer() {
  const [offer, setOffer] = useState<{ Words: Words; language: OtherLanguage }>();
  useEffect(() => {
    const language = languageToOffer();
    if (language === undefined) return;
    import('./language-offer-words.tsx').then(
      ({ LanguageOfferWords }) => {
        setOffer({ Words: LanguageOfferWords, language });
        writeText('local', OFFERED_SLOT, language);
      },
      () => undefined,
    );
  }, []);
  return offer ? <offer.Words language={offer.language} /> : null;
}
