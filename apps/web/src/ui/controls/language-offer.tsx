// Offers the browser's language, once, to readers of English pages who have not chosen one.
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE } from '@tilgul/contract/rules/languages';
import { OTHER_LANGUAGES, type OtherLanguage } from '@tilgul/contract/rules/names';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { type ComponentType, useEffect, useState } from 'react';
import { readText, writeText } from '../../shared/storage.ts';

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

type Words = ComponentType<{ readonly language: OtherLanguage; readonly className: string }>;

/** Renders nothing for most users; the text is loaded on demand. */
export function LanguageOffer({ className }: { className: string }) {
  const [offer, setOffer] = useState<{ Words: Words; language: OtherLanguage }>();
  useEffect(() => {
    const language = languageToOffer();
    if (language === undefined) return;
    import('./language-offer-words.tsx').then(
      ({ LanguageOfferWords }) => setOffer({ Words: LanguageOfferWords, language }),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (offer) writeText('local', OFFERED_SLOT, offer.language);
  }, [offer]);
  return offer ? <offer.Words language={offer.language} className={className} /> : null;
}
