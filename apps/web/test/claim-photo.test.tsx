// The private photo of a claim: loaded with the token for its customer, the store's manager and administrators.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formBody } from '../../server/src/seed/caller.ts';
import { tinyPicture } from '../../server/test/support/harness.ts';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const manager = await world.manager();
const staff = await world.staff(manager);
const customer = await world.customer();
const ghee = await world.product({ price: 365, stores: [[manager, 20]] });
const order = await world.order(customer, [[ghee.id, 1]]);
await world.advance(order, 'Delivered', { customer, manager, staff });
const form = formBody({ line_id: ghee.id, kind: 'damaged', quantity: 1 }, await tinyPicture());
const { number } = (await world.call(api.claims.makeClaim, { as: customer, params: { id: order }, ...form })).ok;
const photo = `Photo of claim ${number}`;

/** Object URLs that are open. */
let urls = new Map<string, Blob>();
beforeEach(() => {
  urls = new Map();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${urls.size + 1}`;
    urls.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Answers requests for photos with `respond`, until it returns undefined. */
function answerPhotos(respond: () => Response | undefined) {
  const real = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const isPhoto = String(call[0]).endsWith('/photo/');
    return (isPhoto ? respond() : undefined) ?? real(...call);
  });
}

const openClaim = async (path: string, as: typeof customer) => {
  const user = open(path, as);
  await user.click(await button(new RegExp(`^Claim ${number} of`)));
  return { user, dialog: within(await screen.findByRole('dialog', { name: `Claim ${number}` })) };
};

it('is shown to its customer on request, and let go when it is hidden', async () => {
  const user = open('/customer-orders', customer);
  await user.click(await screen.findByRole('button', { name: `Order #${order}` }));
  const toggle = await button('Show photo');
  expect([toggle.getAttribute('aria-expanded'), urls.size]).toEqual(['false', 0]);
  await user.click(toggle);
  const image = await screen.findByRole('img', { name: photo });
  expect(urls.get(image.getAttribute('src') ?? '')).toMatchObject({ type: 'image/webp' });
  await user.click(await button('Hide photo'));
  expect([screen.queryByRole('img', { name: photo }), urls.size]).toEqual([null, 0]);
});

it.each([
  ['/store-claims', () => manager],
  ['/admin-claims', () => world.admin()],
] as const)('is shown on %s, and let go with the dialog', async (path, person) => {
  const { user, dialog } = await openClaim(path, await person());
  await dialog.findByRole('img', { name: photo });
  expect(urls.size).toBe(1);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(urls.size).toBe(0));
});

it('says when it could not be loaded, and loads it on another try', async () => {
  const answers = [new Response('{"detail":"Not now"}', { status: 400 })];
  answerPhotos(() => answers.pop());
  const { user, dialog } = await openClaim('/store-claims', manager);
  await dialog.findByText('The photo could not be loaded. Check your connection and try again.');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('img', { name: photo });
});

it('says when it is no longer available', async () => {
  answerPhotos(() => new Response('{"detail":"Not found."}', { status: 404 }));
  const { dialog } = await openClaim('/store-claims', manager);
  await dialog.findByText('The photo is no longer available.');
  expect(urls.size).toBe(0);
});
