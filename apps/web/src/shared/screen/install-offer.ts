// Whether this browser can put the app on the home screen, and how: it asks for it itself, or its owner is shown the steps.
import { useSyncExternalStore } from 'react';

/** The event of browsers that install by a question of their own. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `ask`: the browser asks on request. `steps`: Safari on a phone has it in its menu only. */
export type InstallOffer = 'none' | 'ask' | 'steps';

let held: InstallEvent | undefined;
const listeners = new Set<() => void>();
const publish = (event: InstallEvent | undefined): void => {
  held = event;
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer until somebody asks for it. Called once, before the browser makes it. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    publish(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => publish(undefined));
}

function readOffer(): InstallOffer {
  if (held) return 'ask';
  // Only Safari on phones knows the word, and says false while it shows the site among others.
  return 'standalone' in navigator && navigator.standalone === false ? 'steps' : 'none';
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What can be offered here and now; nothing while pages are prerendered or in the app itself. */
export const useInstallOffer = (): InstallOffer => useSyncExternalStore(listen, readOffer, () => 'none');

/** Lets the browser ask. Its question can be put once; it offers again by itself. */
export async function askToInstall(): Promise<void> {
  const event = held;
  publish(undefined);
  await event?.prompt();
}
