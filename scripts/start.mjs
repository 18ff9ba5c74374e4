// Starts the product in this very process, so that signals reach it. What is not built is built beside it, in a process of its own.
import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, isCompressed, isDeployment } from './stamp.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The build: `server` and `web` resolve as soon as they are there, and reject when they cannot be built. `compress` lets it
 * do what can wait.
 */
function startBuild() {
  // Bundlers change the environment (NODE_ENV), and need other limits of memory than the server's.
  const child = fork(join(here, 'build.mjs'), {
    execArgv: ['--import', join(here, 'end-with-parent.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told = (what) =>
    new Promise((resolve, reject) => {
      child.on('message', (message) => message === what && resolve());
      child.once('exit', () => reject(new Error(`The ${what} could not be built; the reason is above.`)));
    });
  const [server, web] = [told('server'), told('web')];
  // Both are asked for later; a process that ended at once is not to end this one before it can say so.
  for (const part of [server, web]) part.catch(() => undefined);
  return {
    server: Promise.race([server, web]),
    web,
    compress() {
      child.send('compress', () => undefined);
      child.unref();
      child.channel?.unref();
    },
  };
}

const isComplete = isDeployment() || (isBuilt() && isCompressed());
const build = isComplete ? undefined : startBuild();
try {
  await build?.server;
} catch (error) {
  process.stderr.write(`${error.message} Try npm ci, then npm start again.\n`);
  process.exit(1);
}
const { startServer } = await import('../apps/server/dist/start.js');
await startServer(process.env, { web: build?.web });
build?.compress();
