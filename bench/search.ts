// Measures the search in 10,000 products: `node --expose-gc --import tsx bench/search.ts`. The baseline scans every text.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ProductIndex, type SearchedProduct } from '../apps/server/src/modules/catalog/search/product-index.ts';
import { PRODUCTS } from '../apps/server/src/seed/assortment.ts';
import { CATEGORY_WORDS, PRODUCT_WORDS } from '../apps/server/src/seed/words.ts';

const PRODUCT_COUNT = 10_000;
const ROUNDS = 40;
const SYLLABLES = 'ka ri mo tal shu ben gar dho vi lam pur ze nik jo hal ran sit pe ud mas'.split(' ');
const SEARCHES =
  'haldi, turmaric, dal, channa daal, shampoo, mirchi pavdar, karimo, halranpe, powder, shengdane tel, jvari, khadisakhar, tilgul laddu, गूळ पावडर, हरभऱ्याची डाळ, gulkand special masala, t, to, too, toor'.split(
    ', ',
  );

/** A fixed seed, so that each run has the same words. */
let seed = 1;
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const word = () => Array.from({ length: 2 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join('');

const products = Array.from({ length: PRODUCT_COUNT }, (_, id): SearchedProduct => {
  const product = PRODUCTS[id % PRODUCTS.length];
  const brand = word();
  const own = PRODUCT_WORDS.get(product?.name ?? '');
  const shared = CATEGORY_WORDS.get(product?.category ?? '');
  return {
    id,
    barcode: null,
    unit: product?.unit ?? '',
    names: [`${brand} ${product?.name}`, ...(own ? [`${brand} ${own.mr}`, `${brand} ${own.hi}`] : [])],
    aliases: [...(own?.aliases ?? []), word(), word()],
    categories: [product?.category ?? '', ...(shared?.aliases ?? [])],
  };
});
const texts = products.map(({ names, aliases }) => [...names, ...aliases].map((text) => text.toLowerCase()));
const scan = (text: string) => texts.filter((all) => all.some((one) => one.includes(text)));

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
const before = heap();
const pauses = monitorEventLoopDelay({ resolution: 1 });
pauses.enable();
const begun = performance.now();
const index = await ProductIndex.build(products);
const built = performance.now() - begun;
pauses.disable();
const bytes = heap() - before;

/** CPU time used so far in ms, which does not depend on other load on the machine. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function percentiles(
  find: (text: string) => unknown,
  now: () => number = () => performance.now(),
): readonly [number, number] {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of SEARCHES) {
      const since = now();
      find(text);
      times.push(now() - since);
    }
  times.sort((one, other) => one - other);
  return [times[Math.floor(times.length * 0.5)] ?? 0, times[Math.floor(times.length * 0.99)] ?? 0];
}
for (const text of SEARCHES) index.search(text);
const [median, p99] = percentiles((text) => index.search(text));
const [spentMedian, spentP99] = percentiles((text) => index.search(text), processorTime);
const [scanMedian, scanP99] = percentiles(scan);
const row = (what: string, figure: string) => console.log(`| ${what.padEnd(48)} | ${figure.padStart(16)} |`);
row('search, median and p99 in ms', `${median.toFixed(2)}, ${p99.toFixed(2)}`);
row('CPU time, median and p99 in ms', `${spentMedian.toFixed(2)}, ${spentP99.toFixed(2)}`);
row('baseline, median and p99 in ms', `${scanMedian.toFixed(2)}, ${scanP99.toFixed(2)}`);
row('index of 10,000 products, MB', (bytes / 1e6).toFixed(1));
row('building it, longest pause, ms', `${built.toFixed(0)}, ${(pauses.max / 1e6).toFixed(0)}`);
