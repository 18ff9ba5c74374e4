// One product of the shop: picture, price, quantity, Add to Cart.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { Check } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { CARD_PICTURE } from '../../shared/format/pictures.ts';
import { shopTexts as texts } from '../../texts/en/customer/shop.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ProductPicture, type ProductPictureProps } from '../../ui/display/product-picture.tsx';
import { Rating } from '../../ui/display/rating.tsx';
import { useAddToCart } from '../cart/cart.ts';

/** The stepper's quantity and what 'Add to Cart' does with it. */
function useOrdering(product: ProductAnswer, inCart: number) {
  // The cart's quantity until the customer chooses another one here.
  const [chosen, setChosen] = useState<number>();
  const [isRefused, setRefused] = useState(false);
  const { add, isAdding } = useAddToCart();
  const quantity = chosen ?? (inCart || 1);
  const addToCart = async () => {
    if (isRefused) return;
    try {
      await add(product, quantity);
      setChosen(undefined);
      alerts.cartSuccess(texts.added, t(texts.addedText, { name: product.name, quantity }));
    } catch (error) {
      if (!isSessionError(error)) alerts.cartFailure(texts.addFailed);
    }
  };
  return { quantity, setQuantity: setChosen, setRefused, isAdding, addToCart };
}

/** Price for a unit, and for a kilogram where that is another figure (CAT-5). */
function Price({ product }: { product: ProductAnswer }) {
  const { price, price_per_kg: perKg, unit, rating } = product;
  return (
    <>
      <p>
        <span className="font-semibold">{formatRupees(price)}</span>{' '}
        <span className="text-sm text-muted">{t(texts.unit, { unit })}</span>
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

interface OrderingProps {
  readonly product: ProductAnswer;
  readonly inCart: number;
  readonly describedBy: string;
}

/** Quantity and button. Once the chosen quantity is in the cart the button steps back: the next step is the cart. */
function Ordering({ product, inCart, describedBy }: OrderingProps) {
  const { quantity, setQuantity, setRefused, isAdding, addToCart } = useOrdering(product, inCart);
  if (!product.in_stock) {
    return (
      <p className="flex min-h-11 items-center justify-center rounded-control bg-sunken font-semibold text-muted">
        {texts.outOfStock}
      </p>
    );
  }
  return (
    <>
      <QuantityStepper
        name={product.name}
        value={quantity}
        onChange={setQuantity}
        onRefused={setRefused}
        disabled={isAdding}
        className="w-full"
      />
      <Button
        wide
        variant={inCart === quantity ? 'soft' : 'primary'}
        busy={isAdding}
        aria-describedby={describedBy}
        onClick={() => void addToCart()}
        className="mt-2 px-2!"
      >
        {texts.addToCart}
      </Button>
    </>
  );
}

export interface ProductCardProps extends Pick<ProductPictureProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly product: ProductAnswer;
  /** Quantity of it in the cart; 0 when it is not there. */
  readonly inCart: number;
}

/** A card of the shop's grid; marked when the product is in the cart (UI-32). */
export const ProductCard = memo(function ProductCard({ product, inCart, ...picture }: ProductCardProps) {
  const nameId = useId();
  return (
    <Card as="li" pad="none" selected={inCart > 0} className="flex flex-col">
      <div className="relative">
        <ProductPicture
          image={product.image}
          size={208}
          {...CARD_PICTURE}
          {...picture}
          className={cn('h-auto w-full', !product.in_stock && 'opacity-60 grayscale')}
        />
        {inCart > 0 ? (
          <Badge tone="primary" icon={Check} className="absolute start-2 top-2">
            {t(texts.inCart, { quantity: inCart })}
          </Badge>
        ) : null}
      </div>
      <div className="flex grow flex-col px-3 pt-2.5 pb-3 max-[359px]:px-2">
        <h2 id={nameId} className="font-semibold">
          {product.name}
        </h2>
        <Price product={product} />
        <div className="mt-auto pt-2.5">
          <Ordering product={product} inCart={inCart} describedBy={nameId} />
        </div>
      </div>
    </Card>
  );
});
