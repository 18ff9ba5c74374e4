// The text of the language offer, in the offered language.
import type { Language } from '@tilgul/contract/rules/languages';
import { useState } from 'react';
import { chooseLanguage } from '../../shared/choose-language.ts';
import { Button } from './button.tsx';

/** English is the current language. */
export type OfferedLanguage = Exclude<Language, 'en'>;

const OFFERS: Readonly<Record<OfferedLanguage, { readonly lead: string; readonly yes: string }>> = {
  mr: { lead: 'हे दुकान मराठीतही आहे.', yes: 'मराठीत पहा' },
  hi: { lead: 'यह दुकान हिन्दी में भी है.', yes: 'हिन्दी में देखें' },
};

export function LanguageOfferWords({ language, className }: { language: OfferedLanguage; className: string }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const { lead, yes } = OFFERS[language];
  return (
    <section
      lang={language}
      aria-label={lead}
      className={`${className} flex flex-wrap items-center gap-x-4 gap-y-2 py-3 [font-family:system-ui,sans-serif]`}
    >
      <p className="me-auto">{lead}</p>
      <Button size={40} onClick={() => chooseLanguage(language)}>
        {yes}
      </Button>
      <Button size={40} variant="ghost" lang="en" onClick={() => setOpen(false)}>
        Keep English
      </Button>
    </section>
  );
}
