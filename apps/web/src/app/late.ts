// Imported after the load event, and starts the service worker, and measuring page speed if the setting is on.
import type { Role } from '@tilgul/contract/rules/roles';
import { getSettings, type SettingsAnswer } from '@tilgul/contract/settings';
import { getPublicStore } from '../shared/api/use-public-query.ts';
import { startWorker } from '../shared/offline/offline-worker.ts';
import { LOAD_AREA } from './router.tsx';

/** Milliseconds after the load event, so that the worker does not compete with the first view. */
const WORKER_DELAY_MS = 3_000;
/** Milliseconds in browsers without `requestIdleCallback`. */
const IDLE_MS = 1_000;

const offlineCalls = async (role: Role) => (await LOAD_AREA[role]()).offlineCalls;

function measurePageSpeed(): void {
  const measure = () =>
    void import('../shared/page-speed.ts').then((module) => module.measurePageSpeed()).catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(measure);
  else setTimeout(measure, IDLE_MS);
}

/** Calls `act` once with the settings, which every page loads. */
function onSettings(act: (settings: SettingsAnswer) => void): void {
  const { subscribe, read } = getPublicStore(getSettings);
  let isDone = false;
  const check = () => {
    const [settings] = read().answers as readonly SettingsAnswer[];
    if (settings === undefined || isDone) return;
    isDone = true;
    act(settings);
  };
  subscribe(check);
  check();
}

setTimeout(() => void startWorker(offlineCalls).catch(() => undefined), WORKER_DELAY_MS);
onSettings(({ page_speed }) => {
  if (page_speed) measurePageSpeed();
});
