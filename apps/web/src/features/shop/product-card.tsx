// One product of the shop: picture, sizes, price, quantity, Add to Cart.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { Check } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '../../shared/format/money.ts';
import { CARD_PICTURE } from '../../shared/format/pictures.ts';
import { productPath } from '../../shared/paths.ts';
import { shopTexts as texts } from '../../texts/en/customer/shop.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Mrp, OffBadge } from '../../ui/display/mrp.tsx';
import { ProductPicture, type ProductPictureProps } from '../../ui/display/product-picture.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import type { CartLine, LineEdit } from '../cart/cart-edits.ts';
import { Ordering } from './ordering.tsx';
import { SizeChoice } from './size-choice.tsx';
import type { Sizes } from './sizes.ts';

/** Price for a unit (which the chosen size says already), the MRP where it is higher, and for a kilogram where that is another figure (CAT-5). */
function Price({ product, hasSizes }: { product: ProductAnswer; hasSizes: boolean }) {
  const { price, price_per_kg: perKg, unit, rating } = product;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{formatRupees(price)}</span> <Mrp {...product} className="text-sm" />{' '}
        <span className={cn('text-sm text-muted', hasSizes && 'sr-only')}>{t(texts.unit, { unit })}</span>
      </p>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2">
        {perKg !== null && perKg !== price ? (
          <p className="text-sm text-muted">{t(texts.perKg, { price: formatRupees(perKg) })}</p>
        ) : null}
        <Rating rating={rating} />
      </div>
    </>
  );
}

export interface ProductCardProps extends Pick<ProductPictureProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly product: ProductAnswer;
  /** All sizes of the thing, this one among them. */
  readonly sizes: Sizes;
  readonly onChooseSize: (id: number) => void;
  /** Its line in the cart; undefined when it is not there. */
  readonly line: CartLine | undefined;
  readonly failure: LineEdit['failure'];
}

/** A card of the shop's grid; marked when the product is in the cart (UI-32). */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, sizes, onChooseSize, line, failure, ...picture } = props;
  const nameId = useId();
  return (
    <Card as="li" pad="none" selected={line !== undefined} className="flex flex-col">
      <div className="relative">
        {/* The name is the link; the picture is the same one for a pointer. */}
        <Link to={productPath(product.id)} tabIndex={-1} aria-hidden="true">
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
            {t(texts.inCart, { quantity: line.quantity })}
          </Badge>
        ) : null}
        <OffBadge {...product} className="absolute start-2 bottom-2" />
      </div>
      <div className="flex grow flex-col px-3 pt-2.5 pb-3 max-[359px]:px-2">
        <h2 id={nameId} className="font-semibold">
          <Link to={productPath(product.id)} className="rounded-badge hover:underline">
            {product.name}
          </Link>
        </h2>
        <SizeChoice sizes={sizes} chosen={product} onChoose={onChooseSize} />
        <Price product={product} hasSizes={sizes.length > 1} />
        <div className="mt-auto pt-2.5">
          {/* What is being undone or chosen is of this size alone. */}
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
