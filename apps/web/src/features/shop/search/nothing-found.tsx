// The no-results state: what could be used or sells, categories and all products (SEARCH-7).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/search';
import { useSettings } from '../../../shared/api/settings.ts';
import { useGet } from '../../../shared/api/use-api.ts';
import { focusHeading } from '../../../shared/screen/focus.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import type { Cart } from '../../cart/cart.api.ts';
import { useDestination } from '../../pincode/destination.ts';
import { useDeliveryOptions } from '../../pincode/use-delivery-options.ts';
import { CategoryTiles } from '../home-rows.tsx';
import { GRID, SizedCard } from '../product-card.tsx';
import type { Shop } from '../shop.api.ts';
import { getVariantGroupId, groupSizes, type ShopFilter, type Sizes } from '../shop.rules.ts';
import { ResultRows } from './result-rows.tsx';

const HEADING = 'mb-2 text-h3 font-semibold';
/** Rows on the page: across a phone; on wider screens Add stays near the name. */
const ROWS =
  '-mx-4 max-w-2xl md:mx-0 md:overflow-clip md:rounded-card md:border md:border-hairline md:[&>ul]:border-y-0';
/** Rows on a phone, cards in a row of the shop's grid. */
const GOODS_SHOWN = { rows: 4, cards: 5 };

/** Also the props of the product grid, which this replaces. */
export interface NothingFoundProps {
  readonly shop: Shop;
  readonly filter: ShopFilter;
  readonly cart: Pick<Cart, 'cart' | 'getFailure'>;
  /** Applies another filter. */
  readonly onGo: (filter: ShopFilter) => void;
}

interface Offered {
  readonly title: string;
  readonly groups: readonly Sizes[];
}

/** Near goods among the loaded products, then bestsellers; undefined until the server has answered. */
function useOffered(products: readonly ProductAnswer[], text: string): readonly Offered[] | undefined {
  const near = useGet(suggestProducts, { query: { q: text } }, { quiet: true, enabled: text !== '' });
  const selling = useGet(suggestProducts, {}, { quiet: true });
  if (selling.isPending || (text !== '' && near.isPending)) return undefined;
  const pick = (found: readonly { readonly id: number }[] = []) =>
    groupSizes(found.flatMap(({ id }) => products.find((product) => product.id === id && product.in_stock) ?? []));
  const nearby = pick(near.data?.near);
  const isNear = new Set(nearby.map(([size]) => getVariantGroupId(size)));
  const best = pick(selling.data?.suggestions).filter(([size]) => !isNear.has(getVariantGroupId(size)));
  const others = best.length > 0 ? best : groupSizes(products.filter((one) => one.in_stock));
  return [
    ...(nearby.length > 0 ? [{ title: texts.instead, groups: nearby }] : []),
    { title: texts.selling, groups: others },
  ];
}

/** Rows on phones, as in the search; cards as in the shop where there is room. */
function OfferedGroup({ title, groups, cart: { cart, getFailure } }: Offered & Pick<NothingFoundProps, 'cart'>) {
  const isWide = useMedia('(width >= 48rem)');
  if (groups.length === 0) return null;
  const lines = new Map(cart?.items.map((line) => [line.product_id, line]));
  return (
    <section>
      <h2 className={HEADING}>{title}</h2>
      {isWide ? (
        <ul aria-label={title} className={GRID}>
          {groups.slice(0, GOODS_SHOWN.cards).map((sizes) => (
            <SizedCard key={getVariantGroupId(sizes[0])} sizes={sizes} lines={lines} getFailure={getFailure} />
          ))}
        </ul>
      ) : (
        <div className={ROWS}>
          <ResultRows
            label={title}
            groups={groups.slice(0, GOODS_SHOWN.rows)}
            lines={lines}
            getFailure={getFailure}
            typed=""
          />
        </div>
      )}
    </section>
  );
}

