// Those who look on while others order: visitors, customers, the office and the stores, with their live notifications.
import { setTimeout as pause } from 'node:timers/promises';

const ADMIN = 1;
const MANAGER = 2;
const CUSTOMER = 400;
/** What each of them asks for, one after the other; `null` is a visitor. */
const LOOKS = [
  [null, '/products/our-products/?limit=100'],
  [null, '/products/our-products/?search=product%2017'],
  [CUSTOMER, '/orders/'],
  [CUSTOMER, '/products/cart-view/'],
  [MANAGER, '/orders/order-list-for-warehouse/'],
  [MANAGER, '/warehouses/view-stock/'],
  [MANAGER, '/warehouses/notification/'],
  [ADMIN, '/orders/order-list/'],
  [ADMIN, '/reports/admin/'],
];

/** Starts `count` readers with a pause of `thinkMs` between their looks; `stop()` resolves with how many answers of which status they met. */
export function startReaders({ url, tokens, count, thinkMs = 300 }) {
  const answers = new Map();
  let isOver = false;
  const get = (path, user, signal) =>
    fetch(url + path, { signal, headers: user === null ? {} : { authorization: `Bearer ${tokens[user - 1]}` } });
  const read = async (number) => {
    for (let round = number; !isOver; round += 1) {
      const [user, path] = LOOKS[round % LOOKS.length];
      // A page that is open has its live notifications beside it.
      const page = new AbortController();
      const live = user === null ? undefined : get('/warehouses/notification/stream/', user, page.signal);
      const failure = await get(path, user)
        .then((response) => response.arrayBuffer().then(() => response.status))
        .catch((error) => String(error.cause?.code ?? error.name));
      answers.set(failure, (answers.get(failure) ?? 0) + 1);
      await pause(thinkMs);
      page.abort();
      await live?.catch(() => undefined);
    }
  };
  const done = Promise.all(Array.from({ length: count }, (_, number) => read(number)));
  return {
    stop: async () => {
      isOver = true;
      await done;
      return answers;
    },
  };
}
