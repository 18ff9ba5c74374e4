// Owns what happens when the server has newer code than this tab: one reload, never a loop of them.
const SLOT = 'reloaded-for-code';
const PAUSE_MS = 60_000;

/** Whether the server no longer has this build. Without an answer nobody knows, and a page that stands is worth more than none. */
async function isBuildGone(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

async function reloadIfGone(): Promise<void> {
  const last = Number(sessionStorage.getItem(SLOT) ?? 0);
  if (Date.now() - last < PAUSE_MS || !(await isBuildGone())) return;
  sessionStorage.setItem(SLOT, String(Date.now()));
  window.location.reload();
}

/** Reloads the page when a chunk of an older build is gone; at most once a minute, and not for want of a network. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfGone());
}
