// `npm run build`: builds server and web into apps/*/dist and compresses the web app; does nothing if the sources have not changed.
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, isCompressed, markBuilt, markCompressed } from './build-hash.mjs';
import { compress } from './compress.mjs';

/**
 * Runs a step, and prints its usual and its actual duration.
 *
 * @template T
 * @param {string} title such as "Building the server"
 * @param {number} seconds how long it usually takes
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function step(title, seconds, run) {
  process.stdout.write(`${title}, usually ${seconds} s ...\n`);
  const since = performance.now();
  const result = await run();
  process.stdout.write(`${title}: done in ${((performance.now() - since) / 1000).toFixed(1)} s.\n`);
  return result;
}

const dist = join(dirname(fileURLToPath(import.meta.url)), '../apps/web/dist');

// Also when a development server starts the build: pages of a development build cannot be prerendered.
process.env.NODE_ENV = 'production';

/** Reports a finished part to start.mjs, which waits for it. */
const report = (part) => process.send?.(part);
const isForStart = process.send !== undefined;

if (isBuilt() && isCompressed()) {
  process.stdout.write('Nothing to build: the sources have not changed.\n');
} else {
  if (!isBuilt()) {
    // Imported here, so that compressing alone does not load the bundlers.
    const { buildServer, buildWebs } = await import('./build-parts.mjs');
    await step('Building the server', 1, buildServer);
    report('server');
    await step('Building the pages', 9, buildWebs);
    markBuilt();
  }
  report('web');
  if (isForStart) {
    // Until the server has started, pages are served uncompressed and the server gets the processor.
    await once(process, 'message');
    await compress(dist, 1);
  } else await step('Compressing the pages', 4, () => compress(dist, 4));
  markCompressed();
  if (isForStart) process.exit(0);
  process.stdout.write('Built apps/server/dist and apps/web/dist.\n');
}
