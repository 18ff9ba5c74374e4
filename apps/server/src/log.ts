// The log: one JSON line per event, without anybody's secrets, written without waiting for it.
import { type DestinationStream, type Logger, pino } from 'pino';

/** What a database driver hangs on its errors can hold whole rows, password hashes among them. */
const ROWS = ['detail', 'where', 'internalQuery', 'parameters', 'query'].map((name) => `err.${name}`);
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', ...ROWS];

/** The log of a process; lines go to standard output unless a test catches them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: REDACTED }, destination ?? pino.destination({ dest: 1, sync: false }));
}
