// The pages in Marathi and Hindi: no English left but names, nothing cut, and a choice of language that loses nothing.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PATHS } from '../apps/web/src/shared/paths.ts';
import { ORDER_STATUSES } from '../packages/contract/src/rules/order-status.ts';
import { expectNoViolations } from './support/axe.ts';
import { pathsIn, ROLES, widerParts } from './support/pages.ts';
import { ACCOUNTS, DESK, openWindow, PHONE, takeConsoleErrors } from './support/people.ts';
import { sessionCookies, signInByCall } from './support/shop-steps.ts';
import { test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Words that are the same in every language: our own name, and what people in a shop say as it is. */
const ALLOWED = new Set(
  'Tilgul English UPI MRP GSTIN GST GSTR CGST SGST IGST HSN JSON UQC OTP SMS PIN CSV QR FSSAI DLT DPDP MB kg ml km Ctrl Delete Google Mozilla Apple Microsoft Razorpay accessToken refreshToken roleName userId warehouse_id resetGrant lang my data json Esri OpenStreetMap'.split(
    ' ',
  ),
);
/** Words that the server sends and the pages translate. */
const TRANSLATED = new Set(ORDER_STATUSES.flatMap((status) => status.split(' ')));
const WORD = /[A-Za-z_]{2,}/g;

const askFor = (context: BrowserContext, language: string, url: string) =>
  context.addCookies([{ name: 'lang', value: language, url }]);

/** Gathers the words of the server's answers: names of people, goods and towns are shown as they are. */
function gatherNames(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // A page that is left takes its answers with it.
    const text = await response.text().catch(() => '');
    for (const [word] of text.matchAll(WORD)) if (!TRANSLATED.has(word)) names.add(word);
  });
  return names;
}

/** Every text of the page that somebody sees or hears, but for what says that it is in English. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const around = nodes.currentNode.parentElement;
      if (around && !around.closest('script, style, [lang=en]')) texts.push(nodes.currentNode.textContent ?? '');
    }
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    for (const element of document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join()))
      for (const name of spoken) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Controls and headings whose words are wider than they are, by more than a letter's own overhang. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, th, legend')]
      // A box to tick has no words of its own, and is touched beyond its cell.
      .filter(({ textContent }) => textContent?.trim())
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 4)
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );

async function look(page: Page, path: string, language: string, names: ReadonlySet<string>): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // Somebody's initials are in no answer as they are shown.
  const isForeign = (word: string) => !ALLOWED.has(word) && !names.has(word) && !/^[A-Z]{2}$/.test(word);
  // Names are known when the answer that has them is read, which may be a moment after it is shown.
  await expect
    .poll(async () => (await textsOf(page)).filter((text) => (text.match(WORD) ?? []).some(isForeign)), {
      message: path,
    })
    .toEqual([]);
  expect(await widerParts(page), path).toEqual([]);
  expect(await cutTexts(page), path).toEqual([]);
  await expectNoViolations(page, path);
}

const TRANSLATED_FOR: readonly (string | undefined)[] = [undefined, 'customer', 'staff', 'manager', 'admin'];

for (const language of ['mr', 'hi']) {
  for (const { account, files } of ROLES.filter((role) => TRANSLATED_FOR.includes(role.account))) {
    for (const size of [PHONE, DESK]) {
      test(`every page of ${account ?? 'visitors'} in ${language} at ${size.width} px`, async ({
        browser,
        request,
        shop,
      }) => {
        test.setTimeout(300_000);
        const { page, context } = await openWindow(browser, size);
        await askFor(context, language, shop.url);
        if (account) await context.addCookies(sessionCookies(await signInByCall(request, ACCOUNTS[account])));
        const names = gatherNames(page);
        for (const path of files.flatMap((file) => pathsIn(file, PATHS))) await look(page, path, language, names);
        expect(takeConsoleErrors()).toEqual([]);
        await context.close();
      });
    }
  }
}

test('another language keeps the page, what was typed and the choice', async ({ browser }) => {
  const { page, context } = await openWindow(browser, PHONE);
  await page.goto('/register?next=/cart');
  await page.getByLabel('Username').fill('kavita');
  await page.getByLabel('First Name').fill('कविता');
  await page.getByRole('link', { name: 'मराठी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'नोंदणी' })).toBeVisible();
  await expect(page).toHaveURL(/\/register\?next=\/cart$/);
  await expect(page.getByLabel('युजरनेम')).toHaveValue('kavita');
  await expect(page.getByLabel('नाव', { exact: true })).toHaveValue('कविता');
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1, name: 'आमच्याविषयी' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
  await context.close();
});

test('the back office changes its language in place, and tells what was written before', async ({
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
  await expect(page.getByRole('combobox', { name: 'स्थिती' })).toContainText('मंजूर');

  await page.goto('/admin-notification');
  await expect(page.getByText(/नवीन ऑर्डर #\d+/).first()).toBeVisible();
  await choose('खाते', 'हिन्दी');
  await expect(page.getByText(/नया ऑर्डर #\d+/).first()).toBeVisible();
  await choose('खाता', 'English');
  await expect(page.getByText(/New order #\d+/).first()).toBeVisible();
  expect(takeConsoleErrors()).toEqual([]);
  await context.close();
});

test('the language of the browser is offered once', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, locale: 'mr-IN' });
  const page = await context.newPage();
  const offer = page.getByRole('region', { name: 'हे दुकान मराठीतही आहे.' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh staples at your door' })).toBeVisible();
  await offer.getByRole('button', { name: 'Keep English' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/about-us');
  await expect(page.getByRole('link', { name: 'मराठी' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await context.close();
});
