// Below the lines of a cart on wide screens, and below an empty one: what the customer bought last, or what sells in the store.
import type { CartAnswer } from '@tilgul/contract/cart';
import { listProducts, ourProducts } from '@tilgul/contract/catalog';
import { useState } from 'react';
import { useList } from '../../shared/api/use-api.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import type { Cart } from '../cart/cart.api.ts';
import { GoodsRow, useHomeGoods } from './home-rows.tsx';

/** What is added here keeps its place, with its stepper. */
export function CartOffers({ cart, getFailure }: { cart: CartAnswer; getFailure: Cart['getFailure'] }) {
  const { rows } = useList(useShopper() === 'customer' ? listProducts : ourProducts, {});
  const goods = useHomeGoods(rows, 'row');
  const [before] = useState(() => new Set(cart.items.map(({ product_id }) => product_id)));
  const [shown] = [goods, goods?.beside].flatMap((some) => {
    const products = some?.products.filter(({ id }) => !before.has(id)) ?? [];
    return some && products.length > 0 ? { title: some.title, ...(some.link && { link: some.link }), products } : [];
  });
  if (!shown) return null;
  const lines = new Map(cart.items.map((line) => [line.product_id, line]));
  return <GoodsRow goods={shown} lines={lines} getFailure={getFailure} />;
}
