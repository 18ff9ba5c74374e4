// What is measured: each measurement runs product and bare program by turns and answers rows of the table.
import { gzipSync } from 'node:zlib';
import { fillCarts, PASSWORD } from './fill.mjs';
import { baselineName, hashRate, load, startBare, transactions } from './programs.mjs';

const ROUNDS = 3;
const CATALOGUE = '/products/our-products/?limit=100';
const JSON_TYPE = { 'content-type': 'application/json' };

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const bearer = (token) => ({ authorization: `Bearer ${token}` });
const post = (path, token, body) => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...(token ? bearer(token) : {}) },
  body: JSON.stringify(body),
});

/** Runs both by turns, so that what else the machine does meets both alike; answers their medians and the ratio. */
async function compare(product, bare) {
  const [ours, theirs] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await bare());
    ours.push(await product());
  }
  return { ours: median(ours), theirs: median(theirs), ratio: median(ours) / median(theirs) };
}

const rateRow = (title, { ours, theirs, ratio }, least) => ({
  title,
  product: `${ours.toFixed(0)}/s`,
  bare: `${theirs.toFixed(0)}/s`,
  figure: ratio.toFixed(2),
  target: `≥ ${least}`,
  isMet: ratio >= least,
});

/** The catalogue of 100 products at 64 connections against node:http sending the same bytes. */
export async function catalogue({ url }) {
  const body = await (await fetch(url + CATALOGUE, { headers: { 'accept-encoding': 'identity' } })).text();
  const bare = await startBare('bare-http.mjs', { body });
  const rate = async (target) => {
    const clients = [[{ method: 'GET', path: CATALOGUE }]];
    return (await load({ title: 'catalogue', url: target, connections: 64, duration: 5, clients })).perSecond;
  };
  try {
    await rate(url);
    const result = await compare(
      () => rate(url),
      () => rate(bare.url),
    );
    const size = `${(body.length / 1024).toFixed(0)} KiB, ${(gzipSync(body).length / 1024).toFixed(0)} gzipped`;
    return [rateRow(`catalogue (100 products, ${size}), 64 connections, against node:http`, result, 0.6)];
  } finally {
    await bare.stop();
  }
}

const cartOf = (id) => [0, 1, 2].map((k) => ({ product_id: 1 + ((id * 7 + k * 13) % 100), quantity: k + 1 }));
const placing = (token, id) => post('/orders/place-order/', token, { address_id: id, payment_method: 'cod' });

/** Three cart calls and the placing by each of 32 signed-in clients, against the SQL of it. */
export async function wholeOrder({ url, tokens, database }) {
  const [clients, each] = [32, 60];
  const calls = Array.from({ length: clients }, (_, n) => {
    const [id, token] = [100 + n, tokens[99 + n]];
    return [...cartOf(id).map((line) => post('/products/add-to-cart/', token, line)), placing(token, id)];
  });
  const product = async () => {
    const { perSecond } = await load({
      title: 'whole order',
      url,
      connections: clients,
      amount: clients * each * 4,
      clients: calls,
    });
    return perSecond / 4;
  };
  const result = await compare(product, () => transactions('whole-order.sql', { clients, each, database }));
  return [rateRow(`whole cod order (3 cart calls, placing), 32 clients, against ${baselineName}`, result, 0.15)];
}

/** Placing alone at 16 clients: every order by another customer, whose cart was filled beforehand. */
export async function placeOrder({ url, tokens, database }) {
  const [clients, each] = [16, 150];
  const calls = Array.from({ length: clients }, (_, n) =>
    Array.from({ length: each }, (_call, k) => {
      const id = 100 + n * each + k;
      return placing(tokens[id - 1], id);
    }),
  );
  const product = async () => {
    await fillCarts(database);
    return (await load({ title: 'place-order', url, connections: clients, amount: clients * each, clients: calls }))
      .perSecond;
  };
  const bare = async () => {
    await fillCarts(database);
    return transactions('place-order.sql', { clients, each, database });
  };
  return [rateRow(`place-order alone, 16 clients, against ${baselineName}`, await compare(product, bare), 0.4)];
}

/** Signing in at 8 clients against the bare rate of password hashes. */
export async function signIn({ url }) {
  const clients = Array.from({ length: 8 }, (_, n) =>
    Array.from({ length: 50 }, (_call, k) =>
      post('/api/token/', undefined, { username: `customer${1000 + n * 50 + k}`, password: PASSWORD }),
    ),
  );
  const product = async () => (await load({ title: 'sign-in', url, connections: 8, duration: 5, clients })).perSecond;
  return [
    rateRow('sign-in, 8 clients, against argon2 alone, 2 at once', await compare(product, () => hashRate(5)), 0.8),
  ];
}

