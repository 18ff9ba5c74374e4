// Changing the language loses nothing. pages.spec.ts checks that every page is translated.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ACCOUNTS, DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { sessionCookies, signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

const askFor = (context: BrowserContext, language: string, url: string) =>
  context.addCookies([{ name: 'lang', value: language, url }]);

/** Chooses a language in the header's list, which is named in the page's present language. */
async function chooseInHeader(page: Page, list: string, language: string): Promise<void> {
  await page.getByLabel(list, { exact: true }).click();
  await page.getByRole('link', { name: language }).click();
}

test('keeps page, input and choice when the language changes', async ({ browser }) => {
  const { page } = await openWindow(browser, PHONE);
  await page.goto('/register?next=/cart');
  await page.getByLabel('Username').fill('kavita');
  await page.getByLabel('First Name').fill('कविता');
  await chooseInHeader(page, 'Language: English', 'मराठी');
  await expect(page.getByRole('heading', { level: 1, name: 'नोंदणी' })).toBeVisible();
  await expect(page).toHaveURL(/\/register\?next=\/cart$/);
  await expect(page.getByLabel('युजरनेम')).toHaveValue('kavita');
  await expect(page.getByLabel('नाव', { exact: true })).toHaveValue('कविता');
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1, name: 'आमच्याविषयी' })).toBeVisible();
  await chooseInHeader(page, 'भाषा: मराठी', 'English');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('changes the back office language in place, including stored notifications', async ({
  browser,
  request,
  shop,
}) => {
  const { page, context } = await openWindow(browser, DESK);
  await context.addCookies(sessionCookies(await signInByCall(request, ACCOUNTS.admin)));
  await askFor(context, 'en', shop.url);
  const choose = async (account: string, language: string) => {
    await page.getByRole('banner').getByRole('button', { name: account }).click();
    await page.getByRole('dialog').getByRole('link', { name: language }).click();
  };
  await page.goto('/admin-request-for-stocks?status=approved');
  await page.getByRole('searchbox').fill('Pune');
  await expect(page).toHaveURL(/q=Pune/);
  await choose('Account', 'मराठी');
  await expect(page.getByRole('heading', { level: 1, name: 'साठ्याच्या मागण्या' })).toBeVisible();
  await expect(page).toHaveURL(/status=approved.*q=Pune|q=Pune.*status=approved/);
  await expect(page.getByRole('searchbox')).toHaveValue('Pune');
  await expect(page.getByRole('link', { name: /^मंजूर/ })).toBeVisible();

  await page.goto('/admin-notification');
  await expect(page.getByText(/नवीन ऑर्डर #\d+/).first()).toBeVisible();
  await choose('खाते', 'हिन्दी');
  await expect(page.getByText(/नया ऑर्डर #\d+/).first()).toBeVisible();
  await choose('खाता', 'English');
  await expect(page.getByText(/New order #\d+/).first()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
});

test('offers the browser’s language once', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, locale: 'mr-IN' });
  const page = await context.newPage();
  const offer = page.getByRole('region', { name: 'हे दुकान मराठीतही आहे.' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh staples at your door' })).toBeVisible();
  await offer.getByRole('button', { name: 'Keep English' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/about-us');
  await expect(page.getByLabel('Language: English')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
