// Where messages stand: at the bottom, above the bars of a phone, and never over what a user needs next.
import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Messages' }).locator('div').filter({ hasText: title }).last();

/** What a message covers of the bars, the focused control, and what is marked to stay in sight; and of `more`. */
const findCovered = (page: Page, more = 'none') =>
  page.evaluate((others) => {
    const region = document.querySelector('section[aria-label="Messages"]');
    if (!region || region.getBoundingClientRect().height === 0) throw new Error('No message');
    const own = region.getBoundingClientRect();
    const kept =
      'nav, [data-sidebar], [data-bottom-bar], [data-in-sight], header, [data-list-foot], :is(input, button, a):focus';
    return [...document.querySelectorAll(`${kept}, ${others}`)]
      .filter((element) => !region.contains(element))
      .filter((element) => {
        const rect = element.getBoundingClientRect();
        const isSeen = rect.height > 0 && rect.width > 0;
        return (
          isSeen && rect.top < own.bottom && rect.bottom > own.top && rect.left < own.right && rect.right > own.left
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, more);

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  for (const [who, landing] of [
    ['customer', '/customer-product'],
    ['admin', '/admin-dashboard'],
  ] as const) {
    test(`stand at the bottom and cover nothing on the ${device} of the ${who}`, async ({ browser }) => {
      const { page } = await openWindow(browser, viewport);
      await signIn(page, ACCOUNTS[who], landing);
      const message = toast(page, 'Login Successful');
      await expect(message).toBeVisible();
      await message.hover();
      const box = await page.getByRole('region', { name: 'Messages' }).boundingBox();
      expect(box?.y).toBeGreaterThan(viewport.height / 2);
      // On wide screens links and buttons move it along the bottom.
      if (device === 'phone') expect(box?.x).toBeLessThan(viewport.width / 4);
      // The shop has room between its cards.
      const more = who === 'customer' ? ':is(a, button, input):not([aria-hidden=true])' : undefined;
      expect(await findCovered(page, more)).toEqual([]);
    });
  }
}

test('stand above the foot of a list once it is scrolled into view', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await signIn(page, ACCOUNTS.admin, '/admin-dashboard');
  await page.goto('/admin-trail');
  const listFoot = page.locator('[data-list-foot]');
  // Its role is there once the page's code is, not with the picture from the server.
  const exporting = page.getByRole('button', { name: 'Export' });
  await expect(exporting).toBeVisible();
  await page.context().setOffline(true);
  await exporting.click();
  await expect(toast(page, 'Export Failed')).toBeVisible();
  await listFoot.evaluate((foot) => foot.scrollIntoView({ block: 'end' }));
  await expect.poll(() => findCovered(page)).toEqual([]);
});
