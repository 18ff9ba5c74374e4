// `npm start`: runs the server in this process, so that signals reach it; builds first if needed, in a child process.
import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, isCompressed, isDeployment } from './build-hash.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** Starts the build. `server` and `web` settle when that part is built or has failed; `compress` starts the rest. */
function startBuild() {
  // Bundlers change NODE_ENV and need other memory limits than the server.
  const child = fork(join(here, 'build.mjs'), {
    execArgv: ['--import', join(here, 'end-with-parent.mjs')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waitFor = (part) =>
    new Promise((resolve, reject) => {
      child.on('message', (message) => message === part && resolve());
      child.once('exit', () => reject(new Error(`The ${part} could not be built; the reason is above.`)));
    });
  const [server, web] = [waitFor('server'), waitFor('web')];
  // Both are awaited later; until then a failed build must not end this process as an unhandled rejection.
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

const isUpToDate = isDeployment() || (isBuilt() && isCompressed());
const build = isUpToDate ? undefined : startBuild();
try {
  await build?.server;
} catch (error) {
  process.stderr.write(`${error.message} Try npm ci, then npm start again.\n`);
  process.exit(1);
}
const { startServer } = await import('../apps/server/dist/start.js');
await startServer(process.env, { web: build?.web });
build?.compress();
