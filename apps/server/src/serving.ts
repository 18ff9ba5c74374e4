// The parts of a server that need the database. Loaded while the database starts.
import type { FastifyInstance } from 'fastify';
import { type BuiltApp, TIMES } from './app.ts';
import { startCleanup } from './cleanup.ts';
import type { Deps } from './deps.ts';
import { startNotifyingWaiting } from './modules/catalog/product-waits.ts';
import { startReconciler } from './modules/checkout/reconciler.ts';
import { startMovingPhotos } from './modules/claim-photos/claim-photos.commands.ts';
import { startMakingWindows } from './modules/delivery/delivery.commands.ts';
import { startFolding } from './modules/reports/sales-sums.ts';
import type { BackgroundJob } from './platform/jobs/run-every.ts';

export { buildApp } from './app.ts';
export { buildTrialBanner, seedDemoInChild } from './seed/demo.ts';

/** Starts the background jobs of a listening server. Closing the app waits for their running rounds. */
export function startBackgroundJobs(app: FastifyInstance, deps: Deps): void {
  const jobs: BackgroundJob[] = [];
  app.addHook('onListen', async () => {
    jobs.push(
      startCleanup(deps),
      startReconciler(deps),
      startFolding(deps),
      startMakingWindows(deps),
      startMovingPhotos(deps),
      startNotifyingWaiting(deps),
    );
    deps.sms.start();
    deps.push?.start();
  });
  app.addHook('preClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()));
  });
}

/** Refuses new calls, waits for running ones, and cuts off those that take too long. */
export async function closeApp({ app, lifecycle }: BuiltApp): Promise<void> {
  lifecycle.isStopping = true;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), TIMES.stop);
  await app.close();
  clearTimeout(cutOff);
}
