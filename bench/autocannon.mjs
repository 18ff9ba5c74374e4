// Sends load with autocannon if wrk is not installed. Reads requests from standard input, prints results as JSON. Runs as a child process.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** Input: `url`, `connections`, `seconds`, and for each client the requests that it repeats. */
const { url, connections, seconds, clients } = JSON.parse(await text(process.stdin));
let next = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  // The product closes connections after 1,000 requests.
  reconnectRate: 500,
  setupClient: (client) => {
    client.setRequests(clients[next % clients.length]);
    next += 1;
  },
});
process.stdout.write(
  JSON.stringify({
    answered: result['2xx'],
    refused: result.non2xx + result.errors + result.timeouts,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
  }),
);
