// Starts the demo: creates its data in a child process, whose memory is freed afterwards, and announces trial servers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { showStep } from '../log.ts';
import { hasDemo, needsDemo } from './demo.ts';
import { DEMO_ACCOUNTS } from './demo-users.ts';

const here = dirname(fileURLToPath(import.meta.url));
/** Next to the sources in development, next to the bundle in `dist`. */
const PROGRAM = import.meta.url.endsWith('.ts') ? join(here, '../entries/seed-demo.ts') : join(here, 'seed-demo.js');

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Fills an empty database with the demo, once. A database with other data is left alone. Throws when the child process
 * fails, which has printed why. `env` is the server's.
 */
export async function seedDemoInChild(deps: Deps, env: NodeJS.ProcessEnv): Promise<void> {
  if (!(await needsDemo(deps))) return;
  // A debugger's port is in use by the server, and its limit for young objects suits an idle server only.
  const args = process.execArgv.filter((arg) => !/^--(inspect|max-semi-space-size)/.test(arg));
  await showStep('Making demo data', 8, async () => {
    const child = spawn(process.execPath, [...args, PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // A stopping server closes its database, so the child process must end before it.
    let isStopping = false;
    const stop = () => {
      isStopping = true;
      child.kill('SIGKILL');
    };
    for (const signal of SIGNALS) process.prependOnceListener(signal, stop);
    const [code] = await once(child, 'exit');
    for (const signal of SIGNALS) process.removeListener(signal, stop);
    if (isStopping) await new Promise(() => undefined);
    if (code !== 0) throw new Error('The demo data could not be made.');
  });
}

/** Lines that announce demo accounts and the payment sandbox. Empty for a real shop (RUN-6). */
export async function buildTrialBanner(deps: Deps): Promise<string> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ');
  const lines = [
    ...((await hasDemo(deps)) ? [`demo accounts with known passwords can sign in: ${names}`] : []),
    ...(deps.paymentSandbox ? ['payments go to the local stand-in, no money is moved'] : []),
  ];
  if (lines.length === 0) return '';
  return `To try out only, not a real shop:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}
