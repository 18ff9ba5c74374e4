// Starts the product: builds it when the sources changed, then runs the server in this very process (so signals reach it).
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isBuilt = existsSync(join(root, 'apps/server/dist/main.js'));

// A deployment may carry only the built folders; there is nothing to rebuild then.
if (!isBuilt || existsSync(join(root, 'apps/server/src'))) {
  const { build } = await import('./build.mjs');
  if (!isBuilt) process.stdout.write('Building (once, a few seconds) ...\n');
  await build();
}
await import('../apps/server/dist/main.js');
