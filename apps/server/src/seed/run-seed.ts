// The process that makes the demo data: what it takes in memory is gone when it ends.
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { closeDeps, openDeps } from '../open-deps.ts';
import { seedDemo } from './demo.ts';

/** Fills the database of a server that is starting with these settings, beside it; ends with that server, however it ends. */
export async function runSeedDemo(env: NodeJS.ProcessEnv): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  const config = readConfig(env);
  const opened = await openDeps(config, createLog(config.LOG_LEVEL), { joinRunning: true });
  await seedDemo(opened.deps, opened.database.connection);
  await closeDeps(opened);
  process.exit(0);
}
