// The pages /customer-product and, for visitors, /shop: search, categories, products and cart summary.
import { texts } from '@tilgul/messages/customer/shop';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ChevronRight, ShoppingCart } from 'lucide-react';
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { isAppShellRendered } from '../../shared/app-shell.ts';
import { formatRupees, formatShelf } from '../../shared/format/money.ts';
import { lazyComponent, useLazyPart } from '../../shared/screen/lazy-component.tsx';
import { useProgressiveList } from '../../shared/screen/use-progressive-list.ts';
import { useShopPaths, useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { useHeaderSlot, WIDE_HEADER } from '../../ui/header-slot.ts';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type Cart, useCart } from '../cart/cart.api.ts';
import { getCartTotal } from '../cart/cart-total.ts';
import { countPacks } from '../cart/count-packs.ts';
import type { CartColumnProps } from './cart-column.tsx';
import { getRupeesToFree } from './cart-sums.ts';
import { CategoryChips } from './category-chips.tsx';
import { HomeRows, type HomeRowsProps } from './home-rows.tsx';
import { GRID, SizedCard } from './product-card.tsx';
import { Guess, isGuess } from './search/guess.tsx';
import type { NothingFoundProps } from './search/nothing-found.tsx';
import { PhoneSearch } from './search/phone-search.tsx';
import { useSearchOpen } from './search/use-search-open.ts';
import { WideSearch } from './search/wide-search.tsx';
import { type Shop, useShop, useShopFilter } from './shop.api.ts';
import { getVariantGroupId, isFiltered, OFFERS, type ShopFilter, type Sizes } from './shop.rules.ts';

/** Where the focused search opens as a page. */
const PHONE = '(max-width: 47.99rem)';

// The product grid, with its loading, error and empty states.

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Cards in the first row of wide screens and the first view of phones. */
const FIRST_ROW = 5;

/** Skeletons as high as real cards, so that the layout does not shift. */
function GridSkeleton({ isShown }: { isShown: boolean }) {
  const cards = SKELETONS.map((card) => (
    <Card key={card} pad="none">
      <Skeleton shape="block" className="h-31 w-full" />
      <div className="flex h-33.5 flex-col gap-2 p-2.5">
        <Skeleton width="80%" />
        <Skeleton width="60%" />
        <Skeleton width="35%" />
        <Skeleton width="50%" />
      </div>
    </Card>
  ));
  if (!isShown) return <div className={cn(GRID, 'invisible')}>{cards}</div>;
  return (
    <SkeletonGroup label={texts.loading}>
      <div className={GRID}>{cards}</div>
    </SkeletonGroup>
  );
}

const loadNothingFound = () => import('./search/nothing-found.tsx').then((m) => m.NothingFound);

/** No results differs from an empty shop (UI-16); its suggestions load on demand. */
function EmptyGrid(props: NothingFoundProps) {
  const { Part, load } = useLazyPart(loadNothingFound);
  const isSearched = isFiltered(props.filter);
  useEffect(() => {
    if (isSearched) load();
  }, [isSearched, load]);
  if (!isSearched) return <Empty title={texts.none} />;
  return Part ? <Part {...props} /> : <div className="min-h-dvh" />;
}

interface CardsProps {
  readonly groups: readonly Sizes[];
  readonly typedSizes: Shop['typedSizes'];
  readonly cart: NothingFoundProps['cart'];
}

