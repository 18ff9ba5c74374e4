// What the focused search field opens.
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
import { suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/search';
import { texts as shopTexts } from '@tilgul/messages/customer/shop';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { History, SpellCheck, X } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useGet } from '../../../shared/api/use-api.ts';
import { nameWeight } from '../../../shared/format/script.ts';
import { forgetSearch, readRecentSearches, recentSearches } from '../../../shared/session/recent-searches.ts';
import { cn } from '../../../ui/cn.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ProductPicture } from '../../../ui/display/product.tsx';
import type { CartLine } from '../../cart/cart-edits.ts';
import { useDestination } from '../../pincode/destination.ts';
import { useDeliveryOptions } from '../../pincode/use-delivery-options.ts';
import { Guess, isGuess } from './guess.tsx';
import { NothingFound, type NothingFoundProps, OthersBuy } from './nothing-found.tsx';
import { ResultRows } from './result-rows.tsx';

const HEADING = 'flex min-h-11 items-center justify-between gap-3 px-4 pt-2 text-sm font-semibold text-muted';
const LIST = 'divide-y divide-line border-y border-line bg-paper';

function Recents({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [kept, setKept] = useState(readRecentSearches);
  if (kept.length === 0) return null;
  /** The focus goes to the next text, or to the field. */
  const show = (texts: readonly string[], next = 0) => {
    flushSync(() => setKept(texts));
    const rows = document.querySelectorAll<HTMLElement>('[data-search-stop]');
    (rows[Math.min(next + 1, texts.length)] ?? rows[0])
      ?.closest('li')
      ?.querySelector<HTMLElement>('button:last-of-type')
      ?.focus();
    if (texts.length === 0) rows[0]?.querySelector('input')?.focus();
  };
  const forget = (text: string) => {
    forgetSearch(text);
    show(readRecentSearches(), kept.indexOf(text));
  };
  const clear = () => {
    recentSearches.forget();
    show([]);
  };
  return (
    <section aria-labelledby="recent">
      <div className={HEADING}>
        <h2 id="recent">{texts.recent}</h2>
        <button
          type="button"
          onClick={clear}
          className="-my-1 min-h-11 min-w-11 rounded-badge text-end text-primary hover:underline"
        >
          {texts.clear}
        </button>
      </div>
      <ul className={LIST}>
        {kept.map((text) => (
          <li key={text} className="flex min-h-12 items-center ps-4 pe-1">
            <button
              type="button"
              data-search-stop
              onClick={() => onSearch(text)}
              className="flex min-h-12 min-w-0 grow items-center gap-3 rounded-badge text-start"
            >
              <History aria-hidden="true" size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </button>
            <IconButton icon={X} label={texts.forget({ text })} onClick={() => forget(text)} className="text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Bestsellers of the pincode’s store, with pictures. */
function PopularWords({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { pincode } = useDestination();
  const { options } = useDeliveryOptions(pincode ?? '');
  const { data } = useGet(suggestProducts, { query: { pincode } }, { quiet: true, refetchOnWindowFocus: false });
  if (!data || data.suggestions.length === 0) return null;
  const store = options?.store_name;
  const language = isLanguage(languageTexts.code) ? languageTexts.code : DEFAULT_LANGUAGE;
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className={HEADING}>
        {store ? texts.popularIn({ store }) : texts.popular}
      </h2>
      <ul className="flex flex-wrap gap-2 px-4 pb-4">
        {data.suggestions.map(({ id, name: englishName, names, image }) => {
          const name = (language === DEFAULT_LANGUAGE ? undefined : names[language]) ?? englishName;
          return (
            <li key={id}>
              <button
                type="button"
                data-search-stop
                onClick={() => onSearch(name)}
                className={cn(
                  'flex min-h-11 items-center gap-2 rounded-full border border-hairline bg-paper py-1 ps-1.5 pe-3.5 text-start text-sm hover:border-primary',
                  nameWeight(name),
                )}
              >
                <ProductPicture image={image} size={32} upTo={160} className="self-center! rounded-full" />
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Rows shown before 'Show all results', which leads to the list. */
const MOST_ROWS = 20;

export interface SearchPageProps extends NothingFoundProps {
  readonly lines: ReadonlyMap<number, CartLine>;
  readonly onSearch: (text: string) => void;
  /** Shows the results in the list. */
  readonly onSubmit: () => void;
  /** Limits a list that lies over the shop. Without it, the page fills up with what others buy. */
  readonly mostRows?: number;
}

function Results({ shop, filter, lines, cart, onSearch, onSubmit, mostRows }: SearchPageProps) {
  const most = mostRows ?? MOST_ROWS;
  const typed = filter.text.trim();
  const { groups, typedSizes, total, isStale, guess } = shop;
  return (
    <>
      <p role="status" className="sr-only">
        {isStale ? '' : shopTexts.found({ count: total })}
      </p>
      {isGuess(shop) ? (
        <p className="flex items-center gap-2 px-4 py-3">
          <SpellCheck aria-hidden="true" size={20} className="shrink-0 text-turmeric-deep" />
          <span>
            <Guess shop={shop} typed={typed} onSearch={onSearch} />
          </span>
        </p>
      ) : null}
      <ResultRows
        label={texts.results}
        groups={groups.slice(0, most)}
        typedSizes={typedSizes}
        isStale={isStale}
        lines={lines}
        getFailure={cart.getFailure}
        // A corrected word is marked too.
        typed={guess ?? typed}
      />
      {total > most ? (
        <div className="p-4">
          <Button variant="outline-primary" wide onClick={onSubmit}>
            {texts.showAll({ count: total })}
          </Button>
        </div>
      ) : null}
      {mostRows === undefined && groups.length === 1 && !isStale ? (
        <div className="px-4 pt-5">
          <OthersBuy shop={shop} cart={cart} />
        </div>
      ) : null}
    </>
  );
}

/** Recent and popular words while nothing is typed, then rows with Add. */
export function SearchPage(props: SearchPageProps) {
  const { shop, filter, onSearch } = props;
  if (filter.text.trim() === '') {
    return (
      <>
        <Recents onSearch={onSearch} />
        <PopularWords onSearch={onSearch} />
      </>
    );
  }
  if (shop.isLoading) return null;
  if (shop.groups.length > 0) return <Results {...props} />;
  if (shop.isStale) return null;
  return (
    <div className="px-4 py-3">
      <NothingFound {...props} title={shopTexts.noneFound({ text: filter.text.trim() })} />
    </div>
  );
}
