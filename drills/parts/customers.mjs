// Customers who order again and again, and try the same order again, under the same key, until it is confirmed.
import { setTimeout as pause } from 'node:timers/promises';

/** The first user of the filled database who is a customer. */
const FIRST_CUSTOMER = 100;
const RETRY_MS = 300;
const ANSWER_LIMIT_MS = 30_000;

/** What happened: confirmed orders with their moment, and how often which failure was met. */
class Diary {
  orders = [];
  /** Milliseconds of the calls that succeeded, and of those that were refused. */
  served = [];
  refused = [];
  failures = new Map();
  note(failure) {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
  /** The failures that were met beyond those allowed. */
  othersThan(...allowed) {
    return [...this.failures].filter(([failure]) => !allowed.includes(failure)).map(([failure]) => failure);
  }
  /** Seconds of the longest time without a confirmed order. */
  longestGap() {
    const times = this.orders.map(({ at }) => at).sort((a, b) => a - b);
    return Math.max(0, ...times.slice(1).map((at, index) => (at - times[index]) / 1000));
  }
}

async function send(url, path, { token, key, body }) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const text = await response.text();
  return { status: response.status, text, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
}

/** Sends until the answer is a success; notes each failure. A refusal that trying again cannot change is an error. */
async function insist(diary, url, path, request) {
  for (;;) {
    const began = performance.now();
    const answer = await send(url, path, request).catch((error) => ({
      status: 0,
      text: String(error.cause?.code ?? error.name),
    }));
    const isServed = answer.status >= 200 && answer.status < 300;
    (isServed ? diary.served : diary.refused).push(performance.now() - began);
    if (isServed) return JSON.parse(answer.text);
    const isBare = answer.status === 503 && !answer.retryAfter;
    diary.note(answer.status === 0 ? answer.text : `${answer.status}${isBare ? ' without Retry-After' : ''}`);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    await pause(RETRY_MS);
  }
}

/** One customer: fills the cart and orders, with a pause of `thinkMs` between, until `isOver()`. */
async function shop(diary, { url, tokens, id, thinkMs, isOver }) {
  for (let round = 0; !isOver(); round += 1) {
    // Long runs get new ones.
    const token = tokens[id - 1];
    const quantity = 1 + (round % 3);
    const product_id = 1 + ((id + round) % 100);
    await insist(diary, url, '/products/add-to-cart/', { token, body: { product_id, quantity } });
    const { order_id } = await insist(diary, url, '/orders/place-order/', {
      token,
      key: `drill-${id}-${round}`,
      body: { address_id: id, payment_method: 'cod' },
    });
    diary.orders.push({ id: order_id, customer: id, product_id, quantity, at: performance.now() });
    await pause(thinkMs);
  }
}

/** The one of so many values in order below which `share` of them are. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Starts so many customers, user `first` and those after; `stop()` lets each finish its present order and resolves with the diary. */
export function startCustomers({ url, tokens, count, thinkMs = 200, first = FIRST_CUSTOMER }) {
  const diary = new Diary();
  let isOver = false;
  const all = Array.from({ length: count }, (_, index) =>
    shop(diary, { url, tokens, id: first + index, thinkMs, isOver: () => isOver }),
  );
  const done = Promise.all(all);
  return {
    diary,
    /** Does the work, and rejects as soon as a customer meets a refusal that trying again cannot change. */
    meanwhile: (work) => Promise.race([work(), done.then(() => new Promise(() => undefined))]),
    stop: async () => {
      isOver = true;
      await done;
      return diary;
    },
  };
}
