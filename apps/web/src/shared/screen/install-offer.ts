// Whether and how this browser can install the app: by its prompt, or by steps shown to the user.
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** Event of browsers with an install prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** `ask`: the browser has a prompt. `steps`: Safari on phones installs from its menu only. */
export type InstallOffer = 'none' | 'ask' | 'steps';

let capturedEvent: InstallEvent | undefined;
const listeners = createListeners();
const publish = (event: InstallEvent | undefined): void => {
  capturedEvent = event;
  listeners.notify();
};

/** Keeps the browser's prompt for later. Call it before the browser fires the event. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    publish(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => publish(undefined));
  // Pages that show their first view leave it out, since browsers fetch it at once.
  if (document.querySelector('link[rel=manifest]')) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
}

function readOffer(): InstallOffer {
  if (capturedEvent) return 'ask';
  // Only Safari on phones has the property; it is false while the app is not installed.
  return 'standalone' in navigator && navigator.standalone === false ? 'steps' : 'none';
}

/** The current offer; `none` in the installed app and while prerendering. */
export const useInstallOffer = (): InstallOffer => useSyncExternalStore(listeners.subscribe, readOffer, () => 'none');

/** Shows the browser's prompt, which works once; the browser fires the event again. */
export async function promptInstall(): Promise<void> {
  const event = capturedEvent;
  publish(undefined);
  await event?.prompt();
}
