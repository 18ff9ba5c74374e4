// Runs Lighthouse with a mobile preset on six pages of the product in production mode with demo data.
import { cpus, loadavg } from 'node:os';
import { withDemoShop } from '../demo-shop.mjs';
import { calibrate, installLighthouse, median } from '../processor.mjs';
import { fetchCookies, fillCart, PHONE_AGENT } from '../visitors.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
/** A phone's viewport, and Lighthouse's slow mobile network for counting requests. */
const PHONE = { width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOW = { download: (1.6 * 1024 * 1024) / 8, upload: (750 * 1024) / 8, latency: 150 };

/** The largest layout shift of any page. */
const SHIFT = 0.005;
/** Limits by area (PERF-2): scores, lab milliseconds, requests. */
const LIMITS = {
  public: { scores: [95, 100, 95], times: [1600, 2400, 2300, 120], requests: 12 },
  customer: { scores: [90, 100, 95], times: [1800, 2800, 2600, 180], requests: 14 },
  staff: { scores: [95, 100, 95], times: [1600, 2400, 2300, 120], requests: 12 },
  'back office': { scores: [85, 100, 95], times: [2200, 3200, 3000, 250], requests: 16 },
};
const PAGES = [
  { path: '/', area: 'public' },
  { path: '/login', area: 'public' },
  { path: '/customer-product', area: 'customer', account: ['customer', 'customer1'] },
  { path: '/customer-delivery-details', area: 'customer', account: ['customer', 'customer1'], hasCart: true },
  { path: '/store-staff-order-management', area: 'staff', account: ['staff', 'staff123'] },
  { path: '/admin-orders', area: 'back office', account: ['admin', 'admin123'] },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const TIMES = [
  'first-contentful-paint',
  'speed-index',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const say = (text) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

async function loadTools() {
  installLighthouse();
  const [{ default: lighthouse }, { default: puppeteer }] = await Promise.all([
    import('lighthouse'),
    import('puppeteer-core'),
  ]);
  return { lighthouse, puppeteer };
}

/** Sets the cookies of a signed-in account. */
async function signIn(browser, url, account) {
  const { hostname: domain } = new URL(url);
  const cookies = await fetchCookies(url, account);
  await browser.setCookie(
    ...Object.entries(cookies).map(([name, value]) => ({ name, value, domain, path: '/', sameSite: 'Strict' })),
  );
}

/** One cold load on a phone: Lighthouse's three scores, four times in ms, and the layout shift. */
async function runOnce(lighthouse, browser, url, slowdown, triesLeft = 2) {
  const { lhr } = await lighthouse(url, {
    port: Number(new URL(browser.wsEndpoint()).port),
    onlyCategories: CATEGORIES,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
    // The notification stream never ends, so Lighthouse would wait 45 s for signed-in pages.
    maxWaitForLoad: 15_000,
  });
  if (lhr.runtimeError) {
    // On a busy machine Lighthouse sometimes loses the trace.
    if (triesLeft === 0) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    return runOnce(lighthouse, browser, url, slowdown, triesLeft - 1);
  }
  const failed = CATEGORIES.slice(1).flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 1),
  );
  for (const { id } of failed) say(`  not passed: ${id} (${lhr.audits[id].title})`);
  return [
    ...CATEGORIES.map((category) => Math.round(lhr.categories[category].score * 100)),
    ...TIMES.map((id) => lhr.audits[id].numericValue),
  ];
}

/** Counts the requests sent before the largest contentful paint, and measures its time, on a slow network with an empty cache. */
async function countRequests(browser, url) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await context.setCookie(...(await browser.cookies()));
  await page.setViewport(PHONE);
  await page.setUserAgent({ userAgent: PHONE_AGENT });
  await page.emulateNetworkConditions(SLOW);
  await page.evaluateOnNewDocument(() => {
    globalThis.largest = 0;
    new PerformanceObserver((list) => {
      globalThis.largest = list.getEntries().at(-1).startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle2' });
  const counted = await page.evaluate(() => {
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < globalThis.largest);
    return { names: begun.map(({ name }) => name), requests: begun.length + 1, largest: globalThis.largest };
  });
  if (process.env.NAMES) say(counted.names.join('\n'));
  await context.close();
  return counted;
}

function print(rows, loads) {
  const head = [
    ...['page', 'area', 'performance', 'accessibility', 'best practices', 'FCP', 'SI', 'LCP', 'TBT', 'CLS'],
    'requests before LCP',
    'processor (slowdown)',
  ];
  const cells = rows.map(({ path, area, values, requests, processor }) => {
    const { scores, times, requests: most } = LIMITS[area];
    const [score, time] = [values.slice(0, 3), values.slice(3, 7)];
    const mark = (text, isMet, limit) => (isMet ? text : `**${text}** (${limit})`);
    return [
      `\`${path}\``,
      area,
      ...score.map((value, index) => mark(String(value), value >= scores[index], `≥ ${scores[index]}`)),
      ...time.slice(0, 3).map((ms, index) => mark(`${(ms / 1000).toFixed(2)} s`, ms <= times[index], times[index])),
      mark(`${time[3].toFixed(0)} ms`, time[3] <= times[3], times[3]),
      mark(values[7].toFixed(3), values[7] <= SHIFT, SHIFT),
      mark(String(requests), requests <= most, `≤ ${most}`),
      `${processor.index} (${processor.slowdown}×)`,
    ];
  });
  const line = (parts) => `| ${parts.join(' | ')} |`;
  const text = [line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n');
  const range = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
  process.stdout.write(
    `${text}\n\n${new Date().toISOString().slice(0, 16)} UTC, ${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, load before each run ${range}; median of ${RUNS}. Bold: over the limit in brackets.\n`,
  );
}

async function measure(url, { lighthouse, puppeteer }) {
  const [rows, loads] = [[], []];
  for (const { path, area, account, hasCart } of PAGES.filter(
    ({ path }) => !process.env.PAGE || process.env.PAGE.split(',').includes(path),
  )) {
    const browser = await puppeteer.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      if (account) await signIn(browser, url, account);
      if (hasCart) await fillCart(url, account);
      const blank = await browser.newPage();
      const processor = await calibrate((measureIndex) => blank.evaluate(measureIndex));
      await blank.close();
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) {
        loads.push(loadavg()[0]);
        runs.push(await runOnce(lighthouse, browser, url + path, processor.slowdown));
        say(
          `${path} ${runs.at(-1).map((value) => Math.round(value * 1000) / 1000)} (index ${processor.index}, ${processor.slowdown}× slower, load ${loads.at(-1).toFixed(1)})`,
        );
      }
      const { requests, largest } = await countRequests(browser, url + path);
      say(`${path} ${requests} requests before the largest paint at ${largest.toFixed(0)} ms on a slow network`);
      const values = (runs[0] ?? []).map((_, at) => median(runs.map((run) => run[at])));
      rows.push({ path, area, requests, processor, values });
    } finally {
      await browser.close();
    }
  }
  if (RUNS > 0) print(rows, loads);
}

const tools = await loadTools();
await withDemoShop((url) => measure(url, tools));
