// Below the lines of a cart on wide screens: what the customer bought last, or what sells in the store.
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
  const products = goods?.products.filter(({ id }) => !before.has(id)) ?? [];
  if (!goods || products.length === 0) return null;
  const lines = new Map(cart.items.map((line) => [line.product_id, line]));
  return <GoodsRow goods={{ ...goods, products }} lines={lines} getFailure={getFailure} />;
}
