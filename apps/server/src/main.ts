// The server's process: starts in order, listens, and stops cleanly on a signal.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterDirOf } from '@tilgul/embedded-postgres';
import type { BuiltApp } from './app.ts';
import { BadSetting, type Config, readServerConfig } from './config.ts';
import { prepareRights } from './drop-privileges.ts';
import { createLog, showStep } from './log.ts';
import { closeDeps, type OpenDeps, openDeps } from './open-deps.ts';
import { claimServerSecret } from './platform/security/secrets.ts';

/** A stop takes 10 s at most (RUN-5): what then still runs is cut off, as a crash would. */
const STOP_MS = 9_500;

const here = dirname(fileURLToPath(import.meta.url));
/** The built web is beside the built server, both from the repository and from a copied deployment. */
const WEB_DIR = join(here, '../../web/dist');

function readSettings(env: NodeJS.ProcessEnv): Config {
  try {
    return readServerConfig(env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function open(config: Config): Promise<OpenDeps> {
  const log = createLog(config.LOG_LEVEL);
  const isFirst = config.DATABASE_URL === undefined && !existsSync(clusterDirOf(config.dataDir));
  try {
    const opened = await (isFirst
      ? showStep('Making the database', 3, () => openDeps(config, log))
      : openDeps(config, log));
    await claimServerSecret(opened.deps).catch(async (error: unknown) => {
      await closeDeps(opened);
      throw error;
    });
    return opened;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

type Serving = typeof import('./serving.ts');

interface Stop {
  readonly isStopping: boolean;
  /** Remembers the app that is being built: a stop waits for it, to end it. */
  watch(building: Promise<BuiltApp>): Promise<BuiltApp>;
}

const neverDone = () => new Promise<never>(() => undefined);

function stopOn(signals: readonly NodeJS.Signals[], opened: OpenDeps, { closeApp }: Serving): Stop {
  let isStopping = false;
  let building: Promise<BuiltApp> | undefined;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    opened.deps.log.info('stopping');
    setTimeout(() => process.exit(0), STOP_MS);
    const built = await building;
    if (built) await closeApp(built);
    await closeDeps(opened);
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void stop());
  return {
    get isStopping() {
      return isStopping;
    },
    watch: (app) => {
      building = app;
      return app;
    },
  };
}

interface StartOptions {
  /** Resolves when the web is built, and rejects with what to say when it cannot be; already built unless given. */
  readonly web?: Promise<unknown> | undefined;
}

/** Starts the product from its environment; resolves when it listens. */
export async function startServer(env: NodeJS.ProcessEnv, { web }: StartOptions = {}): Promise<void> {
  const config = readSettings(env);
  // Half of the program is loaded while the database starts in a process of its own.
  const [opened, serving] = await Promise.all([open(config), import('./serving.ts')]);
  const stop = stopOn(['SIGTERM', 'SIGINT'], opened, serving);
  try {
    await serve({ config, opened, serving, stop, env, web });
  } catch (error) {
    // A stop has closed what the start was using.
    if (stop.isStopping) await neverDone();
    throw error;
  }
}

interface Starting extends StartOptions {
  readonly config: Config;
  readonly opened: OpenDeps;
  readonly serving: Serving;
  readonly stop: Stop;
  readonly env: NodeJS.ProcessEnv;
}

async function serve({ config, opened, serving, stop, env, web }: Starting): Promise<void> {
  const { deps } = opened;
  if (config.seed === 'demo') await serving.seedDemoApart(deps, env);
  await web?.catch(async (error: Error) => {
    // The build ends by the same signal that ends the server.
    if (stop.isStopping) await neverDone();
    process.stderr.write(`${error.message} Try npm ci, then npm start again.\n`);
    await closeDeps(opened);
    process.exit(1);
  });
  const webDir = config.WEB_DIR === undefined ? WEB_DIR : resolve(config.WEB_DIR);
  const { giveUpRights, ...folders } = await prepareRights(deps, webDir);
  const banner = await serving.trialBanner(deps);
  if (stop.isStopping) await neverDone();
  const built = await stop.watch(serving.buildApp(deps, folders));
  if (stop.isStopping) await neverDone();
  serving.workInBackground(built.app, deps);
  const address = await listen(built, opened, config);
  await giveUpRights();
  process.stdout.write(`${banner}Tilgul is open at ${address}\n`);
}

/** Listens and answers its address, or says in one line why it cannot and ends. */
async function listen({ app }: BuiltApp, opened: OpenDeps, { PORT, HOST }: Config): Promise<string> {
  try {
    return await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    process.stderr.write(
      `Setting PORT ${PORT} on HOST ${HOST} cannot be used: ${code === 'EADDRINUSE' ? 'another program listens there' : code}.\n`,
    );
    await app.close();
    await closeDeps(opened);
    return process.exit(1);
  }
}
