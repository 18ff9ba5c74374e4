// The slowest of twelve taps on a mid-tier phone: how long until the answer is painted (INP).
import { chromium } from '@playwright/test';
import { ensureChromium } from '../scripts/chromium.mjs';
import { withDemoShop } from './demo-shop.mjs';
import { calibrate, median } from './processor.mjs';
import { PHONE_AGENT, signIn } from './visitors.mjs';

const LIMIT_MS = 100;
const RUNS = Number(process.env.RUNS ?? 5);
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: PHONE_AGENT,
  locale: 'en-IN',
};

const button =
  (name, at = 0) =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).nth(at);

/** Taps by page, in order. */
const VISITS = [
  { path: '/', taps: [(page) => page.getByLabel('Language: English')] },
  {
    path: '/customer-product',
    account: ['customer', 'customer1'],
    taps: [button(/^Add to Cart/), button(/^Increase quantity/), button(/^Add to Cart/, 1), button(/^Spices/)],
  },
  {
    path: '/customer-delivery-details',
    taps: [
      (page) => page.getByText('Pay online', { exact: true }),
      // Which windows are left depends on the hour.
      (page) => page.getByRole('radio', { name: /\d [ap]m/ }).last(),
    ],
  },
  {
    path: '/store-staff-order-management',
    account: ['staff', 'staff123'],
    taps: [(page) => page.getByRole('link', { name: /^(?:Deliver|Open order)/ }).first()],
  },
  {
    path: '/admin-orders',
    account: ['admin', 'admin123'],
    taps: [
      (page) => page.getByRole('checkbox').nth(1),
      (page) => page.getByRole('checkbox').nth(1),
      (page) => page.locator('button[aria-haspopup="menu"]').last(),
      (page) => page.getByRole('menuitem').first(),
    ],
  },
];

/** Collects the durations of interactions, from the press to the next paint, in ms. */
const WATCH = () => {
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};

/** The longest interaction of one tap, in ms; 0 if it was shorter than the browser reports (16 ms). */
async function tap(page, control) {
  // Scrolls to it and waits until it stays.
  await control.tap({ trial: true });
  await page.evaluate(() => globalThis.interactions.splice(0));
  await control.tap();
  // Entries arrive after the paint, in an idle moment.
  await page.waitForTimeout(1000);
  return Math.max(0, ...(await page.evaluate(() => globalThis.interactions)));
}

/** The times of every page's taps in one round. */
async function tapEverything(browser, url, slowdown) {
  const rows = [];
  let context;
  for (const { path, account, taps } of VISITS) {
    if (!context || account) {
      await context?.close();
      context = await browser.newContext(PHONE);
      await context.addInitScript(WATCH);
      if (account) await signIn(context, url, account);
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url + path, { waitUntil: 'networkidle' }).catch(() => undefined);
    // The page replaces the server's first view once its code runs.
    await page.locator('#app-shell').waitFor({ state: 'detached' });
    const times = [];
    for (const find of taps) times.push(await tap(page, find(page)));
    rows.push(times);
    await page.close();
  }
  await context.close();
  return rows;
}

async function measure(url) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const blank = await browser.newPage();
  const processor = await calibrate((measureIndex) => blank.evaluate(measureIndex));
  await blank.close();
  const rounds = [];
  for (let run = 0; run < RUNS; run += 1) {
    rounds.push(await tapEverything(browser, url, processor.slowdown));
    process.stderr.write(`${JSON.stringify(rounds.at(-1))}\n`);
  }
  await browser.close();
  const rows = VISITS.map(({ path, taps }, visit) => ({
    path,
    times: taps.map((_, at) => median(rounds.map((round) => round[visit][at]))),
  }));
  return { processor, rows };
}

function print({ processor, rows }) {
  const lines = rows.map(
    ({ path, times }) =>
      `| \`${path}\` | ${times.join(', ')} | ${Math.max(...times)} | ${processor.index} (${processor.slowdown}×) |`,
  );
  const head = '| page | taps, ms | slowest | processor (slowdown) |\n| --- | --- | ---: | --- |';
  process.stdout.write(`${head}\n${lines.join('\n')}\n\nMedian of ${RUNS}.\n`);
  process.exitCode = rows.some(({ times }) => Math.max(...times) > LIMIT_MS) ? 1 : 0;
}

print(await withDemoShop(measure));
