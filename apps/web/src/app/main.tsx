// The start of the web in the browser.
import '../styles/main.css';
import type { Role } from '@tilgul/contract/rules/roles';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isAppShellShown } from '../shared/app-shell.ts';
import { holdInstallOffer } from '../shared/screen/install-offer.ts';
import { App, reloadOnStaleCode } from './app.tsx';
import { LOAD_AREA, preloadPage } from './router.tsx';

reloadOnStaleCode();
holdInstallOffer();
// A chunk that cannot be fetched shows the crash page when it is rendered; here it is only prefetched.
const pageIsThere = preloadPage(window.location).catch(() => undefined);

/** Milliseconds after loading in which the first view has the network for itself. */
const WORKER_AFTER_MS = 3_000;
if (import.meta.env.PROD) {
  const offlineCalls = async (role: Role) => (await LOAD_AREA[role]()).offlineCalls;
  const start = () =>
    import('../shared/offline/offline-worker.ts').then(({ startWorker }) => startWorker(offlineCalls));
  // A visit without the worker is one without saved data, no more.
  const startLater = () => setTimeout(() => void start().catch(() => undefined), WORKER_AFTER_MS);
  window.addEventListener('load', startLater, { once: true });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
// What was rendered while the web was built is taken over as it is.
if (root.hasChildNodes()) hydrateRoot(root, app);
// What is seen meanwhile is in the HTML: the page is drawn once, as a whole, and in steps that let presses through.
else if (isAppShellShown()) void pageIsThere.then(() => startTransition(() => createRoot(root).render(app)));
else createRoot(root).render(app);
