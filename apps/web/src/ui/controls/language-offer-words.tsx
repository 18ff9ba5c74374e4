// The text of the language offer, in the offered language.
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '@tilgul/contract/rules/languages';
import type { OtherLanguage } from '@tilgul/contract/rules/names';
import { LANGUAGE_OFFERS } from '@tilgul/messages/language-offers';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts } from '@tilgul/messages/shared/language-offer';
import { useState } from 'react';
import { chooseLanguage } from '../../shared/choose-language.ts';
import { Button } from './button.tsx';

/** Over the foot of the page, so that nothing moves when it appears. */
export function LanguageOfferWords({ language }: { language: OtherLanguage }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const offer = LANGUAGE_OFFERS[language];
  const name = { language: LANGUAGE_NAMES[language] };
  const lead = offer.lead(name);
  return (
    <section
      lang={language}
      aria-label={lead}
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-paper p-4 font-names font-semibold shadow-float md:inset-x-auto md:start-6 md:bottom-6 low:static print:hidden"
    >
      <p className="me-auto">{lead}</p>
      <Button size={40} onClick={() => chooseLanguage(language)}>
        {offer.yes(name)}
      </Button>
      <Button size={40} variant="ghost" lang={languageTexts.code} onClick={() => setOpen(false)}>
        {texts.keep({ language: LANGUAGE_NAMES[DEFAULT_LANGUAGE] })}
      </Button>
    </section>
  );
}
