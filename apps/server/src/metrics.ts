// What the server counts and measures about itself, in the words of Prometheus.
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './ports/metrics.ts';

/** Upper bounds in seconds: a cached product list is well below the first, a call that reaches the gateway above. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The state of the pool is read when it is asked for. */
function watchPool(registry: Registry, pool: pg.Pool): void {
  const connections = new Gauge({
    name: 'tilgul_db_connections',
    help: 'Connections of the pool by state, and the calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** The figures of one server. */
export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchPool(registry, pool);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const requests = new Histogram({
    name: 'tilgul_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  return {
    answered: (call, seconds) => requests.observe({ ...call }, seconds),
    inWork: gauge('tilgul_http_calls_in_work', 'Calls that are being worked on'),
    streams: gauge('tilgul_notification_streams', 'Open streams of user events'),
    reads: new Counter({
      name: 'tilgul_db_reads_total',
      help: 'Calls that only read, by the database that answered them',
      labelNames: ['from'],
      registers,
    }),
    ordersPlaced: new Counter({
      name: 'tilgul_orders_placed_total',
      help: 'Orders placed on this server',
      labelNames: ['payment'],
      registers,
    }),
    smsRefused: new Counter({
      name: 'tilgul_sms_refused_total',
      help: "Asks for a one-time password that were refused because the hour's messages (SMS_PER_HOUR) were used up",
      registers,
    }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