/** The cards; the first picture is fetched with high priority. */
function Cards({ groups, typedSizes, cart: { cart, getFailure } }: CardsProps) {
  const [isFirstIn, setFirstIn] = useState(false);
  const { shown, rest, nextRef } = useProgressiveList(groups, FIRST_ROW);
  const isHeld = !isFirstIn && shown[0]?.every(({ image }) => image !== null) === true;
  const settle = useCallback(() => setFirstIn(true), []);
  const lines = useMemo(() => new Map(cart?.items.map((line) => [line.product_id, line])), [cart]);
  const cards = shown.map((sizes, index) => {
    const group = getVariantGroupId(sizes[0]);
    const typedSize = typedSizes.get(group);
    const shared = { sizes, typedSize, lines, getFailure };
    const key = `${group} ${typedSize ?? ''}`;
    if (index === 0) return <SizedCard key={key} {...shared} priority="high" onSettled={settle} />;
    if (index < FIRST_ROW) return <SizedCard key={key} {...shared} priority="eager" />;
    return <SizedCard key={key} {...shared} priority="lazy" isHeld={isHeld} />;
  });
  const places = Array.from({ length: rest }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike.
    <li key={index} ref={index === 0 ? nextRef : undefined} aria-hidden="true" className="h-64" />
  ));
  return [...cards, ...places];
}

function ProductGrid(props: NothingFoundProps) {
  const { shop, cart } = props;
  const { groups, list, isLoading, isStale } = shop;
  const isSkeletonShown = useSteadyLoading(isLoading);
  const isWaiting = isLoading || isSkeletonShown;
  // The first cards render in a transition: an answer would else render them all in one task.
  if (useDeferredValue(isWaiting) || isWaiting) return <GridSkeleton isShown={isSkeletonShown} />;
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.failed} fallback={texts.failedText} />;
  if (groups.length === 0 && !isStale) return <EmptyGrid {...props} />;
  return (
    <>
      <ul className={cn(GRID, isStale && 'opacity-60')} aria-busy={isStale || undefined}>
        <Cards groups={groups} typedSizes={shop.typedSizes} cart={cart} />
      </ul>
      {list.hasMore ? (
        <Button variant="outline" className="mx-auto mt-6 flex!" busy={list.isLoadingMore} onClick={list.loadMore}>
          {texts.showMore}
        </Button>
      ) : null}
    </>
  );
}

const loadOneResult = () => import('./search/nothing-found.tsx').then((m) => m.OneResult);

/** A lone result of a search keeps the look that it has in the open search, once that is loaded. */
function Results(props: NothingFoundProps) {
  const { shop, filter } = props;
  const { Part, load } = useLazyPart(loadOneResult);
  const isOne = filter.text.trim() !== '' && shop.groups.length === 1 && !shop.isLoading;
  useEffect(() => {
    if (isOne) load();
  }, [isOne, load]);
  return isOne && Part ? <Part {...props} /> : <ProductGrid {...props} />;
}

// The cart: a bar on phones, a column beside the products on wide screens.

/** On phones: count, total and what is missing for free delivery, above the bottom navigation. */
function CartBar() {
  const { cart } = useCart();
  const paths = useShopPaths();
  if (!cart || cart.items.length === 0) return null;
  const toFree = getRupeesToFree(cart);
  return (
    <StickyBar look="float" className="md:hidden">
      <Link
        to={paths.cart}
        data-edge
        className="flex min-h-14 items-center gap-3 rounded-card bg-primary ps-3.5 pe-2 text-white shadow-float hover:bg-primary-hover max-[359px]:gap-2"
      >
        <ShoppingCart aria-hidden="true" size={22} className="shrink-0 max-[359px]:hidden" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">
            {texts.items({ count: countPacks(cart.items) })} · {formatRupees(getCartTotal(cart))}
          </span>
          {toFree > 0 ? (
            <span className="block text-xs text-primary-soft">{texts.toFree({ amount: formatShelf(toFree) })}</span>
          ) : null}
        </span>
        <span className="flex shrink-0 items-center gap-1 font-semibold">
          {texts.viewCart}
          <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
        </span>
      </Link>
    </StickyBar>
  );
}

const CartColumn = lazyComponent<CartColumnProps>(() => import('./cart-column.tsx').then((m) => m.CartColumn));

// Categories, results and the page.

const ROUND = [1, 2, 3, 4, 5];

