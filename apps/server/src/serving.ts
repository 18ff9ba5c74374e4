// What a server needs once it has its database: loaded while that one starts.
import type { FastifyInstance } from 'fastify';
import { type BuiltApp, TIMES } from './app.ts';
import { startCleanup } from './cleanup.ts';
import type { Deps } from './deps.ts';
import { startReconciler } from './modules/checkout/reconciler.ts';
import { startMakingSlots } from './modules/delivery/make-windows.ts';
import { startFolding } from './modules/reports/sales-sums.ts';

export { buildApp } from './app.ts';
export { seedDemoApart, trialBanner } from './seed/start-demo.ts';

/** Starts the background work of a listening server; closing the app waits until its current steps have ended. */
export function workInBackground(app: FastifyInstance, deps: Deps): void {
  const works: { stop(): unknown }[] = [];
  app.addHook('onListen', async () => {
    works.push(startCleanup(deps), startReconciler(deps), startFolding(deps), startMakingSlots(deps));
    deps.sms.start();
    deps.push?.start();
  });
  app.addHook('preClose', async () => {
    await Promise.all(works.map((context) => context.stop()));
  });
}

/** Refuses new calls, lets those in work finish, and cuts off what takes too long. */
export async function closeApp({ app, lifecycle }: BuiltApp): Promise<void> {
  lifecycle.isStopping = true;
  const cutOff = setTimeout(() => app.server.closeAllConnections(), TIMES.stop);
  await app.close();
  clearTimeout(cutOff);
}
