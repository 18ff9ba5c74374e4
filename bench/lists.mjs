// The administrator's lists: compared with one statement that builds the JSON, and walked page by page.
import { isDeepStrictEqual } from 'node:util';
import { load } from './load.mjs';
import { startBare } from './programs.mjs';
import { bearer, CONNECTIONS, compare, median, minRow, ORDERS, ratioRow, SECONDS } from './turns.mjs';

const LIMIT = 25;

/** Finds the hundredth page: its path in the product, and its position for the baseline. */
async function findHundredthPage(url, headers, query) {
  let path = `${ORDERS}?${query}&limit=${LIMIT}`;
  let last;
  for (let page = 1; page < 100; page += 1) {
    const response = await fetch(url + path, { headers });
    last = (await response.json()).at(-1);
    path = /<(.*)>/.exec(response.headers.get('link'))[1];
  }
  return { path, bare: `&at=${last.created_at}&id=${last.id}` };
}

/** Throws unless both return the same orders, field by field. */
async function expectSameOrders(ours, theirs, headers) {
  const read = async (address, options) => (await fetch(address, options)).json();
  const [orders, bare] = [await read(ours, { headers }), await read(theirs)];
  if (!isDeepStrictEqual(orders, bare))
    throw new Error(`the baseline returns other orders: ${JSON.stringify(orders)} | ${JSON.stringify(bare)}`);
}

/** Measured lists: path in the product and in the baseline, and the allowed growth of p99. */
const buildKinds = (deep) => [
  {
    name: 'status, first page',
    path: `${ORDERS}?status=Delivered&limit=${LIMIT}`,
    bare: `/?kind=status&value=Delivered&limit=${LIMIT}`,
    growth: 2,
    leastRate: 1_500,
  },
  {
    name: 'status, hundredth page',
    path: deep.path,
    bare: `/?kind=after&value=Delivered&limit=${LIMIT}${deep.bare}`,
    growth: 2,
  },
  {
    name: 'words searched, first page',
    path: `${ORDERS}?q=rohan+patil&limit=${LIMIT}`,
    bare: `/?kind=q&value=${encodeURIComponent('%rohan patil%')}&limit=${LIMIT}`,
    growth: 1.5,
  },
];

/** Compares the administrator's list with the baseline; also returns p99 by name, for a later comparison. */
export async function adminList({ url, tokens, database }, { orders, earlier = {} }) {
  const bare = await startBare('bare-list.mjs', { pg: database.pg });
  const headers = bearer(tokens[0]);
  const [rows, p99] = [[], {}];
  try {
    for (const kind of buildKinds(await findHundredthPage(url, headers, 'status=Delivered'))) {
      const { name, growth, leastRate } = kind;
      await expectSameOrders(url + kind.path, bare.url + kind.bare, headers);
      const seen = [];
      const send = (target, request) =>
        load({ title: name, url: target, connections: CONNECTIONS, seconds: SECONDS, clients: [[request]] });
      const ours = async () => {
        const answer = await send(url, { method: 'GET', path: kind.path, headers });
        seen.push(answer);
        return answer.perSecond;
      };
      await ours();
      seen.length = 0;
      const result = await compare(
        ours,
        async () => (await send(bare.url, { method: 'GET', path: kind.bare })).perSecond,
      );
      const [p50, p99Now] = [median(seen.map((s) => s.p50)), median(seen.map((s) => s.p99))];
      p99[name] = p99Now;
      const times = `p50 ${p50.toFixed(0)} ms, p99 ${p99Now.toFixed(0)} ms`;
      const title = `admin list of ${orders} orders: ${name}`;
      rows.push(ratioRow(`${title} (${times}) against one statement`, result, 0.5));
      if (leastRate !== undefined) rows.push(minRow(`${title}, pages a second`, result.ours, leastRate));
      if (earlier[name] !== undefined)
        rows.push(growthRow(name, { orders, small: earlier[name], large: p99Now, most: growth }));
    }
  } finally {
    await bare.stop();
  }
  return { rows, p99 };
}

const growthRow = (name, { orders, small, large, most }) => ({
  title: `admin list, ${name}: p99 at ${orders} orders against fewer`,
  product: `${large.toFixed(0)} ms`,
  bare: `${small.toFixed(0)} ms`,
  figure: (large / small).toFixed(2),
  target: `≤ ${most}`,
  isMet: large <= most * small,
});

const PAGE_SIZE = 25;
const PAGES = 40;
const ORDER_LIST = '/orders/order-list/';
const STATUSES = ['Pending', 'Processing', 'Shipped', 'Out For Delivery', 'Delivered', 'Cancelled'];
/** Other requests of the back office. */
const OTHERS = ['/reports/admin/', '/reports/admin/today/', '/payments/fetch-payments/'];

/** Sends a request; returns milliseconds until the end of the answer, and the path of the next page. */
async function ask(url, path, headers) {
  const started = performance.now();
  const response = await fetch(url + path, { headers });
  await response.text();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms, next: /<(.*)>/.exec(response.headers.get('link') ?? '')?.[1] };
}

/** Pages through the orders sequentially like an administrator: unfiltered, by status, day and search; reports the longest request. */
export async function walkLists({ url, token, orders }) {
  const headers = { authorization: `Bearer ${token}` };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const filters = [
    '',
    ...STATUSES.map((status) => `status=${encodeURIComponent(status)}`),
    `date=${day}`,
    'q=rohan',
    'q=zzz',
  ];
  const starts = [...filters.map((filter) => `${ORDER_LIST}?limit=${PAGE_SIZE}&${filter}`), ...OTHERS];
  let longest = { ms: 0, path: '' };
  let asked = 0;
  for (const start of starts) {
    let path = start;
    for (let page = 0; page < PAGES && path !== undefined; page += 1) {
      const { ms, next } = await ask(url, path, headers);
      asked += 1;
      if (ms > longest.ms) longest = { ms, path: start };
      path = next;
    }
  }
  const figure = `${longest.ms.toFixed(0)} ms`;
  const title = `longest of ${asked} back-office requests at ${orders} orders, one administrator (${longest.path})`;
  return [{ title, product: figure, bare: '', figure, target: '≤ 300 ms', isMet: longest.ms <= 300 }];
}