/** As high as the row of goods. */
function RowSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div aria-hidden="true" className={cn('flex flex-col in-data-no-row:hidden', !isShown && 'invisible')}>
      <div className="flex h-8 items-center">
        <Skeleton width={110} />
      </div>
      <div className="flex h-34.5 gap-2.5 overflow-hidden xl:grid xl:h-23.5 xl:grid-cols-4 xl:gap-3">
        {ROUND.map((card) => (
          <Skeleton
            key={card}
            shape="block"
            className="h-23 w-26! shrink-0 rounded-control xl:w-auto! xl:nth-5:hidden"
          />
        ))}
      </div>
    </div>
  );
}

/** As high as the home rows: small cards and round pictures. */
function HomeSkeleton() {
  const isShown = useSteadyLoading(true);
  return (
    <>
      <RowSkeleton isShown={isShown} />
      <div
        aria-hidden="true"
        className={cn('flex h-20 gap-2 overflow-hidden xl:h-26 xl:justify-between', !isShown && 'invisible')}
      >
        {ROUND.map((tile) => (
          <span key={tile} className="flex w-18 shrink-0 flex-col items-center gap-1 xl:w-24 xl:gap-2">
            <Skeleton shape="block" className="size-15 rounded-full! xl:size-19" />
            <Skeleton width="70%" height={12} />
          </span>
        ))}
      </div>
    </>
  );
}

/** Whether the home rows are above the view, so that the chips take their place. */
function useIsPassed<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isPassed];
}

/** Buy again is beside the home view while the cart is empty, else in its row. Decided once for each time the view is opened, so that a row with a pressed Add stays. */
function useBoughtPlace(isHome: boolean, isWide: boolean, { cart, error }: Cart): HomeRowsProps['boughtPlace'] {
  const [decided, setDecided] = useState<HomeRowsProps['boughtPlace']>();
  const now = cart ? (cart.items.length === 0 ? 'cart' : 'row') : error ? 'row' : undefined;
  const next = isHome ? (decided ?? now) : undefined;
  if (next !== decided) setDecided(next);
  return isWide ? next : 'row';
}

/** Announces the number of results to screen readers; silent while suggestions are announced. */
function ResultStatus({ shop, filter, isQuiet }: { shop: Shop; filter: ShopFilter; isQuiet: boolean }) {
  const { total, isLoading, isStale } = shop;
  const isAnnounced = isFiltered(filter) && !isLoading && !isStale && !isQuiet;
  return (
    <p role="status" className="sr-only">
      {isAnnounced ? texts.found({ count: total }) : ''}
    </p>
  );
}

/** Heading of the grid: all products, or the number of results and the search. */
function getHeading({ groups, total, guess, isLoading, isStale, list }: Shop, filter: ShopFilter): string {
  const { text: typed, category } = filter;
  const text = typed.trim();
  if (!isFiltered(filter) || isLoading) return titles.customerProducts;
  if (groups.length === 0 && !isStale && !list.error) return text ? texts.noneFound({ text }) : texts.noneInCategory;
  if (!text && category === OFFERS) return texts.resultsOffers({ count: total });
  const best = groups[0]?.[0];
  const found = {
    count: total,
    what: text === '' ? (best?.category_name ?? texts.noCategory) : guess === undefined ? text : (best?.name ?? text),
  };
  return text ? texts.resultsFor(found) : texts.resultsIn(found);
}

/**
 * While the search is open for what is typed, it alone shows the results: the page behind it keeps those of the last text that
 * was applied.
 */
function useSearchedShop(filter: ShopFilter, isSearching: boolean, isTyping: boolean) {
  const { text, category } = filter;
  const [applied, setApplied] = useState(text);
  const found = useShop(filter);
  // Below the field of wide screens, the page itself says that nothing was found.
  const isNone = found.groups.length === 0 && !found.isLoading && !found.isStale;
  const isOpen = isSearching || (isTyping && !isNone);
  const isHeld = isOpen && text.trim() !== '';
  if (!isHeld && applied !== text) setApplied(text);
  const shown = { text: isHeld ? applied : text, category };
  return { found, shown, shop: useShop(shown), isOpen };
}

