// Runs what is measured beside the product: the bare programs and pgbench; each a process of its own on this machine.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** The path of a program of this folder. */
export const program = (name) => join(here, name);

/** Runs a program to its end with a text on its standard input; answers what it printed. */
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

/** Starts a bare server that prints its address; answers it with a function that stops it. */
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

/** Verified argon2 hashes a second, as many at once as the product allows. */
export const hashRate = async (seconds) =>
  Number(await run(process.execPath, [program('bare-argon2.mjs')], JSON.stringify({ seconds })));

const PGBENCH = '/usr/bin/pgbench';
export const baselineName = existsSync(PGBENCH) ? 'pgbench' : 'node + pg';

/**
 * Transactions a second of a script below sql/: `clients` at once for so many seconds; by pgbench where it is installed. A script
 * that counts its runs (`n`) takes at most `each` of a client, and fails beyond.
 */
export async function transactions(script, { clients, seconds, each = 0, database }) {
  const file = join(here, 'sql', script);
  if (!existsSync(PGBENCH)) {
    const spec = { file, clients, seconds, each, pg: database.pg };
    return Number(await run(process.execPath, [program('bare-transactions.mjs')], JSON.stringify(spec)));
  }
  const counts = ['-c', String(clients), '-j', '2', '-T', String(seconds), '-D', 'n=-1', '-D', `each=${each}`];
  const options = ['-n', '-M', 'prepared', ...counts, '-f', file];
  const said = await run(PGBENCH, [...options, ...database.pgbench], '', database.env);
  if (!/number of failed transactions: 0 /.test(said)) throw new Error(said);
  return Number(/tps = ([\d.]+)/.exec(said)[1]);
}
