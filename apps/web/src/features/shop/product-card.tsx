// A product card of the shop: picture, sizes, price, quantity, Add to Cart.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/customer/shop';
import { Check } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../shared/format/money.ts';
import { CARD_PICTURE } from '../../shared/format/pictures.ts';
import { toProductPath } from '../../shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Mrp, OffBadge, ProductPicture, type ProductPictureProps, Rating, VegMark } from '../../ui/display/product.tsx';
import type { Cart } from '../cart/cart.api.ts';
import type { CartLine, LineEdit } from '../cart/cart-edits.ts';
import { Ordering } from './ordering.tsx';
import { firstSize, type Sizes } from './shop.rules.ts';

/** Two columns on phones; one if double text size leaves no room for two steppers. */
const PHONE = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))]';
/** Columns of the cards. */
export const GRID = `grid ${PHONE} gap-3 max-[359px]:gap-2 sm:grid-cols-3 md:gap-4 xl:grid-cols-4`;

interface SizeChoiceProps {
  readonly sizes: Sizes;
  readonly chosen: ProductAnswer;
  readonly onChoose: (id: number) => void;
}

/** Renders nothing for a single size. */
function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  if (sizes.length < 2) return null;
  return (
    <fieldset className="my-1.5 flex flex-wrap gap-2">
      <legend className="sr-only">{texts.sizesLabel({ name: chosen.name })}</legend>
      {sizes.map(({ id, unit, in_stock }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen.id}
          onClick={() => onChoose(id)}
          className={cn(
            'hit-44 min-h-9 grow rounded-control border px-2 text-sm',
            id === chosen.id
              ? 'border-primary bg-primary-soft font-semibold text-primary ring-1 ring-primary'
              : 'border-input bg-paper hover:border-primary',
          )}
        >
          <span className={cn(!in_stock && 'line-through')}>{unit}</span>
          {in_stock ? null : <span className="sr-only">{`, ${texts.outOfStock}`}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Unit price, the MRP if higher, and the price per kilogram if it differs (CAT-5). */
function Price({ product, hasSizes }: { product: ProductAnswer; hasSizes: boolean }) {
  const { price, price_per_kg: perKg, unit, rating } = product;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{formatRupees(price)}</span> <Mrp {...product} className="text-sm" />{' '}
        <span className={cn('text-sm text-muted', hasSizes && 'sr-only')}>{texts.unit({ unit })}</span>
      </p>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2">
        {perKg !== null && perKg !== price ? (
          <p className="text-sm text-muted">{texts.perKg({ price: formatRupees(perKg) })}</p>
        ) : null}
        <Rating rating={rating} />
      </div>
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

/** Marked when the product is in the cart (UI-32). */
const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, sizes, onChooseSize, line, failure, ...picture } = props;
  const nameId = useId();
  return (
    <Card as="li" pad="none" selected={line !== undefined} className="flex flex-col">
      <div className="relative">
        {/* The name is the link; the picture repeats it for the pointer. */}
        <Link to={toProductPath(product.id)} tabIndex={-1} aria-hidden="true">
          <ProductPicture
            image={product.image}
            size={208}
            {...CARD_PICTURE}
            {...picture}
            className={cn('h-auto w-full', !product.in_stock && 'opacity-60 grayscale')}
          />
        </Link>
        {line ? (
          <Badge tone="primary" icon={Check} className="absolute start-2 top-2">
            {texts.inCart({ quantity: line.quantity })}
          </Badge>
        ) : null}
        <VegMark mark={product.veg_mark} className="absolute end-2 top-2" />
        <OffBadge {...product} className="absolute start-2 bottom-2" />
      </div>
      <div className="flex grow flex-col px-3 pt-2.5 pb-3 max-[359px]:px-2">
        <h2 id={nameId} className="font-semibold">
          <Link to={toProductPath(product.id)} className="rounded-badge hover:underline">
            {product.name}
          </Link>
        </h2>
        <SizeChoice sizes={sizes} chosen={product} onChoose={onChooseSize} />
        <Price product={product} hasSizes={sizes.length > 1} />
        <div className="mt-auto pt-2.5">
          {/* Keyed by size: quantity and Undo belong to one size. */}
          <Ordering
            key={product.id}
            product={product}
            line={line}
            failure={failure}
            look="stacked"
            describedBy={nameId}
          />
        </div>
      </div>
    </Card>
  );
});

interface SizedCardProps extends Pick<ProductCardProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly sizes: Sizes;
  /** The size in the searched words. Remount the card when it changes. */
  readonly typedSize?: number | undefined;
  /** Cart lines by product id. */
  readonly lines: ReadonlyMap<number, CartLine>;
  readonly getFailure: Cart['getFailure'];
}

/** A card for one or several sizes (CAT-8); shows the chosen size, the one searched for, or the one in the cart. */
export function SizedCard({ sizes, typedSize, lines, getFailure, ...picture }: SizedCardProps) {
  const [id, choose] = useState(typedSize);
  const inCart = sizes.find((size) => lines.has(size.id));
  // Keep the size on the card after it is removed from the cart, for Undo.
  if (id === undefined && inCart) choose(inCart.id);
  const chosen = sizes.find((size) => size.id === id) ?? inCart ?? firstSize(sizes);
  const [line, failure] = [lines.get(chosen.id), getFailure(chosen.id)];
  return (
    <ProductCard product={chosen} sizes={sizes} onChooseSize={choose} line={line} failure={failure} {...picture} />
  );
}
