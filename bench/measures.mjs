// The measurements: each alternates between product and baseline and returns rows of the table.
import { get as httpGet } from 'node:http';
import { fillCarts, PASSWORD } from './fill.mjs';
import { load } from './load.mjs';
import { baselineName, hashRate, startBare, transactions } from './programs.mjs';
import { bearer, CATALOGUE, CONNECTIONS, compare, maxRow, ORDERS, post, ratioRow, SECONDS } from './turns.mjs';

/** Short, as each cart can be ordered only once. */
const PLACING_SECONDS = Math.min(3, SECONDS);

/** Fetches the catalogue's bytes in one encoding. */
async function catalogueBytes(url, coding) {
  return new Promise((resolve, reject) => {
    httpGet(url + CATALOGUE, { headers: { 'accept-encoding': coding } }, async (response) => {
      const parts = await response.toArray();
      resolve({ body: Buffer.concat(parts), coding: response.headers['content-encoding'] });
    }).on('error', reject);
  });
}

/** Catalogue of 100 products compared with node:http: plain and compressed. */
export async function catalogue({ url }) {
  const rows = [];
  for (const accepted of ['identity', 'gzip, deflate, br']) {
    const { body, coding } = await catalogueBytes(url, accepted);
    const bare = await startBare('bare-http.mjs', { base64: body.toString('base64'), coding });
    const request = { method: 'GET', path: CATALOGUE, headers: { 'accept-encoding': accepted } };
    const rate = async (target) =>
      (
        await load({
          title: 'catalogue',
          url: target,
          connections: CONNECTIONS,
          seconds: SECONDS,
          clients: [[request]],
        })
      ).perSecond;
    try {
      await rate(url);
      const result = await compare(
        () => rate(url),
        () => rate(bare.url),
      );
      const size = `${(body.length / 1024).toFixed(coding === undefined ? 0 : 1)} KiB${coding === undefined ? '' : ` of ${coding}`}`;
      rows.push(ratioRow(`catalogue (100 products, ${size}) against node:http`, result, 0.4));
    } finally {
      await bare.stop();
    }
  }
  return rows;
}

const buildCart = (id) => [0, 1, 2].map((k) => ({ product_id: 1 + ((id * 7 + k * 13) % 100), quantity: k + 1 }));
const buildPlacing = (token, id) => post('/orders/place-order/', token, { address_id: id, payment_method: 'cod' });

/** Enough that the steps of one buyer are far apart, as any connection may send them. */
const BUYERS = 1_024;
/** Number of bearer tokens that `buildBuyers` needs. */
export const BUYERS_END = 100 + BUYERS;

/** Customers from 100 on, each with the steps of a cash order: three cart calls and placing. */
export const buildBuyers = (tokens) =>
  Array.from({ length: BUYERS }, (_, n) => {
    const [id, token] = [100 + n, tokens[99 + n]];
    return [...buildCart(id).map((line) => post('/products/add-to-cart/', token, line)), buildPlacing(token, id)];
  });

/** Whole orders (three cart calls and placing) compared with the minimal SQL. */
export async function wholeOrder({ url, tokens, database }) {
  const clients = buildBuyers(tokens);
  const product = async () => {
    const { perSecond } = await load({
      title: 'whole order',
      url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      clients,
    });
    return perSecond / 4;
  };
  const bare = () => transactions('whole-order.sql', { clients: CONNECTIONS, seconds: SECONDS, database });
  return [
    ratioRow(
      `whole cash order (3 cart calls, placing) against the least SQL by ${baselineName}`,
      await compare(product, bare),
      0.3,
    ),
  ];
}

/** Customers 100 to 9,999 with filled carts. */
const PLACING_CUSTOMERS = 9_900;

/** Placing only, each order by another customer, compared with the product's own SQL. */
export async function placeOrder({ url, tokens, database }) {
  const clients = Array.from({ length: PLACING_CUSTOMERS }, (_, n) => [buildPlacing(tokens[99 + n], 100 + n)]);
  const options = { connections: CONNECTIONS, seconds: PLACING_SECONDS, once: true };
  const product = async () => {
    await fillCarts(database);
    return (await load({ title: 'place-order', url, clients, ...options })).perSecond;
  };
  const bare = async () => {
    await fillCarts(database);
    const each = Math.floor(PLACING_CUSTOMERS / CONNECTIONS);
    return transactions('place-order.sql', { clients: CONNECTIONS, seconds: PLACING_SECONDS, each, database });
  };
  return [ratioRow(`placing alone against its SQL by ${baselineName}`, await compare(product, bare), 0.6)];
}

/** Sign-in compared with verifying password hashes. */
export async function signIn({ url }) {
  const clients = Array.from({ length: 400 }, (_, n) => [
    post('/api/token/', undefined, { username: `customer${1000 + n}`, password: PASSWORD }),
  ]);
  const options = { title: 'sign-in', url, connections: CONNECTIONS, seconds: SECONDS, clients };
  const product = async () => (await load(options)).perSecond;
  return [ratioRow('sign-in against argon2 alone, 2 at once', await compare(product, () => hashRate(SECONDS)), 0.85)];
}

/** A mix of all requests: the longest answer. */
export async function longestRequest({ url, tokens }) {
  const get = (path, token) => ({ method: 'GET', path, headers: bearer(token) });
  const clients = Array.from({ length: BUYERS }, (_, n) => {
    const [id, token, admin] = [5000 + n, tokens[4999 + n], tokens[0]];
    if (n % 16 === 0)
      return [
        get(`${ORDERS}?status=Pending`, admin),
        get('/warehouses/', admin),
        get(`${ORDERS}?q=patil&limit=25`, admin),
      ];
    const buy = [
      ...buildCart(id).map((line) => post('/products/add-to-cart/', token, line)),
      get('/products/cart-view/', token),
      buildPlacing(token, id),
    ];
    return [get(CATALOGUE, token), ...buy, get('/orders/?limit=10', token), get('/products/?limit=100', token)];
  });
  const { max, p99, perSecond } = await load({
    title: 'everything',
    url,
    connections: CONNECTIONS,
    seconds: 2 * SECONDS,
    clients,
  });
  return [maxRow(`longest request of a mix (${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms)`, max, 1_000, 'ms')];
}
