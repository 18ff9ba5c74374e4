// The no-results state: categories and bestsellers (SEARCH-7).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/search';
import { texts as shopTexts } from '@tilgul/messages/customer/shop';
import { useSettings } from '../../../shared/api/settings.ts';
import { useGet } from '../../../shared/api/use-api.ts';
import { focusHeading } from '../../../shared/screen/focus.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProductPicture } from '../../../ui/display/product.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import type { Cart } from '../../cart/cart.api.ts';
import { GRID, SizedCard } from '../product-card.tsx';
import { type Shop, useCategories } from '../shop.api.ts';
import { getVariantGroupId, groupSizes, type ShopFilter } from '../shop.rules.ts';

const HEADING = 'mt-2 mb-3 text-h2 font-semibold';
const BESTSELLERS_SHOWN = 4;

/** Also the props of the product grid, which this replaces. */
export interface NothingFoundProps {
  readonly shop: Shop;
  readonly filter: ShopFilter;
  readonly cart: Pick<Cart, 'cart' | 'getFailure'>;
  /** A product picture. */
  readonly picture: string | undefined;
  /** Applies another filter. */
  readonly onGo: (filter: ShopFilter) => void;
}

interface SuggestionProps {
  readonly products: readonly ProductAnswer[];
  readonly onGo: (filter: ShopFilter) => void;
}

/** Categories, each with a picture of one of its products. */
function Categories({ products, onGo }: SuggestionProps) {
  const { categories } = useCategories();
  if (categories.length === 0) return null;
  const findPicture = (id: number) =>
    products.find(({ category, image }) => category === id && image !== null)?.image ?? null;
  return (
    <section>
      <h2 className={HEADING}>{texts.goOn}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(6rem,28%)),1fr))] gap-3 md:grid-cols-4">
        {categories.map(({ id, name }) => (
          <li key={id} className="grid">
            <button
              type="button"
              onClick={() => onGo({ text: '', category: id })}
              className="flex flex-col overflow-clip rounded-card border border-hairline bg-paper font-semibold hover:border-primary"
            >
              <ProductPicture image={findPicture(id)} size={144} className="aspect-video h-auto w-full! object-cover" />
              <span className="m-auto px-1.5 py-2.5 text-sm hyphens-auto">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Bestsellers among the loaded products; the first ones if the server does not answer. */
function Bestsellers({
  products,
  cart: { cart, getFailure },
}: Pick<NothingFoundProps, 'cart'> & Pick<SuggestionProps, 'products'>) {
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

export function NothingFound({ shop, filter, cart, picture, onGo }: NothingFoundProps) {
  const { brand } = useSettings();
  const text = filter.text.trim();
  const go = (next: ShopFilter) => {
    onGo(next);
    window.scrollTo(0, 0);
    // The pressed button is gone: focus the heading.
    focusHeading();
  };
  const hint = isRecorded(shop, { ...filter, text }) ? texts.noted({ brand }) : texts.another;
  const everywhere =
    text && filter.category !== undefined ? (
      <Button variant="outline" onClick={() => go({ text, category: undefined })}>
        {texts.everywhere}
      </Button>
    ) : null;
  return (
    <div className="flex flex-col gap-6">
      <Empty
        picture={picture}
        title={text ? shopTexts.noneFound({ text }) : shopTexts.noneInCategory}
        text={text ? hint : undefined}
        action={everywhere}
        className="py-2"
      />
      <Categories products={shop.loaded} onGo={go} />
      <Button
        variant="outline"
        className="w-full sm:mx-auto sm:w-auto"
        onClick={() => go({ text: '', category: undefined })}
      >
        {texts.seeAll}
      </Button>
      <Bestsellers products={shop.loaded} cart={cart} />
    </div>
  );
}
