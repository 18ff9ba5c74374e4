// Prints what a command has to say: its result on one stream, warnings on the other.
import type { Log } from '../platform/db/log.ts';

/** Where a command prints; one line at a time, without its line end. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** The terminal that the command was started from. */
export const terminal: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** A log for the database layer that prints warnings and errors alone. */
export const logTo = ({ err }: Output): Log => ({ info: () => undefined, warn: err, error: err });
