// Measures the counter in the browser: scan to line with 5,000 goods on a slow processor, finishing a sale to the disk, starting without a
// network. Usage: `node bench/register.mjs`; needs a build. Prints p50 and p95 in ms.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBuilt } from '../scripts/build-hash.mjs';

const GOODS = 5_000;
const SCANS = 200;
const SALES = 50;
const STARTS = 10;
const SLOWER = 4;
const LIMITS = { scan: 50, finish: 300, start: 1500 };

ensureBuilt();
const dist = new URL('../apps/web/dist/', import.meta.url).pathname;
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const toCheckDigit = (digits) =>
  (10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10;
const toCode = (id) => {
  const digits = `890${String(id).padStart(9, '0')}`;
  return `${digits}${toCheckDigit(digits)}`;
};

/** A catalogue as the server answers it, with as many goods. */
const catalogue = {
  as_of: new Date().toISOString(),
  register: { id: 1, name: 'Bench', letter: 'A', store_id: 1 },
  issuer: {
    ...{ legal_name: 'Bench', address: null, gstin: '27AAPFU0939F1ZV', state_code: '27', fssai: null, phone: null },
    ...{ store_name: 'Bench', store_location: null, round_to_rupee: true, hsn_digits: 4, require_tax_class: false },
  },
  settings: { discount_limit_percent: 0, return_days: 30, scale_formats: [] },
  people: [{ user_id: 1, name: 'Asha', is_manager: true, can_sell: true, can_return: true, pin: null }],
  products: Array.from({ length: GOODS }, (_, at) => ({
    ...{ id: at + 1, name: `Good ${at + 1}`, name_mr: null, name_hi: null, unit: '500 g', unit_grams: 500 },
    ...{ prices: [{ price: 50 + (at % 90), mrp: 150 }], barcode: toCode(at + 1), plu: null, sold_by_weight: false },
    ...{ hsn: '0713', tax_class: 1, loose_tax_class: null, category: `Category ${at % 20}`, image: null },
  })),
  tax_classes: [{ id: 1, rates: [{ rate: 500, from: '2017-07-01' }] }],
  series: { invoice: { series: 'T01A', fy: '2627', next: 1 }, credit_note: { series: 'C01A', fy: '2627', next: 1 } },
};
const ANSWERS = [
  [/^\/api\/token\//, () => ({ access: 'token' })],
  [/\/catalogue\//, () => catalogue],
  [/\/hello\//, () => ({ server_time: new Date().toISOString(), head_seq: 0 })],
  [/\/pin\//, () => ({ check: 'check' })],
  [
    /\/records\//,
    (body) => ({
      head_seq: body.records.at(-1).seq,
      results: body.records.map(({ seq }) => ({ seq, state: 'posted', sale_id: null, flags: [] })),
    }),
  ],
  [/^\/registers\/$/, () => ({ ...catalogue.register, secret: 'secret' })],
];

/** Serves the built counter and the answers of its calls. */
async function serve(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const answer = ANSWERS.find(([path]) => path.test(pathname))?.[1];
  if (answer) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(chunks).toString() || '{}'))));
    return;
  }
  const file = pathname === '/store-counter' ? 'store-counter/index.html' : pathname.slice(1);
  const bytes = await readFile(join(dist, file)).catch(() => undefined);
  response.statusCode = bytes ? 200 : 404;
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.end(bytes);
}

const server = createServer(serve).listen(0);
const base = `http://127.0.0.1:${server.address().port}`;
const profile = mkdtempSync(join(tmpdir(), 'tilgul-register-'));
chmodSync(profile, 0o711);
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  viewport: { width: 1280, height: 800 },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

const at = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
let hasFailed = false;
function report(title, values, limit) {
  const [p50, p95] = [at(values, 0.5), at(values, 0.95)];
  if (p95 > limit) hasFailed = true;
  console.log(`${title}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (limit ${limit}), ${values.length} times`);
}

try {
  const page = await context.newPage();
  await page.goto(`${base}/store-counter`);
  await page.getByLabel('Username or mobile number').fill('manager');
  await page.getByLabel('Password').fill('password');
  await page.getByLabel('Register name').fill('Bench');
  await page.getByRole('button', { name: 'Register this device' }).click();
  const signIn = async () => {
    await page.getByRole('button', { name: /Asha/ }).click();
    await page.getByLabel('PIN', { exact: true }).fill('246825');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await page.getByLabel('Opening float').fill('0');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByRole('combobox').waitFor();

  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // From the closing key of a scan to the frame after the line is in the document.
  const scans = [];
  for (let scan = 0; scan < SCANS; scan += 1) {
    const code = toCode(((scan * 37) % GOODS) + 1);
    scans.push(
      await page.evaluate(async (text) => {
        const press = (key) =>
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const shown = new Promise((resolve) => {
          const watcher = new MutationObserver(() => {
            if (![...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes(text))) return;
            watcher.disconnect();
            requestAnimationFrame(() => resolve(performance.now()));
          });
          watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        });
        for (const key of text) press(key);
        const from = performance.now();
        press('Enter');
        return (await shown) - from;
      }, code),
    );
    if (scan % 20 === 19) {
      await page.getByRole('button', { name: 'Discard' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    }
  }
  report(`Scan to line, ${GOODS} goods, processor ${SLOWER}× slower`, scans, LIMITS.scan);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const sales = [];
  for (let sale = 0; sale < SALES; sale += 1) {
    await page.getByRole('combobox').fill(toCode(sale + 1));
    await page.keyboard.press('Enter');
    await page.keyboard.press('F10');
    await page.getByLabel('Cash received').waitFor();
    sales.push(
      await page.evaluate(async () => {
        const isDone = () => [...document.querySelectorAll('h2')].some((one) => one.textContent === 'Sale complete');
        const done = new Promise((resolve) => {
          const watcher = new MutationObserver(() => {
            if (!isDone()) return;
            watcher.disconnect();
            resolve(performance.now());
          });
          watcher.observe(document.body, { childList: true, subtree: true });
        });
        const from = performance.now();
        document.querySelector('aside form').requestSubmit();
        return (await done) - from;
      }),
    );
    await page.getByRole('button', { name: 'New sale' }).click();
  }
  report('Finish sale to durable', sales, LIMITS.finish);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('counter-code-')));
  await context.setOffline(true);
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) {
    const from = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Who is at the counter?' }).waitFor();
    starts.push(performance.now() - from);
  }
  report('Start without a network', starts, LIMITS.start);
  console.log(`Load of the machine ${loadavg()[0].toFixed(1)}`);
} finally {
  await context.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
if (hasFailed) process.exitCode = 1;
