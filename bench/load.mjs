// The load: a process of its own that sends the requests named on its standard input and prints what came of them as JSON.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/**
 * What it reads: `url`, `connections`, and either `amount` (requests in all) or `duration` (seconds); `clients` holds for each
 * connection the requests that it sends over and over: `{ method, path, headers, body }`.
 */
const { url, connections, amount, duration, clients } = JSON.parse(await text(process.stdin));
let next = 0;
const result = await autocannon({
  url,
  connections,
  ...(amount ? { amount } : { duration }),
  timeout: 30,
  // The product closes a connection after a thousand requests; a client that goes on sending would be refused.
  reconnectRate: 500,
  setupClient: (client) => {
    client.setRequests(clients[next % clients.length]);
    next += 1;
  },
});
const refused = result.non2xx + result.errors + result.timeouts;
const answered = result['2xx'];
process.stdout.write(
  JSON.stringify({
    answered,
    refused,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  }),
);
