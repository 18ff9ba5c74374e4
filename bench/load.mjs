// The load from outside: wrk where it is installed, else autocannon; a process of its own, with one thread, as many connections as asked.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, run } from './programs.mjs';

const WRK = '/usr/bin/wrk';
/** What sends the load, for the table. */
export const loadName = existsSync(WRK) ? 'wrk' : 'autocannon';

/** A text as Lua reads it. */
const quoteLua = (text) =>
  `"${text.replace(/["\\\r\n]/g, (sign) => ({ '"': '\\"', '\\': '\\\\', '\r': '\\r', '\n': '\\n' })[sign])}"`;

/** A request as its bytes. */
function serializeRequest({ method, path, headers = {}, body }, host) {
  const all = { host, ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** Step by step, in each the clients in turn: so a client's steps are as far from each other as there are clients. */
const interleaveClients = (clients) =>
  Array.from({ length: Math.max(...clients.map((steps) => steps.length)) }, (_, step) =>
    clients.flatMap((steps) => steps[step] ?? []),
  ).flat();

/** Sends the requests in their order, whichever connection is free, and prints what came of them; wrk asks once more than it sends. */
const buildWrkScript = (requests) => `
local requests = { ${requests.map(quoteLua).join(',\n')} }
asked = 0
function request()
  asked = asked + 1
  return requests[(asked - 1) % #requests + 1]
end
local thread
function setup(it) thread = it end
function done(summary, latency)
  local errors = summary.errors
  print(string.format('RESULT {"requests":%d,"us":%d,"status":%d,"lost":%d,"asked":%d,"p50":%d,"p99":%d,"max":%d}', summary.requests,
    summary.duration, errors.status, errors.connect + errors.read + errors.write + errors.timeout, thread:get('asked'),
    latency:percentile(50), latency:percentile(99), latency.max))
end
`;

async function byWrk({ url, connections, seconds, clients, once }) {
  const requests = interleaveClients(clients).map((request) => serializeRequest(request, new URL(url).host));
  const folder = mkdtempSync(join(tmpdir(), 'tilgul-load-'));
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, buildWrkScript(requests));
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
    const said = await run(WRK, [...options, url]);
    const result = JSON.parse(/^RESULT (.*)$/m.exec(said)[1]);
    if (once && result.asked > requests.length) throw new Error(`${requests.length} requests were not enough`);
    return {
      answered: result.requests - result.status,
      refused: result.status + result.lost,
      seconds: result.us / 1e6,
      p50: result.p50 / 1000,
      p99: result.p99 / 1000,
      max: result.max / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each connection of autocannon has requests of its own: of those that go once, every so-manyth. */
async function byAutocannon({ url, connections, seconds, clients, once }) {
  const all = interleaveClients(clients);
  const own = once
    ? Array.from({ length: connections }, (_, n) => all.filter((_request, at) => at % connections === n))
    : clients;
  const spec = { url, connections, seconds, clients: own };
  return JSON.parse(await run(process.execPath, [program('autocannon.mjs')], JSON.stringify(spec)));
}

/**
 * Sends requests `{ method, path, headers, body }` for so many seconds: `clients` holds for each client its steps, which it goes
 * through over and over, or `once`. Answers how many were answered, `perSecond`, and times in ms. Throws when a single one was
 * refused, or when the requests that go once did not last.
 */
export async function load(spec) {
  const result = await (loadName === 'wrk' ? byWrk(spec) : byAutocannon(spec));
  if (result.refused > 0 || result.answered === 0)
    throw new Error(`${spec.title}: ${result.refused} requests refused, ${result.answered} answered`);
  return { ...result, perSecond: result.answered / result.seconds };
}
