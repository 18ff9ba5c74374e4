// Starts a server of the repository as a child process and stops it like Ctrl-C.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const END_WITH_PARENT = new URL('../../scripts/end-with-parent.mjs', import.meta.url).href;

export interface Program {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Interrupts it and resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Runs Node with `args` in `cwd`; resolves once it prints its address, rejects if it ends before. */
export async function startProgram(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd: string = ROOT,
): Promise<Program> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const found = /is open at (http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`node ${args.join(' ')} ended with ${code}`)));
  });
  return {
    url,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Copies a data folder, including file owners, which its database needs. */
export function copyData(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cp: ${stderr}`);
}
