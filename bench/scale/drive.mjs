// The load of these measurements: clients that send one request after the other, in this process, whose processor time is known too.
import { Agent, request } from 'node:http';

function send(target, agent, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const call = request({ host: target.hostname, port: target.port, method, path, headers, agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode < 300) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${Buffer.concat(parts)}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Each of `clients` is a list of requests. Answers the rate, times (ms) and the processor time of a request in this process (ms). */
export async function drive(url, clients) {
  const [target, agent, times] = [new URL(url), new Agent({ keepAlive: true, maxSockets: clients.length }), []];
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  await Promise.all(
    clients.map(async (requests) => {
      for (const one of requests) {
        const begun = performance.now();
        await send(target, agent, one);
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(cpu);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))];
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    client: (used.user + used.system) / 1000 / times.length,
  };
}