export function CustomerProductPage() {
  const { filter, setText, setCategory, go } = useShopFilter();
  const [isTyping, setTyping] = useState(false);
  const isPhone = useMedia(PHONE);
  const { isOpen: isSearching, open: openSearch, close: closeSearch } = useSearchOpen(isPhone);
  const { found, shown, shop, isOpen } = useSearchedShop(filter, isSearching, isTyping);
  const cart = useCart();
  const heading = getHeading(shop, shown);
  const slot = useHeaderSlot();
  const isWide = useMedia(WIDE_HEADER);
  const [rows, isPassed] = useIsPassed<HTMLDivElement>();
  const isHome = !isFiltered(shown);
  const boughtPlace = useBoughtPlace(isHome, isWide, cart);
  const lines = useMemo(() => new Map(cart.cart?.items.map((line) => [line.product_id, line])), [cart.cart]);
  const isVisitor = useShopper() === 'visitor';
  const shared = { shop: found, filter, cart, lines, onGo: go, onChange: setText };
  const search = isPhone ? (
    <PhoneSearch {...shared} isOpen={isSearching} onOpen={openSearch} onClose={closeSearch} />
  ) : (
    <div className="py-2 xl:py-0">
      <WideSearch {...shared} onTyping={setTyping} />
    </div>
  );
  const chips = <CategoryChips value={filter.category} onChange={setCategory} />;
  return (
    <>
      <div className="flex items-start gap-6">
        <div className="flex min-w-0 grow flex-col">
          {slot ? createPortal(search, slot) : null}
          {/* Search and chips stay, except on screens without the height. */}
          <div
            className={cn(
              'sticky top-(--strip) -mx-4 min-h-15 bg-canvas px-4 md:top-[calc(4rem+var(--strip))] md:-mx-1 md:px-1 low:static xl:top-[calc(4.5rem+var(--strip))]',
              isSearching ? 'z-40' : 'z-10',
              isHome && 'xl:h-0 xl:min-h-0',
            )}
          >
            {slot ? null : <div className={cn(isAppShellRendered() && 'xl:hidden')}>{search}</div>}
            {isHome ? (
              <div
                className={cn(
                  'absolute inset-x-0 top-full border-b border-hairline bg-canvas px-4 pb-1 low:hidden md:px-1 xl:pt-2',
                  (!isPassed || isSearching) && 'hidden',
                )}
              >
                {chips}
              </div>
            ) : (
              <div className="pb-1 xl:pt-2">{chips}</div>
            )}
          </div>
          <div inert={isSearching} className={cn('flex flex-col', isSearching && 'invisible')}>
            <div
              ref={rows}
              // A visitor's empty cart beside it has what the row would show.
              data-no-row={(isVisitor && boughtPlace === 'cart') || undefined}
              className="flex flex-col gap-2.5 empty:hidden xl:flex-col-reverse xl:gap-4"
            >
              {isHome && shop.list.error === null ? (
                shop.isLoading ? (
                  <HomeSkeleton />
                ) : (
                  <HomeRows
                    loaded={shop.loaded}
                    lines={lines}
                    getFailure={cart.getFailure}
                    boughtPlace={boughtPlace}
                    onChoose={setCategory}
                    skeleton={<RowSkeleton isShown />}
                  />
                )
              ) : null}
            </div>
            <h1 className="mt-1.5 mb-1.5 text-h3 font-semibold xl:mt-3 xl:mb-2 xl:text-h2">
              {isGuess(shop) ? <Guess shop={shop} typed={shown.text.trim()} onSearch={setText} /> : heading}
            </h1>
            <ResultStatus shop={shop} filter={shown} isQuiet={isOpen} />
            <Results shop={shop} filter={shown} cart={cart} onGo={go} />
          </div>
        </div>
        <div className="sticky top-24 hidden w-75 shrink-0 xl:block">
          {isWide ? (
            <CartColumn loaded={shop.loaded} lines={lines} cart={cart} hasOffers={boughtPlace !== 'row'} />
          ) : null}
        </div>
      </div>
      <CartBar />
    </>
  );
}
