// Starts the server as the program it is, on a port of its own, with the settings of a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../src/entries/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the port when it listens; rejects when it ends before. */
  readonly port: Promise<number>;
  readonly ended: Promise<Ended>;
}

/** Starts the program with these settings and nothing else but the path. */
export function startProcess(settings: Readonly<Record<string, string>>): ServerProcess {
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err]: [string[], string[]] = [[], []];
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  const port = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      out.push(line);
      const found = /is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`the server ended: ${err.join(' | ')}`)));
  });
  // Whoever only wants to see it end does not ask for the port.
  port.catch(() => undefined);
  createInterface({ input: child.stderr }).on('line', (line) => err.push(line));
  return { child, port, ended };
}
