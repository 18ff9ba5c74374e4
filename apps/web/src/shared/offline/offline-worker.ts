// The page's side of the service worker: starts it, fills what is to be readable offline, and empties it again.
import { listAddresses } from '@tilgul/contract/addresses';
import { viewCart } from '@tilgul/contract/cart';
import { listCategories, listProducts, listUnits } from '@tilgul/contract/catalog';
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { listNotifications } from '@tilgul/contract/notifications';
import { listOwnOrders, listStaffOrders } from '@tilgul/contract/orders';
import { CUSTOMER, type Role, STAFF } from '@tilgul/contract/rules/roles';
import { callLoosely } from '../api/api.ts';
import { answersChanged } from '../api/invalidation.ts';
import { urlOf } from '../api/request.ts';
import { onSessionChange, readSession } from '../session/session.ts';
import { noteBuild } from './new-version.ts';
import { noteReach } from './offline.ts';
import { type FromWorker, forgetAnswers, savedAnswer, type ToWorker } from './saved-answers.ts';

const WORKER = '/sw.js';
/** Milliseconds between two looks for a newer build in a tab that stays open. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

type Readable = readonly (readonly [call: AnyEndpoint, query?: Readonly<Record<string, unknown>>])[];

/** What a role reads without a network, asked for just as its pages ask. */
const READABLE: Partial<Record<Role, Readable>> = {
  [CUSTOMER]: [
    [listProducts],
    [listCategories],
    [viewCart],
    [listOwnOrders, { limit: 20 }],
    [listAddresses],
    [listNotifications],
  ],
  [STAFF]: [[listStaffOrders, { limit: 30 }], [listNotifications]],
};

function hear({ data }: MessageEvent<FromWorker>): void {
  if (data.type === 'reach') noteReach(data.reached);
  else if (data.type === 'build') noteBuild(data.entry);
  else answersChanged([listProducts, listCategories, listUnits]);
}

const tellWorker = (message: ToWorker) => navigator.serviceWorker.controller?.postMessage(message);

/** Asks through the worker for what it does not have yet: the first visit began before it was there. */
async function fillMissing(userId: number, readable: Readable): Promise<void> {
  for (const [endpoint, query] of readable) {
    const isThere = await savedAnswer(userId, urlOf(endpoint, { query }));
    if (!isThere && readSession()?.userId === userId) await callLoosely(endpoint, { query, quiet: true });
  }
}

async function prepare(): Promise<void> {
  const session = readSession();
  const readable = session && READABLE[session.role];
  if (!session || !readable || !navigator.serviceWorker.controller) return;
  tellWorker({ type: 'keep-pages', role: session.role });
  // Without a network now, the next visit fills it.
  await fillMissing(session.userId, readable).catch(() => undefined);
}

/** Removes what was saved of whoever is not signed in any more, and prepares for whoever is. */
function followSession(): void {
  let user = readSession()?.userId;
  void forgetAnswers(user);
  onSessionChange(() => {
    const now = readSession()?.userId;
    if (now === user) return;
    user = now;
    tellWorker({ type: 'forget' });
    void forgetAnswers(now).then(prepare);
  });
}

function lookForNewBuilds(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing newer either.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_AGAIN_MS / 4);
}

/** Starts the worker of this build. Browsers without one, and plain http, go without. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.addEventListener('controllerchange', () => void prepare());
  followSession();
  const registration = await navigator.serviceWorker.register(WORKER);
  navigator.serviceWorker.startMessages();
  lookForNewBuilds(registration);
  await prepare();
}
