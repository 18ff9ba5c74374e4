// Takes the screenshots in docs/pictures of a running demo (BASE, default http://127.0.0.1:3000), phone and desktop.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from './chromium.mjs';

const base = process.env['BASE'] ?? 'http://127.0.0.1:3000';
const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');

const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };
const VISITOR = undefined;
const SHOTS = [
  [VISITOR, '/', 'landing'],
  [VISITOR, '/login', 'login'],
  [['customer', 'customer1'], '/customer-product', 'shop'],
  [['customer', 'customer1'], '/customer-cart', 'cart'],
  [['customer', 'customer1'], '/customer-delivery-details', 'delivery-details'],
  [['customer', 'customer1'], '/customer-orders', 'orders'],
  [['admin', 'admin123'], '/admin-dashboard', 'admin-dashboard'],
  [['admin', 'admin123'], '/admin-orders?status=all', 'admin-orders'],
  [['manager', 'manager1'], '/store-order-management', 'store-orders'],
  [['manager', 'manager1'], '/store-add-stocks', 'store-requests'],
  [['staff', 'staff123'], '/store-staff-order-management', 'rider'],
];

async function signIn(page, [username, password]) {
  await page.goto(`${base}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Puts three products in the demo customer's cart for the pictures of cart and checkout. */
async function fillCart(page) {
  await page.goto(`${base}/customer-product`);
  for (const name of ['Jaggery', 'Turmeric Powder', 'Sesame (White Til)']) {
    const heading = page.getByRole('heading', { name, exact: true });
    await page
      .getByRole('listitem')
      .filter({ has: heading })
      .getByRole('button', { name: /Add to Cart/ })
      .click();
    await page.waitForTimeout(400);
  }
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(folder, { recursive: true });
for (const [width, viewport] of Object.entries(SIZES)) {
  let signedIn;
  let page;
  for (const [account, path, name] of SHOTS) {
    if (!page || account !== signedIn) {
      await page?.context().close();
      page = await (
        await browser.newContext({
          viewport,
          deviceScaleFactor: width === '360' ? 2 : 1,
          timezoneId: 'Asia/Kolkata',
          locale: 'en-IN',
        })
      ).newPage();
      if (account) await signIn(page, account);
      if (path === '/customer-product') await fillCart(page);
      signedIn = account;
    }
    await page.goto(base + path);
    await page.waitForTimeout(2000);
    await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toFile(join(folder, `${name}-${width}.webp`));
  }
  await page?.context().close();
}
await browser.close();
