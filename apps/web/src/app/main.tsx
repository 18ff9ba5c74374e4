// Entry of the web app in the browser.
import '../styles/main.css';
import './libraries.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isAppShellShown } from '../shared/app-shell.ts';
import { captureInstallPrompt } from '../shared/screen/install-offer.ts';
import { App, reloadOnStaleCode } from './app.tsx';
import { preloadPage } from './router.tsx';

let pageLoaded: Promise<void>;

function loadPage(): void {
  // Only a prefetch: a chunk that fails shows the crash page when it is rendered.
  pageLoaded = preloadPage(window.location).catch(() => undefined);
}

function render(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Prerendered page.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  // The app shell is on screen: render once the page has loaded, as a transition that does not block input.
  else if (isAppShellShown()) void pageLoaded.then(() => startTransition(() => createRoot(root).render(app)));
  else createRoot(root).render(app);
}

/** The code may load after the rest of the page. Without it only offline data and figures of page speed are missing. */
function prepareRest(): void {
  captureInstallPrompt();
  if (!import.meta.env.PROD) return;
  const startLater = () => pageLoaded.then(() => import('./late.ts')).catch(() => undefined);
  if (document.readyState === 'complete') void startLater();
  else window.addEventListener('load', startLater);
}

reloadOnStaleCode();
// Each in a separate task, so that a tap need not wait for all of them. The modules have run in this one.
for (const step of [loadPage, render, prepareRest]) setTimeout(step);
