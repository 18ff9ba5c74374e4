// What happens when the server has newer code than this tab: one reload, never a loop of them.
import { readText, writeText } from '../../shared/storage/storage.ts';

const SLOT = 'reloaded-for-code';
const PAUSE_MS = 60_000;

/** Whether the server no longer has this build. Without an answer nobody knows, and a page that is there is worth more than none. */
async function isBuildGone(): Promise<boolean> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

async function reloadIfGone(): Promise<void> {
  const last = Number(readText('session', SLOT) ?? 0);
  if (Date.now() - last < PAUSE_MS || !(await isBuildGone())) return;
  const now = String(Date.now());
  writeText('session', SLOT, now);
  // Where nothing is kept nobody would know of the last reload, and they would never end.
  if (readText('session', SLOT) !== now) return;
  window.location.reload();
}

/** Reloads the page when a chunk of an older build is gone; at most once a minute, and not for want of a network. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfGone());
}
