// A product card of the shop: picture with Add in its corner, names, size, price.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts as priceTexts } from '@tilgul/messages/customer/prices';
import { texts } from '@tilgul/messages/customer/shop';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { formatShelf } from '../../shared/format/money.ts';
import { CARD_PICTURE } from '../../shared/format/pictures.ts';
import { nameWeight } from '../../shared/format/script.ts';
import { toProductPath } from '../../shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { Card } from '../../ui/display/card.tsx';
import {
  Mrp,
  OffBadge,
  ProductPicture,
  type ProductPictureProps,
  SecondName,
  Stars,
  VegMark,
} from '../../ui/display/product.tsx';
import type { Cart } from '../cart/cart.api.ts';
import type { CartLine, LineEdit } from '../cart/cart-edits.ts';
import { AddControl, OrderingProblem, type OrderingState, useOrdering } from './ordering.tsx';
import { firstSize, type Sizes } from './shop.rules.ts';

/** Two columns on phones; one if double text size leaves no room for two. */
const PHONE = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]';
/** Columns of the cards. */
export const GRID = `grid ${PHONE} gap-3 max-[359px]:gap-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-5`;

interface SizeChoiceProps {
  readonly sizes: Sizes;
  readonly chosen: ProductAnswer;
  readonly onChoose: (id: number) => void;
}

/** "500 g ⌄", a native list of the sizes; plain text for a single one. Its hit area is 44 px high. */
export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  if (sizes.length < 2) return <p className="py-0.75 text-sm/5 text-muted">{chosen.unit}</p>;
  return (
    <p className="relative flex">
      <select
        aria-label={texts.sizesLabel({ name: chosen.name })}
        value={chosen.id}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="peer absolute -inset-y-2.25 start-0 z-1 w-full max-w-32 cursor-pointer opacity-0"
      >
        {sizes.map(({ id, unit, in_stock }) => (
          <option key={id} value={id}>
            {in_stock ? unit : `${unit}, ${texts.outOfStock}`}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className="inline-flex min-h-6.5 items-center gap-0.5 rounded-badge bg-sunken ps-2 pe-1.5 text-sm font-semibold peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {chosen.unit}
        <ChevronDown size={14} strokeWidth={2.2} className="shrink-0" />
      </span>
    </p>
  );
}

/** Shelf price and MRP, below it the price per kilogram if it differs (CAT-5) and the stars, or in their place a problem. */
function Price({ product, ordering }: { product: ProductAnswer; ordering: OrderingState }) {
  const { price, price_per_kg: perKg, rating, review_count, in_stock } = product;
  const unitPrice = perKg === null || perKg === price ? '' : priceTexts.perKg({ price: formatShelf(perKg) });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5 leading-6">
        <span className="text-h3/6 font-semibold">{formatShelf(price)}</span> <Mrp {...product} className="text-sm/5" />
      </p>
      {ordering.problem ? (
        <OrderingProblem {...ordering} className="text-xs/4" />
      ) : (
        <p className="flex min-h-4 flex-wrap items-center justify-between gap-x-1.5 text-xs/4 text-muted">
          <span>{in_stock ? unitPrice : texts.outOfStock}</span>
          <Stars rating={rating} count={review_count} />
        </p>
      )}
    </>
  );
}

interface ProductCardProps extends Pick<ProductPictureProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly product: ProductAnswer;
  /** All sizes, including this one. */
  readonly sizes: Sizes;
  readonly onChooseSize: (id: number) => void;
  /** Its cart line; undefined if it is not in the cart. */
  readonly line: CartLine | undefined;
  readonly failure: LineEdit['failure'];
}

/** At most 260 px high on a phone, with one-line names. */
const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, sizes, onChooseSize, line, failure, ...picture } = props;
  const ordering = useOrdering({ product, line, failure });
  return (
    <Card as="li" pad="none" className="flex flex-col">
      <div className="relative">
        {/* The name is the link; the picture repeats it for the pointer. */}
        <Link to={toProductPath(product.id)} tabIndex={-1} aria-hidden="true">
          <ProductPicture
            image={product.image}
            size={208}
            {...CARD_PICTURE}
            {...picture}
            className={cn('h-31 w-full!', !product.in_stock && 'opacity-60 grayscale')}
          />
        </Link>
        {product.in_stock ? <OffBadge {...product} className="absolute start-0 top-2 rounded-s-none!" /> : null}
        <VegMark mark={product.veg_mark} className="absolute end-2 top-2" />
        <AddControl product={product} line={line} failure={failure} ordering={ordering} look="corner" />
      </div>
      <div className="flex grow flex-col px-2.5 pt-2 pb-2.5">
        <h2 className={cn('leading-5.5', nameWeight(product.name))}>
          <Link to={toProductPath(product.id)} className="rounded-badge wrap-anywhere hover:underline">
            {product.name}
          </Link>
        </h2>
        <SecondName {...product} className="truncate text-sm/5" />
        <div className="mt-auto pt-1 pb-0.75">
          <SizeChoice sizes={sizes} chosen={product} onChoose={onChooseSize} />
        </div>
        <Price product={product} ordering={ordering} />
      </div>
    </Card>
  );
});

export interface SizedCardProps extends Pick<ProductCardProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly sizes: Sizes;
  /** The size in the searched words. Remount the card when it changes. */
  readonly typedSize?: number | undefined;
  /** Cart lines by product id. */
  readonly lines: ReadonlyMap<number, CartLine>;
  readonly getFailure: Cart['getFailure'];
}

/** The chosen size, the one searched for, or the one in the cart. */
export function useChosenSize({ sizes, typedSize, lines }: Pick<SizedCardProps, 'sizes' | 'typedSize' | 'lines'>) {
  const [id, choose] = useState(typedSize);
  const inCart = sizes.find((size) => lines.has(size.id));
  // Keep the size on the card after it is removed from the cart, for Undo.
  if (id === undefined && inCart) choose(inCart.id);
  return { chosen: sizes.find((size) => size.id === id) ?? inCart ?? firstSize(sizes), choose };
}

/** A card for one or several sizes (CAT-8). */
export const SizedCard = memo(function SizedCard(props: SizedCardProps) {
  const { sizes, typedSize, lines, getFailure, ...picture } = props;
  const { chosen, choose } = useChosenSize({ sizes, typedSize, lines });
  const [line, failure] = [lines.get(chosen.id), getFailure(chosen.id)];
  return (
    <ProductCard product={chosen} sizes={sizes} onChooseSize={choose} line={line} failure={failure} {...picture} />
  );
});
