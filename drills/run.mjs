// `npm run drill -- <name>`: sets up an installation, breaks it, and reports whether it recovered. `-- --short` runs all short drills.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endWithParent, say, withDrill } from './parts/drill.mjs';
import { MissingError } from './parts/programs.mjs';
import { prepareProgram } from './parts/servers.mjs';

/** Exit status of a drill that cannot run on this machine. */
const MISSING = 77;

const here = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(here)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));
const load = async (name) => (await import(join(here, `${name}.mjs`))).drill;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, short: { type: 'boolean' }, 'with-parent': { type: 'boolean' } },
});
const [name] = positionals;

if (process.env.npm_lifecycle_event || values['with-parent']) endWithParent();
if (values.short) process.exitCode = await runShort();
else if (names.includes(name)) process.exitCode = await runOne();
else process.exitCode = await list();
// Otherwise the customers of a failed drill would keep retrying.
process.exit();

async function list() {
  console.log(
    'npm run drill -- <name>, where <name> is one of (soak takes --minutes <how many>), or --short for those marked *:',
  );
  for (const one of names) {
    const { about, minutes, short } = await load(one);
    console.log(`${short ? '*' : ' '} ${one.padEnd(16)} ${about} (about ${minutes} min)`);
  }
  return name === undefined ? 0 : 1;
}

/** Runs the short drills in child processes; skips those that cannot run on this machine. */
async function runShort() {
  const failed = [];
  for (const one of names) {
    const { short } = await load(one);
    if (!short) continue;
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), one, '--with-parent', ...short], {
      stdio: 'inherit',
    });
    if (status === MISSING) console.log(`     ${one} was skipped.`);
    else if (status !== 0) failed.push(one);
  }
  return failed.length === 0 ? 0 : 1;
}

async function runOne() {
  prepareProgram();
  const drill = await load(name);
  const began = performance.now();
  say(`drill ${name}: ${drill.about}`);
  try {
    const { figures, passed } = await withDrill(name, (context) => drill.run(context, values));
    for (const [what, figure] of Object.entries(figures))
      console.log(`${what.padEnd(36)} ${typeof figure === 'number' ? Number(figure.toFixed(1)) : figure}`);
    console.log(
      `${passed ? 'PASS' : 'FAIL'} ${name}, ${((performance.now() - began) / 1000).toFixed(0)} s, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}, ${new Date().toISOString().slice(0, 16)} UTC`,
    );
    return passed ? 0 : 1;
  } catch (error) {
    const isMissing = error instanceof MissingError;
    console.log(`${isMissing ? 'SKIP' : 'FAIL'} ${name}: ${error.message}`);
    return isMissing ? MISSING : 1;
  }
}
