// The server as a child process that can be replaced by a newer one while requests wait.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const END_WITH_PARENT = new URL('../end-with-parent.mjs', import.meta.url).href;
/** The server's own line, which names an address that nobody is to open here. */
const OPEN = /^Tilgul is open at /;

export interface Backend {
  /** Resolves when the server that was started last listens; false when it ended instead. */
  ready(): Promise<boolean>;
  /** Ends the server, if one runs, and starts the program anew. Resolves as `ready` does. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Runs `program`, a file of JavaScript, with the environment `env`; `nodeArgs` are for Node itself (`--inspect`). */
export function createBackend(program: string, env: NodeJS.ProcessEnv, nodeArgs: readonly string[]): Backend {
  let child: ChildProcess | undefined;
  let ready = Promise.resolve(false);

  const start = (): Promise<boolean> => {
    const args = ['--enable-source-maps', '--import', END_WITH_PARENT, ...nodeArgs, program];
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    child = started;
    return new Promise((resolve) => {
      createInterface({ input: started.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        if (OPEN.test(line)) resolve(true);
        else process.stdout.write(`${line}\n`);
      });
      started.once('exit', () => resolve(false));
    });
  };

  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  return {
    ready: () => ready,
    restart: () => {
      ready = stop().then(start);
      return ready;
    },
    stop,
  };
}
