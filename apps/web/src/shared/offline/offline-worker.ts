// The page's side of the service worker: starts it, fills the offline cache and clears it at sign-out.
import type { Role } from '@tilgul/contract/rules/roles';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { callLoosely } from '../api/api.ts';
import type { FirstCall } from '../api/first-call.ts';
import { invalidateCalls } from '../api/invalidation.ts';
import { keepPageAnswers } from '../api/page-answers.ts';
import { toUrl } from '../api/request.ts';
import { deviceNow } from '../format/clock.ts';
import { onSessionChange, readSession } from '../session/session.ts';
import { setNewestBuild, setReached } from './offline.ts';
import {
  CATALOGUE,
  deleteSavedAnswers,
  findSavedAnswer,
  type WorkerCommand,
  type WorkerEvent,
} from './saved-answers.ts';
import { toWorkerPath } from './worker-path.ts';

/** Milliseconds between checks for a newer build in an open tab. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** A role's offline calls, from the page table. */
type OfflineCalls = (role: Role) => Promise<readonly FirstCall[]>;

function onMessage({ data }: MessageEvent<WorkerEvent>): void {
  if (data.type === 'reach') setReached(data.reached);
  else if (data.type === 'build') setNewestBuild(data.entry);
  else invalidateCalls(CATALOGUE);
}

const postToWorker = (message: WorkerCommand) => navigator.serviceWorker.controller?.postMessage(message);

/** Fetches missing answers through the worker, which did not run yet at the start of the first visit. */
async function fillMissing(userId: number, calls: readonly FirstCall[]): Promise<void> {
  for (const { endpoint, query } of calls) {
    const isSaved = await findSavedAnswer(userId, languageTexts.code, toUrl(endpoint, { query }));
    if (!isSaved && readSession()?.userId === userId) await callLoosely(endpoint, { query, quiet: true });
  }
}

async function prepare(offlineCalls: OfflineCalls): Promise<void> {
  const session = readSession();
  if (!session || !navigator.serviceWorker.controller) return;
  postToWorker({ type: 'keep-pages', role: session.role });
  keepPageAnswers();
  try {
    await fillMissing(session.userId, await offlineCalls(session.role));
  } catch {
    // Offline: the next visit fills the cache.
  }
}

/** Deletes saved answers of other users and fills the cache for the current one. */
function watchSession(offlineCalls: OfflineCalls): void {
  let user = readSession()?.userId;
  void deleteSavedAnswers(user);
  onSessionChange(() => {
    const now = readSession()?.userId;
    if (now === user) return;
    user = now;
    postToWorker({ type: 'forget' });
    void deleteSavedAnswers(now).then(() => prepare(offlineCalls));
  });
}

function checkForNewBuilds(registration: ServiceWorkerRegistration): void {
  let checkedAt = deviceNow();
  const check = () => {
    if (document.visibilityState === 'hidden' || deviceNow() - checkedAt < UPDATE_CHECK_MS) return;
    checkedAt = deviceNow();
    // Fails offline.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, UPDATE_CHECK_MS / 4);
}

/** Registers the worker of this build, where the browser supports it. */
export async function startWorker(offlineCalls: OfflineCalls): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', onMessage);
  navigator.serviceWorker.addEventListener('controllerchange', () => void prepare(offlineCalls));
  watchSession(offlineCalls);
  const registration = await navigator.serviceWorker.register(toWorkerPath(languageTexts.code));
  navigator.serviceWorker.startMessages();
  checkForNewBuilds(registration);
  await prepare(offlineCalls);
}
