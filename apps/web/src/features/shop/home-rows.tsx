// The rows above the products of the home view: Buy again or what sells, and the categories as pictures.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { suggestProducts } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/customer/shop';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { PATHS } from '../../shared/paths.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { cn } from '../../ui/cn.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { useLastOrders } from '../orders/last-orders.ts';
import { useDestination } from '../pincode/destination.ts';
import { useDeliveryOptions } from '../pincode/use-delivery-options.ts';
import { MiniCard, type OneProduct } from './mini-card.tsx';
import { useCategories } from './shop.api.ts';
import { findBestOffer, getVariantGroupId, OFFERS } from './shop.rules.ts';

/** Products in the row, and the smallest catalogue for which it says more than the list below. */
const SHOWN = 8;
const SMALL_CATALOGUE = 12;
/** Fewer products leave room for what sells. */
const FEW = 4;

interface Goods {
  readonly title: string;
  /** To the order or category that they come from. */
  readonly link?: { readonly to: string; readonly label: string };
  readonly products: readonly ProductAnswer[];
  /** Beside few products: what sells. */
  readonly beside?: Goods;
}

/** Keeps one product of each size group. */
function onePerGroup(products: readonly ProductAnswer[]): ProductAnswer[] {
  const groups = new Map<number, ProductAnswer>();
  for (const product of products) {
    const group = getVariantGroupId(product);
    if (!groups.has(group)) groups.set(group, product);
  }
  return [...groups.values()];
}

/** What the customer bought last; none without an order; undefined while loading. */
export function useBoughtGoods(loaded: readonly ProductAnswer[]): Goods | undefined {
  const { orders, isLoading } = useLastOrders(useShopper() === 'customer');
  const order = orders[0];
  const byId = new Map(loaded.map((product) => [product.id, product]));
  const ids = orders.flatMap(({ items }) => items.map(({ product_id }) => product_id));
  if (isLoading || loaded.length === 0) return undefined;
  const products = onePerGroup(ids.flatMap((id) => byId.get(id) ?? [])).slice(0, SHOWN);
  const isOfOne = products.every(({ id }) => order?.items.some(({ product_id }) => product_id === id));
  const label = order && isOfOne ? texts.order({ id: order.id }) : titles.customerOrders;
  return {
    title: texts.buyAgain,
    ...(order ? { link: { to: PATHS.customerOrders, label } } : {}),
    products,
  };
}

/** What sells in the store. Empty if the catalogue is so small that the list below says the same; undefined while loading. */
export function usePopularGoods(loaded: readonly ProductAnswer[], isWanted: boolean): Goods | undefined {
  const { pincode } = useDestination();
  const { options } = useDeliveryOptions(pincode ?? '');
  const isSmall = new Set(loaded.map(getVariantGroupId)).size < SMALL_CATALOGUE;
  const { data, isPending } = useGet(
    suggestProducts,
    { query: { pincode } },
    { enabled: isWanted && !isSmall, quiet: true, refetchOnWindowFocus: false },
  );
  if (isSmall) return { title: '', products: [] };
  if (isPending) return undefined;
  const store = options?.store_name;
  const byId = new Map(loaded.map((product) => [product.id, product]));
  const popular = data?.suggestions.filter(({ in_stock }) => in_stock).flatMap(({ id }) => byId.get(id) ?? []) ?? [];
  return { title: store ? texts.popularIn({ store }) : texts.popular, products: onePerGroup(popular) };
}

/**
 * The row above the categories: what the customer bought last, filled up with what sells in the store. Undefined while
 * loading.
 */
export function useHomeGoods(
  loaded: readonly ProductAnswer[],
  boughtPlace: HomeRowsProps['boughtPlace'],
): Goods | undefined {
  const isVisitor = useShopper() === 'visitor';
  const bought = useBoughtGoods(loaded);
  const hasBought = bought !== undefined && bought.products.length > 0;
  // A visitor's empty cart has what sells.
  const isBeside = isVisitor && boughtPlace === 'cart';
  const isFew = bought !== undefined && bought.products.length < FEW;
  const popular = usePopularGoods(loaded, !isBeside && bought !== undefined && (isFew || boughtPlace === 'cart'));
  if (isBeside) return { title: '', products: [] };
  if (bought === undefined || (hasBought && boughtPlace === undefined)) return undefined;
  const isRow = hasBought && boughtPlace === 'row';
  if (isRow && !isFew) return bought;
  if (popular === undefined) return isRow ? bought : undefined;
  const groups = new Set(bought.products.map(getVariantGroupId));
  const others = popular.products.filter((product) => !groups.has(getVariantGroupId(product)));
  if (!isRow) return { ...popular, products: others.slice(0, SHOWN) };
  if (others.length === 0) return bought;
  return { ...bought, beside: { ...popular, products: others.slice(0, SHOWN - bought.products.length) } };
}

