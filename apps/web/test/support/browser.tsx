// The simulated browser of component tests: opens pages by path against a real server.
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Person, World } from '../../../server/test/support/harness.ts';
import { createWorld } from '../../../server/test/support/harness.ts';
import { App } from '../../src/app/app.tsx';
import { postponeOwnPassword } from '../../src/features/account/own-password-prompt.tsx';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { reloadSettings } from '../../src/shared/api/settings.ts';
import { clearSession, saveSession } from '../../src/shared/session/session.ts';
import { LOGIN_NAME_SLOT, writeText } from '../../src/shared/storage.ts';
import { alertStore } from '../../src/ui/alerts/alert-store.ts';

const { getElementError } = getConfig();
/** Whether Testing Library will retry; only a private setting shows it. */
const willRetry = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Code, calls and answers of a page are slow on a busy machine.
  asyncUtilTimeout: 20_000,
  // Prints the page only on the last retry: printing took a fifth of the time.
  getElementError: (message, container) =>
    willRetry() ? new Error(message ?? undefined) : getElementError(message, container),
});

// Replaces the stylesheet, which is not built here: hides what it hides. Once per worker.
const style = document.createElement('style');
style.textContent = '.invisible { visibility: hidden } .hidden { display: none }';
document.head.append(style);

// Browsers fire `close` asynchronously; the simulated one fires it synchronously.
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

declare const happyDOM: { setURL(url: string): void; setViewport(size: { width: number }): void };

/** Width in px of the simulated window, unless a test changes it. */
const WIDTH = 1024;

export interface Browser {
  /** The server with its users, products, orders, calls and database. */
  readonly world: World;
  /**
   * Opens an address as a signed-in person or a visitor, and returns the `userEvent` to act with. These people have passwords
   * set by others; only with `asksOwnPassword` does the web app ask for a new one.
   */
  open(path: string, as?: Person, options?: { readonly asksOwnPassword?: boolean }): ReturnType<typeof userEvent.setup>;
}

/** Starts a server with an empty database and these settings, and a browser at its address, for one test file. */
export async function openBrowser(settings: Record<string, string> = {}): Promise<Browser> {
  const world = await createWorld(settings);
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  // Users of another file have the same ids, so stored data must go.
  localStorage.clear();
  sessionStorage.clear();
  // And so must the settings that another file's server has sent.
  happyDOM.setURL(origin);
  reloadSettings();
  afterEach(() => {
    // Test files share modules: close messages and confirmations that a test left open.
    const { toasts, questions } = alertStore.read();
    act(() => {
      for (const { id } of questions) alertStore.answer(id, undefined);
      for (const { id } of toasts) alertStore.closeToast(id);
    });
    cleanup();
    // They share the window, too.
    happyDOM.setViewport({ width: WIDTH });
    clearSession();
    queryClient.clear();
  });
  return {
    world,
    open: (path, as, { asksOwnPassword = false } = {}) => {
      happyDOM.setURL(`${origin}${path}`);
      // A new visit has no history, though test files share the window.
      history.replaceState(null, '');
      writeText('local', LOGIN_NAME_SLOT, undefined);
      if (as) {
        saveSession({ access: as.access, role_name: as.role });
        if (!asksOwnPassword) postponeOwnPassword();
      }
      render(<App />);
      return userEvent.setup();
    },
  };
}
