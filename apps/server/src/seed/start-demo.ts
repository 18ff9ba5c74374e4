// Has the demo data made by a process of its own, so that the server keeps none of the memory that it takes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { showStep } from '../log.ts';
import { hasDemo, lacksDemo } from './demo.ts';
import { DEMO_ACCOUNTS } from './demo-users.ts';

const here = dirname(fileURLToPath(import.meta.url));
/** Beside the sources in development, beside the bundle in `dist`. */
const PROGRAM = import.meta.url.endsWith('.ts') ? join(here, '../entries/seed-demo.ts') : join(here, 'seed-demo.js');

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Fills an empty database with the demo, once; a database with other people's data is left alone. Throws when the process
 * fails, which has said why. `env` is that of the server.
 */
export async function seedDemoApart(deps: Deps, env: NodeJS.ProcessEnv): Promise<void> {
  if (!(await lacksDemo(deps))) return;
  // Where the server is debugged, its port is taken; and the limit for young objects is for a server that idles.
  const args = process.execArgv.filter((arg) => !/^--(inspect|max-semi-space-size)/.test(arg));
  await showStep('Making demo data', 8, async () => {
    const child = spawn(process.execPath, [...args, PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    // A server that is stopped closes its database: the process ends before it, and the server then by itself.
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

/** Lines that name demo accounts and payment stand-in where they are there; empty for a real shop (RUN-6). */
export async function trialBanner(deps: Deps): Promise<string> {
  const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ');
  const lines = [
    ...((await hasDemo(deps)) ? [`demo accounts with known passwords can sign in: ${names}`] : []),
    ...(deps.paymentSandbox ? ['payments go to the local stand-in, no money is moved'] : []),
  ];
  if (lines.length === 0) return '';
  return `To try out only, not a real shop:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
}
