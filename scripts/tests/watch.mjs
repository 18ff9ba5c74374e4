// `npm run test:watch`: reruns the unit and API tests that a change affects, after each save.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { excludeTags, TAG } from './selection.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const args = [...excludeTags(root, [TAG.long]), ...process.argv.slice(2)];
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
