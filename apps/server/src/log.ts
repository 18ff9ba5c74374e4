// The log: one JSON line per event, without secrets, written asynchronously.
import { type DestinationStream, type Logger, pino } from 'pino';

/** Database errors can carry whole rows, password hashes among them. */
const ROWS = ['detail', 'where', 'internalQuery', 'parameters', 'query'].map((name) => `err.${name}`);
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', ...ROWS];
/** Bytes buffered while the log cannot be written. Lines beyond that are dropped. */
const MAX_BUFFERED_BYTES = 4 << 20;

/** Writes to standard output. With a full disk the shop keeps running, and each line retries those before it. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  let hasRoom = true;
  output.on('error', () => {
    hasRoom = false;
  });
  output.on('write', () => {
    hasRoom = true;
  });
  // Without this, an exit would retry the remaining lines forever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => hasRoom && flush();
  process.stdout.on('error', () => undefined);
  return output;
}

/** Creates the log of a process. Tests pass their own destination. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: REDACTED }, destination ?? openOutput());
}

/** Prints a line before `run` and another with its duration. */
export async function showStep<T>(title: string, seconds: number, run: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title}, usually ${seconds} s ...\n`);
  const since = performance.now();
  const result = await run();
  process.stdout.write(`${title}: done in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
  return result;
}
