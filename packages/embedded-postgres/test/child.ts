// Test support: child programs to kill, folders that the database's user can reach, queries.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { vi } from 'vitest';

const PROGRAM = fileURLToPath(new URL('child-program.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Child {
  readonly lines: readonly string[];
  /** Resolves with the exit code, null after a kill. */
  readonly exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the first line that matches; throws when the program ends without it. */
  saying(pattern: RegExp): Promise<string>;
}

/** Starts `child-program.ts` with these words. */
export function startChild(...words: readonly string[]): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const exited = new Promise<number | null>((done) => child.once('close', done));
  return {
    lines,
    exited,
    kill: (signal) => child.kill(signal),
    saying: (pattern) =>
      vi.waitFor(
        () => {
          const line = lines.find((text) => pattern.test(text));
          if (line === undefined) throw new Error(`${pattern} was not said, but: ${lines.slice(-3).join(' | ')}`);
          return line;
        },
        { timeout: 20_000, interval: 10 },
      ),
  };
}

const made: string[] = [];

/** A fresh folder below which the database's own user may make its own. */
export async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-db-test-'));
  await chmod(dir, 0o711);
  made.push(dir);
  return dir;
}

/** Removes what `makeDir` made. */
export async function removeDirs(): Promise<void> {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Runs a statement on a new connection and returns its rows. */
export async function query<T extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