/** On phones the first group: categories follow. */
function OfferedGoods({ shop, filter, cart }: NothingFoundProps) {
  const offered = useOffered(shop.loaded, filter.text.trim());
  const isWide = useMedia('(width >= 48rem)');
  // As high as four rows with their heading.
  if (!offered) return <div className="min-h-96" />;
  return offered.slice(0, isWide ? 2 : 1).map((group) => <OfferedGroup key={group.title} {...group} cart={cart} />);
}

/** Below a single result: bestsellers. */
export function OthersBuy({ shop, cart }: Pick<NothingFoundProps, 'shop' | 'cart'>) {
  const { groups, loaded } = shop;
  const { data } = useGet(suggestProducts, {}, { quiet: true });
  const found = new Set(groups.map(([size]) => getVariantGroupId(size)));
  const isOther = (product: ProductAnswer) => product.in_stock && !found.has(getVariantGroupId(product));
  const others = data?.suggestions.flatMap(({ id }) => loaded.find((one) => one.id === id && isOther(one)) ?? []) ?? [];
  return <OfferedGroup title={texts.selling} groups={groupSizes(others)} cart={cart} />;
}

/** In place of the grid: the same row as in the search, then bestsellers. */
export function OneResult({ shop, filter, cart }: NothingFoundProps) {
  const { groups, typedSizes, isStale, guess } = shop;
  return (
    <div className="flex flex-col gap-6">
      <div className={ROWS}>
        <ResultRows
          label={texts.results}
          groups={groups}
          typedSizes={typedSizes}
          isStale={isStale}
          lines={new Map(cart.cart?.items.map((line) => [line.product_id, line]))}
          getFailure={cart.getFailure}
          typed={guess ?? filter.text.trim()}
          hasHeading
        />
      </div>
      <OthersBuy shop={shop} cart={cart} />
    </div>
  );
}

/** Text lengths that the server records as a failed search (SEARCH-6). */
const RECORDED_LENGTH = { min: 3, max: 50 };

/** Whether the server recorded the failed search: it was asked, across all categories. */
const isRecorded = ({ list }: NothingFoundProps['shop'], { text, category }: ShopFilter) =>
  category === undefined &&
  list.total === 0 &&
  text.length >= RECORDED_LENGTH.min &&
  text.length <= RECORDED_LENGTH.max;

/** The page's heading says that there is nothing; the search of phones repeats it. */
export function NothingFound({ title, ...props }: NothingFoundProps & { readonly title?: string }) {
  const { shop, filter, onGo } = props;
  const { brand } = useSettings();
  const { pincode } = useDestination();
  const { options } = useDeliveryOptions(pincode ?? '');
  const text = filter.text.trim();
  const go = (next: ShopFilter) => {
    onGo(next);
    window.scrollTo(0, 0);
    // The pressed button is gone: focus the heading.
    focusHeading();
  };
  const store = options?.store_name;
  const hint = isRecorded(shop, { ...filter, text })
    ? texts.noted({ shop: store ? `${brand} ${store}` : brand })
    : texts.another;
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        {title === undefined ? null : <p className="text-h2 font-semibold wrap-anywhere">{title}</p>}
        {text ? <p className="text-muted">{hint}</p> : null}
      </div>
      {text && filter.category !== undefined ? (
        <Button variant="outline-primary" className="self-start" onClick={() => go({ text, category: undefined })}>
          {texts.everywhere}
        </Button>
      ) : null}
      <OfferedGoods {...props} />
      {/* Wide pages have the categories above. */}
      <section className="md:hidden">
        <h2 className={HEADING}>{texts.goOn}</h2>
        <CategoryTiles loaded={shop.loaded} onChoose={(category) => go({ text: '', category })} />
      </section>
      <Button
        variant="outline"
        className="w-full sm:w-auto sm:self-start"
        onClick={() => go({ text: '', category: undefined })}
      >
        {texts.seeAll}
      </Button>
    </div>
  );
}
