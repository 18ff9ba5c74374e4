// The server process: starts in order, listens, and stops cleanly on a signal.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getClusterDir } from '@tilgul/embedded-postgres';
import type { BuiltApp } from './app.ts';
import { BadSetting, type Config, readServerConfig } from './config.ts';
import { preparePrivilegeDrop } from './drop-privileges.ts';
import { createLog, showStep } from './log.ts';
import { describeOldNode } from './node-version.ts';
import { closeDeps, type OpenDeps, openDeps } from './open-deps.ts';
import { isOutOfRoom } from './platform/db/disk-full.ts';
import { claimServerSecret } from './platform/security/secrets.ts';

/** A stop takes at most 10 s (RUN-5). What still runs then is cut off, as in a crash. */
const STOP_MS = 9_500;

const here = dirname(fileURLToPath(import.meta.url));
/** The built web is next to the built server, in the repository and in a deployment. */
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
  const isFirst = config.DATABASE_URL === undefined && !existsSync(getClusterDir(config.dataDir));
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
    const isKnown = error instanceof BadSetting;
    if (!isKnown && (await isOutOfRoom(error, config.dataDir))) exitWithoutRoom(config);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function exitWithoutRoom({ dataDir }: Config): never {
  process.stderr.write(`The disk is full: make room for ${dataDir}, then start again.\n`);
  process.exit(1);
}

type Serving = typeof import('./serving.ts');

interface Stop {
  readonly isStopping: boolean;
  /** Remembers the app that is being built, so that a stop can close it. */
  watch(building: Promise<BuiltApp>): Promise<BuiltApp>;
}

const waitForever = () => new Promise<never>(() => undefined);

function stopOnSignals(signals: readonly NodeJS.Signals[], opened: OpenDeps, closeApp: Serving['closeApp']): Stop {
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
  /** Resolves when the web app is built; rejects with the message to print. Already built unless given. */
  readonly web?: Promise<unknown> | undefined;
}

/** Starts the server from its environment. Resolves when it listens. */
export async function startServer(env: NodeJS.ProcessEnv, { web }: StartOptions = {}): Promise<void> {
  const config = readSettings(env);
  // Half of the program is loaded while the database process starts.
  const [opened, serving] = await Promise.all([open(config), import('./serving.ts')]);
  const stop = stopOnSignals(['SIGTERM', 'SIGINT'], opened, serving.closeApp);
  try {
    await serve({ config, opened, serving, stop, env, web });
  } catch (error) {
    // A stop has closed what the start was using.
    if (stop.isStopping) await waitForever();
    if (!(await isOutOfRoom(error, config.dataDir))) throw error;
    await closeDeps(opened);
    exitWithoutRoom(config);
  }
}

interface ServeOptions extends StartOptions {
  readonly config: Config;
  readonly opened: OpenDeps;
  readonly serving: Serving;
  readonly stop: Stop;
  readonly env: NodeJS.ProcessEnv;
}

async function serve({ config, opened, serving, stop, env, web }: ServeOptions): Promise<void> {
  const { deps } = opened;
  if (config.seed === 'demo') await serving.seedDemoInChild(deps, env);
  await web?.catch(async (error: Error) => {
    // The signal that stops the server also ends the build.
    if (stop.isStopping) await waitForever();
    process.stderr.write(`${error.message} Try npm ci, then npm start again.\n`);
    await closeDeps(opened);
    process.exit(1);
  });
  const webDir = config.WEB_DIR === undefined ? WEB_DIR : resolve(config.WEB_DIR);
  const { dropPrivileges, ...folders } = await preparePrivilegeDrop(deps, webDir);
  const banner = await serving.buildTrialBanner(deps);
  if (stop.isStopping) await waitForever();
  const built = await stop.watch(serving.buildApp(deps, folders));
  if (stop.isStopping) await waitForever();
  serving.startBackgroundJobs(built.app, deps);
  const address = await listen(built, opened, config);
  await dropPrivileges();
  process.stdout.write(`${describeOldNode(process.versions.node)}${banner}Tilgul is open at ${address}\n`);
}

/** Listens and returns the address, or prints why it cannot and exits. */
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
