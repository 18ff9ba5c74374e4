// `npm run test:watch`: the unit and API tests of `npm test` that a change touches, again after each save.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutLong } from './long.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
// Files of nothing but long tests are left out by name: a filter of tags would still open what they begin with.
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), [...withoutLong(root), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
