// Head of product pages as search engines see it without JavaScript.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';
import { productHead } from './product-head.ts';

const world = await createWorld();
const ORIGIN = 'https://shop.example';
const getHead = (path: string) => productHead(world.deps)(path, ORIGIN);
const manager = await world.manager();
const staff = await world.staff(manager);

it('has name, size, price, picture and availability', async () => {
  const product = await world.product({ price: 78.5, main: 5 });
  const url = `${ORIGIN}/product/${product.id}`;
  const head = await getHead(`/product/${product.id}`);
  expect(head).toMatchObject({ status: 200, title: `${product.name} 500 g · Tilgul`, url });
  expect(head?.description).toContain('₹78.50');
  expect(head?.picture).toMatch(/^https:\/\/shop\.example\/media\/.+-960\.webp$/);
  expect(head?.data).toMatchObject({
    '@type': 'Product',
    name: `${product.name} 500 g`,
    offers: { price: '78.50', priceCurrency: 'INR', availability: 'https://schema.org/InStock', url },
  });
  expect(head?.data).not.toHaveProperty('aggregateRating');
});

it('has the average rating and the reviews of buyers', async () => {
  const { id } = await world.product({ main: 9 });
  await world.stockStore(manager, id, 5);
  const customer = await world.customer();
  await world.advance(await world.order(customer, [[id, 1]]), 'Delivered', { customer, manager, staff });
  await world.call(api.reviews.rateProduct, { as: customer, params: { id }, body: { rating: 4, word: 'Good.' } });
  expect((await getHead(`/product/${id}/`))?.data).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ reviewRating: { ratingValue: 4 }, reviewBody: 'Good.' }],
  });
});

it('is out of stock if the chain has none', async () => {
  const { id } = await world.product();
  expect((await getHead(`/product/${id}`))?.data).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

it('is 404 for discontinued and unknown products and for other paths', async () => {
  const { id } = await world.product({ main: 1 });
  await world.call(api.catalog.deleteProduct, { as: await world.admin(), params: { id } });
  for (const path of [`/product/${id}`, '/product/999999', '/product/first', '/product/', '/product/7/more'])
    expect(await getHead(path), path).toMatchObject({ status: 404 });
});

it('leaves other pages unchanged', async () => {
  expect(await getHead('/customer-product')).toBeUndefined();
  expect(await getHead('/')).toBeUndefined();
});
