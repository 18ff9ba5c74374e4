// Customers who order repeatedly, and retry each order with the same idempotency key until it is confirmed.
import { setTimeout as pause } from 'node:timers/promises';

/** Id of the first customer in the filled database. */
const FIRST_CUSTOMER = 100;
const RETRY_MS = 300;
const ANSWER_LIMIT_MS = 30_000;

/** Record of a run: confirmed orders with their time, and the number of failures by kind. */
class Diary {
  orders = [];
  /** Durations of successful and of refused calls, in ms. */
  served = [];
  refused = [];
  failures = new Map();
  note(failure) {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
  /** Failures other than the allowed ones. */
  failuresExcept(...allowed) {
    return [...this.failures].filter(([failure]) => !allowed.includes(failure)).map(([failure]) => failure);
  }
  /** Longest time without a confirmed order, in seconds. */
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

/** Retries a request until it succeeds, and records each failure. Throws on a refusal that a retry cannot change. */
async function sendUntilServed(diary, url, path, request) {
  for (;;) {
    const began = performance.now();
    const answer = await send(url, path, request).catch((error) => ({
      status: 0,
      text: String(error.cause?.code ?? error.name),
    }));
    const isServed = answer.status >= 200 && answer.status < 300;
    (isServed ? diary.served : diary.refused).push(performance.now() - began);
    if (isServed) return JSON.parse(answer.text);
    const lacksRetryAfter = answer.status === 503 && !answer.retryAfter;
    diary.note(answer.status === 0 ? answer.text : `${answer.status}${lacksRetryAfter ? ' without Retry-After' : ''}`);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
      throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    await pause(RETRY_MS);
  }
}

/** One customer: fills the cart and orders, pausing for `thinkMs`, until `isOver()`. */
async function shop(diary, { url, tokens, id, thinkMs, isOver }) {
  for (let round = 0; !isOver(); round += 1) {
    // Read in each round, since long runs renew the tokens.
    const token = tokens[id - 1];
    const quantity = 1 + (round % 3);
    const product_id = 1 + ((id + round) % 100);
    await sendUntilServed(diary, url, '/products/add-to-cart/', { token, body: { product_id, quantity } });
    const { order_id } = await sendUntilServed(diary, url, '/orders/place-order/', {
      token,
      key: `drill-${id}-${round}`,
      body: { address_id: id, payment_method: 'cod' },
    });
    diary.orders.push({ id: order_id, customer: id, product_id, quantity, at: performance.now() });
    await pause(thinkMs);
  }
}

/** Quantile of unsorted values; `share` is from 0 to 1. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Starts `count` customers, from user `first` on; `stop()` lets each finish the current order and resolves with the diary. */
export function startCustomers({ url, tokens, count, thinkMs = 200, first = FIRST_CUSTOMER }) {
  const diary = new Diary();
  let isOver = false;
  const all = Array.from({ length: count }, (_, index) =>
    shop(diary, { url, tokens, id: first + index, thinkMs, isOver: () => isOver }),
  );
  const done = Promise.all(all);
  return {
    diary,
    /** Runs `work` while the customers order; rejects as soon as one gets a refusal that a retry cannot change. */
    during: (work) => Promise.race([work(), done.then(() => new Promise(() => undefined))]),
    stop: async () => {
      isOver = true;
      await done;
      return diary;
    },
  };
}
