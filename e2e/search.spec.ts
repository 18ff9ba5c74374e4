// The shop's search on phone and desktop: suggestions in each language, and offers when nothing is found.
import { expect, type Page, type Route } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { findOverflowing, resize } from './support/pages.ts';
import { DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const NARROW = { width: 320, height: 640 };
const takeScreenshot = (page: Page, name: string) =>
  process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` }) : undefined;

/** Opens the shop in a language and waits until it has loaded. */
async function openShop(page: Page, language: keyof typeof NAMES) {
  await page.goto(`/shop?lang=${language}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page.getByLabel(LABELS[language]);
}

const LABELS = { en: 'Search products', mr: 'वस्तू शोधा', hi: 'सामान खोजें' };
const NAMES = { en: 'Turmeric Powder', mr: 'हळद पावडर', hi: 'हल्दी पाउडर' };

const SIZES = Object.entries({ phone: PHONE, narrow: NARROW, desk: DESK });

for (const language of ['en', 'mr', 'hi'] as const)
  test(`finds products in ${language} for a word in any language at any width, and opens one by keyboard`, async ({
    browser,
  }) => {
    const name = NAMES[language];
    const { page } = await openWindow(browser, PHONE);
    for (const [device, size] of SIZES) {
      await page.setViewportSize(size);
      const field = await openShop(page, language);
      await field.click();
      await field.pressSequentially('हळ');
      const isPhone = size !== DESK;
      const found = isPhone
        ? page.locator('section li').filter({ hasText: name }).first()
        : page.getByRole('listbox').getByRole('option').first();
      await expect(found).toContainText(name);
      await expect(found).toContainText('₹48');
      // A row shows two names: Hindi readers see no Marathi one.
      if (!isPhone || language !== 'hi') await expect(found.locator('mark').first()).toHaveText('हळ');
      // While words are looked up, the list may still change.
      await expect(page.locator('ul[aria-busy]')).toHaveCount(0);
      await field.press('ArrowDown');
      if (isPhone) await expect(found.getByRole('link', { name })).toBeFocused();
      else await expect(found).toHaveAttribute('aria-selected', 'true');
      await takeScreenshot(page, `suggest-${language}-${device}`);
      await expectNoViolations(page, `suggestions in ${language} on a ${device}`);
      expect(await findOverflowing(page), device).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      // The price per gram comes from the unit, which is translated too (CAT-12).
      await page.getByRole('main').locator('summary').click();
      await expect(page.getByText('₹0.24')).toBeVisible();
    }
    const again = await openShop(page, language);
    await again.fill('shampoo');
    await again.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /shampoo/ })).toBeVisible();
    await expect(page.locator('section h2').nth(1)).toBeVisible();
    for (const [device, size] of SIZES) {
      await resize(page, size);
      await takeScreenshot(page, `nothing-${language}-${device}`);
      await expectNoViolations(page, `nothing found in ${language} on a ${device}`);
      expect(await findOverflowing(page), device).toEqual([]);
    }
    expect(takeConsoleErrors()).toEqual([]);
  });

test('keeps what a phone searched for until it is removed, and adds from a row', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  const field = await openShop(page, 'en');
  await field.click();
  await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible();
  await field.fill('turmaric');
  const suggestions = page.getByRole('region', { name: 'Suggestions' });
  await expect(suggestions.getByText(/^Did you mean Turmeric Powder\? Showing \d products?\.$/)).toBeVisible();
  await suggestions
    .getByRole('button', { name: /^Add to Cart, Turmeric Powder/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Increase quantity of Turmeric Powder/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await field.fill('');
  const recent = page.getByRole('button', { name: 'turmaric', exact: true });
  await expect(recent).toBeVisible();
  await page.getByRole('button', { name: 'Remove turmaric' }).click();
  await expect(recent).toHaveCount(0);
  expect(takeConsoleErrors()).toEqual([]);
});

test('keeps the focus of a phone in the open search, also when the cart bar appears behind it', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  const field = await openShop(page, 'en');
  await field.click();
  await field.fill('jaggery');
  await page
    .getByRole('region', { name: 'Suggestions' })
    .getByRole('button', { name: /^Add to Cart, Jaggery/ })
    .first()
    .click();
  await expect(page.getByText('View cart')).toBeAttached();
  const isInSearch = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const search = document.querySelector('section[aria-label="Suggestions"]')?.parentElement;
      return at === document.body || search?.contains(at) === true;
    });
  await field.focus();
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Shift+Tab');
    expect(await isInSearch()).toBe(true);
  }
  expect(takeConsoleErrors()).toEqual([]);
});

test('debounces typing and aborts earlier requests', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await page.clock.install();
  const field = await openShop(page, 'en');
  const requested: string[] = [];
  let first: Route | undefined;
  await page.route('**/products/suggestions/**', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    // What sells is asked for without words.
    if (q === '') return route.continue();
    requested.push(q);
    // The first answer arrives after the second.
    if (q === 'til') first = route;
    else await route.continue();
  });
  // No delay between keys, so that a slow machine does not matter.
  await page.clock.pauseAt(Date.now() + 5_000);
  await field.pressSequentially('til');
  expect(requested).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => requested).toEqual(['til']);
  await field.fill('haldi');
  await expect(page.getByRole('option').first()).toContainText('Turmeric Powder');
  await first?.continue().catch(() => undefined);
  await expect(page.getByRole('option').filter({ hasText: 'Sesame' })).toHaveCount(0);
  expect(requested).toEqual(['til', 'haldi']);
});

test('finds loaded products offline, and keeps the typed text', async ({ browser }) => {
  const { page, context } = await openWindow(browser, PHONE);
  const field = await openShop(page, 'en');
  await field.focus();
  await context.setOffline(true);
  await field.pressSequentially('jagg');
  await expect(page.locator('section li').first()).toContainText('Jaggery');
  await expect(field).toHaveValue('jagg');
});
