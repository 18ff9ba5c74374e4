// A printed page is its content: without header, navigation and bars.
import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, PHONE, signIn, takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';

/** What is printed outside the page's content. */
const findAround = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('header, footer, nav, aside, [data-bottom-bar], [role=status]')]
      .filter((element) => !element.closest('main') && element.getBoundingClientRect().height > 0)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

for (const [who, landing, paths, viewport] of [
  ['customer', '/customer-product', ['/customer-orders', '/customer-cart'], PHONE],
  ['admin', '/admin-dashboard', ['/admin-orders', '/admin-tax'], DESK],
] as const) {
  test(`prints only the content of the ${who}'s pages`, async ({ browser }) => {
    const { page } = await openWindow(browser, viewport);
    await signIn(page, ACCOUNTS[who], landing);
    for (const path of paths) {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      expect(await findAround(page)).not.toEqual([]);
      await page.emulateMedia({ media: 'print' });
      await expect(heading).toBeVisible();
      expect(await findAround(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ media: 'screen' });
    }
    expect(takeConsoleErrors()).toEqual([]);
  });
}
