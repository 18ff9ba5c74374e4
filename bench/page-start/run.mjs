// What the main thread does while a page starts cold on a phone, beside the least page with the same libraries (minimal.jsx).
// Durations are processor time of the main thread times the slowdown, so that other work on the machine does not count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, loadConfigFromFile } from 'vite';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { withDemoShop } from '../demo-shop.mjs';
import { median, readIndexes, toSlowdown } from '../processor.mjs';
import { fillCart, PHONE_AGENT, signIn } from '../visitors.mjs';

const WEB_CONFIG = join(import.meta.dirname, '../../apps/web/vite.config.ts');

const RUNS = Number(process.env.RUNS ?? 5);
/** A longer task keeps a tap waiting. */
const LONG_MS = 50;
/** The minimal page's main-thread time, times this, is the limit. */
const LIMIT_RATIO = 2.5;
/** Work after the view that still belongs to the start; the service worker begins later. */
const AFTER_VIEW_MS = 2000;
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent: PHONE_AGENT,
};
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'blink.user_timing',
  'toplevel',
];

/** `view` is there once the page has what it is for. */
const PAGES = [
  { path: '/', view: 'main h1' },
  { path: '/login', view: '#root:not([inert]) form' },
  { path: '/customer-product', view: 'main li button', account: ['customer', 'customer1'] },
  { path: '/customer-delivery-details', view: 'main [type=radio]', account: ['customer', 'customer1'], hasCart: true },
  { path: '/store-staff-order-management', view: 'main li a', account: ['staff', 'staff123'] },
  { path: '/admin-orders', view: 'main li h2 a', account: ['admin', 'admin123'] },
];

/** Builds the minimal page as the web is built and serves it with its ten rows. */
async function serveMinimal(outDir) {
  const web = await loadConfigFromFile({ command: 'build', mode: 'production' }, WEB_CONFIG);
  const { target } = web?.config.build ?? {};
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target, modulePreload: { polyfill: false } },
  });
  const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: `Row ${id}` }));
  const types = { '.js': 'text/javascript', '.html': 'text/html' };
  const server = createServer(({ url }, response) => {
    if (url === '/rows') return response.end(JSON.stringify(rows));
    const file = url === '/' ? '/index.html' : url;
    const type = types[extname(file)];
    if (!type) return response.writeHead(404).end();
    return response.writeHead(200, { 'Content-Type': type }).end(readFileSync(join(outDir, file)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Marks the frame that shows the view. */
function markView(selector) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    return setTimeout(() => {
      performance.mark('view shown');
      console.debug('view shown');
    });
  };
  requestAnimationFrame(look);
}

async function traceWhile(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  const result = await work();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  return { result, events: traceEvents.sort((a, b) => a.ts - b.ts) };
}

const isTask = ({ name, ph }) => name === 'RunTask' && ph === 'X';
/** Names that say what a task ran. */
const CAUSES = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'FunctionCall',
  'TimerFire',
  'EventDispatch',
  'ParseHTML',
  'Layout',
  'UpdateLayoutTree',
  'Paint',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
]);
const SCRIPT = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'FunctionCall',
  'RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
]);

function describe({ name, args = {}, tdur = 0 }, slowdown) {
  const { functionName = '', url = args.fileName ?? '', type = '' } = args.data ?? args;
  const file = String(url).split('/').at(-1);
  return [name, functionName, type, file, `${((tdur / 1000) * slowdown).toFixed(0)}`].filter(Boolean).join(' ');
}

