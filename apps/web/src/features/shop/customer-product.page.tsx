// The pages /customer-product and, for visitors, /shop: the shop with its search, its categories and what is in the cart.
import { imageUrl, listCategories, ourCategories } from '@tilgul/contract/catalog';
import { useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { useWhole } from '../../shared/api/use-whole.ts';
import { shopTexts as texts } from '../../texts/en/customer/shop.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { t } from '../../texts/text.ts';
import { Chips } from '../../ui/controls/chips.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { useCart } from '../cart/cart.ts';
import { useShopper } from '../cart/shopper.ts';
import { ProductGrid } from './product-grid.tsx';
import { ShopSearch } from './search/shop-search.tsx';
import { CartBar, CartSummary } from './shop-cart.tsx';
import { isFiltered, type ShopFilter } from './shop-filter.ts';
import { type Shop, useShop } from './use-shop.ts';
import { useShopFilter } from './use-shop-filter.ts';

const ALL = 0;
const CHIP_WIDTHS = [46, 76, 74, 72, 104];

interface CategoriesProps {
  readonly value: number | undefined;
  readonly onChange: (category: number | undefined) => void;
}

/** The category chips; without them, should they not load, the shop works by its search. */
function Categories({ value, onChange }: CategoriesProps) {
  const call = useShopper() === 'customer' ? listCategories : ourCategories;
  const { rows, isLoading } = useWhole(useList(call, {}));
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
  // The server's newest come last: the first ones are the shop's oldest acquaintances.
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

/** Says how many products a search has found to those who do not see the grid change; quiet while suggestions are told. */
function Found({ shop, filter, isQuiet }: { shop: Shop; filter: ShopFilter; isQuiet: boolean }) {
  const { total, isLoading, isStale } = shop;
  const isTold = isFiltered(filter) && !isLoading && !isStale && !isQuiet;
  const words = total === 1 ? texts.foundOne : t(texts.found, { count: total });
  return (
    <p role="status" className="sr-only">
      {isTold ? words : ''}
    </p>
  );
}

/** What the grid shows: everything, or how much of it was found, and for what. */
function headingOf({ things, total, isLoading }: Shop, filter: ShopFilter): string {
  const text = filter.text.trim();
  if (!isFiltered(filter) || isLoading) return titles.customerProducts;
  const found = { count: total, what: text || (things[0]?.[0].category_name ?? texts.noCategory) };
  if (text) return t(total === 1 ? texts.resultFor : texts.resultsFor, found);
  return t(total === 1 ? texts.resultIn : texts.resultsIn, found);
}

export function CustomerProductPage() {
  const { filter, setText, setCategory, go } = useShopFilter();
  const [isSuggesting, setSuggesting] = useState(false);
  const shop = useShop(filter);
  const cart = useCart();
  const heading = headingOf(shop, filter);
  const picture = shop.loaded.find(({ image }) => image !== null)?.image;
  return (
    <>
      <div className="flex items-start gap-8">
        <div className="flex min-w-0 grow flex-col">
          <h1 className="order-2 mt-1 mb-3 text-h2 font-semibold md:order-1 md:mt-0 md:mb-1 md:text-h1-lg">
            {heading}
          </h1>
          {/* Search and categories stay in view; a phone on its side has no height for them. */}
          <div className="sticky top-14 z-10 order-1 -mx-1 grid gap-x-6 gap-y-1.5 bg-canvas px-1 py-2 md:top-16 md:order-2 md:mb-2 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] [@media(height<30rem)]:static">
            <ShopSearch value={filter.text} onChange={setText} products={shop.loaded} onOpen={setSuggesting} />
            <div className="min-w-0">
              <Categories value={filter.category} onChange={setCategory} />
            </div>
          </div>
          <div className="order-3">
            <Found shop={shop} filter={filter} isQuiet={isSuggesting} />
            <ProductGrid
              shop={shop}
              filter={filter}
              cart={cart}
              picture={picture ? imageUrl(picture, 320) : undefined}
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
