// Child processes that end with this process, even after kill -9.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { RunAs } from './run-as.ts';

/**
 * The shell waits for the program and for the end of a pipe that only this process holds: when this process dies, even by
 * kill -9, the pipe closes and the program is interrupted. $1 is a folder to remove afterwards.
 */
const SCRIPT =
  'd=$1; shift; "$@" 3<&- & p=$!; (cat >/dev/null; kill -INT $p) <&3 >/dev/null 2>&1 & c=$!; ' +
  'wait $p; s=$?; kill $c 2>/dev/null; [ -z "$d" ] || rm -rf "$d"; exit $s';

const MAX_LINES = 40;

export interface Guarded {
  /** Resolves with the exit code (null after a signal to the watchdog). */
  readonly exited: Promise<number | null>;
  /** Last lines of its stderr. */
  lines(): readonly string[];
  /** Closes the pipe, so that the program is interrupted (SIGINT). */
  release(): void;
  /** Signals the program and its watchdog. */
  kill(signal: NodeJS.Signals): void;
}

export interface GuardedOptions {
  readonly runAs: RunAs | undefined;
  /** Folder to remove when the program has ended. */
  readonly removeAfter?: string;
}

/** Starts a program under the watchdog, in a separate session (so Ctrl-C reaches only this process) and a clean environment. */
export function spawnGuarded(command: readonly string[], { runAs, removeAfter = '' }: GuardedOptions): Guarded {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', removeAfter, ...command], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...runAs,
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    lines.push(line);
    if (lines.length > MAX_LINES) lines.shift();
  });
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  const exited = new Promise<number | null>((done) => {
    child.once('error', (error) => {
      lines.push(error.message);
      done(null);
    });
    child.once('exit', (code) => {
      pipe.destroy();
      done(code);
    });
  });
  return {
    exited,
    lines: () => lines,
    release: () => pipe.destroy(),
    kill: (signal) => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
    },
  };
}
