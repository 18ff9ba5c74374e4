// Measures placing orders, alternating between database sizes: rate, latency, processor time and WAL bytes.

import { Agent, request } from 'node:http';
import { fillCarts } from '../fill.mjs';
import { median, readCpuTimes, readMachineCpu, readWalBytes } from './costs.mjs';

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

/** Runs all clients in parallel, each sending its requests sequentially. Returns the rate, percentiles and this process's CPU time per request, in ms. */
async function drive(url, clients) {
  const [target, agent, times] = [new URL(url), new Agent({ keepAlive: true, maxSockets: clients.length }), []];
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  await Promise.all(
    clients.map(async (requests) => {
      for (const one of requests) {
        const sentAt = performance.now();
        await send(target, agent, one);
        times.push(performance.now() - sentAt);
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

const ROUNDS = 3;
const FIRST_CUSTOMER = 100;

const buildOrderCall = (token, id) => ({
  method: 'POST',
  path: '/orders/place-order/',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify({ address_id: id, payment_method: 'cod' }),
});

/** Runs one round: `clients` place `each` orders, each for a different customer with three products. Returns rate, times (ms) and costs per order. */
async function placeRound(product, tokens, { clients, each }) {
  await fillCarts(product.database);
  const calls = Array.from({ length: clients }, (_, n) =>
    Array.from({ length: each }, (_call, k) => {
      const id = FIRST_CUSTOMER + n * each + k;
      return buildOrderCall(tokens[id - 1], id);
    }),
  );
  const orderCount = clients * each;
  const [cpu, bytes, all, started] = [
    readCpuTimes(product),
    await readWalBytes(product.client),
    readMachineCpu(),
    performance.now(),
  ];
  const figures = await drive(product.url, calls);
  const [took, after, everything] = [performance.now() - started, readCpuTimes(product), readMachineCpu() - all];
  const [server, database] = [after.server - cpu.server, after.database - cpu.database];
  return {
    ...figures,
    server: server / orderCount,
    database: database / orderCount,
    walBytes: ((await readWalBytes(product.client)) - bytes) / orderCount,
    /** Number of cores that other programs used. */
    others: Math.max(0, everything - server - database - figures.client * orderCount) / took,
  };
}

const getMedians = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));

/** Measures all products alternately; returns their medians in the same order. */
export async function measurePlacing(products, tokens, load = { clients: 16, each: 30 }) {
  const seen = products.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, product] of products.entries()) {
      const figures = await placeRound(product, tokens, load);
      if (round >= 0) seen[at].push(figures);
    }
  }
  return seen.map(getMedians);
}
