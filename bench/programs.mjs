// Runs what is measured beside the product: the load, the bare programs, pgbench; each a process of its own on this machine.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const program = (name) => join(here, name);

/** Runs a program to its end with a text on its standard input; answers what it printed. */
function run(command, args, input = '', env = {}) {
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

/** Sends requests from a process of its own (see load.mjs); adds `perSecond`. Throws when any was refused. */
export async function load(spec) {
  const result = JSON.parse(await run(process.execPath, [program('load.mjs')], JSON.stringify(spec)));
  if (result.refused > 0 || result.answered === 0)
    throw new Error(`${spec.title}: ${result.refused} requests refused, ${result.answered} answered`);
  return { ...result, perSecond: result.answered / result.seconds };
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

/** Transactions a second of a script below sql/: `clients` at once, each so many times; by pgbench where it is installed. */
export async function transactions(script, { clients, each, database }) {
  const file = join(here, 'sql', script);
  if (!existsSync(PGBENCH)) {
    return Number(
      await run(
        process.execPath,
        [program('bare-transactions.mjs')],
        JSON.stringify({ file, clients, each, pg: database.pg }),
      ),
    );
  }
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '2',
    '-t',
    String(each),
    '-D',
    'n=-1',
    '-D',
    `each=${each}`,
    '-f',
    file,
  ];
  const said = await run(PGBENCH, [...options, ...database.pgbench], '', database.env);
  if (!said.includes(`${clients * each}/${clients * each}`)) throw new Error(said);
  return Number(/tps = ([\d.]+)/.exec(said)[1]);
}
