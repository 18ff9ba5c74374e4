// The card of a thing, which shows one of its sizes: the chosen one, or the one that is in the cart.
import { useState } from 'react';
import type { Cart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-edits.ts';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import { firstSize, type Sizes } from './sizes.ts';

interface SizedCardProps extends Pick<ProductCardProps, 'priority' | 'isHeld' | 'onSettled'> {
  readonly sizes: Sizes;
  /** The cart's lines by their product. */
  readonly lines: ReadonlyMap<number, CartLine>;
  readonly failureOf: Cart['failureOf'];
}

/** A card of the shop's grid for a thing of one or several sizes (CAT-8). */
export function SizedCard({ sizes, lines, failureOf, ...picture }: SizedCardProps) {
  const [id, choose] = useState<number>();
  const inCart = sizes.find((size) => lines.has(size.id));
  // As a choice it stays on the card when it is taken out of the cart, for the way back.
  if (id === undefined && inCart) choose(inCart.id);
  const chosen = sizes.find((size) => size.id === id) ?? inCart ?? firstSize(sizes);
  const [line, failure] = [lines.get(chosen.id), failureOf(chosen.id)];
  return (
    <ProductCard product={chosen} sizes={sizes} onChooseSize={choose} line={line} failure={failure} {...picture} />
  );
}
