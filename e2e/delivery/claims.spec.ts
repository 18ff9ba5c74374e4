// A claim with a photo: made on a phone, accepted by the store, refunded to the customer.
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { DESK, PHONE, takeConsoleErrors } from '../support/people.ts';
import { dialog, openAs, orderAt } from '../support/store-steps.ts';
import { test } from '../support/test.ts';
import { prepareBranch } from '../support/worlds.ts';

const branch = prepareBranch();

/** Expects a picture that the browser has decoded. */
const expectPicture = (image: Locator) =>
  expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);

/** Paths that the service worker has saved. */
const listSaved = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('accepts a claim with a photo made on a phone, and refunds it from the till', async ({ browser }) => {
  const id = await orderAt(branch, 'Delivered', { packs: 3 });
  const page = await openAs(browser, branch.customer, PHONE, '/customer-orders');
  await page.getByRole('button', { name: `Order #${id}`, exact: true }).click();
  await page.getByRole('button', { name: `Problem? Order #${id}` }).click();
  const claim = dialog(page, 'Something wrong?');
  await claim.getByText('Damaged').click();
  await claim.getByRole('button', { name: `Increase quantity of ${branch.goods.name}` }).click();
  // 48 megapixels, more than the server decodes.
  const photo = sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#b8860b' } });
  await claim
    .getByLabel('Photo')
    .setInputFiles({ name: 'IMG_2031.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() });
  await expect(claim.getByRole('img', { name: /^Chosen picture/ })).toBeVisible();
  await claim.getByLabel('Tell us more').fill('Two bags were torn at the seam.');
  await expectAccessible(page, 'the claim of a customer');
  await claim.getByRole('button', { name: 'Send to the store' }).click();
  await expect(page.getByText(/Your claim number is K\d{7}\./)).toBeVisible();
  // Above the links at the bottom, not over the header, although the form's footer was there when it was sent.
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.poll(async () => (await messages.boundingBox())?.y).toBeGreaterThan(PHONE.height / 2);
  await expect(
    page.getByText(/^You will hear from us by (tomorrow|today|[A-Z]\w\w \d+ [A-Z]\w\w), 6 pm$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show photo' }).click();
  await expectPicture(page.getByRole('img', { name: /^Photo of claim/ }));
  await expectAccessible(page, 'the photo of a claim');

  const sold = {
    user: { first_name: 'Ramesh', mobile_number: '9822041210' },
    products: [{ product_id: branch.goods.id, quantity: 4 }],
  };
  await branch.manager.call('POST', '/orders/manually/', sold);
  const desk = await openAs(browser, branch.manager, DESK, '/store-claims');
  await desk.getByRole('button', { name: /^Claim K\d{7} of/ }).click();
  const decision = desk.getByRole('dialog', { name: /^Claim K\d{7}$/ });
  await expectPicture(decision.getByRole('img', { name: /^Photo of claim/ }));
  const [{ image } = { image: '' }] = await branch.manager.call<{ image: string }[]>('GET', '/claims/');
  expect((await desk.request.get(image)).status()).toBe(401);
  for (const screen of [page, desk]) expect(await listSaved(screen)).not.toContain(image);
  await decision.getByRole('radio', { name: /^Accept/ }).check({ force: true });
  await expectAccessible(desk, 'the decision about a claim');
  await decision.getByRole('button', { name: 'Save decision' }).click();
  await expect(desk.getByText('Claim accepted')).toBeVisible();
  await decision.getByRole('button', { name: 'Refund in cash' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Refund in cash' }).click();
  await expect(desk.getByText('₹100.00 was taken out of the till.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `Order #${id}`, exact: true }).click();
  await expect(page.getByText('Accepted. ₹100.00 was refunded in cash.')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('refunds an accepted claim at the door from the rider’s cash', async ({ browser }) => {
  const id = await orderAt(branch, 'Delivered', { packs: 3 });
  const about = { line_id: branch.goods.id, kind: 'missing', quantity: 1 };
  const claim = await branch.customer.call<{ id: number; number: string }>('POST', `/orders/${id}/claims/`, about);
  await branch.manager.call('POST', `/claims/${claim.id}/decide/`, { accept: true });

  const page = await openAs(browser, branch.riders[0], PHONE, '/store-staff-order-management');
  const due = page
    .getByRole('region', { name: 'Refunds to give' })
    .getByRole('listitem')
    .filter({ hasText: claim.number });
  await expect(due.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\d{10}$/);
  await due.getByRole('button', { name: /^Refund ₹50\.00 to/ }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'money to give back');
  await due.getByRole('button', { name: /^Refund ₹50\.00 to/ }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await expect(due).toBeVisible();

  // Another order of the same customer, at whose delivery the refund is paid.
  const coming = await orderAt(branch, 'Out For Delivery');
  await page.goto(`/store-staff-order-management?order=${coming}`);
  const door = page.getByRole('region', { name: 'Refunds to give' }).filter({ hasNot: page.getByRole('listitem') });
  await expect(door).toContainText(claim.number);
  await expectAccessible(page, 'money to give back at the door of another order');
  await door.getByRole('button', { name: /^Refund ₹50\.00 to/ }).click();
  await asked.getByRole('button', { name: 'Yes, refunded' }).click();
  await expect(page.getByText('₹50.00 was deducted from your cash in hand.')).toBeVisible();
  await expect(door).toHaveCount(0);

  await page.goto('/store-staff-cash');
  await expect(page.getByText(`Refunded, claim ${claim.number}`)).toBeVisible();
  await expect(page.getByText('Refunded for claims')).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});
