// The pages /customer-product and, for visitors, /shop: search, categories, products and cart summary.
import type { CartAnswer } from '@tilgul/contract/cart';
import { getImageUrl, type ProductAnswer } from '@tilgul/contract/catalog';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/shop';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ArrowRight, ChevronRight, ShoppingCart, Truck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatRupees, useFreeDelivery } from '../../shared/format/money.ts';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';
import { useProgressiveList } from '../../shared/screen/use-progressive-list.ts';
import { useShopPaths } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { type Cart, useCart } from '../cart/cart.api.ts';
import { getCartTotal } from '../cart/cart-total.ts';
import { GRID, SizedCard } from './product-card.tsx';
import type { NothingFoundProps } from './search/nothing-found.tsx';
import type { OnKey, OpenList } from './search/suggestion-list.tsx';
import { type Shop, useCategories, useShop, useShopFilter } from './shop.api.ts';
import { getVariantGroupId, isFiltered, type ShopFilter, type Sizes } from './shop.rules.ts';

// The search field; its suggestion list loads after the page (SEARCH-5).

const fetchList = () => import('./search/suggestion-list.tsx').then((m) => m.SuggestionList);

interface ShopSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Loaded products, used when the server does not answer. */
  readonly products: readonly ProductAnswer[];
  /** Called when suggestions open or close. */
  readonly onOpen: (isOpen: boolean) => void;
}

/** A combobox: arrow keys move through the suggestions, Enter opens the active one, Escape closes the list. */
function ShopSearch({ value, onChange, products, onOpen }: ShopSearchProps) {
  const { Part: List, load } = useLazyPart(fetchList);
  const [isFocused, setFocused] = useState(false);
  const [open, setOpen] = useState<OpenList>();
  const onKey = useRef<OnKey>(undefined);
  const isLoaded = products.length > 0;
  // Prefetch, in case the network drops before it is needed.
  useEffect(() => {
    if (isLoaded) load();
  }, [isLoaded, load]);
  const isOpen = open !== undefined;
  useEffect(() => onOpen(isOpen), [isOpen, onOpen]);
  return (
    <div className="relative md:order-2 md:self-start">
      <SearchField
        value={value}
        onChange={onChange}
        label={texts.search}
        shortcut
        combobox={{
          'aria-expanded': isOpen,
          'aria-controls': open?.id,
          'aria-activedescendant': open?.active,
          onFocus: () => setFocused(true),
          onBlur: () => setFocused(false),
          onKeyDown: (event) => onKey.current?.(event),
        }}
      />
      {List ? <List text={value} isFocused={isFocused} products={products} onKey={onKey} onOpen={setOpen} /> : null}
    </div>
  );
}

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
  if (Part) return <Part {...props} />;
  return (
    <Empty
      picture={props.picture}
      title={props.filter.text.trim() ? texts.noneFound({ text: props.filter.text.trim() }) : texts.noneInCategory}
    />
  );
}

interface CardsProps {
  readonly groups: readonly Sizes[];
  readonly typedSizes: Shop['typedSizes'];
  readonly cart: NothingFoundProps['cart'];
}

/** The cards; the first picture is fetched with high priority. */
function Cards({ groups, typedSizes, cart: { cart, getFailure } }: CardsProps) {
  const [isFirstIn, setFirstIn] = useState(false);
  const shown = useProgressiveList(groups, FIRST_ROW);
  const isHeld = !isFirstIn && shown[0]?.every(({ image }) => image !== null) === true;
  const settle = useCallback(() => setFirstIn(true), []);
  const lines = new Map(cart?.items.map((line) => [line.product_id, line]));
  return shown.map((sizes, index) => {
    const group = getVariantGroupId(sizes[0]);
    const typedSize = typedSizes.get(group);
    const shared = { sizes, typedSize, lines, getFailure };
    const key = `${group} ${typedSize ?? ''}`;
    if (index === 0) return <SizedCard key={key} {...shared} priority="high" onSettled={settle} />;
    if (index < FIRST_ROW) return <SizedCard key={key} {...shared} priority="eager" />;
    return <SizedCard key={key} {...shared} priority="lazy" isHeld={isHeld} />;
  });
}

