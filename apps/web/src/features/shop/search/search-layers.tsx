// What the focused search field opens: on phones a page over the shop, on wider screens a list below the field.
import { texts } from '@tilgul/messages/customer/search';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { focusOn } from '../../../shared/screen/focus.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useInertSurroundings } from './inert-surroundings.ts';
import { SearchPage, type SearchPageProps } from './search-page.tsx';
import { walkRows } from './walk-rows.ts';

interface PhoneLayerProps extends SearchPageProps {
  /** The search, which covers everything else. */
  readonly place: RefObject<HTMLElement | null>;
  /** Returns to the shop as it was. */
  readonly onClose: () => void;
}

/** Back from a product leads here, where nothing has the focus. */
export function PhoneLayer({ place, onClose, ...page }: PhoneLayerProps) {
  const results = useRef<HTMLElement>(null);
  useInertSurroundings(place, true);
  useEffect(() => {
    if (!place.current?.contains(document.activeElement)) focusOn(results.current);
  }, [place]);
  return (
    <>
      <IconButton icon={ArrowLeft} label={texts.close} onClick={onClose} className="absolute start-1 top-2" />
      <section
        ref={results}
        aria-label={texts.suggestions}
        onKeyDown={walkRows}
        className="min-h-0 grow overflow-y-auto overscroll-contain pb-8"
      >
        <SearchPage {...page} />
      </section>
    </>
  );
}

/** Gap in px between the list and the on-screen keyboard. */
const EDGE = 8;

/** Limits an element's height to the space above the on-screen keyboard. */
function useFitAboveKeyboard(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const makeRoom = () => {
      const list = place.current;
      if (list) list.style.maxHeight = `${view.offsetTop + view.height - list.getBoundingClientRect().top - EDGE}px`;
    };
    makeRoom();
    view.addEventListener('resize', makeRoom);
    return () => view.removeEventListener('resize', makeRoom);
  }, []);
  return place;
}

/** A press takes the focus from the field only where it must. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('select, input')) event.preventDefault();
}

interface WideLayerProps extends SearchPageProps {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Invisible while it has nothing to offer. */
export function WideLayer({ onKeyDown, ...page }: WideLayerProps) {
  const place = useFitAboveKeyboard();
  return (
    <section
      ref={place}
      aria-label={texts.suggestions}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
      className="absolute inset-x-0 top-full min-w-[min(30rem,50vw)] z-20 mt-1.5 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain rounded-card border border-hairline bg-paper shadow-float empty:hidden"
    >
      <SearchPage {...page} />
    </section>
  );
}
