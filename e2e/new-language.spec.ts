// A new language needs a folder of messages and a row in the list. What it does not translate is English.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ACCOUNTS, PHONE, takeConsoleErrors, watchConsole } from './support/people.ts';
import { copyData, type Program, startProgram } from './support/program.ts';
import { ADDRESS, newCustomer, sessionCookies, signInByCall } from './support/shop-steps.ts';
import { copySources } from './support/sources.ts';
import { DEMO_DATA, test as shopTest } from './support/test.ts';

const ROW = { code: 'gu', name: 'ગુજરાતી', locale: 'gu-IN-u-nu-latn-hc-h12' };
const MESSAGES = {
  shared: { app: { login: 'લૉગિન' } },
  customer: {
    checkout: {
      payCash: 'ઑર્ડર આપો · {amount}',
      paymentFor: '{count, plural, one {# વસ્તુનો ઑર્ડર} other {# વસ્તુઓનો ઑર્ડર}}',
    },
  },
  server: { cart: { updated: 'કાર્ટ બદલાયું.' }, invoiceLabels: { total: 'કુલ' } },
};

/** Adds the language to a copy of the sources. */
function addLanguage(folder: string): void {
  const list = join(folder, 'messages/languages.json');
  writeFileSync(list, JSON.stringify([...(JSON.parse(readFileSync(list, 'utf8')) as object[]), ROW]));
  mkdirSync(join(folder, 'messages', ROW.code));
  for (const [area, messages] of Object.entries(MESSAGES))
    writeFileSync(join(folder, 'messages', ROW.code, `${area}.json`), JSON.stringify(messages));
}

const test = shopTest.extend<object, { gujarati: Program }>({
  gujarati: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off the pattern.
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'tilgul-language-'));
      chmodSync(folder, 0o711);
      copySources(folder);
      addLanguage(folder);
      copyData(DEMO_DATA, join(folder, 'data'));
      const settings = { PORT: '0', DATA_DIR: join(folder, 'data') };
      const program = await startProgram(['scripts/start.mjs'], settings, folder);
      await provide(program);
      await program.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a fourth language of a few messages serves shop, checkout and invoice', async ({
  browser,
  playwright,
  gujarati,
}) => {
  const baseURL = gujarati.url;
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { 'Accept-Language': 'gu-IN,gu;q=0.9', Origin: baseURL },
  });
  const admin = await signInByCall(request, ACCOUNTS.admin);
  const [jaggery] = await admin.call<{ id: number }[]>('GET', '/products/?q=Jaggery');
  if (!jaggery) throw new Error('The demo data has no jaggery.');
  await admin.call('PUT', `/products/${jaggery.id}/words/`, { names: { gu: 'ગોળ' }, search_words: ['gud'] });

  const context = await browser.newContext({ baseURL, viewport: PHONE });
  const page = watchConsole(await context.newPage());
  await page.goto('/shop?lang=gu');
  await expect(page.locator('html')).toHaveAttribute('lang', 'gu');
  await expect(page.getByRole('link', { name: 'લૉગિન' }).first()).toBeVisible();
  await page.getByLabel('Language: ગુજરાતી').click();
  await expect(page.getByRole('link', { name: 'ગુજરાતી' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  const search = page.getByLabel('Search products');
  await search.fill('ગોળ');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'ગોળ', exact: true }).first()).toBeVisible();

  const customer = await newCustomer(request);
  await customer.call('POST', '/users/address/create/', ADDRESS);
  const added = await customer.call<{ message: string }>('POST', '/products/add-to-cart/', {
    product_id: jaggery.id,
    quantity: 2,
  });
  expect(added.message).toBe('કાર્ટ બદલાયું.');
  await context.addCookies([...sessionCookies(customer), { name: 'lang', value: 'gu', url: baseURL }]);
  await page.goto('/customer-cart');
  await expect(page.getByText('ગોળ').first()).toBeVisible();
  await page.goto('/customer-delivery-details');
  await page.getByRole('button', { name: /^ઑર્ડર આપો · ₹/ }).click();
  await expect(page).toHaveURL(/\/customer-orders$/);
  await expect(page.getByText('ગોળ').first()).toBeVisible();

  const [order] = await customer.call<{ id: number }[]>('GET', '/orders/');
  await expect(page.getByText(`#${order?.id}`).first()).toBeVisible();
  const [bill] = await admin.call<{ id: number }[]>('GET', '/bills/');
  const pdf = await request.get(`/bills/${bill?.id}/pdf/`, { headers: { Authorization: `Bearer ${admin.access}` } });
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(takeConsoleErrors()).toEqual([]);
});
