// Runs the server as a child process with the settings of a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { inject } from 'vitest';
import { PROGRAMS_DIR } from '../global-setup.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages of many small modules, bundled as by the build (`scripts/server-bundle.mjs`). */
const BUNDLED = new Set(['@messageformat/runtime', 'jose', 'kysely', 'zod']);

/** Bundles the program into `dir` like the build, because a bundle starts many times faster than the sources. */
function bundleProgram(dir: string): void {
  const parts = ['embedded-postgres', 'razorpay-sandbox'].map((name) => `../../packages/${name}/package.json`);
  const manifests = ['package.json', ...parts];
  const packages = manifests.flatMap((file) => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { dependencies: object };
    return Object.keys(dependencies).filter((name) => !name.startsWith('@tilgul/') && !BUNDLED.has(name));
  });
  buildSync({
    entryPoints: ['main.ts', 'seed-demo.ts'].map((name) => join(ROOT, 'src/entries', name)),
    outdir: dir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: packages.flatMap((name) => [name, `${name}/*`]),
  });
  cpSync(join(ROOT, 'src/platform/db/migrations'), join(dir, 'migrations'), { recursive: true });
  // The program looks for the demo's pictures beside its own folder.
  symlinkSync(join(ROOT, 'assets'), join(dir, '../assets'));
}

/**
 * The bundled program, built once per run in a folder where its packages are found, and removed after the run.
 * Concurrent workers build the same bundle, and the first one wins.
 */
export function getProgram(): string {
  const made = join(PROGRAMS_DIR, inject('postgres').prefix);
  if (!existsSync(made)) {
    const own = `${made}-${process.pid}`;
    mkdirSync(join(own, 'dist'), { recursive: true });
    bundleProgram(join(own, 'dist'));
    try {
      renameSync(own, made);
    } catch {
      rmSync(own, { recursive: true });
    }
  }
  return join(made, 'dist/main.js');
}

interface Ended {
  readonly code: number | null;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the port when it listens. Rejects when the process ends before. */
  readonly port: Promise<number>;
  readonly ended: Promise<Ended>;
}

/**
 * Starts the program with only these settings and the path. When it prints into a file, `port` never resolves. `before` is a
 * command that starts the rest of its line, such as a shell with a limit.
 */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  stdout: 'pipe' | number = 'pipe',
  before: readonly string[] = [],
): ServerProcess {
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...settings };
  const [command = '', ...args] = [...before, process.execPath, getProgram()];
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', stdout, 'pipe'] });
  const [out, err]: [string[], string[]] = [[], []];
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  const port = new Promise<number>((resolve, reject) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      out.push(line);
      const found = /is open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    void ended.then(() => reject(new Error(`the server ended: ${err.join(' | ')}`)));
  });
  // Tests of failing starts never await the port.
  port.catch(() => undefined);
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => err.push(line));
  return { child, port, ended };
}