/** Says that nothing matches as typed, and which words the products resemble (SEARCH-9). */
function Guess({ shop: { guess, isStale }, typed }: { readonly shop: Shop; readonly typed: string }) {
  if (guess === undefined || isStale) return null;
  return (
    <p className="mb-3">
      {guess === typed ? texts.didYouMean({ text: typed }) : texts.showing({ text: typed, guess })}
    </p>
  );
}

function ProductGrid(props: NothingFoundProps) {
  const { shop, cart } = props;
  const { groups, list, isLoading, isStale } = shop;
  const isSkeletonShown = useSteadyLoading(isLoading);
  if (isLoading || isSkeletonShown) return <GridSkeleton isShown={isSkeletonShown} />;
  if (list.error && list.rows.length === 0)
    return <LoadError load={list} title={texts.failed} fallback={texts.failedText} />;
  if (groups.length === 0 && !isStale) return <EmptyGrid {...props} />;
  return (
    <>
      <Guess shop={shop} typed={props.filter.text.trim()} />
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

// The cart beside or below the products.

/** Lines in the summary; the rest is counted. */
const MAX_LINES = 5;

const formatCount = ({ items }: CartAnswer) => texts.items({ count: items.length });

/** On phones: count and total above the bottom navigation, once the cart is not empty. */
function CartBar() {
  const { cart } = useCart();
  const paths = useShopPaths();
  if (!cart || cart.items.length === 0) return null;
  return (
    <StickyBar look="float" className="md:hidden">
      <Link
        to={paths.cart}
        data-edge
        className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-card bg-primary px-4 font-semibold text-white shadow-float hover:bg-primary-hover max-[359px]:gap-2"
      >
        <ShoppingCart aria-hidden="true" size={22} className="shrink-0 max-[359px]:hidden" />
        <span className="grow">
          {formatCount(cart)}
          <span aria-hidden="true" className="mx-2 opacity-50">
            |
          </span>
          <span className="sr-only">, </span>
          {formatRupees(getCartTotal(cart))}
        </span>
        <span className="flex items-center gap-3 max-[359px]:gap-2">
          {texts.viewCart}
          <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
        </span>
      </Link>
    </StickyBar>
  );
}

function Lines({ cart }: { cart: CartAnswer }) {
  const rest = cart.items.length - MAX_LINES;
  return (
    <ul className="mt-3">
      {cart.items.slice(0, MAX_LINES).map((line) => (
        <li key={line.product_id} className="flex items-center gap-3 border-t border-line py-2.5">
          <ProductPicture image={line.image} size={48} className="rounded-badge" />
          <div className="min-w-0 grow text-sm">
            <p className="truncate font-semibold">{line.product_name}</p>
            <p className="text-muted">{texts.timesUnit({ unit: line.unit, quantity: line.quantity })}</p>
          </div>
          <p className="text-sm font-semibold">{formatRupees(sumWireLines([line]))}</p>
        </li>
      ))}
      {rest > 0 ? (
        <li className="border-t border-line py-2.5 text-sm text-muted">{texts.more({ count: rest })}</li>
      ) : null}
    </ul>
  );
}

function Filled({ cart }: { cart: CartAnswer }) {
  const paths = useShopPaths();
  return (
    <>
      <p className="text-sm text-muted">{formatCount(cart)}</p>
      <Lines cart={cart} />
      <p className="flex items-baseline justify-between border-t border-hairline pt-4">
        {texts.grandTotal}
        <strong className="text-h2 font-semibold">{formatRupees(getCartTotal(cart))}</strong>
      </p>
      <LinkButton to={paths.cart} wide iconAfter={ArrowRight} className="mt-4">
        {texts.viewCart}
      </LinkButton>
    </>
  );
}

function Waiting() {
  const isShown = useSteadyLoading(true);
  return (
    <div className="flex min-h-20 flex-col gap-3 pt-2">
      {isShown ? (
        <>
          <Skeleton width="40%" />
          <Skeleton width="90%" />
        </>
      ) : null}
    </div>
  );
}

function Content({ cart, error, reload }: Pick<Cart, 'cart' | 'error' | 'reload'>) {
  if (cart && cart.items.length > 0) return <Filled cart={cart} />;
  if (cart) {
    return (
      <>
        <p className="mt-1">{texts.emptyCart}</p>
        <p className="text-sm text-muted">{texts.emptyCartText}</p>
      </>
    );
  }
  if (!error) return <Waiting />;
  return (
    <Alert className="mt-3" action={<AlertAction label={texts.retry} onPress={reload} />}>
      {texts.cartFailed}
    </Alert>
  );
}

/** From 1024 px: the cart beside the products, sticky. */
function CartSummary() {
  const { cart, error, reload } = useCart();
  const freeDelivery = useFreeDelivery(texts.freeShippingAlways, texts.freeShipping);
  return (
    <aside aria-labelledby="cart-summary" className="sticky top-22 hidden w-72 shrink-0 flex-col gap-3 lg:flex">
      <Card pad="lg">
        <h2 id="cart-summary" className="text-h2 font-semibold">
          {texts.cartSummary}
        </h2>
        <Content cart={cart} error={error} reload={reload} />
      </Card>
      {freeDelivery ? (
        <p className="flex items-center gap-2.5 rounded-card bg-notice px-4 py-3 text-sm text-notice-text">
          <Truck aria-hidden="true" size={20} className="shrink-0" />
          {freeDelivery}
        </p>
      ) : null}
    </aside>
  );
}

// Categories, results and the page.

const ALL = 0;
const CHIP_WIDTHS = [46, 76, 74, 72, 104];

interface CategoriesProps {
  readonly value: number | undefined;
  readonly onChange: (category: number | undefined) => void;
}

/** Category chips. If they fail to load, the shop still works by search. */
function Categories({ value, onChange }: CategoriesProps) {
  const { categories, isLoading } = useCategories();
  const isSkeletonShown = useSteadyLoading(isLoading);
  if (isLoading || isSkeletonShown) {
    return (
      <div className="flex min-h-11 gap-2 overflow-hidden py-1" aria-hidden="true">
        {isSkeletonShown
          ? CHIP_WIDTHS.map((width) => <Skeleton key={width} shape="chip" width={width} className="shrink-0" />)
          : null}
      </div>
    );
  }
  if (categories.length === 0) return null;
  const chips = [{ value: ALL, label: texts.all }, ...categories.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Chips
      label={texts.categories}
      chips={chips}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      className="max-md:-mx-4 max-md:px-4"
    />
  );
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
function getHeading({ groups, total, guess, isLoading }: Shop, filter: ShopFilter): string {
  const text = filter.text.trim();
  if (!isFiltered(filter) || isLoading) return titles.customerProducts;
  const found = { count: total, what: (guess ?? text) || (groups[0]?.[0].category_name ?? texts.noCategory) };
  return text ? texts.resultsFor(found) : texts.resultsIn(found);
}

export function CustomerProductPage() {
  const { filter, setText, setCategory, go } = useShopFilter();
  const [isSuggesting, setSuggesting] = useState(false);
  const shop = useShop(filter);
  const cart = useCart();
  const heading = getHeading(shop, filter);
  const picture = shop.loaded.find(({ image }) => image !== null)?.image;
  return (
    <>
      <div className="flex items-start gap-8">
        <div className="flex min-w-0 grow flex-col">
          <h1 className="order-2 mt-1 mb-3 text-h2 font-semibold md:order-1 md:mt-0 md:mb-1 md:text-h1-lg">
            {heading}
          </h1>
          {/* Sticky, except on landscape phones, which lack the height. */}
          <div className="sticky top-14 z-10 order-1 -mx-1 grid gap-x-6 gap-y-1.5 bg-canvas px-1 py-2 md:top-16 md:order-2 md:mb-2 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] low:static">
            <ShopSearch value={filter.text} onChange={setText} products={shop.loaded} onOpen={setSuggesting} />
            <div className="min-w-0">
              <Categories value={filter.category} onChange={setCategory} />
            </div>
          </div>
          <div className="order-3">
            <ResultStatus shop={shop} filter={filter} isQuiet={isSuggesting} />
            <ProductGrid
              shop={shop}
              filter={filter}
              cart={cart}
              picture={picture ? getImageUrl(picture, 320) : undefined}
              onGo={go}
            />
          </div>
        </div>
        <CartSummary />
      </div>
      <CartBar />
    </>
  );
}
