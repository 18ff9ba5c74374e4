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

const SUGGESTIONS = { en: 'Suggestions', mr: 'सुचवलेल्या वस्तू', hi: 'सुझाया गया सामान' };
const getSuggestions = (page: Page, language: keyof typeof NAMES = 'en') =>
  page.getByRole('region', { name: SUGGESTIONS[language] });

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
      const found = getSuggestions(page, language).getByRole('listitem').filter({ hasText: name }).first();
      await expect(found).toContainText(name);
      await expect(found).toContainText('₹48');
      // A row shows two names: Hindi readers see no Marathi one.
      if (language !== 'hi') await expect(found.locator('mark').first()).toHaveText('हळ');
      // While words are looked up, the list may still change.
      await expect(page.locator('ul[aria-busy]')).toHaveCount(0);
      await field.press('ArrowDown');
      await expect(found.getByRole('link', { name })).toBeFocused();
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
    await expect(page.locator('section h2').first()).toBeVisible();
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
  const suggestions = getSuggestions(page);
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

test('is a page of its own on a phone: Tab stays in it, and Back closes it over the shop as it was', async ({
  browser,
}) => {
  const { page } = await openWindow(browser, PHONE);
  const field = await openShop(page, 'en');
  const close = page.getByRole('button', { name: 'Close the search' });
  const suggestions = getSuggestions(page);
  /** Whether the search has closed, with these words in field and address, and the heading in focus. */
  const expectClosed = async (words: string) => {
    await expect(close).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(field).toHaveValue(words);
    expect(new URL(page.url()).searchParams.get('q') ?? '').toBe(words);
  };
  await field.click();
  await field.fill('jaggery');
  await suggestions
    .getByRole('button', { name: /^Add to Cart, Jaggery/ })
    .first()
    .click();
  // The cart bar has appeared behind the search.
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
  await page.waitForURL(/q=jaggery/);
  await page.goBack();
  await expectClosed('');

  await field.click();
  await field.fill('turmeric');
  await field.press('Enter');
  await expectClosed('turmeric');
  await field.click();
  await field.fill('dal');
  await page.waitForURL(/q=dal/);
  await close.click();
  await expectClosed('turmeric');
  await field.click();
  await field.press('Escape');
  await field.press('Escape');
  await expectClosed('turmeric');

  await field.click();
  await suggestions.getByRole('link', { name: 'Turmeric Powder' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Turmeric Powder');
  await page.goBack();
  await expect(suggestions.getByRole('link', { name: 'Turmeric Powder' }).first()).toBeVisible();
  await page.goBack();
  await expectClosed('turmeric');
  expect(takeConsoleErrors()).toEqual([]);
});

test('debounces typing and aborts earlier requests', async ({ browser }) => {
  const { page } = await openWindow(browser, DESK);
  await page.clock.install();
  const field = await openShop(page, 'en');
  const requested: string[] = [];
  let first: Route | undefined;
  await page.route('**/products/our-products/**', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    // The whole range is asked for without words.
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
  const rows = getSuggestions(page).getByRole('listitem');
  await expect(rows.first()).toContainText('Turmeric Powder');
  await first?.continue().catch(() => undefined);
  await expect(rows.filter({ hasText: 'Sesame' })).toHaveCount(0);
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
