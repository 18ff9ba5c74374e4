// Checks that an interrupted drill leaves no process running and no folder behind.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';

const PARTS = join(dirname(fileURLToPath(import.meta.url)), 'drill.mjs');

/** A drill with programs that are hard to end: one leaves its process group, one hides its environment, one ignores signals. */
const DRILL = `
  import { endWithParent, waitFor, withDrill } from '${PARTS}';
  import { readFileSync } from 'node:fs';
  endWithParent();
  await withDrill('interrupted', async (drill) => {
    drill.start('leaves', 'setsid', ['sh', '-c', 'echo $$ >leaves; exec sleep 600']);
    drill.start('hides', 'env', ['-i', 'sh', '-c', 'echo $$ >hides; exec sleep 600']);
    drill.start('ignores', 'sh', ['-c', 'trap "" INT TERM HUP; echo $$ >ignores; while :; do sleep 1; done']);
    const pids = await waitFor('the programs', () =>
      ['leaves', 'hides', 'ignores'].map((name) => Number(readFileSync(drill.folder + '/' + name, 'utf8'))));
    console.log(JSON.stringify({ folder: drill.folder, pids, own: process.pid }));
    await new Promise(() => setInterval(() => undefined, 1_000));
  });
`;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts the drill below a parent process, like npm; resolves once its programs run. */
async function startDrill(onTestFinished) {
  const script = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(DRILL)}], { stdio: 'inherit' }).on('exit', () => process.exit());`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: parent.stdout }).once('line', resolve);
    parent.once('exit', () => reject(new Error('the drill ended by itself')));
  });
  const started = JSON.parse(line);
  onTestFinished(() => {
    for (const pid of [...started.pids, started.own, parent.pid]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { ...started, parent: parent.pid };
}

async function expectEnded([signal, whom], { expect, onTestFinished }) {
  const drill = await startDrill(onTestFinished);
  expect(drill.pids.map(isAlive)).toEqual([true, true, true]);
  process.kill(drill[whom], signal);
  await expect
    .poll(() => [...drill.pids, drill.own].some(isAlive) || existsSync(drill.folder), { timeout: 30_000 })
    .toBe(false);
}

const TITLE = 'ends everything and removes its folder after %s of the %s process';
it.concurrent.for([
  ['SIGKILL', 'parent'],
  ['SIGINT', 'own'],
  ['SIGTERM', 'own'],
  ['SIGHUP', 'own'],
  ['SIGKILL', 'own'],
])(TITLE, { timeout: 60_000, tags: 'long' }, expectEnded);
