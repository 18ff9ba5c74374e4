// Estimates the hardware for a number of orders per day from measured costs and the model: `node bench/scale/simulate.mjs`.
import { readFileSync } from 'node:fs';
import { simulatePlacing } from './model.mjs';

/** Measured by run.mjs and check-model.mjs: ms of one core per order or page, bytes per order. `SCALE_COSTS` names a file with others. */
const costs = process.env.SCALE_COSTS
  ? JSON.parse(readFileSync(process.env.SCALE_COSTS, 'utf8'))
  : {
      place: { server: 3.34, database: 3.66 },
      life: { server: 54.4, database: 26.0, walBytes: 48_438, keptBytes: 12_411 },
      browse: { server: 1.1, database: 0.3 },
    };

/** Assumptions; arguments such as ordersPerDay=1000000 override them. */
const ASSUMPTIONS = {
  ordersPerDay: 10_000_000,
  /** Share of the busiest hour, and factor of its busiest minute over the hour's mean. */
  peakHourShare: 0.12,
  peakMinute: 1.3,
  /** Catalogue pages per order, served from memory. */
  browsesPerOrder: 60,
  /** Maximum utilisation at the peak. */
  headroom: 0.6,
  /** Cores of the database machine and of the server machine, as fast as the measured ones. */
  databaseCores: 32,
  serverCores: 16,
  /** A flush with a synchronous standby nearby, and the round trip between server and database. */
  flushMs: 1.5,
  roundTripMs: 0.2,
  connections: 20,
  /** Equally popular products, and the share of orders with the bestseller. */
  products: 2_000,
  hot: 0.2,
  /** Retention in years, and the maximum database size that can be restored in acceptable time. */
  yearsKept: 8,
  cellTb: 4,
};
const one = {
  ...ASSUMPTIONS,
  ...Object.fromEntries(process.argv.slice(2).map((text) => [text.split('=')[0], Number(text.split('=')[1])])),
};

const peak = (one.ordersPerDay * one.peakHourShare * one.peakMinute) / 3600;
const { life, browse, place } = costs;

/** Simulates one cell at a rate; returns latencies and utilisation. */
function simulateCell(perSecond) {
  const processes = one.serverCores;
  const setup = {
    serverCores: one.serverCores,
    databaseCores: one.databaseCores,
    processes,
    connections: one.connections,
    flushMs: one.flushMs,
  };
  // All other work of an order does not queue; it reduces the available cores.
  const left = (cores, ms) => Math.max(1, Math.floor(cores - (perSecond * ms) / 1000));
  const [server, database] = [
    life.server - place.server + one.browsesPerOrder * browse.server,
    life.database - place.database + one.browsesPerOrder * browse.database,
  ];
  setup.serverCores = left(one.serverCores, server);
  setup.databaseCores = left(one.databaseCores, database);
  const seconds = Math.min(60, 20_000 / perSecond);
  const { products, hot } = one;
  const result = simulatePlacing({
    cost: { ...place, client: 0 },
    place: { ...setup, roundTripMs: one.roundTripMs, products, hot },
    perSecond,
    seconds,
  });
  return {
    ...result,
    cores: {
      server: (perSecond * (life.server + one.browsesPerOrder * browse.server)) / 1000 / one.serverCores,
      database: (perSecond * (life.database + one.browsesPerOrder * browse.database)) / 1000 / one.databaseCores,
    },
  };
}

const getShare = (use, name) => Math.max(0, ...use.filter((row) => row.name.startsWith(name)).map((row) => row.use));

/** Utilisation of a cell's resources at a rate. */
function getUsage(perSecond) {
  const { cores, use, p99 } = simulateCell(perSecond);
  return {
    'row of the product that all buy': getShare(use, 'row of the product that all buy'),
    'cores of the database': cores.database,
    'flush of the log': getShare(use, 'flush'),
    'connections of a server process': getShare(use, 'connections'),
    p99,
  };
}

/** Finds the highest rate (orders per second) at which no resource of a cell exceeds the headroom. */
function findCellCapacity() {
  let [low, high] = [1, 5_000];
  while (high - low > 2) {
    const middle = (low + high) / 2;
    const { p99, ...uses } = getUsage(middle);
    // Under load the WAL disk flushes all the time; it batches more, but does not get slower.
    delete uses['flush of the log'];
    if (Math.max(...Object.values(uses)) <= one.headroom && p99 < 1_000) low = middle;
    else high = middle;
  }
  return Math.floor(low);
}

const most = findCellCapacity();
const keptTb = (365 * one.yearsKept * one.ordersPerDay * life.keptBytes) / 1e12;
const [byRate, bySize] = [Math.ceil(peak / most), Math.ceil(keptTb / one.cellTb)];
const cells = Math.max(byRate, bySize);
const perCell = peak / cells;
const uses = getUsage(most);
const servers = Math.ceil(
  (perCell * (life.server + one.browsesPerOrder * browse.server)) / 1000 / one.serverCores / one.headroom,
);
const figure = (value, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const rows = [
  ['orders a second at the peak', figure(peak)],
  ['orders a second that one cell holds', figure(most)],
  ['cells that the rate takes', figure(byRate)],
  ['orders that are kept in all, TB of one copy', figure(keptTb)],
  ['cells that the size takes', figure(bySize)],
  ['orders a second at the peak of one of so many cells', figure(perCell, 1)],
  ['machines for servers in a cell, without the spare one', figure(servers)],
  [
    'cores of servers in all',
    figure((peak * (life.server + one.browsesPerOrder * browse.server)) / 1000 / one.headroom),
  ],
  [
    'cores of leading databases in all',
    figure((peak * (life.database + one.browsesPerOrder * browse.database)) / 1000 / one.headroom),
  ],
  ['log at the peak, MB/s of a cell', figure((perCell * life.walBytes) / 1e6, 1)],
  ['log of a day, GB of all cells', figure((one.ordersPerDay * life.walBytes) / 1e9)],
  ['kept of a day, GB of all cells, one copy', figure((one.ordersPerDay * life.keptBytes) / 1e9)],
  ...Object.entries(uses)
    .filter(([name]) => name !== 'p99')
    .sort(([, a], [, b]) => b - a)
    .map(([name, use]) => [`in use when a cell takes all that it holds: ${name}`, `${figure(100 * use)} %`]),
  ['placing an order then, p99 ms', figure(uses.p99)],
];
console.log('| what | figure |\n| --- | ---: |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
