// Owns what happens when the server has newer code than this tab: one reload, never a loop of them.
const SLOT = 'reloaded-for-code';
const PAUSE_MS = 60_000;

/** Reloads the page when a chunk of an older build is gone; at most once a minute. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(SLOT) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    sessionStorage.setItem(SLOT, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
