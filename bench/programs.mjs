// Runs the baselines and pgbench as child processes.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const program = (name) => join(here, name);

/** Runs a program with `input` on standard input; returns its output. */
export function run(command, args, input = '', env = {}) {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { maxBuffer: 64e6, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${command} ${args.at(-1)}: ${stderr || error.message}`));
        else resolve(stdout);
      },
    );
    child.stdin.end(input);
  });
}

/** Starts a baseline server; returns its URL and `stop`. */
export async function startBare(name, settings) {
  const child = spawn(process.execPath, [program(name)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(settings));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Measures verified argon2 hashes per second, with the product's concurrency. */
export const hashRate = async (seconds) =>
  Number(await run(process.execPath, [program('bare-argon2.mjs')], JSON.stringify({ seconds })));

const PGBENCH = '/usr/bin/pgbench';
export const baselineName = existsSync(PGBENCH) ? 'pgbench' : 'node + pg';

/**
 * Measures transactions per second of a script in sql/ with `clients` in parallel for `seconds`, by pgbench if it is installed.
 * Scripts that count their runs (`n`) fail after `each` runs per client.
 */
export async function transactions(script, { clients, seconds, each = 0, database }) {
  const file = join(here, 'sql', script);
  if (!existsSync(PGBENCH)) {
    const spec = { file, clients, seconds, each, pg: database.pg };
    return Number(await run(process.execPath, [program('bare-transactions.mjs')], JSON.stringify(spec)));
  }
  const counts = ['-c', String(clients), '-j', '2', '-T', String(seconds), '-D', 'n=-1', '-D', `each=${each}`];
  const options = ['-n', '-M', 'prepared', ...counts, '-f', file];
  const output = await run(PGBENCH, [...options, ...database.pgbench], '', database.env);
  if (!/number of failed transactions: 0 /.test(output)) throw new Error(output);
  return Number(/tps = ([\d.]+)/.exec(output)[1]);
}
