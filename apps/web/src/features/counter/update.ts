// The counter's own service worker: offline start, and new versions only between sales.
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
} from '@tilgul/contract/rules/languages';
import { texts as language } from '@tilgul/messages/shared/language';
import { writeCookie } from '../../shared/session/session-cookies.ts';

const SCOPE = '/store-counter';

const toWorker = (code: string): string => (code === DEFAULT_LANGUAGE ? '/counter-sw.js' : `/counter-sw.${code}.js`);

/** Milliseconds between looks for a new version. */
const CHECK_MS = 30 * 60_000;

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}

/**
 * Registers the worker. `onWaiting` gets a function that starts a new version, which may be called once no sale is in progress.
 */
export async function startWorker(onWaiting: (start: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(toWorker(language.code), { scope: SCOPE });
  const report = () => {
    const { waiting, active } = registration;
    if (waiting && active) onWaiting(() => takeOver(waiting));
  };
  report();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', report));
  setInterval(() => void registration.update().catch(() => undefined), CHECK_MS);
}

/** Switches the language: its worker takes over, then the page is loaded again. Needs the network. */
export async function changeLanguage(code: Language): Promise<void> {
  writeCookie(LANGUAGE_COOKIE, code, LANGUAGE_COOKIE_SECONDS, 'Lax');
  if (!import.meta.env.PROD || !navigator.serviceWorker?.controller) {
    location.reload();
    return;
  }
  const registration = await navigator.serviceWorker.register(toWorker(code), { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (!worker) {
    location.reload();
    return;
  }
  const start = () => worker.state === 'installed' && takeOver(worker);
  worker.addEventListener('statechange', start);
  start();
}
