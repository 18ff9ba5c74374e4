// The load where wrk is not installed: a process of its own that sends the requests named on its standard input; prints what came of them as JSON.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

/** What it reads: `url`, `connections`, `seconds` and `clients`, of each the requests that a connection sends over and over. */
const { url, connections, seconds, clients } = JSON.parse(await text(process.stdin));
let next = 0;
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  // The product closes a connection after a thousand requests; a client that goes on sending would be refused.
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
