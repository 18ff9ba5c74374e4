// How an order is placed, as the model sees it: statements by turns between server and database, rows of products, the flush.
import { Flush, Queue, randomFrom, run } from './model.mjs';

/** Statements of a cash order, from the session to the commit; after so many its products are locked. */
const [STATEMENTS, LOCKS_AFTER] = [9, 4];
const LINES = 3;

/**
 * `cost`: processor time of one order in ms, `{ server, database, client }`. `place`: `cores` that all share or `serverCores` and
 * `databaseCores` apart, `connections`, `flushMs`, `roundTripMs` between server and database, `products` that are equally liked, `hot`: the
 * share of orders with the one product that everybody buys, `isLockedByStore` with `stores`: whose row it is.
 */
export function placing({ cost, place, ...load }) {
  const random = randomFrom(7);
  const {
    cores,
    serverCores = cores,
    databaseCores = cores,
    processes = 1,
    connections,
    flushMs,
    roundTripMs = 0,
  } = place;
  const { products = 100, hot = 0, stores = 1 } = place;
  const serverCpu = new Queue(cores ? 'cores' : 'cores of the servers', serverCores);
  const world = {
    serverCpu,
    databaseCpu: cores ? serverCpu : new Queue('cores of the database', databaseCores),
    threads: Array.from({ length: processes }, (_, n) => new Queue(`thread of server process ${n + 1}`, 1)),
    connections: Array.from(
      { length: processes },
      (_, n) => new Queue(`connections of server process ${n + 1}`, connections),
    ),
    rows: Array.from(
      { length: (products + 1) * stores },
      (_, n) => new Queue(n % (products + 1) === 0 ? 'row of the product that all buy' : 'rows of products', 1),
    ),
    flush: new Flush('flush of the log', flushMs),
  };
  const wanted = () => {
    const some = new Set();
    if (random() < hot) some.add(0);
    while (some.size < LINES) some.add(1 + Math.floor(random() * products));
    return [...some].sort((a, b) => a - b);
  };
  const vary = (ms) => ms * (0.5 + random());
  function* onCore(queue, thread, ms) {
    if (thread) yield { take: thread };
    if (ms > 0) yield { work: queue, ms: vary(ms) };
    if (thread) yield { give: thread };
  }
  function* job() {
    const n = Math.floor(random() * processes);
    const store = Math.floor(random() * stores) * (products + 1);
    const rows = wanted().map((product) => world.rows[store + product]);
    yield* onCore(serverCpu, undefined, cost.client ?? 0);
    yield { take: world.connections[n] };
    for (let statement = 0; statement < STATEMENTS; statement += 1) {
      yield* onCore(serverCpu, world.threads[n], cost.server / STATEMENTS);
      if (roundTripMs > 0) yield { wait: roundTripMs };
      if (statement === LOCKS_AFTER) for (const row of rows) yield { take: row };
      yield* onCore(world.databaseCpu, undefined, cost.database / STATEMENTS);
    }
    yield { flush: world.flush };
    for (const row of rows) yield { give: row };
    yield { give: world.connections[n] };
  }
  return run({ world, job, random, ...load });
}
