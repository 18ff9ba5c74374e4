// `npm run drill -- <name>`: builds what a chain runs on, breaks it, and says whether it held.
import { readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { say, withDrill } from './parts/drill.mjs';
import { prepareProgram } from './parts/servers.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(here)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));
const load = async (name) => (await import(join(here, `${name}.mjs`))).drill;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } });
const [name] = positionals;
if (!names.includes(name)) {
  console.log('npm run drill -- <name>, where <name> is one of (soak takes --minutes <how many>):');
  for (const one of names) {
    const { about, minutes } = await load(one);
    console.log(`  ${one.padEnd(16)} ${about} (about ${minutes} min)`);
  }
  process.exit(name === undefined ? 0 : 1);
}

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
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.log(`FAIL ${name}: ${error.message}`);
  process.exitCode = 1;
}
// Customers of a drill that failed would go on trying.
process.exit();
