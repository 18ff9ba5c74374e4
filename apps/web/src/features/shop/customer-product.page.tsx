// The pages /customer-product and, for visitors, /shop: search, categories, products and cart summary.
import type { CartAnswer } from '@tilgul/contract/cart';
import { getImageUrl, listCategories, ourCategories } from '@tilgul/contract/catalog';
import { sumWireLines } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/shop';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ArrowRight, ChevronRight, ShoppingCart, Truck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAllPages } from '../../shared/api/all-pages.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Chips } from '../../ui/controls/chips.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { StickyBar } from '../../ui/layers/sticky-bar.tsx';
import { type Cart, useCart } from '../cart/cart.api.ts';
import { useShopPaths, useShopper } from '../cart/shopper.ts';
import { ProductGrid } from './product-grid.tsx';
import { ShopSearch } from './search/shop-search.tsx';
import { type Shop, useShop, useShopFilter } from './shop.api.ts';
import { isFiltered, type ShopFilter } from './shop.rules.ts';

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
          {formatRupees(cart.grand_total)}
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
        <strong className="text-h2 font-semibold">{formatRupees(cart.grand_total)}</strong>
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
  const { free_shipping_above: threshold } = useSettings();
  return (
    <aside aria-labelledby="cart-summary" className="sticky top-22 hidden w-72 shrink-0 flex-col gap-3 lg:flex">
      <Card pad="lg">
        <h2 id="cart-summary" className="text-h2 font-semibold">
          {texts.cartSummary}
        </h2>
        <Content cart={cart} error={error} reload={reload} />
      </Card>
      <p className="flex items-center gap-2.5 rounded-card bg-notice px-4 py-3 text-sm text-notice-text">
        <Truck aria-hidden="true" size={20} className="shrink-0" />
        {texts.freeShipping({ amount: formatRupees(threshold).replace(/\.00$/, '') })}
      </p>
    </aside>
  );
}

const ALL = 0;
const CHIP_WIDTHS = [46, 76, 74, 72, 104];

interface CategoriesProps {
  readonly value: number | undefined;
  readonly onChange: (category: number | undefined) => void;
}

/** Category chips. If they fail to load, the shop still works by search. */
function Categories({ value, onChange }: CategoriesProps) {
  const call = useShopper() === 'customer' ? listCategories : ourCategories;
  const { rows, isLoading } = useAllPages(useList(call, {}));
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
  if (rows.length === 0) return null;
  // Newest last, so that familiar categories keep their places.
  const byAge = [...rows].sort((a, b) => a.id - b.id);
  const chips = [{ value: ALL, label: texts.all }, ...byAge.map(({ id, name }) => ({ value: id, label: name }))];
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
function getHeading({ groups, total, isLoading }: Shop, filter: ShopFilter): string {
  const text = filter.text.trim();
  if (!isFiltered(filter) || isLoading) return titles.customerProducts;
  const found = { count: total, what: text || (groups[0]?.[0].category_name ?? texts.noCategory) };
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
          <div className="sticky top-14 z-10 order-1 -mx-1 grid gap-x-6 gap-y-1.5 bg-canvas px-1 py-2 md:top-16 md:order-2 md:mb-2 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] [@media(height<30rem)]:static">
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