/** With room for the outline of the focus, which a scrolling row would cut. */
const ROW = 'no-scrollbar -mx-4 -my-1 flex overflow-x-auto px-4 py-1 md:mx-0 md:px-0 xl:grid xl:gap-3';
/** A part of a row that two share. */
const PART = 'shrink-0 xl:grid xl:grid-cols-subgrid';
/** How many of four columns few products and those beside them have. */
const SHARES = [
  ['xl:col-span-1', 'xl:col-span-3 xl:[&_li:nth-child(n+4)]:hidden'],
  ['xl:col-span-2', 'xl:col-span-2 xl:[&_li:nth-child(n+3)]:hidden'],
  ['xl:col-span-3', 'xl:col-span-1 xl:[&_li:nth-child(n+2)]:hidden'],
] as const;

interface GoodsRowProps extends OneProduct {
  readonly goods: Goods;
  /** Two columns on wide screens. */
  readonly isNarrow?: boolean;
}

interface SectionProps extends Omit<GoodsRowProps, 'isNarrow'> {
  /** Of a part: its columns. */
  readonly share?: string;
  readonly row: string;
}

function Section({ goods, share, row, lines, getFailure }: SectionProps) {
  const id = useId();
  const { title, link, products } = goods;
  const isPart = share !== undefined;
  return (
    <section aria-labelledby={id} className={cn(isPart && PART, share)}>
      <div
        className={cn(
          'flex min-h-8 items-center justify-between gap-3',
          isPart && 'whitespace-nowrap xl:col-span-full [&_a]:hidden',
        )}
      >
        <h2 id={id} className="text-h3 font-semibold">
          {title}
        </h2>
        {link === undefined ? null : (
          <Link
            to={link.to}
            className="-my-1.5 flex min-h-11 min-w-11 shrink-0 items-center justify-end text-sm font-semibold text-primary hover:underline"
          >
            {link.label}
          </Link>
        )}
      </div>
      <ul className={row}>
        {products.map((product) => (
          <MiniCard key={product.id} product={product} lines={lines} getFailure={getFailure} />
        ))}
      </ul>
    </section>
  );
}

/** A heading with a row of small cards, which scrolls sideways; two of them if few products leave room. */
export function GoodsRow({ isNarrow = false, ...props }: GoodsRowProps) {
  const { beside, products } = props.goods;
  const [own, others] = SHARES[products.length - 1] ?? [];
  if (!beside || own === undefined) {
    const columns = isNarrow ? 'xl:grid-cols-2' : products.length === 3 ? 'xl:grid-cols-3' : 'xl:grid-cols-4';
    return <Section {...props} row={cn(ROW, 'gap-2.5 xl:[&>li:nth-child(n+5)]:hidden', columns)} />;
  }
  const row = 'flex gap-2.5 xl:col-span-full xl:grid xl:grid-cols-subgrid xl:gap-3';
  return (
    <div className={cn(ROW, 'gap-5 xl:grid-cols-4')}>
      <Section {...props} row={row} share={own} />
      <Section {...props} row={row} share={others} goods={beside} />
    </div>
  );
}

/** Products whose cards are in view together with the tiles. */
const FIRST_SEEN = 2;

interface TilesProps {
  readonly loaded: readonly ProductAnswer[];
  readonly onChoose: (category: number) => void;
}

/** Categories as round pictures of their goods, the offers last. */
export function CategoryTiles({ loaded, onChoose }: TilesProps) {
  const { categories } = useCategories();
  // Another picture than on the first cards below, where there is one.
  const seen = new Set(loaded.slice(0, FIRST_SEEN).map(({ image }) => image));
  const tiles = categories.map(({ id, name }) => {
    const pictures = loaded
      .filter(({ category, image }) => category === id && image !== null)
      .map(({ image }) => image);
    return { id, name, image: pictures.find((image) => !seen.has(image)) ?? pictures[0] ?? null };
  });
  const used = new Set(tiles.map(({ image }) => image));
  const offer = findBestOffer(loaded.filter(({ image }) => !used.has(image))) ?? findBestOffer(loaded);
  if (offer) tiles.push({ id: OFFERS, name: texts.offers, image: offer.image });
  return (
    <ul
      aria-label={texts.categories}
      className="no-scrollbar -mx-4 -my-1 flex min-h-22 gap-2 overflow-x-auto px-3 py-1 md:mx-0 md:px-0 xl:min-h-28 xl:justify-between"
    >
      {tiles.map(({ id, name, image }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(id)}
            className="flex min-w-18 flex-col items-center gap-1 rounded-card text-xs font-semibold whitespace-nowrap hover:text-primary xl:min-w-24 xl:gap-2 xl:text-sm"
          >
            <ProductPicture
              image={image}
              size={60}
              sizes="76px"
              upTo={160}
              className="w-15! self-center! rounded-full xl:size-19 xl:w-19!"
            />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface HomeRowsProps extends TilesProps, OneProduct {
  /** Where Buy again is: in the row, or in the empty cart beside it; undefined while that is unknown. */
  readonly boughtPlace: 'row' | 'cart' | undefined;
  /** In place of the row while it loads. */
  readonly skeleton: ReactNode;
}

export function HomeRows({ loaded, onChoose, boughtPlace, skeleton, ...cart }: HomeRowsProps) {
  const goods = useHomeGoods(loaded, boughtPlace);
  return (
    <>
      {goods === undefined ? skeleton : goods.products.length > 0 ? <GoodsRow goods={goods} {...cart} /> : null}
      <CategoryTiles loaded={loaded} onChoose={onChoose} />
    </>
  );
}
