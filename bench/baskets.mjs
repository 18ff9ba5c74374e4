// Prices 100,000 random baskets in Node and in Chromium: the digests of lines, invoices and totals must be equal, because a register prices
// and the server checks. Usage: `node bench/baskets.mjs [baskets]`.
import { createHash } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';

const BASKETS = Number(process.argv[2] ?? 100_000);
const PART = 5_000;

/** Runs in both: prices the baskets `from` to `to` and returns their JSON. Each basket has its own random numbers. */
const SOURCE = `
import { priceSale } from '@tilgul/contract/rules/price-sale';

function createRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const RATES = [0, 0, 500, 1200, 1800, 2800];

function createLine(random) {
  const common = { product_id: random(5000), price: 1 + random(200_000), rate: RATES[random(RATES.length)] };
  if (random(4) === 0) {
    const grams = 1 + random(9_999);
    const unit_grams = [100, 250, 500, 1000][random(4)];
    const amount = random(3) === 0 ? { amount: 1 + random(90_000) } : {};
    return { ...common, discount: random(3) === 0 ? random(500) : 0, grams, unit_grams, ...amount };
  }
  return { ...common, discount: random(3) === 0 ? random(2_000) : 0, quantity: 1 + random(12) };
}

globalThis.priceBaskets = (from, to) => {
  const priced = [];
  for (let seed = from; seed < to; seed += 1) {
    const random = createRandom(seed);
    const facts = {
      supplierGstin: random(5) === 0 ? null : '27AAPFU0939F1ZV',
      buyerGstin: random(4) === 0 ? '27AAPFU0939F1ZV' : null,
      isWithinState: random(6) !== 0,
      isRounded: random(2) === 0,
    };
    const lines = Array.from({ length: 1 + random(12) }, () => createLine(random));
    const discount = random(3) === 0 ? random(20_000) : 0;
    priced.push(priceSale(facts, { lines, discount }));
  }
  return JSON.stringify(priced);
};
`;

const { outputFiles } = await build({
  stdin: { contents: SOURCE, resolveDir: import.meta.dirname, loader: 'js' },
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  logLevel: 'error',
});
const code = outputFiles[0].text;

/** The digest of all baskets, priced part by part. */
async function digest(price) {
  const hash = createHash('sha256');
  for (let from = 0; from < BASKETS; from += PART) hash.update(await price(from, Math.min(from + PART, BASKETS)));
  return hash.digest('hex');
}

// The bundle assigns a global function.
runInThisContext(code);
const inNode = await digest((from, to) => globalThis.priceBaskets(from, to));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  const inChromium = await digest((from, to) =>
    page.evaluate(([first, end]) => globalThis.priceBaskets(first, end), [from, to]),
  );
  console.log(`${BASKETS} baskets\nNode ${process.version}: ${inNode}\nChromium ${browser.version()}: ${inChromium}`);
  if (inNode !== inChromium) {
    console.error('The digests differ.');
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
