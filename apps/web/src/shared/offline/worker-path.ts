// The service worker of each language, and its change before the page's.
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';

/** Each language's build has a worker for its files. */
export const toWorkerPath = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/sw.js' : `/sw.${language}.js`;

/** Milliseconds that a change of language waits for the worker; a slow network must not stop it. */
const CHANGE_MS = 3000;

/** Lets the worker of another language take over, so that the next page in it works offline. */
export async function changeWorker(language: Language): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  const waited = new Promise((resolve) => setTimeout(resolve, CHANGE_MS));
  // Registering waits, too, while another worker is being installed. Offline it fails, and the next page tries again.
  const changed = navigator.serviceWorker.register(toWorkerPath(language)).then(
    () => taken,
    () => undefined,
  );
  await Promise.race([changed, waited]);
}
