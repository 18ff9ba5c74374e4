// The simulated browser of component tests: opens pages by path against a real server.
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Person, World } from '../../../server/test/support/harness.ts';
import { createWorld } from '../../../server/test/support/harness.ts';
import { App } from '../../src/app/app.tsx';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { postponeOwnPassword } from '../../src/shared/session/own-password.ts';
import { clearSession, saveSession } from '../../src/shared/session/session.ts';
import { alertStore } from '../../src/ui/alerts/alerts.ts';

const { getElementError } = getConfig();
/** Whether the library is still waiting and will look again; only its private setting tells. */
const willLookAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // A page's code, its calls and their answers take their time on a busy machine.
  asyncUtilTimeout: 20_000,
  // Only the last look for what never comes prints the page: printing took a fifth of the time.
  getElementError: (message, container) =>
    willLookAgain() ? new Error(message ?? undefined) : getElementError(message, container),
});

// The stylesheet is not built here; what it hides must be hidden all the same. Once for all files of a worker.
const style = document.createElement('style');
style.textContent = '.invisible { visibility: hidden } .hidden { display: none }';
document.head.append(style);

// A browser says that a dialog was closed once everything that closed it is done; the simulated one says so at once.
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
};

declare const happyDOM: { setURL(url: string): void };

export interface Browser {
  /** The server's people, goods, orders, calls and database. */
  readonly world: World;
  /**
   * Opens an address as a signed-in person or a visitor, and returns the `userEvent` to act with. These people have passwords
   * set by others; only with `asksOwnPassword` does the web ask for a new one.
   */
  open(path: string, as?: Person, options?: { readonly asksOwnPassword?: boolean }): ReturnType<typeof userEvent.setup>;
}

/** Starts a server with an empty database and these settings on a port, and a browser on its address. Both end with the test file. */
export async function openBrowser(settings: Record<string, string> = {}): Promise<Browser> {
  const world = await createWorld(settings);
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  // People of another file's world have the same ids: what their browser kept is not for these.
  localStorage.clear();
  sessionStorage.clear();
  afterEach(() => {
    // Test files share the modules: messages and questions that a test left open are not for the next one.
    const { toasts, questions } = alertStore.read();
    act(() => {
      for (const { id } of questions) alertStore.answer(id, undefined);
      for (const { id } of toasts) alertStore.closeToast(id);
    });
    cleanup();
    clearSession();
    queryClient.clear();
  });
  return {
    world,
    open: (path, as, { asksOwnPassword = false } = {}) => {
      happyDOM.setURL(`${origin}${path}`);
      // The first page of a visit has nothing before it, though test files share the window.
      history.replaceState(null, '');
      if (as) {
        saveSession({ access: as.access, role_name: as.role });
        if (!asksOwnPassword) postponeOwnPassword();
      }
      render(<App />);
      return userEvent.setup();
    },
  };
}
