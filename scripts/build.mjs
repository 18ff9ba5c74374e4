// Builds server and web into apps/*/dist and compresses it; does nothing when the sources are the ones of the last build.
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';
import { isBuilt, isCompressed, markBuilt, markCompressed } from './stamp.mjs';
import { step } from './step.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../apps/web/dist');

// Whoever starts a server for development gets the same web: the bundler would build a page that cannot be prerendered.
process.env.NODE_ENV = 'production';

/** A start that waits for the build (start.mjs) goes on as soon as there is what it needs. */
const tell = (what) => process.send?.(what);
const isForStart = process.send !== undefined;

if (isBuilt() && isCompressed()) {
  process.stdout.write('Nothing to build: the sources have not changed.\n');
} else {
  if (!isBuilt()) {
    // Compressing alone does not wait for the bundlers.
    const { buildServer, buildWebs } = await import('./build-parts.mjs');
    await step('Building the server', 1, buildServer);
    tell('server');
    await step('Building the pages', 9, buildWebs);
    markBuilt();
  }
  tell('web');
  if (isForStart) {
    // Pages are served as they are until then, and the server has a processor for itself.
    await once(process, 'message');
    await compress(dist, 1);
  } else await step('Compressing the pages', 4, () => compress(dist, 4));
  markCompressed();
  if (isForStart) process.exit(0);
  process.stdout.write('Built apps/server/dist and apps/web/dist.\n');
}
