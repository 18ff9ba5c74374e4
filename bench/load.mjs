// Sends load from a child process with one thread: wrk if it is installed, else autocannon.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, run } from './programs.mjs';

const WRK = '/usr/bin/wrk';
/** Name of the load generator, for the table. */
export const loadName = existsSync(WRK) ? 'wrk' : 'autocannon';

const quoteLua = (text) =>
  `"${text.replace(/["\\\r\n]/g, (sign) => ({ '"': '\\"', '\\': '\\\\', '\r': '\\r', '\n': '\\n' })[sign])}"`;

function serializeRequest({ method, path, headers = {}, body }, host) {
  const all = { host, ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** Interleaves the clients' steps, so that the steps of one client are as far apart as there are clients. */
const interleaveClients = (clients) =>
  Array.from({ length: Math.max(...clients.map((steps) => steps.length)) }, (_, step) =>
    clients.flatMap((steps) => steps[step] ?? []),
  ).flat();

/** wrk script: sends the requests in order over free connections and prints the results. wrk calls `request` once more than it sends. */
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

/** autocannon needs separate requests for each connection; with `once`, they are divided among the connections. */
async function byAutocannon({ url, connections, seconds, clients, once }) {
  const all = interleaveClients(clients);
  const own = once
    ? Array.from({ length: connections }, (_, n) => all.filter((_request, at) => at % connections === n))
    : clients;
  const spec = { url, connections, seconds, clients: own };
  return JSON.parse(await run(process.execPath, [program('autocannon.mjs')], JSON.stringify(spec)));
}

/**
 * Sends requests `{ method, path, headers, body }` for `seconds`: `clients` has the steps of each client, repeated unless `once`.
 * Returns the number of answers, `perSecond`, and times in ms. Throws if a request was refused, or if requests sent `once` ran out.
 */
export async function load(spec) {
  const result = await (loadName === 'wrk' ? byWrk(spec) : byAutocannon(spec));
  if (result.refused > 0 || result.answered === 0)
    throw new Error(`${spec.title}: ${result.refused} requests refused, ${result.answered} answered`);
  return { ...result, perSecond: result.answered / result.seconds };
}
