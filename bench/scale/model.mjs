// A discrete-event model of placing orders: queues for cores, threads, connections, product rows and WAL flushes.

/** A seeded generator, so that results are reproducible. */
function createRng(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A first-in-first-out resource of limited capacity; records busy and waiting times in ms. */
export class Queue {
  busy = 0;
  waited = 0;
  served = 0;
  #used = 0;
  #since = 0;
  #waiting = [];
  constructor(name, capacity) {
    this.name = name;
    this.capacity = capacity;
  }
  take(now, go) {
    if (this.#used === this.capacity) {
      this.#waiting.push({ since: now, go });
      return;
    }
    this.#note(now);
    this.#used += 1;
    this.served += 1;
    go();
  }
  give(now) {
    const next = this.#waiting.shift();
    if (next) {
      this.waited += now - next.since;
      this.served += 1;
      next.go();
      return;
    }
    this.#note(now);
    this.#used -= 1;
  }
  #note(now) {
    this.busy += this.#used * (now - this.#since);
    this.#since = now;
  }
}

/** The WAL disk: one flush at a time; requests during a flush share the next one. */
class Flush {
  busy = 0;
  waited = 0;
  served = 0;
  capacity = 1;
  #next = [];
  #isFlushing = false;
  constructor(name, ms) {
    this.name = name;
    this.ms = ms;
  }
  join(clock, go) {
    this.#next.push({ since: clock.now, go });
    if (!this.#isFlushing) this.#start(clock);
  }
  #start(clock) {
    const together = this.#next;
    this.#next = [];
    this.#isFlushing = true;
    this.busy += this.ms;
    for (const { since } of together) this.waited += clock.now - since;
    this.served += together.length;
    clock.after(this.ms, () => {
      this.#isFlushing = false;
      for (const { go } of together) go();
      if (this.#next.length > 0 && !this.#isFlushing) this.#start(clock);
    });
  }
}

/** Scheduled events in a binary heap. */
class Clock {
  now = 0;
  #heap = [];
  after(ms, act) {
    const heap = this.#heap;
    heap.push({ at: this.now + ms, act });
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (heap[parent].at <= heap[child].at) break;
      [heap[parent], heap[child]] = [heap[child], heap[parent]];
      child = parent;
    }
  }
  /** Runs the next event; false if there is none before `end`. */
  step(end) {
    const heap = this.#heap;
    if (heap.length === 0 || heap[0].at > end) return false;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length > 0) {
      heap[0] = last;
      this.#sink();
    }
    this.now = first.at;
    first.act();
    return true;
  }
  #sink() {
    const heap = this.#heap;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < heap.length && heap[left].at < heap[least].at) least = left;
      if (right < heap.length && heap[right].at < heap[least].at) least = right;
      if (least === parent) return;
      [heap[parent], heap[least]] = [heap[least], heap[parent]];
      parent = least;
    }
  }
}

/**
 * Runs jobs in a world for `seconds`. A job is a generator that yields requests: `{ take: queue }`, `{ give: queue }`,
 * `{ work: queue, ms }` (take, be busy, give), `{ flush }` or `{ wait: ms }`. Load: `clients` that repeat, or random arrivals
 * `perSecond`. Returns the rate and times in ms.
 */
export function run({ world, seconds, warm = seconds / 10, clients = 0, perSecond = 0, job, random }) {
  const clock = new Clock();
  const times = [];
  const [start, end] = [warm * 1000, (warm + seconds) * 1000];
  let open = 0;
  let most = 0;
  const begin = (then) => {
    const [steps, came] = [job(), clock.now];
    open += 1;
    most = Math.max(most, open);
    const go = () => {
      const { value: want, done } = steps.next();
      if (done) {
        open -= 1;
        if (clock.now >= start) times.push(clock.now - came);
        then();
      } else serve(clock, want, go);
    };
    go();
  };
  const again = () => begin(again);
  for (let n = 0; n < clients; n += 1) clock.after(random(), again);
  const arrive = () => {
    begin(() => undefined);
    clock.after((-Math.log(1 - random()) * 1000) / perSecond, arrive);
  };
  if (perSecond > 0) clock.after(0, arrive);
  while (clock.step(end));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.POSITIVE_INFINITY;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), most, use: computeUsage(world, clock.now) };
}

function serve(clock, want, go) {
  if (want.work) {
    want.work.take(clock.now, () => {
      clock.after(want.ms, () => {
        want.work.give(clock.now);
        go();
      });
    });
  } else if (want.take) want.take.take(clock.now, go);
  else if (want.give) {
    want.give.give(clock.now);
    go();
  } else if (want.flush) want.flush.join(clock, go);
  else clock.after(want.wait, go);
}

/** Utilisation and average waiting time (ms) of each queue. */
const computeUsage = (world, now) =>
  Object.values(world)
    .flat()
    .filter(({ served }) => served > 0)
    .map(({ name, busy, waited, served, capacity }) => ({ name, use: busy / (now * capacity), wait: waited / served }));

/** Statements of a cash order, and the one after which its products are locked. */
const [STATEMENTS, LOCKS_AFTER] = [9, 4];
const LINES = 3;

/**
 * Simulates placing orders. `cost`: processor time per order in ms, `{ server, database, client }`. `place`: shared `cores` or
 * separate `serverCores` and `databaseCores`, `connections`, `flushMs`, `roundTripMs` between server and database, number of equally
 * popular `products`, `hot`: share of orders with one bestseller, `stores`: number of stores with separate rows.
 */
export function simulatePlacing({ cost, place, ...load }) {
  const random = createRng(7);
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
