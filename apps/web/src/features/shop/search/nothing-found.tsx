// The no-results state: categories and bestsellers (SEARCH-7).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/search';
import { useSettings } from '../../../shared/api/settings.ts';
import { useGet } from '../../../shared/api/use-api.ts';
import { focusHeading } from '../../../shared/screen/focus.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Cart } from '../../cart/cart.api.ts';
import { useDeliveryOptions } from '../../pincode/delivery-options.tsx';
import { useDestination } from '../../pincode/destination.ts';
import { CategoryTiles } from '../home-rows.tsx';
import { GRID, SizedCard } from '../product-card.tsx';
import type { Shop } from '../shop.api.ts';
import { getVariantGroupId, groupSizes, type ShopFilter } from '../shop.rules.ts';

const HEADING = 'mb-2 text-h3 font-semibold';
const BESTSELLERS_SHOWN = 4;

/** Also the props of the product grid, which this replaces. */
export interface NothingFoundProps {
  readonly shop: Shop;
  readonly filter: ShopFilter;
  readonly cart: Pick<Cart, 'cart' | 'getFailure'>;
  /** Applies another filter. */
  readonly onGo: (filter: ShopFilter) => void;
}

/** Bestsellers among the loaded products; the first ones if the server does not answer. */
function Bestsellers({
  products,
  cart: { cart, getFailure },
}: Pick<NothingFoundProps, 'cart'> & { readonly products: readonly ProductAnswer[] }) {
  const { data, isPending } = useGet(suggestProducts, {}, { quiet: true });
  if (isPending) return null;
  const best = data?.suggestions.flatMap(({ id }) => products.find((product) => product.id === id) ?? []) ?? [];
  const shown = groupSizes(best.length > 0 ? best : products.filter(({ in_stock }) => in_stock)).slice(
    0,
    BESTSELLERS_SHOWN,
  );
  if (shown.length === 0) return null;
  const lines = new Map(cart?.items.map((line) => [line.product_id, line]));
  return (
    <section>
      <h2 className={HEADING}>{texts.selling}</h2>
      <ul className={GRID}>
        {shown.map((sizes) => (
          <SizedCard
            key={getVariantGroupId(sizes[0])}
            sizes={sizes}
            lines={lines}
            getFailure={getFailure}
            priority="lazy"
          />
        ))}
      </ul>
    </section>
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
export function NothingFound({ shop, filter, cart, onGo, title }: NothingFoundProps & { readonly title?: string }) {
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
      <section>
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
      <Bestsellers products={shop.loaded} cart={cart} />
    </div>
  );
}
