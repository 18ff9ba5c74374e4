// Owns the start of the web in the browser.
import '../styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadPage } from './router.tsx';
import { reloadOnStaleCode } from './stale-code.ts';

reloadOnStaleCode();
// A chunk that cannot be fetched shows the crash page when it is rendered; here it is only ahead of time.
preloadPage(window.location.pathname).catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