const LIMIT = 25;
const LIST = '/orders/order-list/';

/** The cursor of the hundredth page and its position. */
async function hundredth(url, headers, query) {
  let path = `${LIST}?${query}&limit=${LIMIT}`;
  let last;
  for (let page = 1; page < 100; page += 1) {
    const response = await fetch(url + path, { headers });
    last = (await response.json()).at(-1);
    path = /<(.*)>/.exec(response.headers.get('link'))[1];
  }
  return { path, bare: `&at=${last.created_at}&id=${last.id}` };
}

const sameOrders = async (ours, theirs, headers) => {
  const ids = async (address, options) =>
    (await (await fetch(address, options)).json()).map((order) => order.id).join();
  const [one, other] = [await ids(ours, { headers }), await ids(theirs)];
  if (one !== other) throw new Error(`the bare list answers other orders: ${one} | ${other}`);
};

/** The administrator's list at 8 clients against the same queries on bare node and pg; p99 by name for a later comparison. */
export async function adminList({ url, tokens, database }, { orders, earlier = {} }) {
  const bare = await startBare('bare-list.mjs', { pg: database.pg });
  const headers = bearer(tokens[0]);
  const deep = await hundredth(url, headers, 'status=Delivered');
  const kinds = [
    [
      'status, first page',
      `${LIST}?status=Delivered&limit=${LIMIT}`,
      `/?kind=status&value=Delivered&limit=${LIMIT + 1}`,
    ],
    ['status, hundredth page', deep.path, `/?kind=status&value=Delivered&limit=${LIMIT + 1}${deep.bare}`],
    [
      'name searched, first page',
      `${LIST}?q=rohan+patil&limit=${LIMIT}`,
      `/?kind=q&value=${encodeURIComponent('%rohan patil%')}&limit=${LIMIT + 1}`,
    ],
  ];
  const [rows, p99] = [[], {}];
  try {
    for (const [name, path, barePath] of kinds) {
      await sameOrders(url + path, `${bare.url}${barePath.replace(`limit=${LIMIT + 1}`, `limit=${LIMIT}`)}`, headers);
      const seen = [];
      const send = (target, request) =>
        load({ title: name, url: target, connections: 8, duration: 4, clients: [[request]] });
      await send(url, { method: 'GET', path, headers });
      const result = await compare(
        async () => {
          const answer = await send(url, { method: 'GET', path, headers });
          seen.push(answer);
          return answer.perSecond;
        },
        async () => (await send(bare.url, { method: 'GET', path: barePath })).perSecond,
      );
      const [p50, p99Now] = [median(seen.map((s) => s.p50)), median(seen.map((s) => s.p99))];
      p99[name] = p99Now;
      const times = `p50 ${p50} ms, p99 ${p99Now} ms`;
      rows.push(
        rateRow(`admin list of ${orders} orders: ${name} (${times}), 8 clients, against node + pg`, result, 0.3),
      );
      if (earlier[name] !== undefined) rows.push(growthRow(name, earlier[name], p99Now));
    }
  } finally {
    await bare.stop();
  }
  return { rows, p99 };
}

const growthRow = (name, small, large) => ({
  title: `admin list, ${name}: p99 at 200,000 orders against 10,000`,
  product: `${large} ms`,
  bare: `${small} ms`,
  figure: (large / small).toFixed(2),
  target: '≤ 2',
  isMet: large <= 2 * small,
});

/** Everything at once at 64 clients: the longest answer of all. */
export async function longest({ url, tokens }) {
  const get = (path, token) => ({ method: 'GET', path, headers: bearer(token) });
  const clients = Array.from({ length: 64 }, (_, n) => {
    const [id, token, admin] = [5000 + n, tokens[4999 + n], tokens[0]];
    if (n % 16 === 0)
      return [get(`${LIST}?status=Pending`, admin), get('/warehouses/', admin), get(`${LIST}?q=patil&limit=25`, admin)];
    const buy = [
      ...cartOf(id).map((line) => post('/products/add-to-cart/', token, line)),
      get('/products/cart-view/', token),
      placing(token, id),
    ];
    return [get(CATALOGUE, token), ...buy, get('/orders/?limit=10', token), get('/products/?limit=100', token)];
  });
  const { max, p99, perSecond } = await load({ title: 'everything', url, connections: 64, duration: 10, clients });
  const row = {
    title: `longest request of a mix at 64 clients (${perSecond.toFixed(0)}/s, p99 ${p99} ms)`,
    product: `${max} ms`,
    bare: '',
    figure: `${max} ms`,
  };
  return [{ ...row, target: '≤ 1000 ms', isMet: max <= 1000 }];
}
