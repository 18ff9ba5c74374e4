// The log: one JSON line per event, without anybody's secrets, written without waiting for it.
import { type DestinationStream, type Logger, pino } from 'pino';

/** What a database driver hangs on its errors can hold whole rows, password hashes among them. */
const ROWS = ['detail', 'where', 'internalQuery', 'parameters', 'query'].map((name) => `err.${name}`);
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', ...ROWS];
/** Bytes that wait while the log cannot be written; what comes beyond them is left out. */
const MOST_WAITING = 4 << 20;

/** Standard output. A shop whose log has no room goes on: each line tries again to write those before it. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING });
  let hasRoom = true;
  output.on('error', () => {
    hasRoom = false;
  });
  output.on('write', () => {
    hasRoom = true;
  });
  // What is left at the exit is tried without end otherwise.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => hasRoom && flush();
  process.stdout.on('error', () => undefined);
  return output;
}

/** The log of a process; lines go to standard output unless a test catches them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: REDACTED }, destination ?? openOutput());
}

/** Does `run` between a line that says so and one that says how long it took. */
export async function showStep<T>(title: string, seconds: number, run: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title}, usually ${seconds} s ...\n`);
  const since = performance.now();
  const result = await run();
  process.stdout.write(`${title}: done in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
  return result;
}
