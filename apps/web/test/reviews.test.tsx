// The administrator hides a review and shows it again.
import { screen, waitFor } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const { reviews } = api;
const admin = await world.admin();
const manager = await world.manager();
const staff = await world.staff(manager);
const jaggery = await world.product({ main: 20, stores: [[manager, 5]] });

async function review(rating: number, word: string): Promise<void> {
  const customer = await world.customer();
  const order = await world.order(customer, [[jaggery.id, 1]]);
  await world.advance(order, 'Delivered', { customer, manager, staff });
  await world.call(reviews.rateProduct, { as: customer, params: { id: jaggery.id }, body: { rating, word } });
}

const wordsShown = async () =>
  (await world.call(reviews.getProductPage, { params: { id: jaggery.id } })).ok.reviews.map(({ word }) => word);

it('hides a review without confirmation, offers Undo, and shows it again', async () => {
  await review(1, 'Rude words');
  const user = open('/admin-product', admin);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reviews' }));
  await screen.findByRole('heading', { level: 1, name: 'Reviews' });
  await screen.findByText('Rude words');
  const hide = `Hide the review of ${jaggery.name} by Meera P.`;
  const show = `Show the review of ${jaggery.name} by Meera P. again`;
  await user.click(await button(hide));
  await screen.findByText('Review hidden');
  await button(show);
  expect(await wordsShown()).toEqual([]);
  await user.click(await button('Undo'));
  await screen.findByText('Review shown again');
  await button(hide);
  expect(await wordsShown()).toEqual(['Rude words']);
});

it('filters hidden reviews; a review shown again leaves the list', async () => {
  const [first] = (await world.call(reviews.listReviews, { as: admin })).ok;
  const params = { id: first?.id ?? 0 };
  await world.call(reviews.hideReview, { as: admin, params, body: { is_hidden: true } });
  await review(5, 'Fine words');
  const user = open('/admin-reviews?show=hidden', admin);
  await screen.findByText('Rude words');
  expect(screen.queryByText('Fine words')).toBeNull();
  await user.click(await button(/^Show the review of/));
  await waitFor(() => expect(screen.queryByText('Rude words')).toBeNull());
  expect(await wordsShown()).toContain('Rude words');
});
