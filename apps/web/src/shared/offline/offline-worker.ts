// The page's side of the service worker: starts it, fills what is to be readable without a network, and empties it again.
import type { Role } from '@tilgul/contract/rules/roles';
import { languageTexts } from '../../texts/en/shared/language.ts';
import { callLoosely } from '../api/api.ts';
import type { FirstCall } from '../api/first-call.ts';
import { invalidateCalls } from '../api/invalidation.ts';
import { toUrl } from '../api/request.ts';
import { onSessionChange, readSession } from '../session/session.ts';
import { CATALOGUE } from './catalogue.ts';
import { setNewestBuild } from './new-version.ts';
import { setReached } from './offline.ts';
import { deleteSavedAnswers, type FromWorker, findSavedAnswer, type ToWorker } from './saved-answers.ts';

/** Each language's build has its own, which keeps that build's files. */
const WORKER = languageTexts.code === 'en' ? '/sw.js' : `/sw.${languageTexts.code}.js`;
/** Milliseconds between two looks for a newer build in a tab that stays open. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** Says what a role reads without a network, as the table of pages has it. */
type OfflineCalls = (role: Role) => Promise<readonly FirstCall[]>;

function onMessage({ data }: MessageEvent<FromWorker>): void {
  if (data.type === 'reach') setReached(data.reached);
  else if (data.type === 'build') setNewestBuild(data.entry);
  else invalidateCalls(CATALOGUE);
}

const postToWorker = (message: ToWorker) => navigator.serviceWorker.controller?.postMessage(message);

/** Asks through the worker for what it does not have yet: the first visit began before it was there. */
async function fillMissing(userId: number, calls: readonly FirstCall[]): Promise<void> {
  for (const { endpoint, query } of calls) {
    const isThere = await findSavedAnswer(userId, toUrl(endpoint, { query }));
    if (!isThere && readSession()?.userId === userId) await callLoosely(endpoint, { query, quiet: true });
  }
}

async function prepare(offlineCalls: OfflineCalls): Promise<void> {
  const session = readSession();
  if (!session || !navigator.serviceWorker.controller) return;
  postToWorker({ type: 'keep-pages', role: session.role });
  try {
    await fillMissing(session.userId, await offlineCalls(session.role));
  } catch {
    // Without a network now, the next visit fills it.
  }
}

/** Removes what was saved of whoever is not signed in any more, and prepares for whoever is. */
function followSession(offlineCalls: OfflineCalls): void {
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
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < UPDATE_CHECK_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing newer either.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, UPDATE_CHECK_MS / 4);
}

/** Starts the worker of this build. Browsers without one, and plain http, go without. */
export async function startWorker(offlineCalls: OfflineCalls): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', onMessage);
  navigator.serviceWorker.addEventListener('controllerchange', () => void prepare(offlineCalls));
  followSession(offlineCalls);
  const registration = await navigator.serviceWorker.register(WORKER);
  navigator.serviceWorker.startMessages();
  checkForNewBuilds(registration);
  await prepare(offlineCalls);
}
