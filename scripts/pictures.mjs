// Takes the screenshots in docs/pictures, phone and desktop, of a demo started with `SEED=demo npm start`.
// `BASE` is its address (default http://127.0.0.1:3000), `FOLDER` where they go, `ONLY` a part of their names.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from './chromium.mjs';

const base = process.env['BASE'] ?? 'http://127.0.0.1:3000';
const folder = process.env['FOLDER'] ?? join(dirname(fileURLToPath(import.meta.url)), '../docs/pictures');
const only = process.env['ONLY'] ?? '';

const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } };
const VISITOR = undefined;
const CUSTOMER = ['customer', 'customer1'];
const ADMIN = ['admin', 'admin123'];
const MANAGER = ['manager', 'manager1'];
const RIDER = ['staff', 'staff123'];
const SHOTS = [
  [VISITOR, '/', 'landing'],
  [VISITOR, '/login', 'login'],
  [CUSTOMER, '/customer-product', 'shop'],
  [CUSTOMER, '/customer-cart', 'cart'],
  [CUSTOMER, '/customer-delivery-details', 'delivery-details'],
  [CUSTOMER, '/customer-orders', 'orders'],
  [ADMIN, '/admin-dashboard', 'admin-dashboard'],
  [ADMIN, '/admin-orders?status=all', 'admin-orders'],
  [MANAGER, '/store-order-management', 'store-orders'],
  [MANAGER, '/store-add-stocks', 'store-requests'],
  [RIDER, '/store-staff-order-management', 'rider'],
];
const CART = ['Jaggery', 'Turmeric Powder', 'Sesame (White Til)'];

async function callApi(path, access, body) {
  const headers = { 'Content-Type': 'application/json', ...(access ? { Authorization: `Bearer ${access}` } : {}) };
  const answer = await fetch(base + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Signs in and sets the cookies that the web would set; resolves to the access token. */
async function signIn(context, [username, password]) {
  const { access, role_name } = await callApi('/api/token/', undefined, { username, password });
  const { user_id } = JSON.parse(Buffer.from(access.split('.')[1], 'base64url').toString());
  const cookies = { accessToken: access, roleName: encodeURIComponent(role_name), userId: String(user_id) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
  return access;
}

/** Puts three products in the demo customer's cart for the pictures of shop, cart and checkout. */
async function fillCart(access) {
  const products = await callApi('/products/our-products/?limit=100');
  for (const name of CART) {
    const product = products.find((one) => one.name === name);
    if (!product) throw new Error(`The demo has no ${name}.`);
    await callApi('/products/add-to-cart/', access, { product_id: product.id, quantity: 1 });
  }
}

/** Resolves once fonts and pictures are there and nothing is loading any more. */
async function waitUntilShown(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('main [aria-busy="true"], main .bg-skeleton') &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight || image.loading === 'lazy',
      ),
  );
  // The last fade-ins.
  await page.waitForTimeout(1500);
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(folder, { recursive: true });
for (const [width, viewport] of Object.entries(SIZES)) {
  for (const [account, path, name] of SHOTS.filter(([, , name]) => name.includes(only))) {
    const deviceScaleFactor = width === '360' ? 2 : 1;
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor,
      timezoneId: 'Asia/Kolkata',
      locale: 'en-IN',
    });
    const access = account && (await signIn(context, account));
    if (account === CUSTOMER) await fillCart(access);
    const page = await context.newPage();
    await page.goto(base + path);
    await waitUntilShown(page);
    await sharp(await page.screenshot())
      .webp({ quality: 78 })
      .toFile(join(folder, `${name}-${width}.webp`));
    await context.close();
  }
}
await browser.close();
