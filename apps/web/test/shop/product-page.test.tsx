// A product's page: sharing and the way back.
import { screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const jaggery = await world.product({ main: 20 });
const path = `/product/${jaggery.id}`;
const link = () => `${window.location.origin}${path}`;

/** Simulates the device's share dialog. */
function shareWith(answer: () => Promise<void>): ShareData[] {
  const shared: ShareData[] = [];
  const share = (data: ShareData) => {
    shared.push(data);
    return answer();
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return shared;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

it('shares through the device’s share dialog', async () => {
  const shared = shareWith(() => Promise.resolve());
  const user = open(path);
  await user.click(await button('Share'));
  expect(shared).toEqual([{ title: `${jaggery.name} ${jaggery.unit}`, url: link() }]);
});

it('copies the link if the device has no dialog or refuses', async () => {
  const user = open(`${path}?from=mail`);
  await user.click(await button('Share'));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(link());
  await navigator.clipboard.writeText('');
  shareWith(() => Promise.reject(new DOMException('Not now', 'NotAllowedError')));
  await user.click(await button('Share'));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link()));
});

it('copies nothing when sharing is cancelled', async () => {
  shareWith(() => Promise.reject(new DOMException('Closed', 'AbortError')));
  const user = open(path);
  await navigator.clipboard.writeText('what was there');
  await user.click(await button('Share'));
  expect(await navigator.clipboard.readText()).toBe('what was there');
});

it('shows the link if copying fails', async () => {
  const user = open(path);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No clipboard'));
  await user.click(await button('Share'));
  await screen.findByText('The link could not be copied');
  screen.getByText(link());
});

it('shows the veg mark, ingredients and allergens, and the mark on the card', async () => {
  const admin = await world.admin();
  const { id, name, category, unit, description, price } = await world.product({ main: 20 });
  const label = { veg_mark: 'non_veg', ingredients: 'Wheat, egg', allergens: 'Gluten, egg' };
  const body = { name, category, unit, description, price, ...label };
  (await world.call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  open(`/product/${id}`);
  await screen.findByText('Wheat, egg');
  screen.getByText('Gluten, egg');
  screen.getByRole('img', { name: 'Non-vegetarian' });
  open('/shop');
  const link = await screen.findByRole('link', { name });
  const card = within(link.closest('li') ?? document.body);
  card.getByRole('img', { name: 'Non-vegetarian' });
});

it('goes back in the browser history', async () => {
  const user = open('/shop');
  await user.click(await screen.findByRole('link', { name: jaggery.name }));
  await screen.findByRole('heading', { level: 1, name: jaggery.name });
  const go = vi.spyOn(window.history, 'go');
  await user.click(await button('Back'));
  expect(go).toHaveBeenCalledWith(-1);
});

it('goes to the shop if it is the first page of the visit', async () => {
  const user = open(path);
  await user.click(await button('Back'));
  await screen.findByRole('heading', { level: 1, name: 'Featured products' });
});