/** Events of a span that are not inside another one of them. */
function outermost(events, names) {
  let end = 0;
  return events.filter(({ name, ph, ts, dur = 0 }) => {
    if (ph !== 'X' || !names.has(name) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** The figures of one start, in ms of a phone. */
function analyse(events, slowdown) {
  const mark = events.findLast(({ name }) => name === 'view shown');
  if (!mark) throw new Error('The view was never shown.');
  const { pid, tid } = mark;
  const thread = events.filter((event) => event.pid === pid && event.tid === tid);
  const start =
    thread.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL)?.ts ?? 0;
  const tasks = thread.filter((event) => isTask(event) && event.ts >= start);
  const toMs = ({ tdur = 0 }) => (tdur / 1000) * slowdown;
  const long = tasks.filter((task) => toMs(task) > LONG_MS);
  const interactive = Math.max(mark.ts, ...long.map(({ ts, dur }) => ts + dur));
  const before = tasks.filter(({ ts }) => ts <= interactive);
  const sum = (some) => some.reduce((total, event) => total + toMs(event), 0);
  const within = ({ ts, dur }) => thread.filter((event) => event.ts >= ts && event.ts <= ts + dur);
  return {
    script: sum(
      outermost(
        thread.filter(({ ts }) => ts >= start && ts <= interactive),
        SCRIPT,
      ),
    ),
    main: sum(before),
    settled: sum(tasks),
    blocked: long.reduce((total, task) => total + toMs(task) - LONG_MS, 0),
    longest: Math.max(0, ...tasks.map(toMs)),
    long: long.map((task) => ({
      ms: toMs(task),
      causes: outermost(within(task), CAUSES)
        .filter((cause) => toMs(cause) > 5)
        .map((cause) => describe(cause, slowdown)),
    })),
  };
}

/** Lighthouse's index as if the processor had nothing else to do. */
async function measureProcessor(browser) {
  const page = await browser.newPage();
  const { result, events } = await traceWhile(browser, page, () => readIndexes((measure) => page.evaluate(measure)));
  await page.close();
  const shares = events
    .filter((event) => isTask(event) && event.dur > 800_000 && event.tdur)
    .map(({ dur, tdur }) => dur / tdur);
  const index = Math.round(median(result) * median(shares));
  return { index, slowdown: toSlowdown(index) };
}

async function startOnce(browser, { url, path, view, account }, slowdown) {
  const context = await browser.newContext(PHONE);
  if (account) await signIn(context, url, account);
  await context.addInitScript(markView, view);
  const page = await context.newPage();
  const { events } = await traceWhile(browser, page, async () => {
    // Waiting for a function would run code in the page.
    const viewShown = page.waitForEvent('console', (message) => message.text() === 'view shown');
    await page.goto(url + path);
    await viewShown;
    await page.waitForTimeout(AFTER_VIEW_MS);
  });
  await context.close();
  return analyse(events, slowdown);
}

const say = (text) => process.stderr.write(`${text}\n`);

async function measure(url) {
  const outDir = mkdtempSync(join(tmpdir(), 'tilgul-minimal-'));
  const minimal = await serveMinimal(outDir);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const processor = await measureProcessor(browser);
    say(`index ${processor.index}, ${processor.slowdown}× slower`);
    const asked = PAGES.filter(({ path }) => !process.env.PAGE || process.env.PAGE.split(',').includes(path));
    for (const page of asked) if (page.hasCart) await fillCart(url, page.account);
    const starts = [
      { name: 'minimal', url: minimal.url, path: '/', view: 'li:nth-child(10)' },
      ...asked.map((page) => ({ name: page.path, url, ...page })),
    ];
    const runs = new Map(starts.map(({ name }) => [name, []]));
    for (let run = 0; run < RUNS; run += 1) {
      for (const start of starts) {
        const figures = await startOnce(browser, start, processor.slowdown);
        runs.get(start.name).push(figures);
        say(
          `${start.name} script ${figures.script.toFixed(0)}, main ${figures.main.toFixed(0)}, settled ${figures.settled.toFixed(0)}, blocked ${figures.blocked.toFixed(0)}`,
        );
        for (const { ms, causes } of figures.long) say(`  ${ms.toFixed(0)} ms: ${causes.join('; ')}`);
      }
    }
    return { processor, runs };
  } finally {
    await browser.close();
    minimal.stop();
    rmSync(outDir, { recursive: true });
  }
}

function print({ processor, runs }) {
  const middle = (name, figure) => median(runs.get(name).map((run) => run[figure]));
  const lines = [...runs.keys()].map((name) => {
    const ratio = middle(name, 'main') / middle('minimal', 'main');
    const figures = ['script', 'main', 'longest', 'blocked', 'settled'].map((figure) =>
      middle(name, figure).toFixed(0),
    );
    const tooLong = median(runs.get(name).map(({ long }) => long.length));
    if (name !== 'minimal' && (ratio > LIMIT_RATIO || tooLong > 0)) process.exitCode = 1;
    return `| \`${name}\` | ${figures.join(' | ')} | ${tooLong} | ${ratio.toFixed(2)} |`;
  });
  process.stdout.write(
    `| page | script | main thread until interactive | longest task | blocked | main thread until settled | tasks > ${LONG_MS} | × minimal |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n${lines.join('\n')}\n\n` +
      `Index ${processor.index}, ${processor.slowdown}× slower; ms, median of ${RUNS}.\n`,
  );
}

print(await withDemoShop(measure));
