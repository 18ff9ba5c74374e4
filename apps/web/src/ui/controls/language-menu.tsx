// The language choice of a header: "English" with the other languages below it.
import { LANGUAGE_NAMES } from '@tilgul/contract/rules/languages';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { ChevronDown, Languages } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LanguageLink, listLanguages } from './language-link.tsx';

/** Opens without JavaScript too; closes on Escape and outside presses. */
export function LanguageMenu() {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target)) box.current.open = false;
    };
    const moments = ['pointerdown', 'focusin'] as const;
    for (const moment of moments) document.addEventListener(moment, leave);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, leave);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.stopPropagation();
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  const { code } = languageTexts;
  const name = LANGUAGE_NAMES[code];
  return (
    <details ref={box} onKeyDown={onKeyDown} className="group relative shrink-0">
      <summary
        aria-label={languageTexts.current({ language: name })}
        className="flex min-h-11 list-none items-center gap-1 rounded-control px-2 text-sm font-semibold text-primary hover:bg-primary-soft [&::-webkit-details-marker]:hidden"
      >
        <Languages size="1.25em" aria-hidden="true" className="hidden cramped:block" />
        <span className="font-names cramped:hidden">{name}</span>
        <ChevronDown size="1.15em" aria-hidden="true" className="shrink-0 group-open:rotate-180 cramped:hidden" />
      </summary>
      <nav
        aria-label={languageTexts.choice}
        className="absolute end-0 top-full z-40 mt-1 min-w-40 rounded-card border border-hairline bg-paper p-1.5 text-ink shadow-float"
      >
        {listLanguages().map(([language, own]) => (
          <LanguageLink
            key={language}
            language={language}
            className="flex min-h-11 items-center rounded-badge px-3 text-sm hover:bg-primary-soft"
          >
            {own}
          </LanguageLink>
        ))}
      </nav>
    </details>
  );
}
