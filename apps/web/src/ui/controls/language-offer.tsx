// Offers the language of the browser, once, to who reads English pages and has chosen none.
import { type Language, LANGUAGE_COOKIE } from '@tilgul/contract/rules/languages';
import { type ComponentType, useEffect, useState } from 'react';
import { readText } from '../../shared/storage/storage.ts';
import { languageTexts } from '../../texts/en/shared/language.ts';

/** English is what is read already. */
export type OfferedLanguage = Exclude<Language, 'en'>;

/** Where it is noted that the offer was made. */
export const OFFERED_SLOT = 'language-offered';

/** The language to offer: the browser's first, where pages come in it and nothing was chosen or offered yet. */
function languageToOffer(): OfferedLanguage | undefined {
  const [first] = (navigator.languages[0] ?? '').split('-');
  const isChosen = document.cookie.split('; ').some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  if (languageTexts.code !== 'en' || isChosen || readText('local', OFFERED_SLOT) !== undefined) return undefined;
  return first === 'mr' || first === 'hi' ? first : undefined;
}

type Words = ComponentType<{ readonly language: OfferedLanguage; readonly className: string }>;

/** Nothing for nearly everybody; its words are fetched for the others. */
export function LanguageOffer({ className }: { className: string }) {
  const [offer, setOffer] = useState<{ Words: Words; language: OfferedLanguage }>();
  useEffect(() => {
    const language = languageToOffer();
    if (language === undefined) return;
    import('./language-offer-words.tsx').then(
      ({ LanguageOfferWords }) => setOffer({ Words: LanguageOfferWords, language }),
      () => undefined,
    );
  }, []);
  return offer ? <offer.Words language={offer.language} className={className} /> : null;
}
